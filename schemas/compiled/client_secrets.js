// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const client_secrets = validate0;
const schema0 = {"$id":"/schemas/wire/client_secrets/client-secrets/request.json","type":"object","required":["session"],"properties":{"expires_after":{"type":"object","properties":{"anchor":{"enum":["created_at"]},"seconds":{"type":"integer","minimum":10,"maximum":7200}}},"session":{"allOf":[{"$ref":"../../realtime/realtime/session.json"}],"type":"object","required":["type","model"],"properties":{"type":{"type":"string","enum":["realtime"]}}}}};
const schema1 = {"$id":"/schemas/wire/realtime/realtime/session.json","type":"object","properties":{"type":{"type":"string","x-known":["realtime","transcription"]},"object":{"type":"string"},"id":{"type":"string"},"model":{"type":"string","minLength":1},"output_modalities":{"type":"array","items":{"type":"string","x-known":["text","audio"]}},"instructions":{"type":"string"},"audio":{"type":"object","properties":{"input":{"type":"object","properties":{"format":{"$ref":"#/$defs/format"},"transcription":{"type":["object","null"],"properties":{"model":{"type":"string"},"language":{"type":"string"},"prompt":{"type":"string"}}},"noise_reduction":{"type":["object","null"],"properties":{"type":{"type":"string"}}},"turn_detection":{"$ref":"#/$defs/turns"}}},"output":{"type":"object","properties":{"format":{"$ref":"#/$defs/format"},"voice":{"type":["string","object"]},"speed":{"type":"number"}}}}},"tools":{"type":"array","items":{"$ref":"#/$defs/tool"}},"tool_choice":{"type":["string","object"],"properties":{"type":{"type":"string"},"name":{"type":"string"}}},"max_output_tokens":{"type":["integer","string"]},"expires_at":{"type":"integer"},"tracing":{"type":["string","object","null"]},"prompt":{"type":["object","null"]},"truncation":{"type":["string","object"]},"include":{"type":["array","null"],"items":{"type":"string"}}},"$defs":{"format":{"type":"object","properties":{"type":{"type":"string","x-known":["audio/pcm","audio/pcmu","audio/pcma"]},"rate":{"type":"integer"}}},"turns":{"type":["object","null"],"properties":{"type":{"type":"string","x-known":["server_vad","semantic_vad"]},"threshold":{"type":"number"},"prefix_padding_ms":{"type":"integer"},"silence_duration_ms":{"type":"integer"},"idle_timeout_ms":{"type":["integer","null"]},"eagerness":{"type":"string"},"create_response":{"type":"boolean"},"interrupt_response":{"type":"boolean"}}},"tool":{"type":"object","properties":{"type":{"type":"string"},"name":{"type":"string"},"description":{"type":"string"},"parameters":{"type":"object"}}}}};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate2.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.rate === null){
delete data.rate;
}
else if(data.rate !== undefined){
let data1 = data.rate;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate2.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
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

const schema3 = {"type":["object","null"],"properties":{"type":{"type":"string","x-known":["server_vad","semantic_vad"]},"threshold":{"type":"number"},"prefix_padding_ms":{"type":"integer"},"silence_duration_ms":{"type":"integer"},"idle_timeout_ms":{"type":["integer","null"]},"eagerness":{"type":"string"},"create_response":{"type":"boolean"},"interrupt_response":{"type":"boolean"}}};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema3.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate4.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.threshold === null){
delete data.threshold;
}
else if(data.threshold !== undefined){
let data1 = data.threshold;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate4.errors = [{instancePath:instancePath+"/threshold",schemaPath:"#/properties/threshold/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.prefix_padding_ms === null){
delete data.prefix_padding_ms;
}
else if(data.prefix_padding_ms !== undefined){
let data2 = data.prefix_padding_ms;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate4.errors = [{instancePath:instancePath+"/prefix_padding_ms",schemaPath:"#/properties/prefix_padding_ms/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.silence_duration_ms === null){
delete data.silence_duration_ms;
}
else if(data.silence_duration_ms !== undefined){
let data3 = data.silence_duration_ms;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate4.errors = [{instancePath:instancePath+"/silence_duration_ms",schemaPath:"#/properties/silence_duration_ms/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.idle_timeout_ms !== undefined){
let data4 = data.idle_timeout_ms;
const _errs9 = errors;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
validate4.errors = [{instancePath:instancePath+"/idle_timeout_ms",schemaPath:"#/properties/idle_timeout_ms/type",keyword:"type",params:{type: schema3.properties.idle_timeout_ms.type}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.eagerness === null){
delete data.eagerness;
}
else if(data.eagerness !== undefined){
const _errs11 = errors;
if(typeof data.eagerness !== "string"){
validate4.errors = [{instancePath:instancePath+"/eagerness",schemaPath:"#/properties/eagerness/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.create_response === null){
delete data.create_response;
}
else if(data.create_response !== undefined){
const _errs13 = errors;
if(typeof data.create_response !== "boolean"){
validate4.errors = [{instancePath:instancePath+"/create_response",schemaPath:"#/properties/create_response/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.interrupt_response === null){
delete data.interrupt_response;
}
else if(data.interrupt_response !== undefined){
const _errs15 = errors;
if(typeof data.interrupt_response !== "boolean"){
validate4.errors = [{instancePath:instancePath+"/interrupt_response",schemaPath:"#/properties/interrupt_response/type",keyword:"type",params:{type: "boolean"}}];
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
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate7.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.name === null){
delete data.name;
}
else if(data.name !== undefined){
const _errs3 = errors;
if(typeof data.name !== "string"){
validate7.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs5 = errors;
if(typeof data.description !== "string"){
validate7.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data3 = data.parameters;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate7.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
}
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


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/realtime/realtime/session.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate1.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.object === null){
delete data.object;
}
else if(data.object !== undefined){
const _errs3 = errors;
if(typeof data.object !== "string"){
validate1.errors = [{instancePath:instancePath+"/object",schemaPath:"#/properties/object/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.id === null){
delete data.id;
}
else if(data.id !== undefined){
const _errs5 = errors;
if(typeof data.id !== "string"){
validate1.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
let data3 = data.model;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length < 1){
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.output_modalities === null){
delete data.output_modalities;
}
else if(data.output_modalities !== undefined){
let data4 = data.output_modalities;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid6 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(typeof data4[i0] !== "string"){
validate1.errors = [{instancePath:instancePath+"/output_modalities/" + i0,schemaPath:"#/properties/output_modalities/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
if(!valid6){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/output_modalities",schemaPath:"#/properties/output_modalities/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.instructions === null){
delete data.instructions;
}
else if(data.instructions !== undefined){
const _errs13 = errors;
if(typeof data.instructions !== "string"){
validate1.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.audio === null){
delete data.audio;
}
else if(data.audio !== undefined){
let data7 = data.audio;
const _errs15 = errors;
if(errors === _errs15){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let valid9 = true;
if(data7.input === null){
delete data7.input;
}
else if(data7.input !== undefined){
let data8 = data7.input;
const _errs17 = errors;
if(errors === _errs17){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let valid11 = true;
if(data8.format === null){
delete data8.format;
}
else if(data8.format !== undefined){
const _errs19 = errors;
if(!(validate2(data8.format, {instancePath:instancePath+"/audio/input/format",parentData:data8,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid12 = _errs19 === errors;
valid11 = valid12;
}
if(valid11){
if(data8.transcription !== undefined){
let data10 = data8.transcription;
const _errs20 = errors;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
validate1.errors = [{instancePath:instancePath+"/audio/input/transcription",schemaPath:"#/properties/audio/properties/input/properties/transcription/type",keyword:"type",params:{type: schema1.properties.audio.properties.input.properties.transcription.type}}];
return false;
}
if(errors === _errs20){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let valid14 = true;
if(data10.model === null){
delete data10.model;
}
else if(data10.model !== undefined){
const _errs22 = errors;
if(typeof data10.model !== "string"){
validate1.errors = [{instancePath:instancePath+"/audio/input/transcription/model",schemaPath:"#/properties/audio/properties/input/properties/transcription/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs22 === errors;
valid14 = valid15;
}
if(valid14){
if(data10.language === null){
delete data10.language;
}
else if(data10.language !== undefined){
const _errs24 = errors;
if(typeof data10.language !== "string"){
validate1.errors = [{instancePath:instancePath+"/audio/input/transcription/language",schemaPath:"#/properties/audio/properties/input/properties/transcription/properties/language/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs24 === errors;
valid14 = valid16;
}
if(valid14){
if(data10.prompt === null){
delete data10.prompt;
}
else if(data10.prompt !== undefined){
const _errs26 = errors;
if(typeof data10.prompt !== "string"){
validate1.errors = [{instancePath:instancePath+"/audio/input/transcription/prompt",schemaPath:"#/properties/audio/properties/input/properties/transcription/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs26 === errors;
valid14 = valid17;
}
}
}
}
}
var valid13 = _errs20 === errors;
valid11 = valid13;
}
if(valid11){
if(data8.noise_reduction !== undefined){
let data14 = data8.noise_reduction;
const _errs28 = errors;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
validate1.errors = [{instancePath:instancePath+"/audio/input/noise_reduction",schemaPath:"#/properties/audio/properties/input/properties/noise_reduction/type",keyword:"type",params:{type: schema1.properties.audio.properties.input.properties.noise_reduction.type}}];
return false;
}
if(errors === _errs28){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.type === null){
delete data14.type;
}
else if(data14.type !== undefined){
if(typeof data14.type !== "string"){
validate1.errors = [{instancePath:instancePath+"/audio/input/noise_reduction/type",schemaPath:"#/properties/audio/properties/input/properties/noise_reduction/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
var valid18 = _errs28 === errors;
valid11 = valid18;
}
if(valid11){
if(data8.turn_detection === null){
delete data8.turn_detection;
}
else if(data8.turn_detection !== undefined){
const _errs32 = errors;
if(!(validate4(data8.turn_detection, {instancePath:instancePath+"/audio/input/turn_detection",parentData:data8,parentDataProperty:"turn_detection",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid21 = _errs32 === errors;
valid11 = valid21;
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/audio/input",schemaPath:"#/properties/audio/properties/input/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs17 === errors;
valid9 = valid10;
}
if(valid9){
if(data7.output === null){
delete data7.output;
}
else if(data7.output !== undefined){
let data17 = data7.output;
const _errs33 = errors;
if(errors === _errs33){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let valid23 = true;
if(data17.format === null){
delete data17.format;
}
else if(data17.format !== undefined){
const _errs35 = errors;
if(!(validate2(data17.format, {instancePath:instancePath+"/audio/output/format",parentData:data17,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid24 = _errs35 === errors;
valid23 = valid24;
}
if(valid23){
if(data17.voice === null){
delete data17.voice;
}
else if(data17.voice !== undefined){
let data19 = data17.voice;
const _errs36 = errors;
if((typeof data19 !== "string") && (!(data19 && typeof data19 == "object" && !Array.isArray(data19)))){
validate1.errors = [{instancePath:instancePath+"/audio/output/voice",schemaPath:"#/properties/audio/properties/output/properties/voice/type",keyword:"type",params:{type: schema1.properties.audio.properties.output.properties.voice.type}}];
return false;
}
var valid25 = _errs36 === errors;
valid23 = valid25;
}
if(valid23){
if(data17.speed === null){
delete data17.speed;
}
else if(data17.speed !== undefined){
let data20 = data17.speed;
const _errs38 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate1.errors = [{instancePath:instancePath+"/audio/output/speed",schemaPath:"#/properties/audio/properties/output/properties/speed/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid26 = _errs38 === errors;
valid23 = valid26;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/audio/output",schemaPath:"#/properties/audio/properties/output/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid22 = _errs33 === errors;
valid9 = valid22;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data21 = data.tools;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data21)){
var valid28 = true;
const len1 = data21.length;
for(let i1=0; i1<len1; i1++){
const _errs42 = errors;
if(!(validate7(data21[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data21,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid28 = _errs42 === errors;
if(!valid28){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid27 = _errs40 === errors;
valid0 = valid27;
}
if(valid0){
if(data.tool_choice === null){
delete data.tool_choice;
}
else if(data.tool_choice !== undefined){
let data23 = data.tool_choice;
const _errs43 = errors;
if((typeof data23 !== "string") && (!(data23 && typeof data23 == "object" && !Array.isArray(data23)))){
validate1.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/type",keyword:"type",params:{type: schema1.properties.tool_choice.type}}];
return false;
}
if(errors === _errs43){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let valid30 = true;
if(data23.type === null){
delete data23.type;
}
else if(data23.type !== undefined){
const _errs45 = errors;
if(typeof data23.type !== "string"){
validate1.errors = [{instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid31 = _errs45 === errors;
valid30 = valid31;
}
if(valid30){
if(data23.name === null){
delete data23.name;
}
else if(data23.name !== undefined){
const _errs47 = errors;
if(typeof data23.name !== "string"){
validate1.errors = [{instancePath:instancePath+"/tool_choice/name",schemaPath:"#/properties/tool_choice/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid32 = _errs47 === errors;
valid30 = valid32;
}
}
}
}
var valid29 = _errs43 === errors;
valid0 = valid29;
}
if(valid0){
if(data.max_output_tokens === null){
delete data.max_output_tokens;
}
else if(data.max_output_tokens !== undefined){
let data26 = data.max_output_tokens;
const _errs49 = errors;
if((!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))) && (typeof data26 !== "string")){
validate1.errors = [{instancePath:instancePath+"/max_output_tokens",schemaPath:"#/properties/max_output_tokens/type",keyword:"type",params:{type: schema1.properties.max_output_tokens.type}}];
return false;
}
var valid33 = _errs49 === errors;
valid0 = valid33;
}
if(valid0){
if(data.expires_at === null){
delete data.expires_at;
}
else if(data.expires_at !== undefined){
let data27 = data.expires_at;
const _errs51 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate1.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid34 = _errs51 === errors;
valid0 = valid34;
}
if(valid0){
if(data.tracing !== undefined){
let data28 = data.tracing;
const _errs53 = errors;
if(((typeof data28 !== "string") && (!(data28 && typeof data28 == "object" && !Array.isArray(data28)))) && (data28 !== null)){
validate1.errors = [{instancePath:instancePath+"/tracing",schemaPath:"#/properties/tracing/type",keyword:"type",params:{type: schema1.properties.tracing.type}}];
return false;
}
var valid35 = _errs53 === errors;
valid0 = valid35;
}
if(valid0){
if(data.prompt !== undefined){
let data29 = data.prompt;
const _errs55 = errors;
if((!(data29 && typeof data29 == "object" && !Array.isArray(data29))) && (data29 !== null)){
validate1.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: schema1.properties.prompt.type}}];
return false;
}
var valid36 = _errs55 === errors;
valid0 = valid36;
}
if(valid0){
if(data.truncation === null){
delete data.truncation;
}
else if(data.truncation !== undefined){
let data30 = data.truncation;
const _errs57 = errors;
if((typeof data30 !== "string") && (!(data30 && typeof data30 == "object" && !Array.isArray(data30)))){
validate1.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: schema1.properties.truncation.type}}];
return false;
}
var valid37 = _errs57 === errors;
valid0 = valid37;
}
if(valid0){
if(data.include !== undefined){
let data31 = data.include;
const _errs59 = errors;
if((!(Array.isArray(data31))) && (data31 !== null)){
validate1.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: schema1.properties.include.type}}];
return false;
}
if(errors === _errs59){
if(Array.isArray(data31)){
var valid39 = true;
const len2 = data31.length;
for(let i2=0; i2<len2; i2++){
const _errs61 = errors;
if(typeof data31[i2] !== "string"){
validate1.errors = [{instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid39 = _errs61 === errors;
if(!valid39){
break;
}
}
}
}
var valid38 = _errs59 === errors;
valid0 = valid38;
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
/*# sourceURL="/schemas/wire/client_secrets/client-secrets/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.session === undefined) && (missing0 = "session")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.expires_after === null){
delete data.expires_after;
}
else if(data.expires_after !== undefined){
let data0 = data.expires_after;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let valid2 = true;
if(data0.anchor === null){
delete data0.anchor;
}
else if(data0.anchor !== undefined){
const _errs3 = errors;
if(!(data0.anchor === "created_at")){
validate0.errors = [{instancePath:instancePath+"/expires_after/anchor",schemaPath:"#/properties/expires_after/properties/anchor/enum",keyword:"enum",params:{allowedValues: schema0.properties.expires_after.properties.anchor.enum}}];
return false;
}
var valid3 = _errs3 === errors;
valid2 = valid3;
}
if(valid2){
if(data0.seconds === null){
delete data0.seconds;
}
else if(data0.seconds !== undefined){
let data2 = data0.seconds;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate0.errors = [{instancePath:instancePath+"/expires_after/seconds",schemaPath:"#/properties/expires_after/properties/seconds/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 7200 || isNaN(data2)){
validate0.errors = [{instancePath:instancePath+"/expires_after/seconds",schemaPath:"#/properties/expires_after/properties/seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 7200}}];
return false;
}
else {
if(data2 < 10 || isNaN(data2)){
validate0.errors = [{instancePath:instancePath+"/expires_after/seconds",schemaPath:"#/properties/expires_after/properties/seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 10}}];
return false;
}
}
}
}
var valid4 = _errs4 === errors;
valid2 = valid4;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/expires_after",schemaPath:"#/properties/expires_after/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.session !== undefined){
let data3 = data.session;
const _errs6 = errors;
if(!(validate1(data3, {instancePath:instancePath+"/session",parentData:data,parentDataProperty:"session",rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
if(errors === _errs6){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.type === undefined) && (missing1 = "type")) || ((data3.model === undefined) && (missing1 = "model"))){
validate0.errors = [{instancePath:instancePath+"/session",schemaPath:"#/properties/session/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data3.type !== undefined){
let data4 = data3.type;
if(typeof data4 !== "string"){
validate0.errors = [{instancePath:instancePath+"/session/type",schemaPath:"#/properties/session/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(data4 === "realtime")){
validate0.errors = [{instancePath:instancePath+"/session/type",schemaPath:"#/properties/session/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.session.properties.type.enum}}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs6 === errors;
valid0 = valid5;
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

export const realtime_sessions = validate10;
const schema5 = {"$id":"/schemas/wire/client_secrets/realtime-sessions/request.json","allOf":[{"$ref":"../../realtime/realtime/beta-session.json"}],"type":"object","required":["model"],"properties":{"client_secret":{"type":"object","properties":{"expires_after":{"type":"object","properties":{"anchor":{"enum":["created_at"]},"seconds":{"type":"integer","minimum":10,"maximum":7200}}}}}}};
const schema6 = {"$id":"/schemas/wire/realtime/realtime/beta-session.json","type":"object","properties":{"object":{"type":"string"},"id":{"type":"string"},"model":{"type":"string","minLength":1},"modalities":{"type":"array","items":{"type":"string","x-known":["text","audio"]}},"instructions":{"type":"string"},"voice":{"type":["string","object"]},"speed":{"type":"number"},"input_audio_format":{"$ref":"#/$defs/format"},"output_audio_format":{"$ref":"#/$defs/format"},"input_audio_transcription":{"type":["object","null"],"properties":{"model":{"type":"string"},"language":{"type":"string"},"prompt":{"type":"string"}}},"input_audio_noise_reduction":{"type":["object","null"],"properties":{"type":{"type":"string"}}},"turn_detection":{"$ref":"session.json#/$defs/turns"},"tools":{"type":"array","items":{"$ref":"session.json#/$defs/tool"}},"tool_choice":{"type":["string","object"]},"temperature":{"type":"number"},"max_response_output_tokens":{"type":["integer","string"]},"tracing":{"type":["string","object","null"]},"prompt":{"type":["object","null"]},"truncation":{"type":["string","object"]},"include":{"type":["array","null"],"items":{"type":"string"}}},"$defs":{"format":{"type":"string","x-known":["pcm16","g711_ulaw","g711_alaw"]}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
validate12.errors = vErrors;
return errors === 0;
}


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema3.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate15.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.threshold === null){
delete data.threshold;
}
else if(data.threshold !== undefined){
let data1 = data.threshold;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate15.errors = [{instancePath:instancePath+"/threshold",schemaPath:"#/properties/threshold/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.prefix_padding_ms === null){
delete data.prefix_padding_ms;
}
else if(data.prefix_padding_ms !== undefined){
let data2 = data.prefix_padding_ms;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate15.errors = [{instancePath:instancePath+"/prefix_padding_ms",schemaPath:"#/properties/prefix_padding_ms/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.silence_duration_ms === null){
delete data.silence_duration_ms;
}
else if(data.silence_duration_ms !== undefined){
let data3 = data.silence_duration_ms;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate15.errors = [{instancePath:instancePath+"/silence_duration_ms",schemaPath:"#/properties/silence_duration_ms/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.idle_timeout_ms !== undefined){
let data4 = data.idle_timeout_ms;
const _errs9 = errors;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
validate15.errors = [{instancePath:instancePath+"/idle_timeout_ms",schemaPath:"#/properties/idle_timeout_ms/type",keyword:"type",params:{type: schema3.properties.idle_timeout_ms.type}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.eagerness === null){
delete data.eagerness;
}
else if(data.eagerness !== undefined){
const _errs11 = errors;
if(typeof data.eagerness !== "string"){
validate15.errors = [{instancePath:instancePath+"/eagerness",schemaPath:"#/properties/eagerness/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.create_response === null){
delete data.create_response;
}
else if(data.create_response !== undefined){
const _errs13 = errors;
if(typeof data.create_response !== "boolean"){
validate15.errors = [{instancePath:instancePath+"/create_response",schemaPath:"#/properties/create_response/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.interrupt_response === null){
delete data.interrupt_response;
}
else if(data.interrupt_response !== undefined){
const _errs15 = errors;
if(typeof data.interrupt_response !== "boolean"){
validate15.errors = [{instancePath:instancePath+"/interrupt_response",schemaPath:"#/properties/interrupt_response/type",keyword:"type",params:{type: "boolean"}}];
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
validate15.errors = vErrors;
return errors === 0;
}


function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate17.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.name === null){
delete data.name;
}
else if(data.name !== undefined){
const _errs3 = errors;
if(typeof data.name !== "string"){
validate17.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs5 = errors;
if(typeof data.description !== "string"){
validate17.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data3 = data.parameters;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate17.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/realtime/realtime/beta-session.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.object === null){
delete data.object;
}
else if(data.object !== undefined){
const _errs1 = errors;
if(typeof data.object !== "string"){
validate11.errors = [{instancePath:instancePath+"/object",schemaPath:"#/properties/object/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.id === null){
delete data.id;
}
else if(data.id !== undefined){
const _errs3 = errors;
if(typeof data.id !== "string"){
validate11.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
let data2 = data.model;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length < 1){
validate11.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.modalities === null){
delete data.modalities;
}
else if(data.modalities !== undefined){
let data3 = data.modalities;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(typeof data3[i0] !== "string"){
validate11.errors = [{instancePath:instancePath+"/modalities/" + i0,schemaPath:"#/properties/modalities/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
if(!valid5){
break;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.instructions === null){
delete data.instructions;
}
else if(data.instructions !== undefined){
const _errs11 = errors;
if(typeof data.instructions !== "string"){
validate11.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.voice === null){
delete data.voice;
}
else if(data.voice !== undefined){
let data6 = data.voice;
const _errs13 = errors;
if((typeof data6 !== "string") && (!(data6 && typeof data6 == "object" && !Array.isArray(data6)))){
validate11.errors = [{instancePath:instancePath+"/voice",schemaPath:"#/properties/voice/type",keyword:"type",params:{type: schema6.properties.voice.type}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.speed === null){
delete data.speed;
}
else if(data.speed !== undefined){
let data7 = data.speed;
const _errs15 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate11.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.input_audio_format === null){
delete data.input_audio_format;
}
else if(data.input_audio_format !== undefined){
const _errs17 = errors;
if(!(validate12(data.input_audio_format, {instancePath:instancePath+"/input_audio_format",parentData:data,parentDataProperty:"input_audio_format",rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(valid0){
if(data.output_audio_format === null){
delete data.output_audio_format;
}
else if(data.output_audio_format !== undefined){
const _errs18 = errors;
if(!(validate12(data.output_audio_format, {instancePath:instancePath+"/output_audio_format",parentData:data,parentDataProperty:"output_audio_format",rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
var valid10 = _errs18 === errors;
valid0 = valid10;
}
if(valid0){
if(data.input_audio_transcription !== undefined){
let data10 = data.input_audio_transcription;
const _errs19 = errors;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
validate11.errors = [{instancePath:instancePath+"/input_audio_transcription",schemaPath:"#/properties/input_audio_transcription/type",keyword:"type",params:{type: schema6.properties.input_audio_transcription.type}}];
return false;
}
if(errors === _errs19){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let valid12 = true;
if(data10.model === null){
delete data10.model;
}
else if(data10.model !== undefined){
const _errs21 = errors;
if(typeof data10.model !== "string"){
validate11.errors = [{instancePath:instancePath+"/input_audio_transcription/model",schemaPath:"#/properties/input_audio_transcription/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs21 === errors;
valid12 = valid13;
}
if(valid12){
if(data10.language === null){
delete data10.language;
}
else if(data10.language !== undefined){
const _errs23 = errors;
if(typeof data10.language !== "string"){
validate11.errors = [{instancePath:instancePath+"/input_audio_transcription/language",schemaPath:"#/properties/input_audio_transcription/properties/language/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs23 === errors;
valid12 = valid14;
}
if(valid12){
if(data10.prompt === null){
delete data10.prompt;
}
else if(data10.prompt !== undefined){
const _errs25 = errors;
if(typeof data10.prompt !== "string"){
validate11.errors = [{instancePath:instancePath+"/input_audio_transcription/prompt",schemaPath:"#/properties/input_audio_transcription/properties/prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs25 === errors;
valid12 = valid15;
}
}
}
}
}
var valid11 = _errs19 === errors;
valid0 = valid11;
}
if(valid0){
if(data.input_audio_noise_reduction !== undefined){
let data14 = data.input_audio_noise_reduction;
const _errs27 = errors;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
validate11.errors = [{instancePath:instancePath+"/input_audio_noise_reduction",schemaPath:"#/properties/input_audio_noise_reduction/type",keyword:"type",params:{type: schema6.properties.input_audio_noise_reduction.type}}];
return false;
}
if(errors === _errs27){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.type === null){
delete data14.type;
}
else if(data14.type !== undefined){
if(typeof data14.type !== "string"){
validate11.errors = [{instancePath:instancePath+"/input_audio_noise_reduction/type",schemaPath:"#/properties/input_audio_noise_reduction/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
var valid16 = _errs27 === errors;
valid0 = valid16;
}
if(valid0){
if(data.turn_detection === null){
delete data.turn_detection;
}
else if(data.turn_detection !== undefined){
const _errs31 = errors;
if(!(validate15(data.turn_detection, {instancePath:instancePath+"/turn_detection",parentData:data,parentDataProperty:"turn_detection",rootData}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var valid19 = _errs31 === errors;
valid0 = valid19;
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data17 = data.tools;
const _errs32 = errors;
if(errors === _errs32){
if(Array.isArray(data17)){
var valid21 = true;
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
const _errs34 = errors;
if(!(validate17(data17[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data17,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
var valid21 = _errs34 === errors;
if(!valid21){
break;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid20 = _errs32 === errors;
valid0 = valid20;
}
if(valid0){
if(data.tool_choice === null){
delete data.tool_choice;
}
else if(data.tool_choice !== undefined){
let data19 = data.tool_choice;
const _errs35 = errors;
if((typeof data19 !== "string") && (!(data19 && typeof data19 == "object" && !Array.isArray(data19)))){
validate11.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/type",keyword:"type",params:{type: schema6.properties.tool_choice.type}}];
return false;
}
var valid22 = _errs35 === errors;
valid0 = valid22;
}
if(valid0){
if(data.temperature === null){
delete data.temperature;
}
else if(data.temperature !== undefined){
let data20 = data.temperature;
const _errs37 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate11.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid23 = _errs37 === errors;
valid0 = valid23;
}
if(valid0){
if(data.max_response_output_tokens === null){
delete data.max_response_output_tokens;
}
else if(data.max_response_output_tokens !== undefined){
let data21 = data.max_response_output_tokens;
const _errs39 = errors;
if((!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))) && (typeof data21 !== "string")){
validate11.errors = [{instancePath:instancePath+"/max_response_output_tokens",schemaPath:"#/properties/max_response_output_tokens/type",keyword:"type",params:{type: schema6.properties.max_response_output_tokens.type}}];
return false;
}
var valid24 = _errs39 === errors;
valid0 = valid24;
}
if(valid0){
if(data.tracing !== undefined){
let data22 = data.tracing;
const _errs41 = errors;
if(((typeof data22 !== "string") && (!(data22 && typeof data22 == "object" && !Array.isArray(data22)))) && (data22 !== null)){
validate11.errors = [{instancePath:instancePath+"/tracing",schemaPath:"#/properties/tracing/type",keyword:"type",params:{type: schema6.properties.tracing.type}}];
return false;
}
var valid25 = _errs41 === errors;
valid0 = valid25;
}
if(valid0){
if(data.prompt !== undefined){
let data23 = data.prompt;
const _errs43 = errors;
if((!(data23 && typeof data23 == "object" && !Array.isArray(data23))) && (data23 !== null)){
validate11.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: schema6.properties.prompt.type}}];
return false;
}
var valid26 = _errs43 === errors;
valid0 = valid26;
}
if(valid0){
if(data.truncation === null){
delete data.truncation;
}
else if(data.truncation !== undefined){
let data24 = data.truncation;
const _errs45 = errors;
if((typeof data24 !== "string") && (!(data24 && typeof data24 == "object" && !Array.isArray(data24)))){
validate11.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: schema6.properties.truncation.type}}];
return false;
}
var valid27 = _errs45 === errors;
valid0 = valid27;
}
if(valid0){
if(data.include !== undefined){
let data25 = data.include;
const _errs47 = errors;
if((!(Array.isArray(data25))) && (data25 !== null)){
validate11.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: schema6.properties.include.type}}];
return false;
}
if(errors === _errs47){
if(Array.isArray(data25)){
var valid29 = true;
const len2 = data25.length;
for(let i2=0; i2<len2; i2++){
const _errs49 = errors;
if(typeof data25[i2] !== "string"){
validate11.errors = [{instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs49 === errors;
if(!valid29){
break;
}
}
}
}
var valid28 = _errs47 === errors;
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
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/client_secrets/realtime-sessions/request.json" */;
let vErrors = null;
let errors = 0;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.client_secret === null){
delete data.client_secret;
}
else if(data.client_secret !== undefined){
let data0 = data.client_secret;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.expires_after === null){
delete data0.expires_after;
}
else if(data0.expires_after !== undefined){
let data1 = data0.expires_after;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid5 = true;
if(data1.anchor === null){
delete data1.anchor;
}
else if(data1.anchor !== undefined){
const _errs6 = errors;
if(!(data1.anchor === "created_at")){
validate10.errors = [{instancePath:instancePath+"/client_secret/expires_after/anchor",schemaPath:"#/properties/client_secret/properties/expires_after/properties/anchor/enum",keyword:"enum",params:{allowedValues: schema5.properties.client_secret.properties.expires_after.properties.anchor.enum}}];
return false;
}
var valid6 = _errs6 === errors;
valid5 = valid6;
}
if(valid5){
if(data1.seconds === null){
delete data1.seconds;
}
else if(data1.seconds !== undefined){
let data3 = data1.seconds;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate10.errors = [{instancePath:instancePath+"/client_secret/expires_after/seconds",schemaPath:"#/properties/client_secret/properties/expires_after/properties/seconds/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 7200 || isNaN(data3)){
validate10.errors = [{instancePath:instancePath+"/client_secret/expires_after/seconds",schemaPath:"#/properties/client_secret/properties/expires_after/properties/seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 7200}}];
return false;
}
else {
if(data3 < 10 || isNaN(data3)){
validate10.errors = [{instancePath:instancePath+"/client_secret/expires_after/seconds",schemaPath:"#/properties/client_secret/properties/expires_after/properties/seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 10}}];
return false;
}
}
}
}
var valid7 = _errs7 === errors;
valid5 = valid7;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/client_secret/expires_after",schemaPath:"#/properties/client_secret/properties/expires_after/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/client_secret",schemaPath:"#/properties/client_secret/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
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
