// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/embeddings/embeddings/request.json","type":"object","required":["model","input"],"properties":{"model":{"type":"string","minLength":1},"input":{"type":["string","array"],"minLength":1,"minItems":1,"items":{"type":["string","integer","array","object"],"minLength":1,"minItems":1,"items":{"type":"integer"},"minProperties":1,"additionalProperties":false,"properties":{"text":{"type":"string","minLength":1},"image":{"type":"string","minLength":1}}}},"encoding_format":{"enum":["float","base64"]},"dimensions":{"type":"integer","minimum":1},"user":{"type":"string"},"input_type":{"type":"string"},"task":{"type":"string"},"truncate":{"type":["boolean","string"]},"truncation":{"type":"boolean"},"output_dimension":{"type":"integer"},"output_dtype":{"type":"string"},"normalized":{"type":"boolean"},"embedding_type":{"type":"string"},"late_chunking":{"type":"boolean"}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/embeddings/embeddings/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
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
if(data.input !== undefined){
let data1 = data.input;
const _errs3 = errors;
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: schema0.properties.input.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(((!data2 || typeof data2 != "object") && (typeof data2 !== "string")) && (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/type",keyword:"type",params:{type: schema0.properties.input.items.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length < 1){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length < 1){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid4 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/items/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
}
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length < 1){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs9 = errors;
for(const key0 in data2){
if(!((key0 === "text") || (key0 === "image"))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs9 === errors){
let valid5 = true;
if(data2.text === null){
delete data2.text;
}
else if(data2.text !== undefined){
let data4 = data2.text;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(data4.length < 1){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/text",schemaPath:"#/properties/input/items/properties/text/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/text",schemaPath:"#/properties/input/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs10 === errors;
valid5 = valid6;
}
if(valid5){
if(data2.image === null){
delete data2.image;
}
else if(data2.image !== undefined){
let data5 = data2.image;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(data5.length < 1){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/image",schemaPath:"#/properties/input/items/properties/image/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/image",schemaPath:"#/properties/input/items/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs12 === errors;
valid5 = valid7;
}
}
}
}
}
}
}
}
var valid3 = _errs5 === errors;
if(!valid3){
break;
}
}
}
}
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.encoding_format === null){
delete data.encoding_format;
}
else if(data.encoding_format !== undefined){
let data6 = data.encoding_format;
const _errs14 = errors;
if(!((data6 === "float") || (data6 === "base64"))){
validate0.errors = [{instancePath:instancePath+"/encoding_format",schemaPath:"#/properties/encoding_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.encoding_format.enum}}];
return false;
}
var valid8 = _errs14 === errors;
valid0 = valid8;
}
if(valid0){
if(data.dimensions === null){
delete data.dimensions;
}
else if(data.dimensions !== undefined){
let data7 = data.dimensions;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate0.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
validate0.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid9 = _errs15 === errors;
valid0 = valid9;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs17 = errors;
if(typeof data.user !== "string"){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs17 === errors;
valid0 = valid10;
}
if(valid0){
if(data.input_type === null){
delete data.input_type;
}
else if(data.input_type !== undefined){
const _errs19 = errors;
if(typeof data.input_type !== "string"){
validate0.errors = [{instancePath:instancePath+"/input_type",schemaPath:"#/properties/input_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs19 === errors;
valid0 = valid11;
}
if(valid0){
if(data.task === null){
delete data.task;
}
else if(data.task !== undefined){
const _errs21 = errors;
if(typeof data.task !== "string"){
validate0.errors = [{instancePath:instancePath+"/task",schemaPath:"#/properties/task/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs21 === errors;
valid0 = valid12;
}
if(valid0){
if(data.truncate === null){
delete data.truncate;
}
else if(data.truncate !== undefined){
let data11 = data.truncate;
const _errs23 = errors;
if((typeof data11 !== "boolean") && (typeof data11 !== "string")){
validate0.errors = [{instancePath:instancePath+"/truncate",schemaPath:"#/properties/truncate/type",keyword:"type",params:{type: schema0.properties.truncate.type}}];
return false;
}
var valid13 = _errs23 === errors;
valid0 = valid13;
}
if(valid0){
if(data.truncation === null){
delete data.truncation;
}
else if(data.truncation !== undefined){
const _errs25 = errors;
if(typeof data.truncation !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid14 = _errs25 === errors;
valid0 = valid14;
}
if(valid0){
if(data.output_dimension === null){
delete data.output_dimension;
}
else if(data.output_dimension !== undefined){
let data13 = data.output_dimension;
const _errs27 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate0.errors = [{instancePath:instancePath+"/output_dimension",schemaPath:"#/properties/output_dimension/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs27 === errors;
valid0 = valid15;
}
if(valid0){
if(data.output_dtype === null){
delete data.output_dtype;
}
else if(data.output_dtype !== undefined){
const _errs29 = errors;
if(typeof data.output_dtype !== "string"){
validate0.errors = [{instancePath:instancePath+"/output_dtype",schemaPath:"#/properties/output_dtype/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs29 === errors;
valid0 = valid16;
}
if(valid0){
if(data.normalized === null){
delete data.normalized;
}
else if(data.normalized !== undefined){
const _errs31 = errors;
if(typeof data.normalized !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/normalized",schemaPath:"#/properties/normalized/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid17 = _errs31 === errors;
valid0 = valid17;
}
if(valid0){
if(data.embedding_type === null){
delete data.embedding_type;
}
else if(data.embedding_type !== undefined){
const _errs33 = errors;
if(typeof data.embedding_type !== "string"){
validate0.errors = [{instancePath:instancePath+"/embedding_type",schemaPath:"#/properties/embedding_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs33 === errors;
valid0 = valid18;
}
if(valid0){
if(data.late_chunking === null){
delete data.late_chunking;
}
else if(data.late_chunking !== undefined){
const _errs35 = errors;
if(typeof data.late_chunking !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/late_chunking",schemaPath:"#/properties/late_chunking/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid19 = _errs35 === errors;
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
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
