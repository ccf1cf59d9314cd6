// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const ark_tasks = validate0;

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

export const jimeng_tasks = validate1;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/jimeng-tasks/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.req_key === undefined) && (missing0 = "req_key")){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate1.errors = [{instancePath:instancePath+"/req_key",schemaPath:"#/properties/req_key/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/req_key",schemaPath:"#/properties/req_key/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/image_urls/" + i0,schemaPath:"#/properties/image_urls/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/image_urls",schemaPath:"#/properties/image_urls/type",keyword:"type",params:{type: "array"}}];
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
validate1.errors = [{instancePath:instancePath+"/binary_data_base64/" + i1,schemaPath:"#/properties/binary_data_base64/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
if(!valid6){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/binary_data_base64",schemaPath:"#/properties/binary_data_base64/type",keyword:"type",params:{type: "array"}}];
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
validate1.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
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
validate1.errors = [{instancePath:instancePath+"/frames",schemaPath:"#/properties/frames/type",keyword:"type",params:{type: "integer"}}];
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
validate1.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/template_id",schemaPath:"#/properties/template_id/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/camera_strength",schemaPath:"#/properties/camera_strength/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate1.errors = vErrors;
return errors === 0;
}

export const kling_tasks = validate2;

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate2.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid4 = true;
if(data2.type !== undefined){
const _errs7 = errors;
if(typeof data2.type !== "string"){
validate2.errors = [{instancePath:instancePath+"/contents/" + i0+"/type",schemaPath:"#/properties/contents/items/properties/type/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents/" + i0+"/id",schemaPath:"#/properties/contents/items/properties/id/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents/" + i0+"/element_id",schemaPath:"#/properties/contents/items/properties/element_id/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents/" + i0+"/voice_id",schemaPath:"#/properties/contents/items/properties/voice_id/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents/" + i0+"/url",schemaPath:"#/properties/contents/items/properties/url/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents/" + i0+"/text",schemaPath:"#/properties/contents/items/properties/text/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"}}];
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
validate2.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"}}];
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
validate2.errors = [{instancePath:instancePath+"/settings/resolution",schemaPath:"#/properties/settings/properties/resolution/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/settings/aspect_ratio",schemaPath:"#/properties/settings/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/settings/duration",schemaPath:"#/properties/settings/properties/duration/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs25){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 1 || isNaN(data12)){
validate2.errors = [{instancePath:instancePath+"/settings/duration",schemaPath:"#/properties/settings/properties/duration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
validate2.errors = [{instancePath:instancePath+"/settings/audio",schemaPath:"#/properties/settings/properties/audio/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/type",keyword:"type",params:{type: "object"}}];
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
validate2.errors = [{instancePath:instancePath+"/options/callback_url",schemaPath:"#/properties/options/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/options/external_task_id",schemaPath:"#/properties/options/properties/external_task_id/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/options/watermark_info/enabled",schemaPath:"#/properties/options/properties/watermark_info/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/options/watermark_info",schemaPath:"#/properties/options/properties/watermark_info/type",keyword:"type",params:{type: "object"}}];
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
validate2.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "object"}}];
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
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}

export const kling_videos = validate3;
const schema3 = {"$id":"/schemas/wire/videos/kling-videos/request.json","type":"object","properties":{"model_name":{"type":"string","minLength":1},"model":{"type":"string"},"prompt":{"type":"string"},"negative_prompt":{"type":"string"},"image":{"type":"string"},"image_tail":{"type":"string"},"image_url":{"type":"string"},"video_url":{"type":"string"},"image_list":{"type":"array","items":{"type":"object","properties":{"image":{"type":"string"},"image_url":{"type":"string"},"type":{"type":"string","x-known":["first_frame","end_frame"]}}}},"video_list":{"type":"array","items":{"type":"object","properties":{"video_url":{"type":"string"},"refer_type":{"type":"string","x-known":["feature","base"]},"keep_original_sound":{"type":"string"}}}},"duration":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"mode":{"type":"string","x-known":["std","pro"]},"aspect_ratio":{"type":"string","x-known":["16:9","9:16","1:1"]},"sound":{"type":"string","x-known":["on","off"]},"cfg_scale":{"type":"number"},"camera_control":{"type":"object"},"static_mask":{"type":"string"},"dynamic_masks":{"type":"array"},"multi_shot":{"type":"boolean"},"shot_type":{"type":"string"},"multi_prompt":{"type":"array"},"element_list":{"type":"array"},"voice_list":{"type":"array"},"character_orientation":{"type":"string"},"watermark_info":{"type":"object","properties":{"enabled":{"type":"boolean"}}},"callback_url":{"type":"string"},"external_task_id":{"type":"string"}}};
const pattern0 = new RegExp("^[0-9]+(\\.[0-9]+)?$", "u");

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/kling-videos/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.model_name === null){
delete data.model_name;
}
else if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length < 1){
validate3.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate3.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
const _errs3 = errors;
if(typeof data.model !== "string"){
validate3.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.prompt === null){
delete data.prompt;
}
else if(data.prompt !== undefined){
const _errs5 = errors;
if(typeof data.prompt !== "string"){
validate3.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.negative_prompt === null){
delete data.negative_prompt;
}
else if(data.negative_prompt !== undefined){
const _errs7 = errors;
if(typeof data.negative_prompt !== "string"){
validate3.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.image === null){
delete data.image;
}
else if(data.image !== undefined){
const _errs9 = errors;
if(typeof data.image !== "string"){
validate3.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.image_tail === null){
delete data.image_tail;
}
else if(data.image_tail !== undefined){
const _errs11 = errors;
if(typeof data.image_tail !== "string"){
validate3.errors = [{instancePath:instancePath+"/image_tail",schemaPath:"#/properties/image_tail/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.image_url === null){
delete data.image_url;
}
else if(data.image_url !== undefined){
const _errs13 = errors;
if(typeof data.image_url !== "string"){
validate3.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.video_url === null){
delete data.video_url;
}
else if(data.video_url !== undefined){
const _errs15 = errors;
if(typeof data.video_url !== "string"){
validate3.errors = [{instancePath:instancePath+"/video_url",schemaPath:"#/properties/video_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.image_list === null){
delete data.image_list;
}
else if(data.image_list !== undefined){
let data8 = data.image_list;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data8)){
var valid10 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let valid11 = true;
if(data9.image === null){
delete data9.image;
}
else if(data9.image !== undefined){
const _errs21 = errors;
if(typeof data9.image !== "string"){
validate3.errors = [{instancePath:instancePath+"/image_list/" + i0+"/image",schemaPath:"#/properties/image_list/items/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs21 === errors;
valid11 = valid12;
}
if(valid11){
if(data9.image_url === null){
delete data9.image_url;
}
else if(data9.image_url !== undefined){
const _errs23 = errors;
if(typeof data9.image_url !== "string"){
validate3.errors = [{instancePath:instancePath+"/image_list/" + i0+"/image_url",schemaPath:"#/properties/image_list/items/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs23 === errors;
valid11 = valid13;
}
if(valid11){
if(data9.type === null){
delete data9.type;
}
else if(data9.type !== undefined){
const _errs25 = errors;
if(typeof data9.type !== "string"){
validate3.errors = [{instancePath:instancePath+"/image_list/" + i0+"/type",schemaPath:"#/properties/image_list/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs25 === errors;
valid11 = valid14;
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/image_list/" + i0,schemaPath:"#/properties/image_list/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs19 === errors;
if(!valid10){
break;
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/image_list",schemaPath:"#/properties/image_list/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(valid0){
if(data.video_list === null){
delete data.video_list;
}
else if(data.video_list !== undefined){
let data13 = data.video_list;
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data13)){
var valid16 = true;
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
const _errs29 = errors;
if(errors === _errs29){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let valid17 = true;
if(data14.video_url === null){
delete data14.video_url;
}
else if(data14.video_url !== undefined){
const _errs31 = errors;
if(typeof data14.video_url !== "string"){
validate3.errors = [{instancePath:instancePath+"/video_list/" + i1+"/video_url",schemaPath:"#/properties/video_list/items/properties/video_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs31 === errors;
valid17 = valid18;
}
if(valid17){
if(data14.refer_type === null){
delete data14.refer_type;
}
else if(data14.refer_type !== undefined){
const _errs33 = errors;
if(typeof data14.refer_type !== "string"){
validate3.errors = [{instancePath:instancePath+"/video_list/" + i1+"/refer_type",schemaPath:"#/properties/video_list/items/properties/refer_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs33 === errors;
valid17 = valid19;
}
if(valid17){
if(data14.keep_original_sound === null){
delete data14.keep_original_sound;
}
else if(data14.keep_original_sound !== undefined){
const _errs35 = errors;
if(typeof data14.keep_original_sound !== "string"){
validate3.errors = [{instancePath:instancePath+"/video_list/" + i1+"/keep_original_sound",schemaPath:"#/properties/video_list/items/properties/keep_original_sound/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid20 = _errs35 === errors;
valid17 = valid20;
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/video_list/" + i1,schemaPath:"#/properties/video_list/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid16 = _errs29 === errors;
if(!valid16){
break;
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/video_list",schemaPath:"#/properties/video_list/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid15 = _errs27 === errors;
valid0 = valid15;
}
if(valid0){
if(data.duration === null){
delete data.duration;
}
else if(data.duration !== undefined){
let data18 = data.duration;
const _errs37 = errors;
if((typeof data18 !== "string") && (!((typeof data18 == "number") && (isFinite(data18))))){
validate3.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema3.properties.duration.type}}];
return false;
}
if(errors === _errs37){
if(typeof data18 === "string"){
if(!pattern0.test(data18)){
validate3.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
return false;
}
}
}
var valid21 = _errs37 === errors;
valid0 = valid21;
}
if(valid0){
if(data.mode === null){
delete data.mode;
}
else if(data.mode !== undefined){
const _errs39 = errors;
if(typeof data.mode !== "string"){
validate3.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid22 = _errs39 === errors;
valid0 = valid22;
}
if(valid0){
if(data.aspect_ratio === null){
delete data.aspect_ratio;
}
else if(data.aspect_ratio !== undefined){
const _errs41 = errors;
if(typeof data.aspect_ratio !== "string"){
validate3.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs41 === errors;
valid0 = valid23;
}
if(valid0){
if(data.sound === null){
delete data.sound;
}
else if(data.sound !== undefined){
const _errs43 = errors;
if(typeof data.sound !== "string"){
validate3.errors = [{instancePath:instancePath+"/sound",schemaPath:"#/properties/sound/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid24 = _errs43 === errors;
valid0 = valid24;
}
if(valid0){
if(data.cfg_scale === null){
delete data.cfg_scale;
}
else if(data.cfg_scale !== undefined){
let data22 = data.cfg_scale;
const _errs45 = errors;
if(!((typeof data22 == "number") && (isFinite(data22)))){
validate3.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid25 = _errs45 === errors;
valid0 = valid25;
}
if(valid0){
if(data.camera_control === null){
delete data.camera_control;
}
else if(data.camera_control !== undefined){
let data23 = data.camera_control;
const _errs47 = errors;
if(!(data23 && typeof data23 == "object" && !Array.isArray(data23))){
validate3.errors = [{instancePath:instancePath+"/camera_control",schemaPath:"#/properties/camera_control/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid26 = _errs47 === errors;
valid0 = valid26;
}
if(valid0){
if(data.static_mask === null){
delete data.static_mask;
}
else if(data.static_mask !== undefined){
const _errs49 = errors;
if(typeof data.static_mask !== "string"){
validate3.errors = [{instancePath:instancePath+"/static_mask",schemaPath:"#/properties/static_mask/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid27 = _errs49 === errors;
valid0 = valid27;
}
if(valid0){
if(data.dynamic_masks === null){
delete data.dynamic_masks;
}
else if(data.dynamic_masks !== undefined){
const _errs51 = errors;
if(!(Array.isArray(data.dynamic_masks))){
validate3.errors = [{instancePath:instancePath+"/dynamic_masks",schemaPath:"#/properties/dynamic_masks/type",keyword:"type",params:{type: "array"}}];
return false;
}
var valid28 = _errs51 === errors;
valid0 = valid28;
}
if(valid0){
if(data.multi_shot === null){
delete data.multi_shot;
}
else if(data.multi_shot !== undefined){
const _errs53 = errors;
if(typeof data.multi_shot !== "boolean"){
validate3.errors = [{instancePath:instancePath+"/multi_shot",schemaPath:"#/properties/multi_shot/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid29 = _errs53 === errors;
valid0 = valid29;
}
if(valid0){
if(data.shot_type === null){
delete data.shot_type;
}
else if(data.shot_type !== undefined){
const _errs55 = errors;
if(typeof data.shot_type !== "string"){
validate3.errors = [{instancePath:instancePath+"/shot_type",schemaPath:"#/properties/shot_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid30 = _errs55 === errors;
valid0 = valid30;
}
if(valid0){
if(data.multi_prompt === null){
delete data.multi_prompt;
}
else if(data.multi_prompt !== undefined){
const _errs57 = errors;
if(!(Array.isArray(data.multi_prompt))){
validate3.errors = [{instancePath:instancePath+"/multi_prompt",schemaPath:"#/properties/multi_prompt/type",keyword:"type",params:{type: "array"}}];
return false;
}
var valid31 = _errs57 === errors;
valid0 = valid31;
}
if(valid0){
if(data.element_list === null){
delete data.element_list;
}
else if(data.element_list !== undefined){
const _errs59 = errors;
if(!(Array.isArray(data.element_list))){
validate3.errors = [{instancePath:instancePath+"/element_list",schemaPath:"#/properties/element_list/type",keyword:"type",params:{type: "array"}}];
return false;
}
var valid32 = _errs59 === errors;
valid0 = valid32;
}
if(valid0){
if(data.voice_list === null){
delete data.voice_list;
}
else if(data.voice_list !== undefined){
const _errs61 = errors;
if(!(Array.isArray(data.voice_list))){
validate3.errors = [{instancePath:instancePath+"/voice_list",schemaPath:"#/properties/voice_list/type",keyword:"type",params:{type: "array"}}];
return false;
}
var valid33 = _errs61 === errors;
valid0 = valid33;
}
if(valid0){
if(data.character_orientation === null){
delete data.character_orientation;
}
else if(data.character_orientation !== undefined){
const _errs63 = errors;
if(typeof data.character_orientation !== "string"){
validate3.errors = [{instancePath:instancePath+"/character_orientation",schemaPath:"#/properties/character_orientation/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid34 = _errs63 === errors;
valid0 = valid34;
}
if(valid0){
if(data.watermark_info === null){
delete data.watermark_info;
}
else if(data.watermark_info !== undefined){
let data32 = data.watermark_info;
const _errs65 = errors;
if(errors === _errs65){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.enabled === null){
delete data32.enabled;
}
else if(data32.enabled !== undefined){
if(typeof data32.enabled !== "boolean"){
validate3.errors = [{instancePath:instancePath+"/watermark_info/enabled",schemaPath:"#/properties/watermark_info/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/watermark_info",schemaPath:"#/properties/watermark_info/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid35 = _errs65 === errors;
valid0 = valid35;
}
if(valid0){
if(data.callback_url === null){
delete data.callback_url;
}
else if(data.callback_url !== undefined){
const _errs69 = errors;
if(typeof data.callback_url !== "string"){
validate3.errors = [{instancePath:instancePath+"/callback_url",schemaPath:"#/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid38 = _errs69 === errors;
valid0 = valid38;
}
if(valid0){
if(data.external_task_id === null){
delete data.external_task_id;
}
else if(data.external_task_id !== undefined){
const _errs71 = errors;
if(typeof data.external_task_id !== "string"){
validate3.errors = [{instancePath:instancePath+"/external_task_id",schemaPath:"#/properties/external_task_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid39 = _errs71 === errors;
valid0 = valid39;
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
}
}
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}

export const video_generations = validate4;
const schema4 = {"$id":"/schemas/wire/videos/video-generations/request.json","type":"object","required":["model"],"properties":{"model":{"type":"string","minLength":1},"prompt":{"type":"string"},"negative_prompt":{"type":"string"},"image":{"type":"string"},"images":{"type":"array","items":{"type":"string"}},"duration":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"seconds":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"width":{"type":"integer"},"height":{"type":"integer"},"size":{"type":"string","pattern":"^[0-9]+x[0-9]+$"},"aspect_ratio":{"type":"string"},"resolution":{"type":"string"},"fps":{"type":"number"},"seed":{"type":"integer"},"n":{"type":"integer"},"response_format":{"type":"string"},"user":{"type":"string"},"metadata":{"type":"object","properties":{"negative_prompt":{"type":"string"},"aspect_ratio":{"type":"string"},"resolution":{"type":"string"}}}}};
const pattern3 = new RegExp("^[0-9]+x[0-9]+$", "u");

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/video-generations/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate4.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
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
validate4.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.negative_prompt === null){
delete data.negative_prompt;
}
else if(data.negative_prompt !== undefined){
const _errs5 = errors;
if(typeof data.negative_prompt !== "string"){
validate4.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.image === null){
delete data.image;
}
else if(data.image !== undefined){
const _errs7 = errors;
if(typeof data.image !== "string"){
validate4.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.images === null){
delete data.images;
}
else if(data.images !== undefined){
let data4 = data.images;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid6 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(typeof data4[i0] !== "string"){
validate4.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
if(!valid6){
break;
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.duration === null){
delete data.duration;
}
else if(data.duration !== undefined){
let data6 = data.duration;
const _errs13 = errors;
if((typeof data6 !== "string") && (!((typeof data6 == "number") && (isFinite(data6))))){
validate4.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema4.properties.duration.type}}];
return false;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(!pattern0.test(data6)){
validate4.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
return false;
}
}
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.seconds === null){
delete data.seconds;
}
else if(data.seconds !== undefined){
let data7 = data.seconds;
const _errs15 = errors;
if((typeof data7 !== "string") && (!((typeof data7 == "number") && (isFinite(data7))))){
validate4.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema4.properties.seconds.type}}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
validate4.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
return false;
}
}
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.width === null){
delete data.width;
}
else if(data.width !== undefined){
let data8 = data.width;
const _errs17 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate4.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(valid0){
if(data.height === null){
delete data.height;
}
else if(data.height !== undefined){
let data9 = data.height;
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate4.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs19 === errors;
valid0 = valid10;
}
if(valid0){
if(data.size === null){
delete data.size;
}
else if(data.size !== undefined){
let data10 = data.size;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(!pattern3.test(data10)){
validate4.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^[0-9]+x[0-9]+$"}}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid11 = _errs21 === errors;
valid0 = valid11;
}
if(valid0){
if(data.aspect_ratio === null){
delete data.aspect_ratio;
}
else if(data.aspect_ratio !== undefined){
const _errs23 = errors;
if(typeof data.aspect_ratio !== "string"){
validate4.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs23 === errors;
valid0 = valid12;
}
if(valid0){
if(data.resolution === null){
delete data.resolution;
}
else if(data.resolution !== undefined){
const _errs25 = errors;
if(typeof data.resolution !== "string"){
validate4.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs25 === errors;
valid0 = valid13;
}
if(valid0){
if(data.fps === null){
delete data.fps;
}
else if(data.fps !== undefined){
let data13 = data.fps;
const _errs27 = errors;
if(!((typeof data13 == "number") && (isFinite(data13)))){
validate4.errors = [{instancePath:instancePath+"/fps",schemaPath:"#/properties/fps/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid14 = _errs27 === errors;
valid0 = valid14;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data14 = data.seed;
const _errs29 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate4.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs29 === errors;
valid0 = valid15;
}
if(valid0){
if(data.n === null){
delete data.n;
}
else if(data.n !== undefined){
let data15 = data.n;
const _errs31 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate4.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid16 = _errs31 === errors;
valid0 = valid16;
}
if(valid0){
if(data.response_format === null){
delete data.response_format;
}
else if(data.response_format !== undefined){
const _errs33 = errors;
if(typeof data.response_format !== "string"){
validate4.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs33 === errors;
valid0 = valid17;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs35 = errors;
if(typeof data.user !== "string"){
validate4.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs35 === errors;
valid0 = valid18;
}
if(valid0){
if(data.metadata === null){
delete data.metadata;
}
else if(data.metadata !== undefined){
let data18 = data.metadata;
const _errs37 = errors;
if(errors === _errs37){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let valid20 = true;
if(data18.negative_prompt === null){
delete data18.negative_prompt;
}
else if(data18.negative_prompt !== undefined){
const _errs39 = errors;
if(typeof data18.negative_prompt !== "string"){
validate4.errors = [{instancePath:instancePath+"/metadata/negative_prompt",schemaPath:"#/properties/metadata/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs39 === errors;
valid20 = valid21;
}
if(valid20){
if(data18.aspect_ratio === null){
delete data18.aspect_ratio;
}
else if(data18.aspect_ratio !== undefined){
const _errs41 = errors;
if(typeof data18.aspect_ratio !== "string"){
validate4.errors = [{instancePath:instancePath+"/metadata/aspect_ratio",schemaPath:"#/properties/metadata/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid22 = _errs41 === errors;
valid20 = valid22;
}
if(valid20){
if(data18.resolution === null){
delete data18.resolution;
}
else if(data18.resolution !== undefined){
const _errs43 = errors;
if(typeof data18.resolution !== "string"){
validate4.errors = [{instancePath:instancePath+"/metadata/resolution",schemaPath:"#/properties/metadata/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs43 === errors;
valid20 = valid23;
}
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
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
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}

export const video_responses = validate5;
const schema5 = {"$id":"/schemas/wire/videos/video-responses/request.json","type":"object","required":["model","input"],"properties":{"model":{"type":"string","minLength":1},"input":{"type":["string","array"],"items":{"type":"object","properties":{"type":{"type":"string"},"role":{"type":"string"},"content":{"type":["string","array"],"items":{"type":"object","properties":{"type":{"type":"string","x-known":["text","input_text","input_image"]},"text":{"type":"string"},"image_url":{"type":"string"}}}}}}},"seconds":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"duration":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"size":{"type":"string","pattern":"^[0-9]+x[0-9]+$"},"aspect_ratio":{"type":"string"},"resolution":{"type":"string"},"seed":{"type":"integer"},"style":{"type":"string"},"user":{"type":"string"},"safety_identifier":{"type":"string"},"background":{"type":"boolean"},"store":{"type":"boolean"},"stream":{"type":"boolean"}}};

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/video-responses/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate5.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate5.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: schema5.properties.input.type}}];
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
validate5.errors = [{instancePath:instancePath+"/input/" + i0+"/type",schemaPath:"#/properties/input/items/properties/type/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/input/" + i0+"/role",schemaPath:"#/properties/input/items/properties/role/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/input/" + i0+"/content",schemaPath:"#/properties/input/items/properties/content/type",keyword:"type",params:{type: schema5.properties.input.items.properties.content.type}}];
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
validate5.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/input/items/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/text",schemaPath:"#/properties/input/items/properties/content/items/properties/text/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/input/items/properties/content/items/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs19 === errors;
valid9 = valid12;
}
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1,schemaPath:"#/properties/input/items/properties/content/items/type",keyword:"type",params:{type: "object"}}];
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
validate5.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/type",keyword:"type",params:{type: "object"}}];
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
validate5.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema5.properties.seconds.type}}];
return false;
}
if(errors === _errs21){
if(typeof data10 === "string"){
if(!pattern0.test(data10)){
validate5.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
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
validate5.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema5.properties.duration.type}}];
return false;
}
if(errors === _errs23){
if(typeof data11 === "string"){
if(!pattern0.test(data11)){
validate5.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
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
if(!pattern3.test(data12)){
validate5.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^[0-9]+x[0-9]+$"}}];
return false;
}
}
else {
validate5.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
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
validate5.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: "string"}}];
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
validate5.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "boolean"}}];
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
validate5.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"}}];
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
validate5.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
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
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}

export const videos = validate6;
const schema6 = {"$id":"/schemas/wire/videos/videos/request.json","type":"object","required":["prompt"],"properties":{"prompt":{"type":"string","minLength":1,"maxLength":32000},"model":{"type":"string","minLength":1},"seconds":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"size":{"type":"string","pattern":"^[0-9]+x[0-9]+$"},"input_reference":{"type":"object","properties":{"name":{"type":"string"},"mime":{"type":"string"},"declared":{"type":"string"},"size":{"type":"integer","minimum":1,"maximum":20971520},"width":{"type":"integer"},"height":{"type":"integer"},"image_url":{"type":"string"},"file_id":{"type":"string"}}},"input_reference[image_url]":{"type":"string","minLength":1},"input_reference[file_id]":{"type":"string","minLength":1}}};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/videos/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.prompt === undefined) && (missing0 = "prompt")){
validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.prompt !== undefined){
let data0 = data.prompt;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 32000){
validate6.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 32000}}];
return false;
}
else {
if(data0.length < 1){
validate6.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
let data1 = data.model;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
validate6.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate6.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
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
let data2 = data.seconds;
const _errs5 = errors;
if((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))){
validate6.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema6.properties.seconds.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate6.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
return false;
}
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.size === null){
delete data.size;
}
else if(data.size !== undefined){
let data3 = data.size;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern3.test(data3)){
validate6.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^[0-9]+x[0-9]+$"}}];
return false;
}
}
else {
validate6.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.input_reference === null){
delete data.input_reference;
}
else if(data.input_reference !== undefined){
let data4 = data.input_reference;
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid6 = true;
if(data4.name === null){
delete data4.name;
}
else if(data4.name !== undefined){
const _errs11 = errors;
if(typeof data4.name !== "string"){
validate6.errors = [{instancePath:instancePath+"/input_reference/name",schemaPath:"#/properties/input_reference/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs11 === errors;
valid6 = valid7;
}
if(valid6){
if(data4.mime === null){
delete data4.mime;
}
else if(data4.mime !== undefined){
const _errs13 = errors;
if(typeof data4.mime !== "string"){
validate6.errors = [{instancePath:instancePath+"/input_reference/mime",schemaPath:"#/properties/input_reference/properties/mime/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs13 === errors;
valid6 = valid8;
}
if(valid6){
if(data4.declared === null){
delete data4.declared;
}
else if(data4.declared !== undefined){
const _errs15 = errors;
if(typeof data4.declared !== "string"){
validate6.errors = [{instancePath:instancePath+"/input_reference/declared",schemaPath:"#/properties/input_reference/properties/declared/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs15 === errors;
valid6 = valid9;
}
if(valid6){
if(data4.size === null){
delete data4.size;
}
else if(data4.size !== undefined){
let data8 = data4.size;
const _errs17 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate6.errors = [{instancePath:instancePath+"/input_reference/size",schemaPath:"#/properties/input_reference/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 20971520 || isNaN(data8)){
validate6.errors = [{instancePath:instancePath+"/input_reference/size",schemaPath:"#/properties/input_reference/properties/size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20971520}}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate6.errors = [{instancePath:instancePath+"/input_reference/size",schemaPath:"#/properties/input_reference/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid10 = _errs17 === errors;
valid6 = valid10;
}
if(valid6){
if(data4.width === null){
delete data4.width;
}
else if(data4.width !== undefined){
let data9 = data4.width;
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate6.errors = [{instancePath:instancePath+"/input_reference/width",schemaPath:"#/properties/input_reference/properties/width/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid11 = _errs19 === errors;
valid6 = valid11;
}
if(valid6){
if(data4.height === null){
delete data4.height;
}
else if(data4.height !== undefined){
let data10 = data4.height;
const _errs21 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate6.errors = [{instancePath:instancePath+"/input_reference/height",schemaPath:"#/properties/input_reference/properties/height/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid12 = _errs21 === errors;
valid6 = valid12;
}
if(valid6){
if(data4.image_url === null){
delete data4.image_url;
}
else if(data4.image_url !== undefined){
const _errs23 = errors;
if(typeof data4.image_url !== "string"){
validate6.errors = [{instancePath:instancePath+"/input_reference/image_url",schemaPath:"#/properties/input_reference/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs23 === errors;
valid6 = valid13;
}
if(valid6){
if(data4.file_id === null){
delete data4.file_id;
}
else if(data4.file_id !== undefined){
const _errs25 = errors;
if(typeof data4.file_id !== "string"){
validate6.errors = [{instancePath:instancePath+"/input_reference/file_id",schemaPath:"#/properties/input_reference/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs25 === errors;
valid6 = valid14;
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
validate6.errors = [{instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data["input_reference[image_url]"] === null){
delete data["input_reference[image_url]"];
}
else if(data["input_reference[image_url]"] !== undefined){
let data13 = data["input_reference[image_url]"];
const _errs27 = errors;
if(errors === _errs27){
if(typeof data13 === "string"){
if(data13.length < 1){
validate6.errors = [{instancePath:instancePath+"/input_reference[image_url]",schemaPath:"#/properties/input_reference%5Bimage_url%5D/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate6.errors = [{instancePath:instancePath+"/input_reference[image_url]",schemaPath:"#/properties/input_reference%5Bimage_url%5D/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid15 = _errs27 === errors;
valid0 = valid15;
}
if(valid0){
if(data["input_reference[file_id]"] === null){
delete data["input_reference[file_id]"];
}
else if(data["input_reference[file_id]"] !== undefined){
let data14 = data["input_reference[file_id]"];
const _errs29 = errors;
if(errors === _errs29){
if(typeof data14 === "string"){
if(data14.length < 1){
validate6.errors = [{instancePath:instancePath+"/input_reference[file_id]",schemaPath:"#/properties/input_reference%5Bfile_id%5D/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate6.errors = [{instancePath:instancePath+"/input_reference[file_id]",schemaPath:"#/properties/input_reference%5Bfile_id%5D/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid16 = _errs29 === errors;
valid0 = valid16;
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
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}

export const vidu_tasks = validate7;

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/vidu-tasks/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate7.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate7.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}}];
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
validate7.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "integer"}}];
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
validate7.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
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
validate7.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/movement_amplitude",schemaPath:"#/properties/movement_amplitude/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/bgm",schemaPath:"#/properties/bgm/type",keyword:"type",params:{type: "boolean"}}];
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
validate7.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "boolean"}}];
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
validate7.errors = [{instancePath:instancePath+"/off_peak",schemaPath:"#/properties/off_peak/type",keyword:"type",params:{type: "boolean"}}];
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
validate7.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"}}];
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
validate7.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/type",keyword:"type",params:{type: "integer"}}];
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
validate7.errors = [{instancePath:instancePath+"/wm_url",schemaPath:"#/properties/wm_url/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/meta_data",schemaPath:"#/properties/meta_data/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/callback_url",schemaPath:"#/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}
