// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const chat_models = validate0;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/models/chat-models/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(!(data && typeof data == "object" && !Array.isArray(data))){
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const content_models = validate1;
const pattern0 = new RegExp("^[1-9][0-9]{0,8}$", "u");

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/models/content-models/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.pageSize === null){
delete data.pageSize;
}
else if(data.pageSize !== undefined){
let data0 = data.pageSize;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate1.errors = [{instancePath:instancePath+"/pageSize",schemaPath:"#/properties/pageSize/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,8}$"}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/pageSize",schemaPath:"#/properties/pageSize/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.pageToken === null){
delete data.pageToken;
}
else if(data.pageToken !== undefined){
const _errs3 = errors;
if(typeof data.pageToken !== "string"){
validate1.errors = [{instancePath:instancePath+"/pageToken",schemaPath:"#/properties/pageToken/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.key === null){
delete data.key;
}
else if(data.key !== undefined){
const _errs5 = errors;
if(typeof data.key !== "string"){
validate1.errors = [{instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
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

export const messages_models = validate2;
const pattern1 = new RegExp("^([1-9][0-9]{0,2}|1000)$", "u");

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/models/messages-models/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.limit === null){
delete data.limit;
}
else if(data.limit !== undefined){
let data0 = data.limit;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/pattern",keyword:"pattern",params:{pattern: "^([1-9][0-9]{0,2}|1000)$"}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.after_id === null){
delete data.after_id;
}
else if(data.after_id !== undefined){
const _errs3 = errors;
if(typeof data.after_id !== "string"){
validate2.errors = [{instancePath:instancePath+"/after_id",schemaPath:"#/properties/after_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.before_id === null){
delete data.before_id;
}
else if(data.before_id !== undefined){
const _errs5 = errors;
if(typeof data.before_id !== "string"){
validate2.errors = [{instancePath:instancePath+"/before_id",schemaPath:"#/properties/before_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
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
