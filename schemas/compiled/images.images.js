// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/images/images/request.json","type":"object","properties":{"model":{"type":"string","minLength":1},"prompt":{"type":"string","maxLength":32000},"image":{"type":["object","array","string"],"items":{"$ref":"picture.json#/$defs/file"},"properties":{"name":{"type":"string"},"mime":{"type":"string"},"declared":{"type":"string"},"size":{"type":"integer"},"width":{"type":"integer"},"height":{"type":"integer"},"image_url":{"type":"string"},"file_id":{"type":"string"}}},"image[]":{"type":"array","items":{"$ref":"picture.json#/$defs/file"}},"images":{"type":"array","maxItems":16,"items":{"$ref":"picture.json#/$defs/reference"}},"mask":{"$ref":"picture.json#/$defs/file"},"n":{"type":"integer","minimum":1,"maximum":10},"size":{"type":"string","pattern":"^([0-9]{1,5}x[0-9]{1,5}|auto|[0-9.]+[kK])$"},"quality":{"type":"string","x-known":["standard","hd","low","medium","high","auto"]},"style":{"enum":["vivid","natural"]},"response_format":{"enum":["url","b64_json"]},"background":{"enum":["transparent","opaque","auto"]},"moderation":{"enum":["low","auto"]},"output_format":{"enum":["png","jpeg","webp"]},"output_compression":{"type":"integer","minimum":0,"maximum":100},"input_fidelity":{"enum":["high","low"]},"stream":{"type":"boolean"},"partial_images":{"type":"integer","minimum":0,"maximum":3},"watermark":{"type":"boolean"},"seed":{"type":"integer"},"negative_prompt":{"type":"string"},"user":{"type":"string"}}};
const schema2 = {"type":["object","string"],"properties":{"name":{"type":"string"},"mime":{"type":"string"},"declared":{"type":"string"},"size":{"type":"integer"},"width":{"type":"integer"},"height":{"type":"integer"},"image_url":{"type":"string"},"file_id":{"type":"string"}}};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (typeof data !== "string")){
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema2.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.name === null){
delete data.name;
}
else if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.mime === null){
delete data.mime;
}
else if(data.mime !== undefined){
const _errs3 = errors;
if(typeof data.mime !== "string"){
validate2.errors = [{instancePath:instancePath+"/mime",schemaPath:"#/properties/mime/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.declared === null){
delete data.declared;
}
else if(data.declared !== undefined){
const _errs5 = errors;
if(typeof data.declared !== "string"){
validate2.errors = [{instancePath:instancePath+"/declared",schemaPath:"#/properties/declared/type",keyword:"type",params:{type: "string"}}];
return false;
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
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate2.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.width === null){
delete data.width;
}
else if(data.width !== undefined){
let data4 = data.width;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate2.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.height === null){
delete data.height;
}
else if(data.height !== undefined){
let data5 = data.height;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate2.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"}}];
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
validate2.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.file_id === null){
delete data.file_id;
}
else if(data.file_id !== undefined){
const _errs15 = errors;
if(typeof data.file_id !== "string"){
validate2.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs15 === errors;
valid0 = valid8;
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
validate2.errors = vErrors;
return errors === 0;
}


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.image_url === null){
delete data.image_url;
}
else if(data.image_url !== undefined){
const _errs1 = errors;
if(typeof data.image_url !== "string"){
validate5.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.file_id === null){
delete data.file_id;
}
else if(data.file_id !== undefined){
const _errs3 = errors;
if(typeof data.file_id !== "string"){
validate5.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
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

const pattern0 = new RegExp("^([0-9]{1,5}x[0-9]{1,5}|auto|[0-9.]+[kK])$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/images/images/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
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
let data1 = data.prompt;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 32000){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 32000}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.image === null){
delete data.image;
}
else if(data.image !== undefined){
let data2 = data.image;
const _errs5 = errors;
if((!data2 || typeof data2 != "object") && (typeof data2 !== "string")){
validate0.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: schema0.properties.image.type}}];
return false;
}
if(errors === _errs5){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate2(data2[i0], {instancePath:instancePath+"/image/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid5 = true;
if(data2.name === null){
delete data2.name;
}
else if(data2.name !== undefined){
const _errs8 = errors;
if(typeof data2.name !== "string"){
validate0.errors = [{instancePath:instancePath+"/image/name",schemaPath:"#/properties/image/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid5 = valid6;
}
if(valid5){
if(data2.mime === null){
delete data2.mime;
}
else if(data2.mime !== undefined){
const _errs10 = errors;
if(typeof data2.mime !== "string"){
validate0.errors = [{instancePath:instancePath+"/image/mime",schemaPath:"#/properties/image/properties/mime/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid5 = valid7;
}
if(valid5){
if(data2.declared === null){
delete data2.declared;
}
else if(data2.declared !== undefined){
const _errs12 = errors;
if(typeof data2.declared !== "string"){
validate0.errors = [{instancePath:instancePath+"/image/declared",schemaPath:"#/properties/image/properties/declared/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid5 = valid8;
}
if(valid5){
if(data2.size === null){
delete data2.size;
}
else if(data2.size !== undefined){
let data7 = data2.size;
const _errs14 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate0.errors = [{instancePath:instancePath+"/image/size",schemaPath:"#/properties/image/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid9 = _errs14 === errors;
valid5 = valid9;
}
if(valid5){
if(data2.width === null){
delete data2.width;
}
else if(data2.width !== undefined){
let data8 = data2.width;
const _errs16 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate0.errors = [{instancePath:instancePath+"/image/width",schemaPath:"#/properties/image/properties/width/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs16 === errors;
valid5 = valid10;
}
if(valid5){
if(data2.height === null){
delete data2.height;
}
else if(data2.height !== undefined){
let data9 = data2.height;
const _errs18 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate0.errors = [{instancePath:instancePath+"/image/height",schemaPath:"#/properties/image/properties/height/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid11 = _errs18 === errors;
valid5 = valid11;
}
if(valid5){
if(data2.image_url === null){
delete data2.image_url;
}
else if(data2.image_url !== undefined){
const _errs20 = errors;
if(typeof data2.image_url !== "string"){
validate0.errors = [{instancePath:instancePath+"/image/image_url",schemaPath:"#/properties/image/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs20 === errors;
valid5 = valid12;
}
if(valid5){
if(data2.file_id === null){
delete data2.file_id;
}
else if(data2.file_id !== undefined){
const _errs22 = errors;
if(typeof data2.file_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/image/file_id",schemaPath:"#/properties/image/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs22 === errors;
valid5 = valid13;
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
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data["image[]"] === null){
delete data["image[]"];
}
else if(data["image[]"] !== undefined){
let data12 = data["image[]"];
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data12)){
var valid15 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
const _errs26 = errors;
if(!(validate2(data12[i1], {instancePath:instancePath+"/image[]/" + i1,parentData:data12,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid15 = _errs26 === errors;
if(!valid15){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image[]",schemaPath:"#/properties/image%5B%5D/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs24 === errors;
valid0 = valid14;
}
if(valid0){
if(data.images === null){
delete data.images;
}
else if(data.images !== undefined){
let data14 = data.images;
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data14)){
if(data14.length > 16){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 16}}];
return false;
}
else {
var valid17 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
const _errs29 = errors;
if(!(validate5(data14[i2], {instancePath:instancePath+"/images/" + i2,parentData:data14,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid17 = _errs29 === errors;
if(!valid17){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid16 = _errs27 === errors;
valid0 = valid16;
}
if(valid0){
if(data.mask === null){
delete data.mask;
}
else if(data.mask !== undefined){
const _errs30 = errors;
if(!(validate2(data.mask, {instancePath:instancePath+"/mask",parentData:data,parentDataProperty:"mask",rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid18 = _errs30 === errors;
valid0 = valid18;
}
if(valid0){
if(data.n === null){
delete data.n;
}
else if(data.n !== undefined){
let data17 = data.n;
const _errs31 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs31){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 10 || isNaN(data17)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}}];
return false;
}
else {
if(data17 < 1 || isNaN(data17)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid19 = _errs31 === errors;
valid0 = valid19;
}
if(valid0){
if(data.size === null){
delete data.size;
}
else if(data.size !== undefined){
let data18 = data.size;
const _errs33 = errors;
if(errors === _errs33){
if(typeof data18 === "string"){
if(!pattern0.test(data18)){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^([0-9]{1,5}x[0-9]{1,5}|auto|[0-9.]+[kK])$"}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid20 = _errs33 === errors;
valid0 = valid20;
}
if(valid0){
if(data.quality === null){
delete data.quality;
}
else if(data.quality !== undefined){
const _errs35 = errors;
if(typeof data.quality !== "string"){
validate0.errors = [{instancePath:instancePath+"/quality",schemaPath:"#/properties/quality/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs35 === errors;
valid0 = valid21;
}
if(valid0){
if(data.style === null){
delete data.style;
}
else if(data.style !== undefined){
let data20 = data.style;
const _errs37 = errors;
if(!((data20 === "vivid") || (data20 === "natural"))){
validate0.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/enum",keyword:"enum",params:{allowedValues: schema0.properties.style.enum}}];
return false;
}
var valid22 = _errs37 === errors;
valid0 = valid22;
}
if(valid0){
if(data.response_format === null){
delete data.response_format;
}
else if(data.response_format !== undefined){
let data21 = data.response_format;
const _errs38 = errors;
if(!((data21 === "url") || (data21 === "b64_json"))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.enum}}];
return false;
}
var valid23 = _errs38 === errors;
valid0 = valid23;
}
if(valid0){
if(data.background === null){
delete data.background;
}
else if(data.background !== undefined){
let data22 = data.background;
const _errs39 = errors;
if(!(((data22 === "transparent") || (data22 === "opaque")) || (data22 === "auto"))){
validate0.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/enum",keyword:"enum",params:{allowedValues: schema0.properties.background.enum}}];
return false;
}
var valid24 = _errs39 === errors;
valid0 = valid24;
}
if(valid0){
if(data.moderation === null){
delete data.moderation;
}
else if(data.moderation !== undefined){
let data23 = data.moderation;
const _errs40 = errors;
if(!((data23 === "low") || (data23 === "auto"))){
validate0.errors = [{instancePath:instancePath+"/moderation",schemaPath:"#/properties/moderation/enum",keyword:"enum",params:{allowedValues: schema0.properties.moderation.enum}}];
return false;
}
var valid25 = _errs40 === errors;
valid0 = valid25;
}
if(valid0){
if(data.output_format === null){
delete data.output_format;
}
else if(data.output_format !== undefined){
let data24 = data.output_format;
const _errs41 = errors;
if(!(((data24 === "png") || (data24 === "jpeg")) || (data24 === "webp"))){
validate0.errors = [{instancePath:instancePath+"/output_format",schemaPath:"#/properties/output_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.output_format.enum}}];
return false;
}
var valid26 = _errs41 === errors;
valid0 = valid26;
}
if(valid0){
if(data.output_compression === null){
delete data.output_compression;
}
else if(data.output_compression !== undefined){
let data25 = data.output_compression;
const _errs42 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate0.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs42){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 100 || isNaN(data25)){
validate0.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data25 < 0 || isNaN(data25)){
validate0.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid27 = _errs42 === errors;
valid0 = valid27;
}
if(valid0){
if(data.input_fidelity === null){
delete data.input_fidelity;
}
else if(data.input_fidelity !== undefined){
let data26 = data.input_fidelity;
const _errs44 = errors;
if(!((data26 === "high") || (data26 === "low"))){
validate0.errors = [{instancePath:instancePath+"/input_fidelity",schemaPath:"#/properties/input_fidelity/enum",keyword:"enum",params:{allowedValues: schema0.properties.input_fidelity.enum}}];
return false;
}
var valid28 = _errs44 === errors;
valid0 = valid28;
}
if(valid0){
if(data.stream === null){
delete data.stream;
}
else if(data.stream !== undefined){
const _errs45 = errors;
if(typeof data.stream !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid29 = _errs45 === errors;
valid0 = valid29;
}
if(valid0){
if(data.partial_images === null){
delete data.partial_images;
}
else if(data.partial_images !== undefined){
let data28 = data.partial_images;
const _errs47 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate0.errors = [{instancePath:instancePath+"/partial_images",schemaPath:"#/properties/partial_images/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs47){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 3 || isNaN(data28)){
validate0.errors = [{instancePath:instancePath+"/partial_images",schemaPath:"#/properties/partial_images/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3}}];
return false;
}
else {
if(data28 < 0 || isNaN(data28)){
validate0.errors = [{instancePath:instancePath+"/partial_images",schemaPath:"#/properties/partial_images/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid30 = _errs47 === errors;
valid0 = valid30;
}
if(valid0){
if(data.watermark === null){
delete data.watermark;
}
else if(data.watermark !== undefined){
const _errs49 = errors;
if(typeof data.watermark !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid31 = _errs49 === errors;
valid0 = valid31;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data30 = data.seed;
const _errs51 = errors;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid32 = _errs51 === errors;
valid0 = valid32;
}
if(valid0){
if(data.negative_prompt === null){
delete data.negative_prompt;
}
else if(data.negative_prompt !== undefined){
const _errs53 = errors;
if(typeof data.negative_prompt !== "string"){
validate0.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid33 = _errs53 === errors;
valid0 = valid33;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs55 = errors;
if(typeof data.user !== "string"){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid34 = _errs55 === errors;
valid0 = valid34;
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
