// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/jimeng-tasks/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.req_key === undefined) && (missing0 = "req_key")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.req_key !== undefined){
let data0 = data.req_key;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length < 1){
validate0.errors = [{instancePath:instancePath+"/req_key",schemaPath:"#/properties/req_key/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/req_key",schemaPath:"#/properties/req_key/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.prompt === null){
delete data.prompt;
}
else if(data.prompt !== undefined){
const _errs3 = errors;
if(typeof data.prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.image_urls === null){
delete data.image_urls;
}
else if(data.image_urls !== undefined){
let data2 = data.image_urls;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(typeof data2[i0] !== "string"){
validate0.errors = [{instancePath:instancePath+"/image_urls/" + i0,schemaPath:"#/properties/image_urls/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_urls",schemaPath:"#/properties/image_urls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.binary_data_base64 === null){
delete data.binary_data_base64;
}
else if(data.binary_data_base64 !== undefined){
let data4 = data.binary_data_base64;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid6 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs11 = errors;
if(typeof data4[i1] !== "string"){
validate0.errors = [{instancePath:instancePath+"/binary_data_base64/" + i1,schemaPath:"#/properties/binary_data_base64/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
if(!valid6){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/binary_data_base64",schemaPath:"#/properties/binary_data_base64/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data6 = data.seed;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.frames === null){
delete data.frames;
}
else if(data.frames !== undefined){
let data7 = data.frames;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate0.errors = [{instancePath:instancePath+"/frames",schemaPath:"#/properties/frames/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.aspect_ratio === null){
delete data.aspect_ratio;
}
else if(data.aspect_ratio !== undefined){
const _errs17 = errors;
if(typeof data.aspect_ratio !== "string"){
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(valid0){
if(data.template_id === null){
delete data.template_id;
}
else if(data.template_id !== undefined){
const _errs19 = errors;
if(typeof data.template_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/template_id",schemaPath:"#/properties/template_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs19 === errors;
valid0 = valid10;
}
if(valid0){
if(data.camera_strength === null){
delete data.camera_strength;
}
else if(data.camera_strength !== undefined){
const _errs21 = errors;
if(typeof data.camera_strength !== "string"){
validate0.errors = [{instancePath:instancePath+"/camera_strength",schemaPath:"#/properties/camera_strength/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs21 === errors;
valid0 = valid11;
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
