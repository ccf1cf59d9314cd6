// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/videos/video-responses/request.json","type":"object","required":["model","input"],"properties":{"model":{"type":"string","minLength":1},"input":{"type":["string","array"],"items":{"type":"object","properties":{"type":{"type":"string"},"role":{"type":"string"},"content":{"type":["string","array"],"items":{"type":"object","properties":{"type":{"type":"string","x-known":["text","input_text","input_image"]},"text":{"type":"string"},"image_url":{"type":"string"}}}}}}},"seconds":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"duration":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"size":{"type":"string","pattern":"^[0-9]+x[0-9]+$"},"aspect_ratio":{"type":"string"},"resolution":{"type":"string"},"seed":{"type":"integer"},"style":{"type":"string"},"user":{"type":"string"},"safety_identifier":{"type":"string"},"background":{"type":"boolean"},"store":{"type":"boolean"},"stream":{"type":"boolean"}}};
const pattern0 = new RegExp("^[0-9]+(\\.[0-9]+)?$", "u");
const pattern2 = new RegExp("^[0-9]+x[0-9]+$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/video-responses/request.json" */;
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
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: schema0.properties.input.type}}];
return false;
}
if(errors === _errs3){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid4 = true;
if(data2.type === null){
delete data2.type;
}
else if(data2.type !== undefined){
const _errs7 = errors;
if(typeof data2.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/type",schemaPath:"#/properties/input/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.role === null){
delete data2.role;
}
else if(data2.role !== undefined){
const _errs9 = errors;
if(typeof data2.role !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/role",schemaPath:"#/properties/input/items/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs9 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.content === null){
delete data2.content;
}
else if(data2.content !== undefined){
let data5 = data2.content;
const _errs11 = errors;
if((typeof data5 !== "string") && (!(Array.isArray(data5)))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content",schemaPath:"#/properties/input/items/properties/content/type",keyword:"type",params:{type: schema0.properties.input.items.properties.content.type}}];
return false;
}
if(errors === _errs11){
if(Array.isArray(data5)){
var valid8 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs13 = errors;
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let valid9 = true;
if(data6.type === null){
delete data6.type;
}
else if(data6.type !== undefined){
const _errs15 = errors;
if(typeof data6.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/input/items/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs15 === errors;
valid9 = valid10;
}
if(valid9){
if(data6.text === null){
delete data6.text;
}
else if(data6.text !== undefined){
const _errs17 = errors;
if(typeof data6.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/text",schemaPath:"#/properties/input/items/properties/content/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs17 === errors;
valid9 = valid11;
}
if(valid9){
if(data6.image_url === null){
delete data6.image_url;
}
else if(data6.image_url !== undefined){
const _errs19 = errors;
if(typeof data6.image_url !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/input/items/properties/content/items/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs19 === errors;
valid9 = valid12;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1,schemaPath:"#/properties/input/items/properties/content/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid8 = _errs13 === errors;
if(!valid8){
break;
}
}
}
}
var valid7 = _errs11 === errors;
valid4 = valid7;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs5 === errors;
if(!valid3){
break;
}
}
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.seconds === null){
delete data.seconds;
}
else if(data.seconds !== undefined){
let data10 = data.seconds;
const _errs21 = errors;
if((typeof data10 !== "string") && (!((typeof data10 == "number") && (isFinite(data10))))){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type}}];
return false;
}
if(errors === _errs21){
if(typeof data10 === "string"){
if(!pattern0.test(data10)){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
return false;
}
}
}
var valid13 = _errs21 === errors;
valid0 = valid13;
}
if(valid0){
if(data.duration === null){
delete data.duration;
}
else if(data.duration !== undefined){
let data11 = data.duration;
const _errs23 = errors;
if((typeof data11 !== "string") && (!((typeof data11 == "number") && (isFinite(data11))))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type}}];
return false;
}
if(errors === _errs23){
if(typeof data11 === "string"){
if(!pattern0.test(data11)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
return false;
}
}
}
var valid14 = _errs23 === errors;
valid0 = valid14;
}
if(valid0){
if(data.size === null){
delete data.size;
}
else if(data.size !== undefined){
let data12 = data.size;
const _errs25 = errors;
if(errors === _errs25){
if(typeof data12 === "string"){
if(!pattern2.test(data12)){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^[0-9]+x[0-9]+$"}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid15 = _errs25 === errors;
valid0 = valid15;
}
if(valid0){
if(data.aspect_ratio === null){
delete data.aspect_ratio;
}
else if(data.aspect_ratio !== undefined){
const _errs27 = errors;
if(typeof data.aspect_ratio !== "string"){
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs27 === errors;
valid0 = valid16;
}
if(valid0){
if(data.resolution === null){
delete data.resolution;
}
else if(data.resolution !== undefined){
const _errs29 = errors;
if(typeof data.resolution !== "string"){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs29 === errors;
valid0 = valid17;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data15 = data.seed;
const _errs31 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid18 = _errs31 === errors;
valid0 = valid18;
}
if(valid0){
if(data.style === null){
delete data.style;
}
else if(data.style !== undefined){
const _errs33 = errors;
if(typeof data.style !== "string"){
validate0.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs33 === errors;
valid0 = valid19;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs35 = errors;
if(typeof data.user !== "string"){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid20 = _errs35 === errors;
valid0 = valid20;
}
if(valid0){
if(data.safety_identifier === null){
delete data.safety_identifier;
}
else if(data.safety_identifier !== undefined){
const _errs37 = errors;
if(typeof data.safety_identifier !== "string"){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs37 === errors;
valid0 = valid21;
}
if(valid0){
if(data.background === null){
delete data.background;
}
else if(data.background !== undefined){
const _errs39 = errors;
if(typeof data.background !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid22 = _errs39 === errors;
valid0 = valid22;
}
if(valid0){
if(data.store === null){
delete data.store;
}
else if(data.store !== undefined){
const _errs41 = errors;
if(typeof data.store !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid23 = _errs41 === errors;
valid0 = valid23;
}
if(valid0){
if(data.stream === null){
delete data.stream;
}
else if(data.stream !== undefined){
const _errs43 = errors;
if(typeof data.stream !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid24 = _errs43 === errors;
valid0 = valid24;
}
}
}
}
}
}
}
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
