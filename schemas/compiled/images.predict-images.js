// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/images/predict-images/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.instances === null){
delete data.instances;
}
else if(data.instances !== undefined){
let data0 = data.instances;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.prompt === null){
delete data1.prompt;
}
else if(data1.prompt !== undefined){
if(typeof data1.prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/instances/" + i0+"/prompt",schemaPath:"#/properties/instances/items/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/instances/" + i0,schemaPath:"#/properties/instances/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs3 === errors;
if(!valid2){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/instances",schemaPath:"#/properties/instances/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data3 = data.parameters;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let valid6 = true;
if(data3.sampleCount === null){
delete data3.sampleCount;
}
else if(data3.sampleCount !== undefined){
let data4 = data3.sampleCount;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate0.errors = [{instancePath:instancePath+"/parameters/sampleCount",schemaPath:"#/properties/parameters/properties/sampleCount/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs9 === errors;
valid6 = valid7;
}
if(valid6){
if(data3.aspectRatio === null){
delete data3.aspectRatio;
}
else if(data3.aspectRatio !== undefined){
const _errs11 = errors;
if(typeof data3.aspectRatio !== "string"){
validate0.errors = [{instancePath:instancePath+"/parameters/aspectRatio",schemaPath:"#/properties/parameters/properties/aspectRatio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs11 === errors;
valid6 = valid8;
}
if(valid6){
if(data3.sampleImageSize === null){
delete data3.sampleImageSize;
}
else if(data3.sampleImageSize !== undefined){
const _errs13 = errors;
if(typeof data3.sampleImageSize !== "string"){
validate0.errors = [{instancePath:instancePath+"/parameters/sampleImageSize",schemaPath:"#/properties/parameters/properties/sampleImageSize/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs13 === errors;
valid6 = valid9;
}
if(valid6){
if(data3.seed === null){
delete data3.seed;
}
else if(data3.seed !== undefined){
let data7 = data3.seed;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate0.errors = [{instancePath:instancePath+"/parameters/seed",schemaPath:"#/properties/parameters/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs15 === errors;
valid6 = valid10;
}
if(valid6){
if(data3.negativePrompt === null){
delete data3.negativePrompt;
}
else if(data3.negativePrompt !== undefined){
const _errs17 = errors;
if(typeof data3.negativePrompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/parameters/negativePrompt",schemaPath:"#/properties/parameters/properties/negativePrompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs17 === errors;
valid6 = valid11;
}
if(valid6){
if(data3.outputOptions === null){
delete data3.outputOptions;
}
else if(data3.outputOptions !== undefined){
let data9 = data3.outputOptions;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let valid13 = true;
if(data9.mimeType === null){
delete data9.mimeType;
}
else if(data9.mimeType !== undefined){
const _errs21 = errors;
if(typeof data9.mimeType !== "string"){
validate0.errors = [{instancePath:instancePath+"/parameters/outputOptions/mimeType",schemaPath:"#/properties/parameters/properties/outputOptions/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs21 === errors;
valid13 = valid14;
}
if(valid13){
if(data9.compressionQuality === null){
delete data9.compressionQuality;
}
else if(data9.compressionQuality !== undefined){
let data11 = data9.compressionQuality;
const _errs23 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate0.errors = [{instancePath:instancePath+"/parameters/outputOptions/compressionQuality",schemaPath:"#/properties/parameters/properties/outputOptions/properties/compressionQuality/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs23 === errors;
valid13 = valid15;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/parameters/outputOptions",schemaPath:"#/properties/parameters/properties/outputOptions/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid12 = _errs19 === errors;
valid6 = valid12;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs7 === errors;
valid0 = valid5;
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
