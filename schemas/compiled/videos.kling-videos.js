// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/videos/kling-videos/request.json","type":"object","properties":{"model_name":{"type":"string","minLength":1},"model":{"type":"string"},"prompt":{"type":"string"},"negative_prompt":{"type":"string"},"image":{"type":"string"},"image_tail":{"type":"string"},"image_url":{"type":"string"},"video_url":{"type":"string"},"image_list":{"type":"array","items":{"type":"object","properties":{"image":{"type":"string"},"image_url":{"type":"string"},"type":{"type":"string","x-known":["first_frame","end_frame"]}}}},"video_list":{"type":"array","items":{"type":"object","properties":{"video_url":{"type":"string"},"refer_type":{"type":"string","x-known":["feature","base"]},"keep_original_sound":{"type":"string"}}}},"duration":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"mode":{"type":"string","x-known":["std","pro"]},"aspect_ratio":{"type":"string","x-known":["16:9","9:16","1:1"]},"sound":{"type":"string","x-known":["on","off"]},"cfg_scale":{"type":"number"},"camera_control":{"type":"object"},"static_mask":{"type":"string"},"dynamic_masks":{"type":"array"},"multi_shot":{"type":"boolean"},"shot_type":{"type":"string"},"multi_prompt":{"type":"array"},"element_list":{"type":"array"},"voice_list":{"type":"array"},"character_orientation":{"type":"string"},"watermark_info":{"type":"object","properties":{"enabled":{"type":"boolean"}}},"callback_url":{"type":"string"},"external_task_id":{"type":"string"}}};
const pattern0 = new RegExp("^[0-9]+(\\.[0-9]+)?$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate0.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/image_tail",schemaPath:"#/properties/image_tail/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/video_url",schemaPath:"#/properties/video_url/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0+"/image",schemaPath:"#/properties/image_list/items/properties/image/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0+"/image_url",schemaPath:"#/properties/image_list/items/properties/image_url/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0+"/type",schemaPath:"#/properties/image_list/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs25 === errors;
valid11 = valid14;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0,schemaPath:"#/properties/image_list/items/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/image_list",schemaPath:"#/properties/image_list/type",keyword:"type",params:{type: "array"}}];
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
validate0.errors = [{instancePath:instancePath+"/video_list/" + i1+"/video_url",schemaPath:"#/properties/video_list/items/properties/video_url/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/video_list/" + i1+"/refer_type",schemaPath:"#/properties/video_list/items/properties/refer_type/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/video_list/" + i1+"/keep_original_sound",schemaPath:"#/properties/video_list/items/properties/keep_original_sound/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid20 = _errs35 === errors;
valid17 = valid20;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/video_list/" + i1,schemaPath:"#/properties/video_list/items/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/video_list",schemaPath:"#/properties/video_list/type",keyword:"type",params:{type: "array"}}];
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
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type}}];
return false;
}
if(errors === _errs37){
if(typeof data18 === "string"){
if(!pattern0.test(data18)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
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
validate0.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/sound",schemaPath:"#/properties/sound/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/type",keyword:"type",params:{type: "number"}}];
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
validate0.errors = [{instancePath:instancePath+"/camera_control",schemaPath:"#/properties/camera_control/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/static_mask",schemaPath:"#/properties/static_mask/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/dynamic_masks",schemaPath:"#/properties/dynamic_masks/type",keyword:"type",params:{type: "array"}}];
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
validate0.errors = [{instancePath:instancePath+"/multi_shot",schemaPath:"#/properties/multi_shot/type",keyword:"type",params:{type: "boolean"}}];
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
validate0.errors = [{instancePath:instancePath+"/shot_type",schemaPath:"#/properties/shot_type/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/multi_prompt",schemaPath:"#/properties/multi_prompt/type",keyword:"type",params:{type: "array"}}];
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
validate0.errors = [{instancePath:instancePath+"/element_list",schemaPath:"#/properties/element_list/type",keyword:"type",params:{type: "array"}}];
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
validate0.errors = [{instancePath:instancePath+"/voice_list",schemaPath:"#/properties/voice_list/type",keyword:"type",params:{type: "array"}}];
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
validate0.errors = [{instancePath:instancePath+"/character_orientation",schemaPath:"#/properties/character_orientation/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/watermark_info/enabled",schemaPath:"#/properties/watermark_info/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/watermark_info",schemaPath:"#/properties/watermark_info/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/callback_url",schemaPath:"#/properties/callback_url/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/external_task_id",schemaPath:"#/properties/external_task_id/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
