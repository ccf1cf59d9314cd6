// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/speech/speech/request.json","type":"object","required":["model","input"],"properties":{"model":{"type":"string","minLength":1},"input":{"type":"string","minLength":1,"maxLength":4096},"voice":{"type":["string","object"],"properties":{"id":{"type":"string"}}},"instructions":{"type":"string"},"response_format":{"enum":["mp3","opus","aac","flac","wav","pcm"]},"speed":{"type":"number","minimum":0.25,"maximum":4},"stream_format":{"enum":["audio","sse"]}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/speech/speech/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length < 1){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.input !== undefined){
let data1 = data.input;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 4096){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/maxLength",keyword:"maxLength",params:{limit: 4096}}];
return false;
}
else {
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.voice === null){
delete data.voice;
}
else if(data.voice !== undefined){
let data2 = data.voice;
const _errs5 = errors;
if((typeof data2 !== "string") && (!(data2 && typeof data2 == "object" && !Array.isArray(data2)))){
validate0.errors = [{instancePath:instancePath+"/voice",schemaPath:"#/properties/voice/type",keyword:"type",params:{type: schema0.properties.voice.type}}];
return false;
}
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.id === null){
delete data2.id;
}
else if(data2.id !== undefined){
if(typeof data2.id !== "string"){
validate0.errors = [{instancePath:instancePath+"/voice/id",schemaPath:"#/properties/voice/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.instructions === null){
delete data.instructions;
}
else if(data.instructions !== undefined){
const _errs9 = errors;
if(typeof data.instructions !== "string"){
validate0.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs9 === errors;
valid0 = valid6;
}
if(valid0){
if(data.response_format === null){
delete data.response_format;
}
else if(data.response_format !== undefined){
let data5 = data.response_format;
const _errs11 = errors;
if(!((((((data5 === "mp3") || (data5 === "opus")) || (data5 === "aac")) || (data5 === "flac")) || (data5 === "wav")) || (data5 === "pcm"))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.enum}}];
return false;
}
var valid7 = _errs11 === errors;
valid0 = valid7;
}
if(valid0){
if(data.speed === null){
delete data.speed;
}
else if(data.speed !== undefined){
let data6 = data.speed;
const _errs12 = errors;
if(errors === _errs12){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 4 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4}}];
return false;
}
else {
if(data6 < 0.25 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.25}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid8 = _errs12 === errors;
valid0 = valid8;
}
if(valid0){
if(data.stream_format === null){
delete data.stream_format;
}
else if(data.stream_format !== undefined){
let data7 = data.stream_format;
const _errs14 = errors;
if(!((data7 === "audio") || (data7 === "sse"))){
validate0.errors = [{instancePath:instancePath+"/stream_format",schemaPath:"#/properties/stream_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.stream_format.enum}}];
return false;
}
var valid9 = _errs14 === errors;
valid0 = valid9;
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
