// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/generation/completions/request.strict.json","type":"object","allOf":[{"$ref":"request.json"}],"x-needs":{"stream_options":{"stream":true}},"properties":{"logprobs":{"type":"integer","maximum":5},"best_of":{"type":"integer","maximum":20},"stop":{"type":["string","array"],"maxItems":4}}};
const schema1 = {"$id":"/schemas/wire/generation/completions/request.json","type":"object","required":["model","prompt"],"properties":{"model":{"type":"string","minLength":1},"prompt":{"type":["string","array"],"minItems":1,"items":{"type":["string","integer","array"],"minItems":1,"items":{"type":"integer"}}},"suffix":{"type":"string"},"max_tokens":{"type":"integer","minimum":0},"temperature":{"type":"number","minimum":0,"maximum":2},"top_p":{"type":"number","minimum":0,"maximum":1},"n":{"type":"integer","minimum":1,"maximum":128},"best_of":{"type":"integer","minimum":1},"stream":{"type":"boolean"},"stream_options":{"type":"object","properties":{"include_usage":{"type":"boolean"},"include_obfuscation":{"type":"boolean"}}},"logprobs":{"type":"integer","minimum":0},"echo":{"type":"boolean"},"stop":{"type":["string","array"],"items":{"type":"string"}},"frequency_penalty":{"type":"number","minimum":-2,"maximum":2},"presence_penalty":{"type":"number","minimum":-2,"maximum":2},"logit_bias":{"type":"object","additionalProperties":{"type":"number","minimum":-100,"maximum":100}},"seed":{"type":"integer"},"user":{"type":"string"},"top_k":{"type":"integer"},"min_p":{"type":"number"},"repetition_penalty":{"type":"number"}}};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/completions/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.prompt === undefined) && (missing0 = "prompt"))){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.prompt !== undefined){
let data1 = data.prompt;
const _errs3 = errors;
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
validate1.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: schema1.properties.prompt.type}}];
return false;
}
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate1.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(((typeof data2 !== "string") && (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))))) && (!(Array.isArray(data2)))){
validate1.errors = [{instancePath:instancePath+"/prompt/" + i0,schemaPath:"#/properties/prompt/items/type",keyword:"type",params:{type: schema1.properties.prompt.items.type}}];
return false;
}
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length < 1){
validate1.errors = [{instancePath:instancePath+"/prompt/" + i0,schemaPath:"#/properties/prompt/items/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid4 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate1.errors = [{instancePath:instancePath+"/prompt/" + i0+"/" + i1,schemaPath:"#/properties/prompt/items/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
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
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.suffix === null){
delete data.suffix;
}
else if(data.suffix !== undefined){
const _errs9 = errors;
if(typeof data.suffix !== "string"){
validate1.errors = [{instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.max_tokens === null){
delete data.max_tokens;
}
else if(data.max_tokens !== undefined){
let data5 = data.max_tokens;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate1.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate1.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.temperature === null){
delete data.temperature;
}
else if(data.temperature !== undefined){
let data6 = data.temperature;
const _errs13 = errors;
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 2 || isNaN(data6)){
validate1.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate1.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.top_p === null){
delete data.top_p;
}
else if(data.top_p !== undefined){
let data7 = data.top_p;
const _errs15 = errors;
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1 || isNaN(data7)){
validate1.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate1.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.n === null){
delete data.n;
}
else if(data.n !== undefined){
let data8 = data.n;
const _errs17 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate1.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 128 || isNaN(data8)){
validate1.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128}}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate1.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(valid0){
if(data.best_of === null){
delete data.best_of;
}
else if(data.best_of !== undefined){
let data9 = data.best_of;
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate1.errors = [{instancePath:instancePath+"/best_of",schemaPath:"#/properties/best_of/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs19){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 1 || isNaN(data9)){
validate1.errors = [{instancePath:instancePath+"/best_of",schemaPath:"#/properties/best_of/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid10 = _errs19 === errors;
valid0 = valid10;
}
if(valid0){
if(data.stream === null){
delete data.stream;
}
else if(data.stream !== undefined){
const _errs21 = errors;
if(typeof data.stream !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid11 = _errs21 === errors;
valid0 = valid11;
}
if(valid0){
if(data.stream_options === null){
delete data.stream_options;
}
else if(data.stream_options !== undefined){
let data11 = data.stream_options;
const _errs23 = errors;
if(errors === _errs23){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let valid13 = true;
if(data11.include_usage === null){
delete data11.include_usage;
}
else if(data11.include_usage !== undefined){
const _errs25 = errors;
if(typeof data11.include_usage !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream_options/include_usage",schemaPath:"#/properties/stream_options/properties/include_usage/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid14 = _errs25 === errors;
valid13 = valid14;
}
if(valid13){
if(data11.include_obfuscation === null){
delete data11.include_obfuscation;
}
else if(data11.include_obfuscation !== undefined){
const _errs27 = errors;
if(typeof data11.include_obfuscation !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream_options/include_obfuscation",schemaPath:"#/properties/stream_options/properties/include_obfuscation/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid15 = _errs27 === errors;
valid13 = valid15;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/stream_options",schemaPath:"#/properties/stream_options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid12 = _errs23 === errors;
valid0 = valid12;
}
if(valid0){
if(data.logprobs === null){
delete data.logprobs;
}
else if(data.logprobs !== undefined){
let data14 = data.logprobs;
const _errs29 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate1.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs29){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
validate1.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid16 = _errs29 === errors;
valid0 = valid16;
}
if(valid0){
if(data.echo === null){
delete data.echo;
}
else if(data.echo !== undefined){
const _errs31 = errors;
if(typeof data.echo !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/echo",schemaPath:"#/properties/echo/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid17 = _errs31 === errors;
valid0 = valid17;
}
if(valid0){
if(data.stop === null){
delete data.stop;
}
else if(data.stop !== undefined){
let data16 = data.stop;
const _errs33 = errors;
if((typeof data16 !== "string") && (!(Array.isArray(data16)))){
validate1.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/type",keyword:"type",params:{type: schema1.properties.stop.type}}];
return false;
}
if(errors === _errs33){
if(Array.isArray(data16)){
var valid19 = true;
const len2 = data16.length;
for(let i2=0; i2<len2; i2++){
const _errs35 = errors;
if(typeof data16[i2] !== "string"){
validate1.errors = [{instancePath:instancePath+"/stop/" + i2,schemaPath:"#/properties/stop/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs35 === errors;
if(!valid19){
break;
}
}
}
}
var valid18 = _errs33 === errors;
valid0 = valid18;
}
if(valid0){
if(data.frequency_penalty === null){
delete data.frequency_penalty;
}
else if(data.frequency_penalty !== undefined){
let data18 = data.frequency_penalty;
const _errs37 = errors;
if(errors === _errs37){
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 2 || isNaN(data18)){
validate1.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data18 < -2 || isNaN(data18)){
validate1.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2}}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid20 = _errs37 === errors;
valid0 = valid20;
}
if(valid0){
if(data.presence_penalty === null){
delete data.presence_penalty;
}
else if(data.presence_penalty !== undefined){
let data19 = data.presence_penalty;
const _errs39 = errors;
if(errors === _errs39){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 > 2 || isNaN(data19)){
validate1.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data19 < -2 || isNaN(data19)){
validate1.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2}}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid21 = _errs39 === errors;
valid0 = valid21;
}
if(valid0){
if(data.logit_bias === null){
delete data.logit_bias;
}
else if(data.logit_bias !== undefined){
let data20 = data.logit_bias;
const _errs41 = errors;
if(errors === _errs41){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key0 in data20){
let data21 = data20[key0];
const _errs44 = errors;
if(errors === _errs44){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 100 || isNaN(data21)){
validate1.errors = [{instancePath:instancePath+"/logit_bias/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/logit_bias/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data21 < -100 || isNaN(data21)){
validate1.errors = [{instancePath:instancePath+"/logit_bias/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/logit_bias/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: -100}}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/logit_bias/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/logit_bias/additionalProperties/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid23 = _errs44 === errors;
if(!valid23){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/logit_bias",schemaPath:"#/properties/logit_bias/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid22 = _errs41 === errors;
valid0 = valid22;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data22 = data.seed;
const _errs46 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate1.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid24 = _errs46 === errors;
valid0 = valid24;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs48 = errors;
if(typeof data.user !== "string"){
validate1.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid25 = _errs48 === errors;
valid0 = valid25;
}
if(valid0){
if(data.top_k === null){
delete data.top_k;
}
else if(data.top_k !== undefined){
let data24 = data.top_k;
const _errs50 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate1.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid26 = _errs50 === errors;
valid0 = valid26;
}
if(valid0){
if(data.min_p === null){
delete data.min_p;
}
else if(data.min_p !== undefined){
let data25 = data.min_p;
const _errs52 = errors;
if(!((typeof data25 == "number") && (isFinite(data25)))){
validate1.errors = [{instancePath:instancePath+"/min_p",schemaPath:"#/properties/min_p/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid27 = _errs52 === errors;
valid0 = valid27;
}
if(valid0){
if(data.repetition_penalty === null){
delete data.repetition_penalty;
}
else if(data.repetition_penalty !== undefined){
let data26 = data.repetition_penalty;
const _errs54 = errors;
if(!((typeof data26 == "number") && (isFinite(data26)))){
validate1.errors = [{instancePath:instancePath+"/repetition_penalty",schemaPath:"#/properties/repetition_penalty/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid28 = _errs54 === errors;
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
}
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


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/completions/request.strict.json" */;
let vErrors = null;
let errors = 0;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid1 = true;
if(data.logprobs === null){
delete data.logprobs;
}
else if(data.logprobs !== undefined){
let data0 = data.logprobs;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate0.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 5 || isNaN(data0)){
validate0.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 5}}];
return false;
}
}
}
var valid2 = _errs2 === errors;
valid1 = valid2;
}
if(valid1){
if(data.best_of === null){
delete data.best_of;
}
else if(data.best_of !== undefined){
let data1 = data.best_of;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate0.errors = [{instancePath:instancePath+"/best_of",schemaPath:"#/properties/best_of/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 20 || isNaN(data1)){
validate0.errors = [{instancePath:instancePath+"/best_of",schemaPath:"#/properties/best_of/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}}];
return false;
}
}
}
var valid3 = _errs4 === errors;
valid1 = valid3;
}
if(valid1){
if(data.stop === null){
delete data.stop;
}
else if(data.stop !== undefined){
let data2 = data.stop;
const _errs6 = errors;
if((typeof data2 !== "string") && (!(Array.isArray(data2)))){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/type",keyword:"type",params:{type: schema0.properties.stop.type}}];
return false;
}
if(errors === _errs6){
if(Array.isArray(data2)){
if(data2.length > 4){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
}
}
var valid4 = _errs6 === errors;
valid1 = valid4;
}
if(valid1){
if((data.stream_options !== undefined && data.stream_options !== null) && data.stream !== true){
validate0.errors = [{instancePath,schemaPath:"#/x-needs",keyword:"x-needs",params:{field: "stream", given: "stream_options", value: true}}];
return false;
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
