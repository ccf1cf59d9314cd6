// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/kling-tasks/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.prompt === null){
delete data.prompt;
}
else if(data.prompt !== undefined){
const _errs1 = errors;
if(typeof data.prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.contents === null){
delete data.contents;
}
else if(data.contents !== undefined){
let data1 = data.contents;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing0;
if((data2.type === undefined) && (missing0 = "type")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid4 = true;
if(data2.type !== undefined){
const _errs7 = errors;
if(typeof data2.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/type",schemaPath:"#/properties/contents/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.id === null){
delete data2.id;
}
else if(data2.id !== undefined){
const _errs9 = errors;
if(typeof data2.id !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/id",schemaPath:"#/properties/contents/items/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs9 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.element_id === null){
delete data2.element_id;
}
else if(data2.element_id !== undefined){
const _errs11 = errors;
if(typeof data2.element_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/element_id",schemaPath:"#/properties/contents/items/properties/element_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs11 === errors;
valid4 = valid7;
}
if(valid4){
if(data2.voice_id === null){
delete data2.voice_id;
}
else if(data2.voice_id !== undefined){
const _errs13 = errors;
if(typeof data2.voice_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/voice_id",schemaPath:"#/properties/contents/items/properties/voice_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs13 === errors;
valid4 = valid8;
}
if(valid4){
if(data2.url === null){
delete data2.url;
}
else if(data2.url !== undefined){
const _errs15 = errors;
if(typeof data2.url !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/url",schemaPath:"#/properties/contents/items/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs15 === errors;
valid4 = valid9;
}
if(valid4){
if(data2.text === null){
delete data2.text;
}
else if(data2.text !== undefined){
const _errs17 = errors;
if(typeof data2.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/text",schemaPath:"#/properties/contents/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs17 === errors;
valid4 = valid10;
}
}
}
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
var valid3 = _errs5 === errors;
if(!valid3){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.settings === null){
delete data.settings;
}
else if(data.settings !== undefined){
let data9 = data.settings;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let valid12 = true;
if(data9.resolution === null){
delete data9.resolution;
}
else if(data9.resolution !== undefined){
const _errs21 = errors;
if(typeof data9.resolution !== "string"){
validate0.errors = [{instancePath:instancePath+"/settings/resolution",schemaPath:"#/properties/settings/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs21 === errors;
valid12 = valid13;
}
if(valid12){
if(data9.aspect_ratio === null){
delete data9.aspect_ratio;
}
else if(data9.aspect_ratio !== undefined){
const _errs23 = errors;
if(typeof data9.aspect_ratio !== "string"){
validate0.errors = [{instancePath:instancePath+"/settings/aspect_ratio",schemaPath:"#/properties/settings/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs23 === errors;
valid12 = valid14;
}
if(valid12){
if(data9.duration === null){
delete data9.duration;
}
else if(data9.duration !== undefined){
let data12 = data9.duration;
const _errs25 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate0.errors = [{instancePath:instancePath+"/settings/duration",schemaPath:"#/properties/settings/properties/duration/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs25){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 1 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/settings/duration",schemaPath:"#/properties/settings/properties/duration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid15 = _errs25 === errors;
valid12 = valid15;
}
if(valid12){
if(data9.audio === null){
delete data9.audio;
}
else if(data9.audio !== undefined){
const _errs27 = errors;
if(typeof data9.audio !== "string"){
validate0.errors = [{instancePath:instancePath+"/settings/audio",schemaPath:"#/properties/settings/properties/audio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs27 === errors;
valid12 = valid16;
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
var valid11 = _errs19 === errors;
valid0 = valid11;
}
if(valid0){
if(data.options === null){
delete data.options;
}
else if(data.options !== undefined){
let data14 = data.options;
const _errs29 = errors;
if(errors === _errs29){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let valid18 = true;
if(data14.callback_url === null){
delete data14.callback_url;
}
else if(data14.callback_url !== undefined){
const _errs31 = errors;
if(typeof data14.callback_url !== "string"){
validate0.errors = [{instancePath:instancePath+"/options/callback_url",schemaPath:"#/properties/options/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs31 === errors;
valid18 = valid19;
}
if(valid18){
if(data14.external_task_id === null){
delete data14.external_task_id;
}
else if(data14.external_task_id !== undefined){
const _errs33 = errors;
if(typeof data14.external_task_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/options/external_task_id",schemaPath:"#/properties/options/properties/external_task_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid20 = _errs33 === errors;
valid18 = valid20;
}
if(valid18){
if(data14.watermark_info === null){
delete data14.watermark_info;
}
else if(data14.watermark_info !== undefined){
let data17 = data14.watermark_info;
const _errs35 = errors;
if(errors === _errs35){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.enabled === null){
delete data17.enabled;
}
else if(data17.enabled !== undefined){
if(typeof data17.enabled !== "boolean"){
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
var valid21 = _errs35 === errors;
valid18 = valid21;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid17 = _errs29 === errors;
valid0 = valid17;
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
