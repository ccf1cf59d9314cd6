// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/images/content-images/request.json","type":"object","properties":{"contents":{"type":"array","items":{"type":"object","properties":{"role":{"type":"string"},"parts":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"},"inlineData":{"type":"object","properties":{"mimeType":{"type":"string"},"data":{"type":["string","object"]}}}}}}}}},"generationConfig":{"type":"object","properties":{"responseModalities":{"type":"array","items":{"enum":["TEXT","IMAGE"]}},"seed":{"type":"integer"},"imageConfig":{"type":"object","properties":{"aspectRatio":{"type":"string"},"imageSize":{"type":"string"}}}}}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/images/content-images/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.contents === null){
delete data.contents;
}
else if(data.contents !== undefined){
let data0 = data.contents;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.role === null){
delete data1.role;
}
else if(data1.role !== undefined){
const _errs5 = errors;
if(typeof data1.role !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.parts === null){
delete data1.parts;
}
else if(data1.parts !== undefined){
let data3 = data1.parts;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid6 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid7 = true;
if(data4.text === null){
delete data4.text;
}
else if(data4.text !== undefined){
const _errs11 = errors;
if(typeof data4.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/text",schemaPath:"#/properties/contents/items/properties/parts/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs11 === errors;
valid7 = valid8;
}
if(valid7){
if(data4.inlineData === null){
delete data4.inlineData;
}
else if(data4.inlineData !== undefined){
let data6 = data4.inlineData;
const _errs13 = errors;
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let valid10 = true;
if(data6.mimeType === null){
delete data6.mimeType;
}
else if(data6.mimeType !== undefined){
const _errs15 = errors;
if(typeof data6.mimeType !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs15 === errors;
valid10 = valid11;
}
if(valid10){
if(data6.data === null){
delete data6.data;
}
else if(data6.data !== undefined){
let data8 = data6.data;
const _errs17 = errors;
if((typeof data8 !== "string") && (!(data8 && typeof data8 == "object" && !Array.isArray(data8)))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inlineData.properties.data.type}}];
return false;
}
var valid12 = _errs17 === errors;
valid10 = valid12;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs13 === errors;
valid7 = valid9;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1,schemaPath:"#/properties/contents/items/properties/parts/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs9 === errors;
if(!valid6){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts",schemaPath:"#/properties/contents/items/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs7 === errors;
valid3 = valid5;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs3 === errors;
if(!valid2){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.generationConfig === null){
delete data.generationConfig;
}
else if(data.generationConfig !== undefined){
let data9 = data.generationConfig;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let valid14 = true;
if(data9.responseModalities === null){
delete data9.responseModalities;
}
else if(data9.responseModalities !== undefined){
let data10 = data9.responseModalities;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data10)){
var valid16 = true;
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
const _errs23 = errors;
if(!((data11 === "TEXT") || (data11 === "IMAGE"))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i2,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.generationConfig.properties.responseModalities.items.enum}}];
return false;
}
var valid16 = _errs23 === errors;
if(!valid16){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid15 = _errs21 === errors;
valid14 = valid15;
}
if(valid14){
if(data9.seed === null){
delete data9.seed;
}
else if(data9.seed !== undefined){
let data12 = data9.seed;
const _errs24 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid17 = _errs24 === errors;
valid14 = valid17;
}
if(valid14){
if(data9.imageConfig === null){
delete data9.imageConfig;
}
else if(data9.imageConfig !== undefined){
let data13 = data9.imageConfig;
const _errs26 = errors;
if(errors === _errs26){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let valid19 = true;
if(data13.aspectRatio === null){
delete data13.aspectRatio;
}
else if(data13.aspectRatio !== undefined){
const _errs28 = errors;
if(typeof data13.aspectRatio !== "string"){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/aspectRatio",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/aspectRatio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid20 = _errs28 === errors;
valid19 = valid20;
}
if(valid19){
if(data13.imageSize === null){
delete data13.imageSize;
}
else if(data13.imageSize !== undefined){
const _errs30 = errors;
if(typeof data13.imageSize !== "string"){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/imageSize",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/imageSize/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs30 === errors;
valid19 = valid21;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig",schemaPath:"#/properties/generationConfig/properties/imageConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid18 = _errs26 === errors;
valid14 = valid18;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig",schemaPath:"#/properties/generationConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs19 === errors;
valid0 = valid13;
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
