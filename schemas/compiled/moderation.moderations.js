// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/moderation/moderations/request.json","type":"object","required":["input"],"properties":{"model":{"type":"string","minLength":1},"input":{"type":["string","array"],"minItems":1,"items":{"type":["string","object"],"required":["type"],"properties":{"type":{"enum":["text","image_url"]},"text":{"type":"string"},"image_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string"}}}}}}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/moderation/moderations/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.input === undefined) && (missing0 = "input")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
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
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: schema0.properties.input.type}}];
return false;
}
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if((typeof data2 !== "string") && (!(data2 && typeof data2 == "object" && !Array.isArray(data2)))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/type",keyword:"type",params:{type: schema0.properties.input.items.type}}];
return false;
}
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.type === undefined) && (missing1 = "type")){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid4 = true;
if(data2.type !== undefined){
let data3 = data2.type;
const _errs7 = errors;
if(!((data3 === "text") || (data3 === "image_url"))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/type",schemaPath:"#/properties/input/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.input.items.properties.type.enum}}];
return false;
}
var valid5 = _errs7 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.text === null){
delete data2.text;
}
else if(data2.text !== undefined){
const _errs8 = errors;
if(typeof data2.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/text",schemaPath:"#/properties/input/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.image_url === null){
delete data2.image_url;
}
else if(data2.image_url !== undefined){
let data5 = data2.image_url;
const _errs10 = errors;
if(errors === _errs10){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing2;
if((data5.url === undefined) && (missing2 = "url")){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/image_url",schemaPath:"#/properties/input/items/properties/image_url/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data5.url !== undefined){
if(typeof data5.url !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/image_url/url",schemaPath:"#/properties/input/items/properties/image_url/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/image_url",schemaPath:"#/properties/input/items/properties/image_url/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
}
}
}
}
}
var valid3 = _errs5 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
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
