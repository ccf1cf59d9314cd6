// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const chat_images = validate0;
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

export const content_images = validate1;
const schema1 = {"$id":"/schemas/wire/images/content-images/request.json","type":"object","properties":{"contents":{"type":"array","items":{"type":"object","properties":{"role":{"type":"string"},"parts":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"},"inlineData":{"type":"object","properties":{"mimeType":{"type":"string"},"data":{"type":["string","object"]}}}}}}}}},"generationConfig":{"type":"object","properties":{"responseModalities":{"type":"array","items":{"enum":["TEXT","IMAGE"]}},"seed":{"type":"integer"},"imageConfig":{"type":"object","properties":{"aspectRatio":{"type":"string"},"imageSize":{"type":"string"}}}}}}};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate1.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/text",schemaPath:"#/properties/contents/items/properties/parts/items/properties/text/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/type",keyword:"type",params:{type: schema1.properties.contents.items.properties.parts.items.properties.inlineData.properties.data.type}}];
return false;
}
var valid12 = _errs17 === errors;
valid10 = valid12;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs13 === errors;
valid7 = valid9;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1,schemaPath:"#/properties/contents/items/properties/parts/items/type",keyword:"type",params:{type: "object"}}];
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
validate1.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts",schemaPath:"#/properties/contents/items/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs7 === errors;
valid3 = valid5;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"}}];
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
validate1.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"}}];
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
validate1.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i2,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/enum",keyword:"enum",params:{allowedValues: schema1.properties.generationConfig.properties.responseModalities.items.enum}}];
return false;
}
var valid16 = _errs23 === errors;
if(!valid16){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/type",keyword:"type",params:{type: "array"}}];
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
validate1.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/type",keyword:"type",params:{type: "integer"}}];
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
validate1.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/aspectRatio",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/aspectRatio/type",keyword:"type",params:{type: "string"}}];
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
validate1.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/imageSize",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/imageSize/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs30 === errors;
valid19 = valid21;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/generationConfig/imageConfig",schemaPath:"#/properties/generationConfig/properties/imageConfig/type",keyword:"type",params:{type: "object"}}];
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
validate1.errors = [{instancePath:instancePath+"/generationConfig",schemaPath:"#/properties/generationConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs19 === errors;
valid0 = valid13;
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

export const images = validate2;
const schema2 = {"$id":"/schemas/wire/images/images/request.json","type":"object","properties":{"model":{"type":"string","minLength":1},"prompt":{"type":"string","maxLength":32000},"image":{"type":["object","array","string"],"items":{"$ref":"picture.json#/$defs/file"},"properties":{"name":{"type":"string"},"mime":{"type":"string"},"declared":{"type":"string"},"size":{"type":"integer"},"width":{"type":"integer"},"height":{"type":"integer"},"image_url":{"type":"string"},"file_id":{"type":"string"}}},"image[]":{"type":"array","items":{"$ref":"picture.json#/$defs/file"}},"images":{"type":"array","maxItems":16,"items":{"$ref":"picture.json#/$defs/reference"}},"mask":{"$ref":"picture.json#/$defs/file"},"n":{"type":"integer","minimum":1,"maximum":10},"size":{"type":"string","pattern":"^([0-9]{1,5}x[0-9]{1,5}|auto|[0-9.]+[kK])$"},"quality":{"type":"string","x-known":["standard","hd","low","medium","high","auto"]},"style":{"enum":["vivid","natural"]},"response_format":{"enum":["url","b64_json"]},"background":{"enum":["transparent","opaque","auto"]},"moderation":{"enum":["low","auto"]},"output_format":{"enum":["png","jpeg","webp"]},"output_compression":{"type":"integer","minimum":0,"maximum":100},"input_fidelity":{"enum":["high","low"]},"stream":{"type":"boolean"},"partial_images":{"type":"integer","minimum":0,"maximum":3},"watermark":{"type":"boolean"},"seed":{"type":"integer"},"negative_prompt":{"type":"string"},"user":{"type":"string"}}};
const schema4 = {"type":["object","string"],"properties":{"name":{"type":"string"},"mime":{"type":"string"},"declared":{"type":"string"},"size":{"type":"integer"},"width":{"type":"integer"},"height":{"type":"integer"},"image_url":{"type":"string"},"file_id":{"type":"string"}}};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (typeof data !== "string")){
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema4.type}}];
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
validate4.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate4.errors = [{instancePath:instancePath+"/mime",schemaPath:"#/properties/mime/type",keyword:"type",params:{type: "string"}}];
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
validate4.errors = [{instancePath:instancePath+"/declared",schemaPath:"#/properties/declared/type",keyword:"type",params:{type: "string"}}];
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
validate4.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"}}];
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
validate4.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"}}];
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
validate4.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"}}];
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
validate4.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"}}];
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
validate4.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
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
validate4.errors = vErrors;
return errors === 0;
}


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate7.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}

const pattern0 = new RegExp("^([0-9]{1,5}x[0-9]{1,5}|auto|[0-9.]+[kK])$", "u");

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate2.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 32000}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: schema2.properties.image.type}}];
return false;
}
if(errors === _errs5){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate4(data2[i0], {instancePath:instancePath+"/image/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
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
validate2.errors = [{instancePath:instancePath+"/image/name",schemaPath:"#/properties/image/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/image/mime",schemaPath:"#/properties/image/properties/mime/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/image/declared",schemaPath:"#/properties/image/properties/declared/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/image/size",schemaPath:"#/properties/image/properties/size/type",keyword:"type",params:{type: "integer"}}];
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
validate2.errors = [{instancePath:instancePath+"/image/width",schemaPath:"#/properties/image/properties/width/type",keyword:"type",params:{type: "integer"}}];
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
validate2.errors = [{instancePath:instancePath+"/image/height",schemaPath:"#/properties/image/properties/height/type",keyword:"type",params:{type: "integer"}}];
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
validate2.errors = [{instancePath:instancePath+"/image/image_url",schemaPath:"#/properties/image/properties/image_url/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/image/file_id",schemaPath:"#/properties/image/properties/file_id/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate4(data12[i1], {instancePath:instancePath+"/image[]/" + i1,parentData:data12,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid15 = _errs26 === errors;
if(!valid15){
break;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/image[]",schemaPath:"#/properties/image%5B%5D/type",keyword:"type",params:{type: "array"}}];
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
validate2.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 16}}];
return false;
}
else {
var valid17 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
const _errs29 = errors;
if(!(validate7(data14[i2], {instancePath:instancePath+"/images/" + i2,parentData:data14,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
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
validate2.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}}];
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
if(!(validate4(data.mask, {instancePath:instancePath+"/mask",parentData:data,parentDataProperty:"mask",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
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
validate2.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs31){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 10 || isNaN(data17)){
validate2.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}}];
return false;
}
else {
if(data17 < 1 || isNaN(data17)){
validate2.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
validate2.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/pattern",keyword:"pattern",params:{pattern: "^([0-9]{1,5}x[0-9]{1,5}|auto|[0-9.]+[kK])$"}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/quality",schemaPath:"#/properties/quality/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/enum",keyword:"enum",params:{allowedValues: schema2.properties.style.enum}}];
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
validate2.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/enum",keyword:"enum",params:{allowedValues: schema2.properties.response_format.enum}}];
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
validate2.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/enum",keyword:"enum",params:{allowedValues: schema2.properties.background.enum}}];
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
validate2.errors = [{instancePath:instancePath+"/moderation",schemaPath:"#/properties/moderation/enum",keyword:"enum",params:{allowedValues: schema2.properties.moderation.enum}}];
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
validate2.errors = [{instancePath:instancePath+"/output_format",schemaPath:"#/properties/output_format/enum",keyword:"enum",params:{allowedValues: schema2.properties.output_format.enum}}];
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
validate2.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs42){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 100 || isNaN(data25)){
validate2.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data25 < 0 || isNaN(data25)){
validate2.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
validate2.errors = [{instancePath:instancePath+"/input_fidelity",schemaPath:"#/properties/input_fidelity/enum",keyword:"enum",params:{allowedValues: schema2.properties.input_fidelity.enum}}];
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
validate2.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
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
validate2.errors = [{instancePath:instancePath+"/partial_images",schemaPath:"#/properties/partial_images/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs47){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 3 || isNaN(data28)){
validate2.errors = [{instancePath:instancePath+"/partial_images",schemaPath:"#/properties/partial_images/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3}}];
return false;
}
else {
if(data28 < 0 || isNaN(data28)){
validate2.errors = [{instancePath:instancePath+"/partial_images",schemaPath:"#/properties/partial_images/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
validate2.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"}}];
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
validate2.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
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
validate2.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
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
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}

export const predict_images = validate10;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/images/predict-images/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.instances === null){
delete data.instances;
}
else if(data.instances !== undefined){
let data0 = data.instances;
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
if(data1.prompt === null){
delete data1.prompt;
}
else if(data1.prompt !== undefined){
if(typeof data1.prompt !== "string"){
validate10.errors = [{instancePath:instancePath+"/instances/" + i0+"/prompt",schemaPath:"#/properties/instances/items/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/instances/" + i0,schemaPath:"#/properties/instances/items/type",keyword:"type",params:{type: "object"}}];
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
validate10.errors = [{instancePath:instancePath+"/instances",schemaPath:"#/properties/instances/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data3 = data.parameters;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let valid6 = true;
if(data3.sampleCount === null){
delete data3.sampleCount;
}
else if(data3.sampleCount !== undefined){
let data4 = data3.sampleCount;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate10.errors = [{instancePath:instancePath+"/parameters/sampleCount",schemaPath:"#/properties/parameters/properties/sampleCount/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs9 === errors;
valid6 = valid7;
}
if(valid6){
if(data3.aspectRatio === null){
delete data3.aspectRatio;
}
else if(data3.aspectRatio !== undefined){
const _errs11 = errors;
if(typeof data3.aspectRatio !== "string"){
validate10.errors = [{instancePath:instancePath+"/parameters/aspectRatio",schemaPath:"#/properties/parameters/properties/aspectRatio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs11 === errors;
valid6 = valid8;
}
if(valid6){
if(data3.sampleImageSize === null){
delete data3.sampleImageSize;
}
else if(data3.sampleImageSize !== undefined){
const _errs13 = errors;
if(typeof data3.sampleImageSize !== "string"){
validate10.errors = [{instancePath:instancePath+"/parameters/sampleImageSize",schemaPath:"#/properties/parameters/properties/sampleImageSize/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs13 === errors;
valid6 = valid9;
}
if(valid6){
if(data3.seed === null){
delete data3.seed;
}
else if(data3.seed !== undefined){
let data7 = data3.seed;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate10.errors = [{instancePath:instancePath+"/parameters/seed",schemaPath:"#/properties/parameters/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs15 === errors;
valid6 = valid10;
}
if(valid6){
if(data3.negativePrompt === null){
delete data3.negativePrompt;
}
else if(data3.negativePrompt !== undefined){
const _errs17 = errors;
if(typeof data3.negativePrompt !== "string"){
validate10.errors = [{instancePath:instancePath+"/parameters/negativePrompt",schemaPath:"#/properties/parameters/properties/negativePrompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs17 === errors;
valid6 = valid11;
}
if(valid6){
if(data3.outputOptions === null){
delete data3.outputOptions;
}
else if(data3.outputOptions !== undefined){
let data9 = data3.outputOptions;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let valid13 = true;
if(data9.mimeType === null){
delete data9.mimeType;
}
else if(data9.mimeType !== undefined){
const _errs21 = errors;
if(typeof data9.mimeType !== "string"){
validate10.errors = [{instancePath:instancePath+"/parameters/outputOptions/mimeType",schemaPath:"#/properties/parameters/properties/outputOptions/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs21 === errors;
valid13 = valid14;
}
if(valid13){
if(data9.compressionQuality === null){
delete data9.compressionQuality;
}
else if(data9.compressionQuality !== undefined){
let data11 = data9.compressionQuality;
const _errs23 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate10.errors = [{instancePath:instancePath+"/parameters/outputOptions/compressionQuality",schemaPath:"#/properties/parameters/properties/outputOptions/properties/compressionQuality/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs23 === errors;
valid13 = valid15;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/parameters/outputOptions",schemaPath:"#/properties/parameters/properties/outputOptions/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid12 = _errs19 === errors;
valid6 = valid12;
}
}
}
}
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs7 === errors;
valid0 = valid5;
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}
