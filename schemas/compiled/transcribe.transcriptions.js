// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/transcribe/transcriptions/request.json","type":"object","required":["file","model"],"properties":{"file":{"type":"object","required":["size","mime"],"properties":{"name":{"type":"string"},"mime":{"enum":["audio/mpeg","audio/mp4","video/mp4","audio/wav","audio/ogg","video/webm","audio/flac","audio/aac","video/quicktime"]},"declared":{"type":"string"},"size":{"type":"integer","minimum":1,"maximum":26214400}}},"model":{"type":"string","minLength":1},"language":{"type":"string"},"prompt":{"type":"string"},"response_format":{"enum":["json","text","srt","verbose_json","vtt","diarized_json"]},"temperature":{"type":"number","minimum":0,"maximum":1},"timestamp_granularities":{"type":"array","items":{"enum":["word","segment"]}},"timestamp_granularities[]":{"type":"array","items":{"enum":["word","segment"]}},"include":{"type":"array","items":{"enum":["logprobs"]}},"include[]":{"type":"array","items":{"type":"string"}},"stream":{"type":"boolean"},"chunking_strategy":{"type":["string","object"]},"known_speaker_names":{"type":"array","items":{"type":"string"}},"known_speaker_names[]":{"type":"array","items":{"type":"string"}},"known_speaker_references":{"type":"array","items":{"type":"string"}},"known_speaker_references[]":{"type":"array","items":{"type":"string"}}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/transcribe/transcriptions/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.file === undefined) && (missing0 = "file")) || ((data.model === undefined) && (missing0 = "model"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.file !== undefined){
let data0 = data.file;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.size === undefined) && (missing1 = "size")) || ((data0.mime === undefined) && (missing1 = "mime"))){
validate0.errors = [{instancePath:instancePath+"/file",schemaPath:"#/properties/file/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid2 = true;
if((data0.name !== undefined && data0.name !== null)){
const _errs3 = errors;
if(typeof data0.name !== "string"){
validate0.errors = [{instancePath:instancePath+"/file/name",schemaPath:"#/properties/file/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid2 = valid3;
}
if(valid2){
if(data0.mime !== undefined){
let data2 = data0.mime;
const _errs5 = errors;
if(!(((((((((data2 === "audio/mpeg") || (data2 === "audio/mp4")) || (data2 === "video/mp4")) || (data2 === "audio/wav")) || (data2 === "audio/ogg")) || (data2 === "video/webm")) || (data2 === "audio/flac")) || (data2 === "audio/aac")) || (data2 === "video/quicktime"))){
validate0.errors = [{instancePath:instancePath+"/file/mime",schemaPath:"#/properties/file/properties/mime/enum",keyword:"enum",params:{allowedValues: schema0.properties.file.properties.mime.enum}}];
return false;
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
if(valid2){
if((data0.declared !== undefined && data0.declared !== null)){
const _errs6 = errors;
if(typeof data0.declared !== "string"){
validate0.errors = [{instancePath:instancePath+"/file/declared",schemaPath:"#/properties/file/properties/declared/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid2 = valid5;
}
if(valid2){
if(data0.size !== undefined){
let data4 = data0.size;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate0.errors = [{instancePath:instancePath+"/file/size",schemaPath:"#/properties/file/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs8){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 26214400 || isNaN(data4)){
validate0.errors = [{instancePath:instancePath+"/file/size",schemaPath:"#/properties/file/properties/size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 26214400}}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate0.errors = [{instancePath:instancePath+"/file/size",schemaPath:"#/properties/file/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid6 = _errs8 === errors;
valid2 = valid6;
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.model !== undefined){
let data5 = data.model;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data5 === "string"){
if(data5.length < 1){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs10 === errors;
valid0 = valid7;
}
if(valid0){
if((data.language !== undefined && data.language !== null)){
const _errs12 = errors;
if(typeof data.language !== "string"){
validate0.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid0 = valid8;
}
if(valid0){
if((data.prompt !== undefined && data.prompt !== null)){
const _errs14 = errors;
if(typeof data.prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs14 === errors;
valid0 = valid9;
}
if(valid0){
if((data.response_format !== undefined && data.response_format !== null)){
let data8 = data.response_format;
const _errs16 = errors;
if(!((((((data8 === "json") || (data8 === "text")) || (data8 === "srt")) || (data8 === "verbose_json")) || (data8 === "vtt")) || (data8 === "diarized_json"))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.enum}}];
return false;
}
var valid10 = _errs16 === errors;
valid0 = valid10;
}
if(valid0){
if((data.temperature !== undefined && data.temperature !== null)){
let data9 = data.temperature;
const _errs17 = errors;
if(errors === _errs17){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1 || isNaN(data9)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid11 = _errs17 === errors;
valid0 = valid11;
}
if(valid0){
if((data.timestamp_granularities !== undefined && data.timestamp_granularities !== null)){
let data10 = data.timestamp_granularities;
const _errs19 = errors;
if(errors === _errs19){
if(Array.isArray(data10)){
var valid13 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs21 = errors;
if(!((data11 === "word") || (data11 === "segment"))){
validate0.errors = [{instancePath:instancePath+"/timestamp_granularities/" + i0,schemaPath:"#/properties/timestamp_granularities/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.timestamp_granularities.items.enum}}];
return false;
}
var valid13 = _errs21 === errors;
if(!valid13){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/timestamp_granularities",schemaPath:"#/properties/timestamp_granularities/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs19 === errors;
valid0 = valid12;
}
if(valid0){
if((data["timestamp_granularities[]"] !== undefined && data["timestamp_granularities[]"] !== null)){
let data12 = data["timestamp_granularities[]"];
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data12)){
var valid15 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs24 = errors;
if(!((data13 === "word") || (data13 === "segment"))){
validate0.errors = [{instancePath:instancePath+"/timestamp_granularities[]/" + i1,schemaPath:"#/properties/timestamp_granularities%5B%5D/items/enum",keyword:"enum",params:{allowedValues: schema0.properties["timestamp_granularities[]"].items.enum}}];
return false;
}
var valid15 = _errs24 === errors;
if(!valid15){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/timestamp_granularities[]",schemaPath:"#/properties/timestamp_granularities%5B%5D/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs22 === errors;
valid0 = valid14;
}
if(valid0){
if((data.include !== undefined && data.include !== null)){
let data14 = data.include;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data14)){
var valid17 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
const _errs27 = errors;
if(!(data14[i2] === "logprobs")){
validate0.errors = [{instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.include.items.enum}}];
return false;
}
var valid17 = _errs27 === errors;
if(!valid17){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid16 = _errs25 === errors;
valid0 = valid16;
}
if(valid0){
if((data["include[]"] !== undefined && data["include[]"] !== null)){
let data16 = data["include[]"];
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data16)){
var valid19 = true;
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
const _errs30 = errors;
if(typeof data16[i3] !== "string"){
validate0.errors = [{instancePath:instancePath+"/include[]/" + i3,schemaPath:"#/properties/include%5B%5D/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs30 === errors;
if(!valid19){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/include[]",schemaPath:"#/properties/include%5B%5D/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid18 = _errs28 === errors;
valid0 = valid18;
}
if(valid0){
if((data.stream !== undefined && data.stream !== null)){
const _errs32 = errors;
if(typeof data.stream !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid20 = _errs32 === errors;
valid0 = valid20;
}
if(valid0){
if((data.chunking_strategy !== undefined && data.chunking_strategy !== null)){
let data19 = data.chunking_strategy;
const _errs34 = errors;
if((typeof data19 !== "string") && (!(data19 && typeof data19 == "object" && !Array.isArray(data19)))){
validate0.errors = [{instancePath:instancePath+"/chunking_strategy",schemaPath:"#/properties/chunking_strategy/type",keyword:"type",params:{type: schema0.properties.chunking_strategy.type}}];
return false;
}
var valid21 = _errs34 === errors;
valid0 = valid21;
}
if(valid0){
if((data.known_speaker_names !== undefined && data.known_speaker_names !== null)){
let data20 = data.known_speaker_names;
const _errs36 = errors;
if(errors === _errs36){
if(Array.isArray(data20)){
var valid23 = true;
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
const _errs38 = errors;
if(typeof data20[i4] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_names/" + i4,schemaPath:"#/properties/known_speaker_names/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs38 === errors;
if(!valid23){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/known_speaker_names",schemaPath:"#/properties/known_speaker_names/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid22 = _errs36 === errors;
valid0 = valid22;
}
if(valid0){
if((data["known_speaker_names[]"] !== undefined && data["known_speaker_names[]"] !== null)){
let data22 = data["known_speaker_names[]"];
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data22)){
var valid25 = true;
const len5 = data22.length;
for(let i5=0; i5<len5; i5++){
const _errs42 = errors;
if(typeof data22[i5] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_names[]/" + i5,schemaPath:"#/properties/known_speaker_names%5B%5D/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid25 = _errs42 === errors;
if(!valid25){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/known_speaker_names[]",schemaPath:"#/properties/known_speaker_names%5B%5D/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid24 = _errs40 === errors;
valid0 = valid24;
}
if(valid0){
if((data.known_speaker_references !== undefined && data.known_speaker_references !== null)){
let data24 = data.known_speaker_references;
const _errs44 = errors;
if(errors === _errs44){
if(Array.isArray(data24)){
var valid27 = true;
const len6 = data24.length;
for(let i6=0; i6<len6; i6++){
const _errs46 = errors;
if(typeof data24[i6] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_references/" + i6,schemaPath:"#/properties/known_speaker_references/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid27 = _errs46 === errors;
if(!valid27){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/known_speaker_references",schemaPath:"#/properties/known_speaker_references/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid26 = _errs44 === errors;
valid0 = valid26;
}
if(valid0){
if((data["known_speaker_references[]"] !== undefined && data["known_speaker_references[]"] !== null)){
let data26 = data["known_speaker_references[]"];
const _errs48 = errors;
if(errors === _errs48){
if(Array.isArray(data26)){
var valid29 = true;
const len7 = data26.length;
for(let i7=0; i7<len7; i7++){
const _errs50 = errors;
if(typeof data26[i7] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_references[]/" + i7,schemaPath:"#/properties/known_speaker_references%5B%5D/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs50 === errors;
if(!valid29){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/known_speaker_references[]",schemaPath:"#/properties/known_speaker_references%5B%5D/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid28 = _errs48 === errors;
valid0 = valid28;
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
