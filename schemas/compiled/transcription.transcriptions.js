// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/transcription/transcriptions/request.json","type":"object","required":["file","model"],"properties":{"file":{"type":["object","array","string"],"x-file":["audio/mpeg","audio/mp4","video/mp4","audio/wav","audio/ogg","video/webm","audio/flac","audio/aac","video/quicktime"],"properties":{"name":{"type":"string"},"mime":{"type":"string"},"declared":{"type":"string"},"size":{"type":"integer","minimum":1,"maximum":26214400}}},"model":{"type":"string","minLength":1},"language":{"type":"string"},"prompt":{"type":"string"},"response_format":{"enum":["json","text","srt","verbose_json","vtt","diarized_json"]},"temperature":{"type":"number","minimum":0,"maximum":1},"timestamp_granularities":{"type":"array","items":{"enum":["word","segment"]}},"timestamp_granularities[]":{"type":"array","items":{"enum":["word","segment"]}},"include":{"type":"array","items":{"enum":["logprobs"]}},"include[]":{"type":"array","items":{"type":"string"}},"stream":{"type":"boolean"},"chunking_strategy":{"type":["string","object"]},"known_speaker_names":{"type":"array","items":{"type":"string"}},"known_speaker_names[]":{"type":"array","items":{"type":"string"}},"known_speaker_references":{"type":"array","items":{"type":"string"}},"known_speaker_references[]":{"type":"array","items":{"type":"string"}}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/transcription/transcriptions/request.json" */;
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
if((!data0 || typeof data0 != "object") && (typeof data0 !== "string")){
validate0.errors = [{instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: schema0.properties.file.type}}];
return false;
}
const found0 = typeof data0 == "object" && data0 !== null ? (Array.isArray(data0) ? "several" : data0.mime) : "text";
if(!(((((((((found0 === "audio/mpeg") || (found0 === "audio/mp4")) || (found0 === "video/mp4")) || (found0 === "audio/wav")) || (found0 === "audio/ogg")) || (found0 === "video/webm")) || (found0 === "audio/flac")) || (found0 === "audio/aac")) || (found0 === "video/quicktime"))){
validate0.errors = [{instancePath:instancePath+"/file",schemaPath:"#/properties/file/x-file",keyword:"x-file",params:{kinds: ["audio/mpeg","audio/mp4","video/mp4","audio/wav","audio/ogg","video/webm","audio/flac","audio/aac","video/quicktime"], found: found0}}];
return false;
}
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let valid2 = true;
if(data0.name === null){
delete data0.name;
}
else if(data0.name !== undefined){
const _errs3 = errors;
if(typeof data0.name !== "string"){
validate0.errors = [{instancePath:instancePath+"/file/name",schemaPath:"#/properties/file/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid2 = valid3;
}
if(valid2){
if(data0.mime === null){
delete data0.mime;
}
else if(data0.mime !== undefined){
const _errs5 = errors;
if(typeof data0.mime !== "string"){
validate0.errors = [{instancePath:instancePath+"/file/mime",schemaPath:"#/properties/file/properties/mime/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
if(valid2){
if(data0.declared === null){
delete data0.declared;
}
else if(data0.declared !== undefined){
const _errs7 = errors;
if(typeof data0.declared !== "string"){
validate0.errors = [{instancePath:instancePath+"/file/declared",schemaPath:"#/properties/file/properties/declared/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid2 = valid5;
}
if(valid2){
if(data0.size === null){
delete data0.size;
}
else if(data0.size !== undefined){
let data4 = data0.size;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate0.errors = [{instancePath:instancePath+"/file/size",schemaPath:"#/properties/file/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
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
var valid6 = _errs9 === errors;
valid2 = valid6;
}
}
}
}
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.model !== undefined){
let data5 = data.model;
const _errs11 = errors;
if(errors === _errs11){
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
var valid7 = _errs11 === errors;
valid0 = valid7;
}
if(valid0){
if(data.language === null){
delete data.language;
}
else if(data.language !== undefined){
const _errs13 = errors;
if(typeof data.language !== "string"){
validate0.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs13 === errors;
valid0 = valid8;
}
if(valid0){
if(data.prompt === null){
delete data.prompt;
}
else if(data.prompt !== undefined){
const _errs15 = errors;
if(typeof data.prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs15 === errors;
valid0 = valid9;
}
if(valid0){
if(data.response_format === null){
delete data.response_format;
}
else if(data.response_format !== undefined){
let data8 = data.response_format;
const _errs17 = errors;
if(!((((((data8 === "json") || (data8 === "text")) || (data8 === "srt")) || (data8 === "verbose_json")) || (data8 === "vtt")) || (data8 === "diarized_json"))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.enum}}];
return false;
}
var valid10 = _errs17 === errors;
valid0 = valid10;
}
if(valid0){
if(data.temperature === null){
delete data.temperature;
}
else if(data.temperature !== undefined){
let data9 = data.temperature;
const _errs18 = errors;
if(errors === _errs18){
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
var valid11 = _errs18 === errors;
valid0 = valid11;
}
if(valid0){
if(data.timestamp_granularities === null){
delete data.timestamp_granularities;
}
else if(data.timestamp_granularities !== undefined){
let data10 = data.timestamp_granularities;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data10)){
var valid13 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs22 = errors;
if(!((data11 === "word") || (data11 === "segment"))){
validate0.errors = [{instancePath:instancePath+"/timestamp_granularities/" + i0,schemaPath:"#/properties/timestamp_granularities/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.timestamp_granularities.items.enum}}];
return false;
}
var valid13 = _errs22 === errors;
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
var valid12 = _errs20 === errors;
valid0 = valid12;
}
if(valid0){
if(data["timestamp_granularities[]"] === null){
delete data["timestamp_granularities[]"];
}
else if(data["timestamp_granularities[]"] !== undefined){
let data12 = data["timestamp_granularities[]"];
const _errs23 = errors;
if(errors === _errs23){
if(Array.isArray(data12)){
var valid15 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs25 = errors;
if(!((data13 === "word") || (data13 === "segment"))){
validate0.errors = [{instancePath:instancePath+"/timestamp_granularities[]/" + i1,schemaPath:"#/properties/timestamp_granularities%5B%5D/items/enum",keyword:"enum",params:{allowedValues: schema0.properties["timestamp_granularities[]"].items.enum}}];
return false;
}
var valid15 = _errs25 === errors;
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
var valid14 = _errs23 === errors;
valid0 = valid14;
}
if(valid0){
if(data.include === null){
delete data.include;
}
else if(data.include !== undefined){
let data14 = data.include;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data14)){
var valid17 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
const _errs28 = errors;
if(!(data14[i2] === "logprobs")){
validate0.errors = [{instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.include.items.enum}}];
return false;
}
var valid17 = _errs28 === errors;
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
var valid16 = _errs26 === errors;
valid0 = valid16;
}
if(valid0){
if(data["include[]"] === null){
delete data["include[]"];
}
else if(data["include[]"] !== undefined){
let data16 = data["include[]"];
const _errs29 = errors;
if(errors === _errs29){
if(Array.isArray(data16)){
var valid19 = true;
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
const _errs31 = errors;
if(typeof data16[i3] !== "string"){
validate0.errors = [{instancePath:instancePath+"/include[]/" + i3,schemaPath:"#/properties/include%5B%5D/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs31 === errors;
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
var valid18 = _errs29 === errors;
valid0 = valid18;
}
if(valid0){
if(data.stream === null){
delete data.stream;
}
else if(data.stream !== undefined){
const _errs33 = errors;
if(typeof data.stream !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid20 = _errs33 === errors;
valid0 = valid20;
}
if(valid0){
if(data.chunking_strategy === null){
delete data.chunking_strategy;
}
else if(data.chunking_strategy !== undefined){
let data19 = data.chunking_strategy;
const _errs35 = errors;
if((typeof data19 !== "string") && (!(data19 && typeof data19 == "object" && !Array.isArray(data19)))){
validate0.errors = [{instancePath:instancePath+"/chunking_strategy",schemaPath:"#/properties/chunking_strategy/type",keyword:"type",params:{type: schema0.properties.chunking_strategy.type}}];
return false;
}
var valid21 = _errs35 === errors;
valid0 = valid21;
}
if(valid0){
if(data.known_speaker_names === null){
delete data.known_speaker_names;
}
else if(data.known_speaker_names !== undefined){
let data20 = data.known_speaker_names;
const _errs37 = errors;
if(errors === _errs37){
if(Array.isArray(data20)){
var valid23 = true;
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
const _errs39 = errors;
if(typeof data20[i4] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_names/" + i4,schemaPath:"#/properties/known_speaker_names/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs39 === errors;
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
var valid22 = _errs37 === errors;
valid0 = valid22;
}
if(valid0){
if(data["known_speaker_names[]"] === null){
delete data["known_speaker_names[]"];
}
else if(data["known_speaker_names[]"] !== undefined){
let data22 = data["known_speaker_names[]"];
const _errs41 = errors;
if(errors === _errs41){
if(Array.isArray(data22)){
var valid25 = true;
const len5 = data22.length;
for(let i5=0; i5<len5; i5++){
const _errs43 = errors;
if(typeof data22[i5] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_names[]/" + i5,schemaPath:"#/properties/known_speaker_names%5B%5D/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid25 = _errs43 === errors;
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
var valid24 = _errs41 === errors;
valid0 = valid24;
}
if(valid0){
if(data.known_speaker_references === null){
delete data.known_speaker_references;
}
else if(data.known_speaker_references !== undefined){
let data24 = data.known_speaker_references;
const _errs45 = errors;
if(errors === _errs45){
if(Array.isArray(data24)){
var valid27 = true;
const len6 = data24.length;
for(let i6=0; i6<len6; i6++){
const _errs47 = errors;
if(typeof data24[i6] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_references/" + i6,schemaPath:"#/properties/known_speaker_references/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid27 = _errs47 === errors;
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
var valid26 = _errs45 === errors;
valid0 = valid26;
}
if(valid0){
if(data["known_speaker_references[]"] === null){
delete data["known_speaker_references[]"];
}
else if(data["known_speaker_references[]"] !== undefined){
let data26 = data["known_speaker_references[]"];
const _errs49 = errors;
if(errors === _errs49){
if(Array.isArray(data26)){
var valid29 = true;
const len7 = data26.length;
for(let i7=0; i7<len7; i7++){
const _errs51 = errors;
if(typeof data26[i7] !== "string"){
validate0.errors = [{instancePath:instancePath+"/known_speaker_references[]/" + i7,schemaPath:"#/properties/known_speaker_references%5B%5D/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs51 === errors;
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
var valid28 = _errs49 === errors;
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
