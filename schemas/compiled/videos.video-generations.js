// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/videos/video-generations/request.json","type":"object","required":["model"],"properties":{"model":{"type":"string","minLength":1},"prompt":{"type":"string"},"negative_prompt":{"type":"string"},"image":{"type":"string"},"images":{"type":"array","items":{"type":"string"}},"duration":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"seconds":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"width":{"type":"integer"},"height":{"type":"integer"},"size":{"type":"string","pattern":"^[0-9]+x[0-9]+$"},"aspect_ratio":{"type":"string"},"resolution":{"type":"string"},"fps":{"type":"number"},"seed":{"type":"integer"},"n":{"type":"integer"},"response_format":{"type":"string"},"user":{"type":"string"},"metadata":{"type":"object","properties":{"negative_prompt":{"type":"string"},"aspect_ratio":{"type":"string"},"resolution":{"type":"string"}}}}};
const pattern0 = new RegExp("^[0-9]+(\\.[0-9]+)?$", "u");
const pattern2 = new RegExp("^[0-9]+x[0-9]+$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/video-generations/request.json" */;
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
if(data.negative_prompt === null){
delete data.negative_prompt;
}
else if(data.negative_prompt !== undefined){
const _errs5 = errors;
if(typeof data.negative_prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
if(!valid6){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}}];
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
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type}}];
return false;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(!pattern0.test(data6)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
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
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type}}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
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
validate0.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"}}];
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
validate0.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"}}];
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
if(!pattern2.test(data10)){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^[0-9]+x[0-9]+$"}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/fps",schemaPath:"#/properties/fps/type",keyword:"type",params:{type: "number"}}];
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
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
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
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"}}];
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
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/metadata/negative_prompt",schemaPath:"#/properties/metadata/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/metadata/aspect_ratio",schemaPath:"#/properties/metadata/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/metadata/resolution",schemaPath:"#/properties/metadata/properties/resolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs43 === errors;
valid20 = valid23;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
