// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/film/kling-tasks/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if((data.prompt !== undefined && data.prompt !== null)){
const _errs1 = errors;
if(typeof data.prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if((data.negative_prompt !== undefined && data.negative_prompt !== null)){
const _errs3 = errors;
if(typeof data.negative_prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if((data.contents !== undefined && data.contents !== null)){
let data2 = data.contents;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing0;
if((data3.type === undefined) && (missing0 = "type")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid5 = true;
if(data3.type !== undefined){
const _errs9 = errors;
if(typeof data3.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/type",schemaPath:"#/properties/contents/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs9 === errors;
valid5 = valid6;
}
if(valid5){
if((data3.url !== undefined && data3.url !== null)){
const _errs11 = errors;
if(typeof data3.url !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/url",schemaPath:"#/properties/contents/items/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs11 === errors;
valid5 = valid7;
}
if(valid5){
if((data3.text !== undefined && data3.text !== null)){
const _errs13 = errors;
if(typeof data3.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/text",schemaPath:"#/properties/contents/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs13 === errors;
valid5 = valid8;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if((data.settings !== undefined && data.settings !== null)){
let data7 = data.settings;
const _errs15 = errors;
if(errors === _errs15){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let valid10 = true;
if((data7.resolution !== undefined && data7.resolution !== null)){
const _errs17 = errors;
if(typeof data7.resolution !== "string"){
validate0.errors = [{instancePath:instancePath+"/settings/resolution",schemaPath:"#/properties/settings/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs17 === errors;
valid10 = valid11;
}
if(valid10){
if((data7.aspect_ratio !== undefined && data7.aspect_ratio !== null)){
const _errs19 = errors;
if(typeof data7.aspect_ratio !== "string"){
validate0.errors = [{instancePath:instancePath+"/settings/aspect_ratio",schemaPath:"#/properties/settings/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs19 === errors;
valid10 = valid12;
}
if(valid10){
if((data7.duration !== undefined && data7.duration !== null)){
let data10 = data7.duration;
const _errs21 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate0.errors = [{instancePath:instancePath+"/settings/duration",schemaPath:"#/properties/settings/properties/duration/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs21){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 1 || isNaN(data10)){
validate0.errors = [{instancePath:instancePath+"/settings/duration",schemaPath:"#/properties/settings/properties/duration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid13 = _errs21 === errors;
valid10 = valid13;
}
if(valid10){
if((data7.audio !== undefined && data7.audio !== null)){
const _errs23 = errors;
if(typeof data7.audio !== "string"){
validate0.errors = [{instancePath:instancePath+"/settings/audio",schemaPath:"#/properties/settings/properties/audio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs23 === errors;
valid10 = valid14;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs15 === errors;
valid0 = valid9;
}
if(valid0){
if((data.options !== undefined && data.options !== null)){
let data12 = data.options;
const _errs25 = errors;
if(errors === _errs25){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let valid16 = true;
if((data12.callback_url !== undefined && data12.callback_url !== null)){
const _errs27 = errors;
if(typeof data12.callback_url !== "string"){
validate0.errors = [{instancePath:instancePath+"/options/callback_url",schemaPath:"#/properties/options/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs27 === errors;
valid16 = valid17;
}
if(valid16){
if((data12.external_task_id !== undefined && data12.external_task_id !== null)){
const _errs29 = errors;
if(typeof data12.external_task_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/options/external_task_id",schemaPath:"#/properties/options/properties/external_task_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs29 === errors;
valid16 = valid18;
}
if(valid16){
if((data12.watermark_info !== undefined && data12.watermark_info !== null)){
let data15 = data12.watermark_info;
const _errs31 = errors;
if(errors === _errs31){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if((data15.enabled !== undefined && data15.enabled !== null)){
if(typeof data15.enabled !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/options/watermark_info/enabled",schemaPath:"#/properties/options/properties/watermark_info/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/options/watermark_info",schemaPath:"#/properties/options/properties/watermark_info/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid19 = _errs31 === errors;
valid16 = valid19;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid15 = _errs25 === errors;
valid0 = valid15;
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
