// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/images/chat-images/request.json","type":"object","properties":{"model":{"type":"string"},"messages":{"type":"array","items":{"type":"object","properties":{"role":{"type":"string"},"content":{"type":"array","items":{"type":"object","properties":{"type":{"enum":["text","image_url"]},"text":{"type":"string"},"image_url":{"type":"object","properties":{"url":{"type":["string","object"]}}}}}}}}},"modalities":{"type":"array","items":{"enum":["image","text"]}},"image_config":{"type":"object","properties":{"aspect_ratio":{"type":"string"},"image_size":{"type":"string"}}},"seed":{"type":"integer"},"user":{"type":"string"}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/images/chat-images/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
const _errs1 = errors;
if(typeof data.model !== "string"){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.messages === null){
delete data.messages;
}
else if(data.messages !== undefined){
let data1 = data.messages;
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
let valid4 = true;
if(data2.role === null){
delete data2.role;
}
else if(data2.role !== undefined){
const _errs7 = errors;
if(typeof data2.role !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.content === null){
delete data2.content;
}
else if(data2.content !== undefined){
let data4 = data2.content;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid7 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
const _errs11 = errors;
if(errors === _errs11){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let valid8 = true;
if(data5.type === null){
delete data5.type;
}
else if(data5.type !== undefined){
let data6 = data5.type;
const _errs13 = errors;
if(!((data6 === "text") || (data6 === "image_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.properties.content.items.properties.type.enum}}];
return false;
}
var valid9 = _errs13 === errors;
valid8 = valid9;
}
if(valid8){
if(data5.text === null){
delete data5.text;
}
else if(data5.text !== undefined){
const _errs14 = errors;
if(typeof data5.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/text",schemaPath:"#/properties/messages/items/properties/content/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs14 === errors;
valid8 = valid10;
}
if(valid8){
if(data5.image_url === null){
delete data5.image_url;
}
else if(data5.image_url !== undefined){
let data8 = data5.image_url;
const _errs16 = errors;
if(errors === _errs16){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.url === null){
delete data8.url;
}
else if(data8.url !== undefined){
let data9 = data8.url;
if((typeof data9 !== "string") && (!(data9 && typeof data9 == "object" && !Array.isArray(data9)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/url",schemaPath:"#/properties/messages/items/properties/content/items/properties/image_url/properties/url/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.properties.image_url.properties.url.type}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/messages/items/properties/content/items/properties/image_url/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid11 = _errs16 === errors;
valid8 = valid11;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs11 === errors;
if(!valid7){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/properties/content/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs9 === errors;
valid4 = valid6;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.modalities === null){
delete data.modalities;
}
else if(data.modalities !== undefined){
let data10 = data.modalities;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data10)){
var valid15 = true;
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
const _errs22 = errors;
if(!((data11 === "image") || (data11 === "text"))){
validate0.errors = [{instancePath:instancePath+"/modalities/" + i2,schemaPath:"#/properties/modalities/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.modalities.items.enum}}];
return false;
}
var valid15 = _errs22 === errors;
if(!valid15){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs20 === errors;
valid0 = valid14;
}
if(valid0){
if(data.image_config === null){
delete data.image_config;
}
else if(data.image_config !== undefined){
let data12 = data.image_config;
const _errs23 = errors;
if(errors === _errs23){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let valid17 = true;
if(data12.aspect_ratio === null){
delete data12.aspect_ratio;
}
else if(data12.aspect_ratio !== undefined){
const _errs25 = errors;
if(typeof data12.aspect_ratio !== "string"){
validate0.errors = [{instancePath:instancePath+"/image_config/aspect_ratio",schemaPath:"#/properties/image_config/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs25 === errors;
valid17 = valid18;
}
if(valid17){
if(data12.image_size === null){
delete data12.image_size;
}
else if(data12.image_size !== undefined){
const _errs27 = errors;
if(typeof data12.image_size !== "string"){
validate0.errors = [{instancePath:instancePath+"/image_config/image_size",schemaPath:"#/properties/image_config/properties/image_size/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs27 === errors;
valid17 = valid19;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_config",schemaPath:"#/properties/image_config/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid16 = _errs23 === errors;
valid0 = valid16;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data15 = data.seed;
const _errs29 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid20 = _errs29 === errors;
valid0 = valid20;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs31 = errors;
if(typeof data.user !== "string"){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs31 === errors;
valid0 = valid21;
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
