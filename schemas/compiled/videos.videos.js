// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/videos/videos/request.json","type":"object","required":["prompt"],"properties":{"prompt":{"type":"string","minLength":1,"maxLength":32000},"model":{"type":"string","minLength":1},"seconds":{"type":["string","number"],"pattern":"^[0-9]+(\\.[0-9]+)?$"},"size":{"type":"string","pattern":"^[0-9]+x[0-9]+$"},"input_reference":{"type":"object","properties":{"name":{"type":"string"},"mime":{"type":"string"},"declared":{"type":"string"},"size":{"type":"integer","minimum":1,"maximum":20971520},"width":{"type":"integer"},"height":{"type":"integer"},"image_url":{"type":"string"},"file_id":{"type":"string"}}},"input_reference[image_url]":{"type":"string","minLength":1},"input_reference[file_id]":{"type":"string","minLength":1}}};
const pattern0 = new RegExp("^[0-9]+(\\.[0-9]+)?$", "u");
const pattern1 = new RegExp("^[0-9]+x[0-9]+$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/videos/videos/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.prompt === undefined) && (missing0 = "prompt")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 32000}}];
return false;
}
else {
if(data0.length < 1){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}}];
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
if(!pattern1.test(data3)){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^[0-9]+x[0-9]+$"}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/name",schemaPath:"#/properties/input_reference/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/mime",schemaPath:"#/properties/input_reference/properties/mime/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/declared",schemaPath:"#/properties/input_reference/properties/declared/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/size",schemaPath:"#/properties/input_reference/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 20971520 || isNaN(data8)){
validate0.errors = [{instancePath:instancePath+"/input_reference/size",schemaPath:"#/properties/input_reference/properties/size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20971520}}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate0.errors = [{instancePath:instancePath+"/input_reference/size",schemaPath:"#/properties/input_reference/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/width",schemaPath:"#/properties/input_reference/properties/width/type",keyword:"type",params:{type: "integer"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/height",schemaPath:"#/properties/input_reference/properties/height/type",keyword:"type",params:{type: "integer"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/image_url",schemaPath:"#/properties/input_reference/properties/image_url/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference/file_id",schemaPath:"#/properties/input_reference/properties/file_id/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference[image_url]",schemaPath:"#/properties/input_reference%5Bimage_url%5D/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input_reference[image_url]",schemaPath:"#/properties/input_reference%5Bimage_url%5D/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath:instancePath+"/input_reference[file_id]",schemaPath:"#/properties/input_reference%5Bfile_id%5D/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input_reference[file_id]",schemaPath:"#/properties/input_reference%5Bfile_id%5D/type",keyword:"type",params:{type: "string"}}];
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
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
