// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/ark-tasks/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.content === undefined) && (missing0 = "content"))){
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
if(data.content !== undefined){
let data1 = data.content;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.type === undefined) && (missing1 = "type")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid4 = true;
if(data2.type !== undefined){
const _errs7 = errors;
if(typeof data2.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"}}];
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
const _errs9 = errors;
if(typeof data2.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs9 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.image_url === null){
delete data2.image_url;
}
else if(data2.image_url !== undefined){
let data5 = data2.image_url;
const _errs11 = errors;
if(errors === _errs11){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing2;
if((data5.url === undefined) && (missing2 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/properties/image_url/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data5.url !== undefined){
let data6 = data5.url;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url/url",schemaPath:"#/properties/content/items/properties/image_url/properties/url/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url/url",schemaPath:"#/properties/content/items/properties/image_url/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/properties/image_url/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs11 === errors;
valid4 = valid7;
}
if(valid4){
if(data2.video_url === null){
delete data2.video_url;
}
else if(data2.video_url !== undefined){
let data7 = data2.video_url;
const _errs15 = errors;
if(errors === _errs15){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing3;
if((data7.url === undefined) && (missing3 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/properties/video_url/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data7.url !== undefined){
let data8 = data7.url;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/properties/video_url/properties/url/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/properties/video_url/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/properties/video_url/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs15 === errors;
valid4 = valid10;
}
if(valid4){
if(data2.audio_url === null){
delete data2.audio_url;
}
else if(data2.audio_url !== undefined){
let data9 = data2.audio_url;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing4;
if((data9.url === undefined) && (missing4 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/properties/audio_url/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data9.url !== undefined){
let data10 = data9.url;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url/url",schemaPath:"#/properties/content/items/properties/audio_url/properties/url/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url/url",schemaPath:"#/properties/content/items/properties/audio_url/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/properties/audio_url/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs19 === errors;
valid4 = valid13;
}
if(valid4){
if(data2.draft_task === null){
delete data2.draft_task;
}
else if(data2.draft_task !== undefined){
let data11 = data2.draft_task;
const _errs23 = errors;
if(!(data11 && typeof data11 == "object" && !Array.isArray(data11))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/draft_task",schemaPath:"#/properties/content/items/properties/draft_task/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid16 = _errs23 === errors;
valid4 = valid16;
}
if(valid4){
if(data2.role === null){
delete data2.role;
}
else if(data2.role !== undefined){
const _errs25 = errors;
if(typeof data2.role !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs25 === errors;
valid4 = valid17;
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
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/type",keyword:"type",params:{type: "object"}}];
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
else {
validate0.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.resolution === null){
delete data.resolution;
}
else if(data.resolution !== undefined){
const _errs27 = errors;
if(typeof data.resolution !== "string"){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs27 === errors;
valid0 = valid18;
}
if(valid0){
if(data.ratio === null){
delete data.ratio;
}
else if(data.ratio !== undefined){
const _errs29 = errors;
if(typeof data.ratio !== "string"){
validate0.errors = [{instancePath:instancePath+"/ratio",schemaPath:"#/properties/ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs29 === errors;
valid0 = valid19;
}
if(valid0){
if(data.duration === null){
delete data.duration;
}
else if(data.duration !== undefined){
let data15 = data.duration;
const _errs31 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid20 = _errs31 === errors;
valid0 = valid20;
}
if(valid0){
if(data.frames === null){
delete data.frames;
}
else if(data.frames !== undefined){
let data16 = data.frames;
const _errs33 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate0.errors = [{instancePath:instancePath+"/frames",schemaPath:"#/properties/frames/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid21 = _errs33 === errors;
valid0 = valid21;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data17 = data.seed;
const _errs35 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid22 = _errs35 === errors;
valid0 = valid22;
}
if(valid0){
if(data.generate_audio === null){
delete data.generate_audio;
}
else if(data.generate_audio !== undefined){
const _errs37 = errors;
if(typeof data.generate_audio !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/generate_audio",schemaPath:"#/properties/generate_audio/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid23 = _errs37 === errors;
valid0 = valid23;
}
if(valid0){
if(data.draft === null){
delete data.draft;
}
else if(data.draft !== undefined){
const _errs39 = errors;
if(typeof data.draft !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid24 = _errs39 === errors;
valid0 = valid24;
}
if(valid0){
if(data.service_tier === null){
delete data.service_tier;
}
else if(data.service_tier !== undefined){
const _errs41 = errors;
if(typeof data.service_tier !== "string"){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid25 = _errs41 === errors;
valid0 = valid25;
}
if(valid0){
if(data.execution_expires_after === null){
delete data.execution_expires_after;
}
else if(data.execution_expires_after !== undefined){
let data21 = data.execution_expires_after;
const _errs43 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate0.errors = [{instancePath:instancePath+"/execution_expires_after",schemaPath:"#/properties/execution_expires_after/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid26 = _errs43 === errors;
valid0 = valid26;
}
if(valid0){
if(data.camera_fixed === null){
delete data.camera_fixed;
}
else if(data.camera_fixed !== undefined){
const _errs45 = errors;
if(typeof data.camera_fixed !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/camera_fixed",schemaPath:"#/properties/camera_fixed/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid27 = _errs45 === errors;
valid0 = valid27;
}
if(valid0){
if(data.watermark === null){
delete data.watermark;
}
else if(data.watermark !== undefined){
const _errs47 = errors;
if(typeof data.watermark !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid28 = _errs47 === errors;
valid0 = valid28;
}
if(valid0){
if(data.return_last_frame === null){
delete data.return_last_frame;
}
else if(data.return_last_frame !== undefined){
const _errs49 = errors;
if(typeof data.return_last_frame !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/return_last_frame",schemaPath:"#/properties/return_last_frame/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid29 = _errs49 === errors;
valid0 = valid29;
}
if(valid0){
if(data.callback_url === null){
delete data.callback_url;
}
else if(data.callback_url !== undefined){
const _errs51 = errors;
if(typeof data.callback_url !== "string"){
validate0.errors = [{instancePath:instancePath+"/callback_url",schemaPath:"#/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid30 = _errs51 === errors;
valid0 = valid30;
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
const _errs53 = errors;
if(!(Array.isArray(data.tools))){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
var valid31 = _errs53 === errors;
valid0 = valid31;
}
if(valid0){
if(data.priority === null){
delete data.priority;
}
else if(data.priority !== undefined){
let data27 = data.priority;
const _errs55 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate0.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid32 = _errs55 === errors;
valid0 = valid32;
}
if(valid0){
if(data.safety_identifier === null){
delete data.safety_identifier;
}
else if(data.safety_identifier !== undefined){
const _errs57 = errors;
if(typeof data.safety_identifier !== "string"){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid33 = _errs57 === errors;
valid0 = valid33;
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
