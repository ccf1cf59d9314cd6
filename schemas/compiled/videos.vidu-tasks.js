// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/vidu-tasks/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model === undefined) && (missing0 = "model")){
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
if(data.images === null){
delete data.images;
}
else if(data.images !== undefined){
let data2 = data.images;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(typeof data2[i0] !== "string"){
validate0.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.style === null){
delete data.style;
}
else if(data.style !== undefined){
const _errs9 = errors;
if(typeof data.style !== "string"){
validate0.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.duration === null){
delete data.duration;
}
else if(data.duration !== undefined){
let data5 = data.duration;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
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
if(data.aspect_ratio === null){
delete data.aspect_ratio;
}
else if(data.aspect_ratio !== undefined){
const _errs15 = errors;
if(typeof data.aspect_ratio !== "string"){
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.resolution === null){
delete data.resolution;
}
else if(data.resolution !== undefined){
const _errs17 = errors;
if(typeof data.resolution !== "string"){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(valid0){
if(data.movement_amplitude === null){
delete data.movement_amplitude;
}
else if(data.movement_amplitude !== undefined){
const _errs19 = errors;
if(typeof data.movement_amplitude !== "string"){
validate0.errors = [{instancePath:instancePath+"/movement_amplitude",schemaPath:"#/properties/movement_amplitude/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs19 === errors;
valid0 = valid10;
}
if(valid0){
if(data.bgm === null){
delete data.bgm;
}
else if(data.bgm !== undefined){
const _errs21 = errors;
if(typeof data.bgm !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/bgm",schemaPath:"#/properties/bgm/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid11 = _errs21 === errors;
valid0 = valid11;
}
if(valid0){
if(data.audio === null){
delete data.audio;
}
else if(data.audio !== undefined){
const _errs23 = errors;
if(typeof data.audio !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid12 = _errs23 === errors;
valid0 = valid12;
}
if(valid0){
if(data.off_peak === null){
delete data.off_peak;
}
else if(data.off_peak !== undefined){
const _errs25 = errors;
if(typeof data.off_peak !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/off_peak",schemaPath:"#/properties/off_peak/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid13 = _errs25 === errors;
valid0 = valid13;
}
if(valid0){
if(data.watermark === null){
delete data.watermark;
}
else if(data.watermark !== undefined){
const _errs27 = errors;
if(typeof data.watermark !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid14 = _errs27 === errors;
valid0 = valid14;
}
if(valid0){
if(data.wm_position === null){
delete data.wm_position;
}
else if(data.wm_position !== undefined){
let data14 = data.wm_position;
const _errs29 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate0.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs29 === errors;
valid0 = valid15;
}
if(valid0){
if(data.wm_url === null){
delete data.wm_url;
}
else if(data.wm_url !== undefined){
const _errs31 = errors;
if(typeof data.wm_url !== "string"){
validate0.errors = [{instancePath:instancePath+"/wm_url",schemaPath:"#/properties/wm_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs31 === errors;
valid0 = valid16;
}
if(valid0){
if(data.payload === null){
delete data.payload;
}
else if(data.payload !== undefined){
const _errs33 = errors;
if(typeof data.payload !== "string"){
validate0.errors = [{instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs33 === errors;
valid0 = valid17;
}
if(valid0){
if(data.meta_data === null){
delete data.meta_data;
}
else if(data.meta_data !== undefined){
const _errs35 = errors;
if(typeof data.meta_data !== "string"){
validate0.errors = [{instancePath:instancePath+"/meta_data",schemaPath:"#/properties/meta_data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs35 === errors;
valid0 = valid18;
}
if(valid0){
if(data.callback_url === null){
delete data.callback_url;
}
else if(data.callback_url !== undefined){
const _errs37 = errors;
if(typeof data.callback_url !== "string"){
validate0.errors = [{instancePath:instancePath+"/callback_url",schemaPath:"#/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs37 === errors;
valid0 = valid19;
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
