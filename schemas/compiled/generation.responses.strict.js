// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema1 = {"$id":"/schemas/wire/generation/responses/request.json","type":"object","x-excludes":{"previous_response_id":"conversation"},"allOf":[{"if":{"required":["prompt"]},"else":{"type":"object","required":["model"],"properties":{"model":{"type":"string"}}}},{"if":{"anyOf":[{"required":["prompt"]},{"required":["previous_response_id"]},{"required":["conversation"]}]},"else":{"type":"object","required":["input"],"properties":{"input":{"type":["string","array"]}}}}],"properties":{"model":{"type":"string","minLength":1},"input":{"type":["string","array"],"items":{"$ref":"item.json"}},"instructions":{"type":"string"},"stream":{"type":"boolean"},"stream_options":{"type":"object","properties":{"include_obfuscation":{"type":"boolean"}}},"temperature":{"type":"number","minimum":0,"maximum":2},"top_p":{"type":"number","minimum":0,"maximum":1},"top_logprobs":{"type":"integer","minimum":0,"maximum":20},"max_output_tokens":{"type":"integer","minimum":1},"max_tool_calls":{"type":"integer","minimum":1},"tools":{"type":"array","items":{"$ref":"#/$defs/tool"}},"tool_choice":{"$ref":"#/$defs/toolChoice"},"parallel_tool_calls":{"type":"boolean"},"text":{"type":"object","properties":{"format":{"$ref":"#/$defs/textFormat"},"verbosity":{"type":"string","x-known":["low","medium","high"]}}},"reasoning":{"type":"object","properties":{"effort":{"type":"string","x-known":["none","minimal","low","medium","high","xhigh","max"]},"summary":{"type":"string","x-known":["auto","concise","detailed"]},"generate_summary":{"type":"string"},"mode":{"type":"string","x-known":["standard","pro"]},"context":{"type":"string","x-known":["auto","current_turn","all_turns"]}}},"include":{"type":"array","items":{"type":"string","x-known":["reasoning.encrypted_content","message.output_text.logprobs","message.input_image.image_url","file_search_call.results","web_search_call.results","web_search_call.action.sources","code_interpreter_call.outputs","computer_call_output.output.image_url"]}},"store":{"type":"boolean"},"previous_response_id":{"type":"string"},"conversation":{"type":["string","object"],"required":["id"],"properties":{"id":{"type":"string"}}},"background":{"type":"boolean"},"truncation":{"type":"string","x-known":["auto","disabled"]},"context_management":{"type":"array","items":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["compaction"]},"compact_threshold":{"type":"integer"}}}},"prompt":{"type":"object","required":["id"],"properties":{"id":{"type":"string"},"variables":{"type":"object"},"version":{"type":"string"}}},"metadata":{"type":"object","additionalProperties":{"type":"string"}},"user":{"type":"string"},"safety_identifier":{"type":"string"},"prompt_cache_key":{"type":"string"},"prompt_cache_retention":{"type":"string","x-known":["in_memory","24h"]},"prompt_cache_options":{"type":"object","properties":{"mode":{"type":"string","x-known":["implicit","explicit"]},"ttl":{"type":"string","x-known":["30m"]}}},"service_tier":{"type":"string","x-known":["auto","default","flex","scale","priority","fast","ultrafast"]},"moderation":{"type":"object","required":["model"],"properties":{"model":{"type":"string"},"policy":{"type":"object"}}}},"$defs":{"tool":{"type":"object","required":["type"],"properties":{"type":{"type":"string"},"allowed_callers":{"type":"array","items":{"type":"string","x-known":["direct","programmatic"]}},"defer_loading":{"type":"boolean"}},"discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"#/$defs/functionTool"},{"$ref":"#/$defs/customTool"},{"$ref":"#/$defs/namespace"},{"$ref":"#/$defs/webSearch"},{"$ref":"#/$defs/fileSearch"},{"$ref":"#/$defs/codeInterpreter"},{"$ref":"#/$defs/imageGeneration"},{"$ref":"#/$defs/computer"},{"$ref":"#/$defs/mcp"},{"$ref":"#/$defs/toolSearch"},{"$ref":"#/$defs/shell"}]},"functionTool":{"type":"object","required":["type","name"],"properties":{"type":{"const":"function"},"name":{"$ref":"#/$defs/toolName"},"description":{"type":"string"},"parameters":{"type":"object"},"strict":{"type":"boolean"},"output_schema":{"type":"object"}}},"customTool":{"type":"object","required":["type","name"],"properties":{"type":{"const":"custom"},"name":{"$ref":"#/$defs/toolName"},"description":{"type":"string"},"format":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["text","grammar"]},"syntax":{"type":"string","x-known":["lark","regex"]},"definition":{"type":"string"}}}}},"namespace":{"type":"object","required":["type","name","tools"],"properties":{"type":{"const":"namespace"},"name":{"type":"string"},"description":{"type":"string"},"tools":{"type":"array","items":{"$ref":"#/$defs/tool"}}}},"webSearch":{"type":"object","required":["type"],"properties":{"type":{"enum":["web_search","web_search_2025_08_26","web_search_preview","web_search_preview_2025_03_11"]},"filters":{"type":"object","properties":{"allowed_domains":{"type":"array","items":{"type":"string"}},"blocked_domains":{"type":"array","items":{"type":"string"}}}},"search_context_size":{"type":"string","x-known":["low","medium","high"]},"search_content_types":{"type":"array","items":{"type":"string","x-known":["text","image"]}},"external_web_access":{"type":"boolean"},"return_token_budget":{"type":["string","integer"]},"user_location":{"type":"object","properties":{"type":{"type":"string","x-known":["approximate"]},"city":{"type":"string"},"country":{"type":"string"},"region":{"type":"string"},"timezone":{"type":"string"}}}}},"fileSearch":{"type":"object","required":["type","vector_store_ids"],"properties":{"type":{"const":"file_search"},"vector_store_ids":{"type":"array","items":{"type":"string"}},"filters":{"type":"object"},"max_num_results":{"type":"integer"},"ranking_options":{"type":"object"}}},"codeInterpreter":{"type":"object","required":["type"],"properties":{"type":{"const":"code_interpreter"},"container":{"type":["string","object"],"properties":{"type":{"type":"string","x-known":["auto"]},"file_ids":{"type":"array","items":{"type":"string"}},"memory_limit":{"type":"string"},"network_policy":{"type":"object"}}}}},"imageGeneration":{"type":"object","required":["type"],"properties":{"type":{"const":"image_generation"},"action":{"type":"string","x-known":["generate","edit","auto"]},"background":{"type":"string","x-known":["transparent","opaque","auto"]},"input_fidelity":{"type":"string","x-known":["high","low"]},"input_image_mask":{"type":"object"},"model":{"type":"string"},"moderation":{"type":"string","x-known":["auto","low"]},"output_compression":{"type":"integer"},"output_format":{"type":"string","x-known":["png","webp","jpeg"]},"partial_images":{"type":"integer"},"quality":{"type":"string","x-known":["low","medium","high","auto"]},"size":{"type":"string"}}},"computer":{"type":"object","required":["type"],"properties":{"type":{"enum":["computer","computer_use_preview"]},"display_width":{"type":"integer"},"display_height":{"type":"integer"},"environment":{"type":"string","x-known":["windows","mac","linux","ubuntu","browser"]}}},"mcp":{"type":"object","required":["type","server_label"],"properties":{"type":{"const":"mcp"},"server_label":{"type":"string"},"server_url":{"type":"string"},"server_description":{"type":"string"},"connector_id":{"type":"string"},"tunnel_id":{"type":"string"},"authorization":{"type":"string"},"headers":{"type":"object","additionalProperties":{"type":"string"}},"allowed_tools":{"type":["array","object"],"items":{"type":"string"}},"require_approval":{"type":["string","object"]}}},"toolSearch":{"type":"object","required":["type"],"properties":{"type":{"const":"tool_search"},"description":{"type":"string"},"execution":{"type":"string","x-known":["server","client"]},"parameters":{"type":"object"}}},"shell":{"type":"object","required":["type"],"properties":{"type":{"enum":["shell","local_shell","apply_patch","programmatic_tool_calling"]},"environment":{"type":"object"}}},"toolName":{"type":"string","pattern":"^[a-zA-Z0-9_-]{1,128}$"},"toolChoice":{"type":["string","object"],"discriminator":{"propertyName":"type"},"oneOf":[{"enum":["none","auto","required"]},{"type":"object","required":["type","name"],"properties":{"type":{"enum":["function","custom"]},"name":{"type":"string"},"namespace":{"type":"string"}}},{"type":"object","required":["type","tools"],"properties":{"type":{"const":"allowed_tools"},"mode":{"enum":["auto","required"]},"tools":{"type":"array","items":{"type":"object","properties":{"type":{"type":"string"},"name":{"type":"string"}}}}}},{"type":"object","required":["type","server_label"],"properties":{"type":{"const":"mcp"},"server_label":{"type":"string"},"name":{"type":"string"}}},{"type":"object","required":["type"],"properties":{"type":{"enum":["file_search","web_search","web_search_preview","web_search_preview_2025_03_11","code_interpreter","image_generation","computer","computer_use","computer_use_preview","shell","apply_patch","programmatic_tool_calling"]}}}]},"textFormat":{"type":"object","required":["type"],"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"enum":["text","json_object"]}}},{"type":"object","required":["type","name","schema"],"properties":{"type":{"const":"json_schema"},"name":{"type":"string","pattern":"^[a-zA-Z0-9_-]{1,64}$"},"description":{"type":"string"},"schema":{"type":"object"},"strict":{"type":"boolean"}}},{"type":"object","required":["type","definition"],"properties":{"type":{"const":"grammar"},"syntax":{"type":"string"},"definition":{"type":"string"}}}]}}};
const schema3 = {"type":"object","required":["role","content"],"properties":{"type":{"const":"message"},"role":{"enum":["user","assistant","system","developer"]},"content":{"$ref":"part.json#/$defs/content"},"phase":{"type":"string","x-known":["commentary","final_answer"]}}};
const schema17 = {"type":["string","array"],"items":{"$ref":"#"}};
const root0 = {validate: validate4};
const schema5 = {"type":"object","required":["type","text"],"properties":{"type":{"enum":["input_text","text"]},"text":{"type":"string"}}};

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(!((data0 === "input_text") || (data0 === "text"))){
validate5.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema5.properties.type.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate5.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
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


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate7.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.start_index === null){
delete data.start_index;
}
else if(data.start_index !== undefined){
let data1 = data.start_index;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate7.errors = [{instancePath:instancePath+"/start_index",schemaPath:"#/properties/start_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.end_index === null){
delete data.end_index;
}
else if(data.end_index !== undefined){
let data2 = data.end_index;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate7.errors = [{instancePath:instancePath+"/end_index",schemaPath:"#/properties/end_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.index === null){
delete data.index;
}
else if(data.index !== undefined){
let data3 = data.index;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate7.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.url === null){
delete data.url;
}
else if(data.url !== undefined){
const _errs9 = errors;
if(typeof data.url !== "string"){
validate7.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.title === null){
delete data.title;
}
else if(data.title !== undefined){
const _errs11 = errors;
if(typeof data.title !== "string"){
validate7.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.file_id === null){
delete data.file_id;
}
else if(data.file_id !== undefined){
const _errs13 = errors;
if(typeof data.file_id !== "string"){
validate7.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.filename === null){
delete data.filename;
}
else if(data.filename !== undefined){
const _errs15 = errors;
if(typeof data.filename !== "string"){
validate7.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.container_id === null){
delete data.container_id;
}
else if(data.container_id !== undefined){
const _errs17 = errors;
if(typeof data.container_id !== "string"){
validate7.errors = [{instancePath:instancePath+"/container_id",schemaPath:"#/properties/container_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs17 === errors;
valid0 = valid9;
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
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}


function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.token === undefined) && (missing0 = "token")) || ((data.logprob === undefined) && (missing0 = "logprob"))){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.token !== undefined){
const _errs1 = errors;
if(typeof data.token !== "string"){
validate9.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.logprob !== undefined){
let data1 = data.logprob;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate9.errors = [{instancePath:instancePath+"/logprob",schemaPath:"#/properties/logprob/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.bytes === null){
delete data.bytes;
}
else if(data.bytes !== undefined){
let data2 = data.bytes;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate9.errors = [{instancePath:instancePath+"/bytes/" + i0,schemaPath:"#/properties/bytes/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/bytes",schemaPath:"#/properties/bytes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.top_logprobs === null){
delete data.top_logprobs;
}
else if(data.top_logprobs !== undefined){
let data4 = data.top_logprobs;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid6 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
const _errs11 = errors;
if(errors === _errs11){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let valid7 = true;
if(data5.token === null){
delete data5.token;
}
else if(data5.token !== undefined){
const _errs13 = errors;
if(typeof data5.token !== "string"){
validate9.errors = [{instancePath:instancePath+"/top_logprobs/" + i1+"/token",schemaPath:"#/properties/top_logprobs/items/properties/token/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs13 === errors;
valid7 = valid8;
}
if(valid7){
if(data5.logprob === null){
delete data5.logprob;
}
else if(data5.logprob !== undefined){
let data7 = data5.logprob;
const _errs15 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate9.errors = [{instancePath:instancePath+"/top_logprobs/" + i1+"/logprob",schemaPath:"#/properties/top_logprobs/items/properties/logprob/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid9 = _errs15 === errors;
valid7 = valid9;
}
if(valid7){
if(data5.bytes === null){
delete data5.bytes;
}
else if(data5.bytes !== undefined){
let data8 = data5.bytes;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data8)){
var valid11 = true;
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate9.errors = [{instancePath:instancePath+"/top_logprobs/" + i1+"/bytes/" + i2,schemaPath:"#/properties/top_logprobs/items/properties/bytes/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid11 = _errs19 === errors;
if(!valid11){
break;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/top_logprobs/" + i1+"/bytes",schemaPath:"#/properties/top_logprobs/items/properties/bytes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid10 = _errs17 === errors;
valid7 = valid10;
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/top_logprobs/" + i1,schemaPath:"#/properties/top_logprobs/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs11 === errors;
if(!valid6){
break;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("output_text" !== data.type){
validate6.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "output_text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate6.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.annotations === null){
delete data.annotations;
}
else if(data.annotations !== undefined){
let data2 = data.annotations;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate7(data2[i0], {instancePath:instancePath+"/annotations/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.logprobs === null){
delete data.logprobs;
}
else if(data.logprobs !== undefined){
let data4 = data.logprobs;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data4)){
var valid6 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs9 = errors;
if(!(validate9(data4[i1], {instancePath:instancePath+"/logprobs/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid6 = _errs9 === errors;
if(!valid6){
break;
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs7 === errors;
valid0 = valid5;
}
}
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("refusal" !== data.type){
validate11.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "refusal"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.refusal === null){
delete data.refusal;
}
else if(data.refusal !== undefined){
const _errs2 = errors;
if(typeof data.refusal !== "string"){
validate11.errors = [{instancePath:instancePath+"/refusal",schemaPath:"#/properties/refusal/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.text === null){
delete data.text;
}
else if(data.text !== undefined){
const _errs4 = errors;
if(typeof data.text !== "string"){
validate11.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
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

const schema10 = {"type":"object","required":["type"],"properties":{"type":{"const":"input_image"},"image_url":{"type":["string","object"],"properties":{"url":{"type":"string"},"detail":{"type":"string"}}},"file_id":{"type":"string"},"detail":{"type":"string","x-known":["auto","low","high","original"]}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("input_image" !== data.type){
validate12.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "input_image"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.image_url === null){
delete data.image_url;
}
else if(data.image_url !== undefined){
let data1 = data.image_url;
const _errs2 = errors;
if((typeof data1 !== "string") && (!(data1 && typeof data1 == "object" && !Array.isArray(data1)))){
validate12.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: schema10.properties.image_url.type}}];
return false;
}
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.url === null){
delete data1.url;
}
else if(data1.url !== undefined){
const _errs4 = errors;
if(typeof data1.url !== "string"){
validate12.errors = [{instancePath:instancePath+"/image_url/url",schemaPath:"#/properties/image_url/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.detail === null){
delete data1.detail;
}
else if(data1.detail !== undefined){
const _errs6 = errors;
if(typeof data1.detail !== "string"){
validate12.errors = [{instancePath:instancePath+"/image_url/detail",schemaPath:"#/properties/image_url/properties/detail/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid3 = valid5;
}
}
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.file_id === null){
delete data.file_id;
}
else if(data.file_id !== undefined){
const _errs8 = errors;
if(typeof data.file_id !== "string"){
validate12.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid0 = valid6;
}
if(valid0){
if(data.detail === null){
delete data.detail;
}
else if(data.detail !== undefined){
const _errs10 = errors;
if(typeof data.detail !== "string"){
validate12.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid0 = valid7;
}
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}


function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("input_file" !== data.type){
validate13.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "input_file"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.file_data === null){
delete data.file_data;
}
else if(data.file_data !== undefined){
const _errs2 = errors;
if(typeof data.file_data !== "string"){
validate13.errors = [{instancePath:instancePath+"/file_data",schemaPath:"#/properties/file_data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.file_url === null){
delete data.file_url;
}
else if(data.file_url !== undefined){
const _errs4 = errors;
if(typeof data.file_url !== "string"){
validate13.errors = [{instancePath:instancePath+"/file_url",schemaPath:"#/properties/file_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.file_id === null){
delete data.file_id;
}
else if(data.file_id !== undefined){
const _errs6 = errors;
if(typeof data.file_id !== "string"){
validate13.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.filename === null){
delete data.filename;
}
else if(data.filename !== undefined){
const _errs8 = errors;
if(typeof data.filename !== "string"){
validate13.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.detail === null){
delete data.detail;
}
else if(data.detail !== undefined){
const _errs10 = errors;
if(typeof data.detail !== "string"){
validate13.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
}
}
}
}
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}


function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.input_audio === undefined) && (missing0 = "input_audio"))){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("input_audio" !== data.type){
validate14.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "input_audio"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.input_audio !== undefined){
let data1 = data.input_audio;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.data === undefined) && (missing1 = "data")) || ((data1.format === undefined) && (missing1 = "format"))){
validate14.errors = [{instancePath:instancePath+"/input_audio",schemaPath:"#/properties/input_audio/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid3 = true;
if(data1.data !== undefined){
const _errs4 = errors;
if(typeof data1.data !== "string"){
validate14.errors = [{instancePath:instancePath+"/input_audio/data",schemaPath:"#/properties/input_audio/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.format !== undefined){
const _errs6 = errors;
if(typeof data1.format !== "string"){
validate14.errors = [{instancePath:instancePath+"/input_audio/format",schemaPath:"#/properties/input_audio/properties/format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid3 = valid5;
}
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/input_audio",schemaPath:"#/properties/input_audio/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("output_audio" !== data.type){
validate15.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "output_audio"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.data === null){
delete data.data;
}
else if(data.data !== undefined){
const _errs2 = errors;
if(typeof data.data !== "string"){
validate15.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.transcript === null){
delete data.transcript;
}
else if(data.transcript !== undefined){
const _errs4 = errors;
if(typeof data.transcript !== "string"){
validate15.errors = [{instancePath:instancePath+"/transcript",schemaPath:"#/properties/transcript/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}


function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("reasoning_text" !== data.type){
validate16.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "reasoning_text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate16.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}


function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("summary_text" !== data.type){
validate17.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "summary_text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate17.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.mode !== undefined){
if(typeof data.mode !== "string"){
validate27.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/responses/part.json" */;
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if((tag0 === "input_text") || (tag0 === "text")){
if(!(validate5(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
}
else if(tag0 === "output_text"){
if(!(validate6(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
}
else if(tag0 === "refusal"){
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
else if(tag0 === "input_image"){
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
else if(tag0 === "input_file"){
if(!(validate13(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
}
else if(tag0 === "input_audio"){
if(!(validate14(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
else if(tag0 === "output_audio"){
if(!(validate15(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
}
else if(tag0 === "reasoning_text"){
if(!(validate16(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
}
else if(tag0 === "summary_text"){
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate4.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid10 = true;
if(data.type !== undefined){
const _errs11 = errors;
if(typeof data.type !== "string"){
validate4.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs11 === errors;
valid10 = valid11;
}
if(valid10){
if(data.prompt_cache_breakpoint === null){
delete data.prompt_cache_breakpoint;
}
else if(data.prompt_cache_breakpoint !== undefined){
const _errs13 = errors;
if(!(validate27(data.prompt_cache_breakpoint, {instancePath:instancePath+"/prompt_cache_breakpoint",parentData:data,parentDataProperty:"prompt_cache_breakpoint",rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
var valid12 = _errs13 === errors;
valid10 = valid12;
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(Array.isArray(data)))){
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema17.type}}];
return false;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(root0.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? root0.validate.errors : vErrors.concat(root0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
validate29.errors = vErrors;
return errors === 0;
}


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.role === undefined) && (missing0 = "role")) || ((data.content === undefined) && (missing0 = "content"))){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if("message" !== data.type){
validate3.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "message"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.role !== undefined){
let data1 = data.role;
const _errs2 = errors;
if(!((((data1 === "user") || (data1 === "assistant")) || (data1 === "system")) || (data1 === "developer"))){
validate3.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema3.properties.role.enum}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content !== undefined){
const _errs3 = errors;
if(!(validate29(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
if(valid0){
if(data.phase === null){
delete data.phase;
}
else if(data.phase !== undefined){
const _errs4 = errors;
if(typeof data.phase !== "string"){
validate3.errors = [{instancePath:instancePath+"/phase",schemaPath:"#/properties/phase/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.id === undefined) && (missing0 = "id")){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if("item_reference" !== data.type){
validate31.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "item_reference"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate31.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("summary_text" !== data.type){
validate33.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "summary_text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate33.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("reasoning_text" !== data.type){
validate35.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "reasoning_text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate35.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("reasoning" !== data.type){
validate32.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "reasoning"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.summary === null){
delete data.summary;
}
else if(data.summary !== undefined){
let data1 = data.summary;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate33(data1[i0], {instancePath:instancePath+"/summary/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
if(!valid3){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content === null){
delete data.content;
}
else if(data.content !== undefined){
let data3 = data.content;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data3)){
var valid5 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
const _errs7 = errors;
if(!(validate35(data3[i1], {instancePath:instancePath+"/content/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var valid5 = _errs7 === errors;
if(!valid5){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(valid0){
if(data.encrypted_content === null){
delete data.encrypted_content;
}
else if(data.encrypted_content !== undefined){
const _errs8 = errors;
if(typeof data.encrypted_content !== "string"){
validate32.errors = [{instancePath:instancePath+"/encrypted_content",schemaPath:"#/properties/encrypted_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid0 = valid6;
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate38.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.caller_id === null){
delete data.caller_id;
}
else if(data.caller_id !== undefined){
const _errs3 = errors;
if(typeof data.caller_id !== "string"){
validate38.errors = [{instancePath:instancePath+"/caller_id",schemaPath:"#/properties/caller_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
}
}
else {
validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.arguments === undefined) && (missing0 = "arguments"))){
validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("function_call" !== data.type){
validate37.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "function_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate37.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate37.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.arguments !== undefined){
const _errs6 = errors;
if(typeof data.arguments !== "string"){
validate37.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.namespace === null){
delete data.namespace;
}
else if(data.namespace !== undefined){
const _errs8 = errors;
if(typeof data.namespace !== "string"){
validate37.errors = [{instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs10 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
}
}
}
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate37.errors = vErrors;
return errors === 0;
}


function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.output === undefined) && (missing0 = "output"))){
validate40.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("function_call_output" !== data.type){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "function_call_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate40.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.output !== undefined){
const _errs4 = errors;
if(!(validate29(data.output, {instancePath:instancePath+"/output",parentData:data,parentDataProperty:"output",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs5 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate40.errors = vErrors;
return errors === 0;
}


function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.input === undefined) && (missing0 = "input"))){
validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("custom_tool_call" !== data.type){
validate43.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "custom_tool_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate43.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate43.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.input !== undefined){
const _errs6 = errors;
if(typeof data.input !== "string"){
validate43.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.namespace === null){
delete data.namespace;
}
else if(data.namespace !== undefined){
const _errs8 = errors;
if(typeof data.namespace !== "string"){
validate43.errors = [{instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs10 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
}
}
}
}
}
}
}
else {
validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}


function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.output === undefined) && (missing0 = "output"))){
validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("custom_tool_call_output" !== data.type){
validate45.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "custom_tool_call_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate45.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.output !== undefined){
const _errs4 = errors;
if(!(validate29(data.output, {instancePath:instancePath+"/output",parentData:data,parentDataProperty:"output",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs5 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}


function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("web_search_call" !== data.type){
validate48.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "web_search_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.action === null){
delete data.action;
}
else if(data.action !== undefined){
let data1 = data.action;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.type === null){
delete data1.type;
}
else if(data1.type !== undefined){
const _errs4 = errors;
if(typeof data1.type !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/type",schemaPath:"#/properties/action/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.query === null){
delete data1.query;
}
else if(data1.query !== undefined){
const _errs6 = errors;
if(typeof data1.query !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/query",schemaPath:"#/properties/action/properties/query/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid3 = valid5;
}
if(valid3){
if(data1.queries === null){
delete data1.queries;
}
else if(data1.queries !== undefined){
let data4 = data1.queries;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid7 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(typeof data4[i0] !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/queries/" + i0,schemaPath:"#/properties/action/properties/queries/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
if(!valid7){
break;
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/action/queries",schemaPath:"#/properties/action/properties/queries/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs8 === errors;
valid3 = valid6;
}
if(valid3){
if(data1.url === null){
delete data1.url;
}
else if(data1.url !== undefined){
const _errs12 = errors;
if(typeof data1.url !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/url",schemaPath:"#/properties/action/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid3 = valid8;
}
if(valid3){
if(data1.pattern === null){
delete data1.pattern;
}
else if(data1.pattern !== undefined){
const _errs14 = errors;
if(typeof data1.pattern !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/pattern",schemaPath:"#/properties/action/properties/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs14 === errors;
valid3 = valid9;
}
if(valid3){
if(data1.sources === null){
delete data1.sources;
}
else if(data1.sources !== undefined){
let data8 = data1.sources;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data8)){
var valid11 = true;
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
const _errs18 = errors;
if(errors === _errs18){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let valid12 = true;
if(data9.type === null){
delete data9.type;
}
else if(data9.type !== undefined){
const _errs20 = errors;
if(typeof data9.type !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/sources/" + i1+"/type",schemaPath:"#/properties/action/properties/sources/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs20 === errors;
valid12 = valid13;
}
if(valid12){
if(data9.url === null){
delete data9.url;
}
else if(data9.url !== undefined){
const _errs22 = errors;
if(typeof data9.url !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/sources/" + i1+"/url",schemaPath:"#/properties/action/properties/sources/items/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs22 === errors;
valid12 = valid14;
}
if(valid12){
if(data9.name === null){
delete data9.name;
}
else if(data9.name !== undefined){
const _errs24 = errors;
if(typeof data9.name !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/sources/" + i1+"/name",schemaPath:"#/properties/action/properties/sources/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs24 === errors;
valid12 = valid15;
}
if(valid12){
if(data9.title === null){
delete data9.title;
}
else if(data9.title !== undefined){
const _errs26 = errors;
if(typeof data9.title !== "string"){
validate48.errors = [{instancePath:instancePath+"/action/sources/" + i1+"/title",schemaPath:"#/properties/action/properties/sources/items/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs26 === errors;
valid12 = valid16;
}
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/action/sources/" + i1,schemaPath:"#/properties/action/properties/sources/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid11 = _errs18 === errors;
if(!valid11){
break;
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/action/sources",schemaPath:"#/properties/action/properties/sources/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid10 = _errs16 === errors;
valid3 = valid10;
}
}
}
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate48.errors = vErrors;
return errors === 0;
}


function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("file_search_call" !== data.type){
validate49.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file_search_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.queries === null){
delete data.queries;
}
else if(data.queries !== undefined){
let data1 = data.queries;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(typeof data1[i0] !== "string"){
validate49.errors = [{instancePath:instancePath+"/queries/" + i0,schemaPath:"#/properties/queries/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
if(!valid3){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/queries",schemaPath:"#/properties/queries/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.results === null){
delete data.results;
}
else if(data.results !== undefined){
let data3 = data.results;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid5 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs8 = errors;
if(errors === _errs8){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid6 = true;
if(data4.file_id === null){
delete data4.file_id;
}
else if(data4.file_id !== undefined){
const _errs10 = errors;
if(typeof data4.file_id !== "string"){
validate49.errors = [{instancePath:instancePath+"/results/" + i1+"/file_id",schemaPath:"#/properties/results/items/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid6 = valid7;
}
if(valid6){
if(data4.filename === null){
delete data4.filename;
}
else if(data4.filename !== undefined){
const _errs12 = errors;
if(typeof data4.filename !== "string"){
validate49.errors = [{instancePath:instancePath+"/results/" + i1+"/filename",schemaPath:"#/properties/results/items/properties/filename/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid6 = valid8;
}
if(valid6){
if(data4.score === null){
delete data4.score;
}
else if(data4.score !== undefined){
let data7 = data4.score;
const _errs14 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate49.errors = [{instancePath:instancePath+"/results/" + i1+"/score",schemaPath:"#/properties/results/items/properties/score/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid9 = _errs14 === errors;
valid6 = valid9;
}
if(valid6){
if(data4.text === null){
delete data4.text;
}
else if(data4.text !== undefined){
const _errs16 = errors;
if(typeof data4.text !== "string"){
validate49.errors = [{instancePath:instancePath+"/results/" + i1+"/text",schemaPath:"#/properties/results/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs16 === errors;
valid6 = valid10;
}
if(valid6){
if(data4.attributes === null){
delete data4.attributes;
}
else if(data4.attributes !== undefined){
let data9 = data4.attributes;
const _errs18 = errors;
if(!(data9 && typeof data9 == "object" && !Array.isArray(data9))){
validate49.errors = [{instancePath:instancePath+"/results/" + i1+"/attributes",schemaPath:"#/properties/results/items/properties/attributes/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid11 = _errs18 === errors;
valid6 = valid11;
}
if(valid6){
if(data4.vector_store_id === null){
delete data4.vector_store_id;
}
else if(data4.vector_store_id !== undefined){
const _errs20 = errors;
if(typeof data4.vector_store_id !== "string"){
validate49.errors = [{instancePath:instancePath+"/results/" + i1+"/vector_store_id",schemaPath:"#/properties/results/items/properties/vector_store_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs20 === errors;
valid6 = valid12;
}
}
}
}
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/results/" + i1,schemaPath:"#/properties/results/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs8 === errors;
if(!valid5){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/results",schemaPath:"#/properties/results/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate49.errors = vErrors;
return errors === 0;
}


function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate50.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("code_interpreter_call" !== data.type){
validate50.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "code_interpreter_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.code === null){
delete data.code;
}
else if(data.code !== undefined){
const _errs2 = errors;
if(typeof data.code !== "string"){
validate50.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.container_id === null){
delete data.container_id;
}
else if(data.container_id !== undefined){
const _errs4 = errors;
if(typeof data.container_id !== "string"){
validate50.errors = [{instancePath:instancePath+"/container_id",schemaPath:"#/properties/container_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.outputs === null){
delete data.outputs;
}
else if(data.outputs !== undefined){
let data3 = data.outputs;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs8 = errors;
if(errors === _errs8){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid6 = true;
if(data4.type === null){
delete data4.type;
}
else if(data4.type !== undefined){
const _errs10 = errors;
if(typeof data4.type !== "string"){
validate50.errors = [{instancePath:instancePath+"/outputs/" + i0+"/type",schemaPath:"#/properties/outputs/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid6 = valid7;
}
if(valid6){
if(data4.logs === null){
delete data4.logs;
}
else if(data4.logs !== undefined){
const _errs12 = errors;
if(typeof data4.logs !== "string"){
validate50.errors = [{instancePath:instancePath+"/outputs/" + i0+"/logs",schemaPath:"#/properties/outputs/items/properties/logs/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid6 = valid8;
}
if(valid6){
if(data4.url === null){
delete data4.url;
}
else if(data4.url !== undefined){
const _errs14 = errors;
if(typeof data4.url !== "string"){
validate50.errors = [{instancePath:instancePath+"/outputs/" + i0+"/url",schemaPath:"#/properties/outputs/items/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs14 === errors;
valid6 = valid9;
}
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/outputs/" + i0,schemaPath:"#/properties/outputs/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs8 === errors;
if(!valid5){
break;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/outputs",schemaPath:"#/properties/outputs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate50.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate50.errors = vErrors;
return errors === 0;
}


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("image_generation_call" !== data.type){
validate51.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "image_generation_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.result === null){
delete data.result;
}
else if(data.result !== undefined){
const _errs2 = errors;
if(typeof data.result !== "string"){
validate51.errors = [{instancePath:instancePath+"/result",schemaPath:"#/properties/result/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.revised_prompt === null){
delete data.revised_prompt;
}
else if(data.revised_prompt !== undefined){
const _errs4 = errors;
if(typeof data.revised_prompt !== "string"){
validate51.errors = [{instancePath:instancePath+"/revised_prompt",schemaPath:"#/properties/revised_prompt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.action === null){
delete data.action;
}
else if(data.action !== undefined){
const _errs6 = errors;
if(typeof data.action !== "string"){
validate51.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.background === null){
delete data.background;
}
else if(data.background !== undefined){
const _errs8 = errors;
if(typeof data.background !== "string"){
validate51.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.output_format === null){
delete data.output_format;
}
else if(data.output_format !== undefined){
const _errs10 = errors;
if(typeof data.output_format !== "string"){
validate51.errors = [{instancePath:instancePath+"/output_format",schemaPath:"#/properties/output_format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
if(valid0){
if(data.quality === null){
delete data.quality;
}
else if(data.quality !== undefined){
const _errs12 = errors;
if(typeof data.quality !== "string"){
validate51.errors = [{instancePath:instancePath+"/quality",schemaPath:"#/properties/quality/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
valid0 = valid7;
}
if(valid0){
if(data.size === null){
delete data.size;
}
else if(data.size !== undefined){
const _errs14 = errors;
if(typeof data.size !== "string"){
validate51.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs14 === errors;
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
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("computer_call" !== data.type){
validate52.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "computer_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate52.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.action === null){
delete data.action;
}
else if(data.action !== undefined){
let data2 = data.action;
const _errs4 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate52.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.actions === null){
delete data.actions;
}
else if(data.actions !== undefined){
let data3 = data.actions;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs8 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
validate52.errors = [{instancePath:instancePath+"/actions/" + i0,schemaPath:"#/properties/actions/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid5 = _errs8 === errors;
if(!valid5){
break;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.pending_safety_checks === null){
delete data.pending_safety_checks;
}
else if(data.pending_safety_checks !== undefined){
let data5 = data.pending_safety_checks;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid7 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs12 = errors;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
validate52.errors = [{instancePath:instancePath+"/pending_safety_checks/" + i1,schemaPath:"#/properties/pending_safety_checks/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid7 = _errs12 === errors;
if(!valid7){
break;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/pending_safety_checks",schemaPath:"#/properties/pending_safety_checks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
}
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}


function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.output === undefined) && (missing0 = "output"))){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("computer_call_output" !== data.type){
validate53.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "computer_call_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate53.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.output !== undefined){
let data2 = data.output;
const _errs4 = errors;
if(errors === _errs4){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid4 = true;
if(data2.type === null){
delete data2.type;
}
else if(data2.type !== undefined){
const _errs6 = errors;
if(typeof data2.type !== "string"){
validate53.errors = [{instancePath:instancePath+"/output/type",schemaPath:"#/properties/output/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.file_id === null){
delete data2.file_id;
}
else if(data2.file_id !== undefined){
const _errs8 = errors;
if(typeof data2.file_id !== "string"){
validate53.errors = [{instancePath:instancePath+"/output/file_id",schemaPath:"#/properties/output/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.image_url === null){
delete data2.image_url;
}
else if(data2.image_url !== undefined){
const _errs10 = errors;
if(typeof data2.image_url !== "string"){
validate53.errors = [{instancePath:instancePath+"/output/image_url",schemaPath:"#/properties/output/properties/image_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/output",schemaPath:"#/properties/output/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.acknowledged_safety_checks === null){
delete data.acknowledged_safety_checks;
}
else if(data.acknowledged_safety_checks !== undefined){
let data6 = data.acknowledged_safety_checks;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data6)){
var valid9 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
const _errs14 = errors;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
validate53.errors = [{instancePath:instancePath+"/acknowledged_safety_checks/" + i0,schemaPath:"#/properties/acknowledged_safety_checks/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid9 = _errs14 === errors;
if(!valid9){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/acknowledged_safety_checks",schemaPath:"#/properties/acknowledged_safety_checks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid8 = _errs12 === errors;
valid0 = valid8;
}
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("shell_call" !== data.type){
validate54.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "shell_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate54.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.action === null){
delete data.action;
}
else if(data.action !== undefined){
let data2 = data.action;
const _errs4 = errors;
if(errors === _errs4){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid4 = true;
if(data2.commands === null){
delete data2.commands;
}
else if(data2.commands !== undefined){
let data3 = data2.commands;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid6 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(typeof data3[i0] !== "string"){
validate54.errors = [{instancePath:instancePath+"/action/commands/" + i0,schemaPath:"#/properties/action/properties/commands/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
if(!valid6){
break;
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/action/commands",schemaPath:"#/properties/action/properties/commands/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.max_output_length === null){
delete data2.max_output_length;
}
else if(data2.max_output_length !== undefined){
let data5 = data2.max_output_length;
const _errs10 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate54.errors = [{instancePath:instancePath+"/action/max_output_length",schemaPath:"#/properties/action/properties/max_output_length/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
if(valid4){
if(data2.timeout_ms === null){
delete data2.timeout_ms;
}
else if(data2.timeout_ms !== undefined){
let data6 = data2.timeout_ms;
const _errs12 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate54.errors = [{instancePath:instancePath+"/action/timeout_ms",schemaPath:"#/properties/action/properties/timeout_ms/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid8 = _errs12 === errors;
valid4 = valid8;
}
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.environment === null){
delete data.environment;
}
else if(data.environment !== undefined){
let data7 = data.environment;
const _errs14 = errors;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
validate54.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid9 = _errs14 === errors;
valid0 = valid9;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs16 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid10 = _errs16 === errors;
valid0 = valid10;
}
}
}
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.output === undefined) && (missing0 = "output"))){
validate56.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("shell_call_output" !== data.type){
validate56.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "shell_call_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate56.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.max_output_length === null){
delete data.max_output_length;
}
else if(data.max_output_length !== undefined){
let data2 = data.max_output_length;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate56.errors = [{instancePath:instancePath+"/max_output_length",schemaPath:"#/properties/max_output_length/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.output !== undefined){
let data3 = data.output;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs8 = errors;
if(errors === _errs8){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid6 = true;
if(data4.stdout === null){
delete data4.stdout;
}
else if(data4.stdout !== undefined){
const _errs10 = errors;
if(typeof data4.stdout !== "string"){
validate56.errors = [{instancePath:instancePath+"/output/" + i0+"/stdout",schemaPath:"#/properties/output/items/properties/stdout/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid6 = valid7;
}
if(valid6){
if(data4.stderr === null){
delete data4.stderr;
}
else if(data4.stderr !== undefined){
const _errs12 = errors;
if(typeof data4.stderr !== "string"){
validate56.errors = [{instancePath:instancePath+"/output/" + i0+"/stderr",schemaPath:"#/properties/output/items/properties/stderr/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid6 = valid8;
}
if(valid6){
if(data4.outcome === null){
delete data4.outcome;
}
else if(data4.outcome !== undefined){
let data7 = data4.outcome;
const _errs14 = errors;
if(errors === _errs14){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let valid10 = true;
if(data7.type === null){
delete data7.type;
}
else if(data7.type !== undefined){
const _errs16 = errors;
if(typeof data7.type !== "string"){
validate56.errors = [{instancePath:instancePath+"/output/" + i0+"/outcome/type",schemaPath:"#/properties/output/items/properties/outcome/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs16 === errors;
valid10 = valid11;
}
if(valid10){
if(data7.exit_code === null){
delete data7.exit_code;
}
else if(data7.exit_code !== undefined){
let data9 = data7.exit_code;
const _errs18 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate56.errors = [{instancePath:instancePath+"/output/" + i0+"/outcome/exit_code",schemaPath:"#/properties/output/items/properties/outcome/properties/exit_code/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid12 = _errs18 === errors;
valid10 = valid12;
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/output/" + i0+"/outcome",schemaPath:"#/properties/output/items/properties/outcome/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs14 === errors;
valid6 = valid9;
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/output/" + i0,schemaPath:"#/properties/output/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs8 === errors;
if(!valid5){
break;
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/output",schemaPath:"#/properties/output/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs20 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid13 = _errs20 === errors;
valid0 = valid13;
}
}
}
}
}
}
}
else {
validate56.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate56.errors = vErrors;
return errors === 0;
}


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.action === undefined) && (missing0 = "action"))){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("local_shell_call" !== data.type){
validate58.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "local_shell_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate58.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.action !== undefined){
let data2 = data.action;
const _errs4 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate58.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}


function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.output === undefined) && (missing0 = "output"))){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("local_shell_call_output" !== data.type){
validate59.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "local_shell_call_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id === null){
delete data.call_id;
}
else if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate59.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.output !== undefined){
const _errs4 = errors;
if(typeof data.output !== "string"){
validate59.errors = [{instancePath:instancePath+"/output",schemaPath:"#/properties/output/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}


function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.operation === undefined) && (missing0 = "operation"))){
validate60.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("apply_patch_call" !== data.type){
validate60.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "apply_patch_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate60.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.operation !== undefined){
let data2 = data.operation;
const _errs4 = errors;
if(errors === _errs4){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid4 = true;
if(data2.type === null){
delete data2.type;
}
else if(data2.type !== undefined){
const _errs6 = errors;
if(typeof data2.type !== "string"){
validate60.errors = [{instancePath:instancePath+"/operation/type",schemaPath:"#/properties/operation/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.path === null){
delete data2.path;
}
else if(data2.path !== undefined){
const _errs8 = errors;
if(typeof data2.path !== "string"){
validate60.errors = [{instancePath:instancePath+"/operation/path",schemaPath:"#/properties/operation/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.diff === null){
delete data2.diff;
}
else if(data2.diff !== undefined){
const _errs10 = errors;
if(typeof data2.diff !== "string"){
validate60.errors = [{instancePath:instancePath+"/operation/diff",schemaPath:"#/properties/operation/properties/diff/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
}
}
}
else {
validate60.errors = [{instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs12 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid8 = _errs12 === errors;
valid0 = valid8;
}
}
}
}
}
}
else {
validate60.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate60.errors = vErrors;
return errors === 0;
}


function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate62.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("apply_patch_call_output" !== data.type){
validate62.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "apply_patch_call_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate62.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.output === null){
delete data.output;
}
else if(data.output !== undefined){
const _errs4 = errors;
if(typeof data.output !== "string"){
validate62.errors = [{instancePath:instancePath+"/output",schemaPath:"#/properties/output/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs6 = errors;
if(!(validate38(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate62.errors = vErrors;
return errors === 0;
}

const schema39 = {"type":"object","required":["type","name","arguments"],"properties":{"type":{"const":"mcp_call"},"server_label":{"type":"string"},"name":{"type":"string"},"arguments":{"type":"string"},"output":{"type":"string"},"error":{"type":["string","object"]},"approval_request_id":{"type":"string"}}};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.arguments === undefined) && (missing0 = "arguments"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_call" !== data.type){
validate64.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.server_label === null){
delete data.server_label;
}
else if(data.server_label !== undefined){
const _errs2 = errors;
if(typeof data.server_label !== "string"){
validate64.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate64.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.arguments !== undefined){
const _errs6 = errors;
if(typeof data.arguments !== "string"){
validate64.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.output === null){
delete data.output;
}
else if(data.output !== undefined){
const _errs8 = errors;
if(typeof data.output !== "string"){
validate64.errors = [{instancePath:instancePath+"/output",schemaPath:"#/properties/output/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.error === null){
delete data.error;
}
else if(data.error !== undefined){
let data5 = data.error;
const _errs10 = errors;
if((typeof data5 !== "string") && (!(data5 && typeof data5 == "object" && !Array.isArray(data5)))){
validate64.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema39.properties.error.type}}];
return false;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
if(valid0){
if(data.approval_request_id === null){
delete data.approval_request_id;
}
else if(data.approval_request_id !== undefined){
const _errs12 = errors;
if(typeof data.approval_request_id !== "string"){
validate64.errors = [{instancePath:instancePath+"/approval_request_id",schemaPath:"#/properties/approval_request_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
valid0 = valid7;
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
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}

const schema40 = {"type":"object","required":["type","tools"],"properties":{"type":{"const":"mcp_list_tools"},"server_label":{"type":"string"},"tools":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"description":{"type":"string"},"input_schema":{"type":"object"},"annotations":{"type":"object"}}}},"error":{"type":["string","object"]}}};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.tools === undefined) && (missing0 = "tools"))){
validate65.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_list_tools" !== data.type){
validate65.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_list_tools"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.server_label === null){
delete data.server_label;
}
else if(data.server_label !== undefined){
const _errs2 = errors;
if(typeof data.server_label !== "string"){
validate65.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.tools !== undefined){
let data2 = data.tools;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs6 = errors;
if(errors === _errs6){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let valid5 = true;
if(data3.name === null){
delete data3.name;
}
else if(data3.name !== undefined){
const _errs8 = errors;
if(typeof data3.name !== "string"){
validate65.errors = [{instancePath:instancePath+"/tools/" + i0+"/name",schemaPath:"#/properties/tools/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid5 = valid6;
}
if(valid5){
if(data3.description === null){
delete data3.description;
}
else if(data3.description !== undefined){
const _errs10 = errors;
if(typeof data3.description !== "string"){
validate65.errors = [{instancePath:instancePath+"/tools/" + i0+"/description",schemaPath:"#/properties/tools/items/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid5 = valid7;
}
if(valid5){
if(data3.input_schema === null){
delete data3.input_schema;
}
else if(data3.input_schema !== undefined){
let data6 = data3.input_schema;
const _errs12 = errors;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
validate65.errors = [{instancePath:instancePath+"/tools/" + i0+"/input_schema",schemaPath:"#/properties/tools/items/properties/input_schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid8 = _errs12 === errors;
valid5 = valid8;
}
if(valid5){
if(data3.annotations === null){
delete data3.annotations;
}
else if(data3.annotations !== undefined){
let data7 = data3.annotations;
const _errs14 = errors;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
validate65.errors = [{instancePath:instancePath+"/tools/" + i0+"/annotations",schemaPath:"#/properties/tools/items/properties/annotations/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid9 = _errs14 === errors;
valid5 = valid9;
}
}
}
}
}
else {
validate65.errors = [{instancePath:instancePath+"/tools/" + i0,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
else {
validate65.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.error === null){
delete data.error;
}
else if(data.error !== undefined){
let data8 = data.error;
const _errs16 = errors;
if((typeof data8 !== "string") && (!(data8 && typeof data8 == "object" && !Array.isArray(data8)))){
validate65.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema40.properties.error.type}}];
return false;
}
var valid10 = _errs16 === errors;
valid0 = valid10;
}
}
}
}
}
}
else {
validate65.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate65.errors = vErrors;
return errors === 0;
}


function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.arguments === undefined) && (missing0 = "arguments"))){
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_approval_request" !== data.type){
validate66.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_approval_request"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.server_label === null){
delete data.server_label;
}
else if(data.server_label !== undefined){
const _errs2 = errors;
if(typeof data.server_label !== "string"){
validate66.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate66.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.arguments !== undefined){
const _errs6 = errors;
if(typeof data.arguments !== "string"){
validate66.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}


function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.approval_request_id === undefined) && (missing0 = "approval_request_id"))) || ((data.approve === undefined) && (missing0 = "approve"))){
validate67.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_approval_response" !== data.type){
validate67.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_approval_response"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.approval_request_id !== undefined){
const _errs2 = errors;
if(typeof data.approval_request_id !== "string"){
validate67.errors = [{instancePath:instancePath+"/approval_request_id",schemaPath:"#/properties/approval_request_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.approve !== undefined){
const _errs4 = errors;
if(typeof data.approve !== "boolean"){
validate67.errors = [{instancePath:instancePath+"/approve",schemaPath:"#/properties/approve/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.reason === null){
delete data.reason;
}
else if(data.reason !== undefined){
const _errs6 = errors;
if(typeof data.reason !== "string"){
validate67.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate67.errors = vErrors;
return errors === 0;
}


function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate68.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_search_call" !== data.type){
validate68.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_search_call"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id === null){
delete data.call_id;
}
else if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate68.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.execution === null){
delete data.execution;
}
else if(data.execution !== undefined){
const _errs4 = errors;
if(typeof data.execution !== "string"){
validate68.errors = [{instancePath:instancePath+"/execution",schemaPath:"#/properties/execution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate68.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate68.errors = vErrors;
return errors === 0;
}

const pattern0 = new RegExp("^[a-zA-Z0-9_-]{1,128}$", "u");

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern0.test(data)){
validate72.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9_-]{1,128}$"}}];
return false;
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}


function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))){
validate71.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("function" !== data.type){
validate71.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "function"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.name !== undefined){
const _errs2 = errors;
if(!(validate72(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate71.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data3 = data.parameters;
const _errs5 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate71.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(valid0){
if(data.strict === null){
delete data.strict;
}
else if(data.strict !== undefined){
const _errs7 = errors;
if(typeof data.strict !== "boolean"){
validate71.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid5 = _errs7 === errors;
valid0 = valid5;
}
if(valid0){
if(data.output_schema === null){
delete data.output_schema;
}
else if(data.output_schema !== undefined){
let data5 = data.output_schema;
const _errs9 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate71.errors = [{instancePath:instancePath+"/output_schema",schemaPath:"#/properties/output_schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid6 = _errs9 === errors;
valid0 = valid6;
}
}
}
}
}
}
}
}
else {
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}


function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))){
validate74.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("custom" !== data.type){
validate74.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "custom"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.name !== undefined){
const _errs2 = errors;
if(!(validate72(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate74.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
if(valid0){
if(data.format === null){
delete data.format;
}
else if(data.format !== undefined){
let data3 = data.format;
const _errs5 = errors;
if(errors === _errs5){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if((data3.type === undefined) && (missing1 = "type")){
validate74.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid5 = true;
if(data3.type !== undefined){
const _errs7 = errors;
if(typeof data3.type !== "string"){
validate74.errors = [{instancePath:instancePath+"/format/type",schemaPath:"#/properties/format/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs7 === errors;
valid5 = valid6;
}
if(valid5){
if(data3.syntax === null){
delete data3.syntax;
}
else if(data3.syntax !== undefined){
const _errs9 = errors;
if(typeof data3.syntax !== "string"){
validate74.errors = [{instancePath:instancePath+"/format/syntax",schemaPath:"#/properties/format/properties/syntax/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs9 === errors;
valid5 = valid7;
}
if(valid5){
if(data3.definition === null){
delete data3.definition;
}
else if(data3.definition !== undefined){
const _errs11 = errors;
if(typeof data3.definition !== "string"){
validate74.errors = [{instancePath:instancePath+"/format/definition",schemaPath:"#/properties/format/properties/definition/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs11 === errors;
valid5 = valid8;
}
}
}
}
}
else {
validate74.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}

const wrapper0 = {validate: validate70};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.tools === undefined) && (missing0 = "tools"))){
validate76.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("namespace" !== data.type){
validate76.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "namespace"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.name !== undefined){
const _errs2 = errors;
if(typeof data.name !== "string"){
validate76.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs4 = errors;
if(typeof data.description !== "string"){
validate76.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.tools !== undefined){
let data3 = data.tools;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(wrapper0.validate(data3[i0], {instancePath:instancePath+"/tools/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid5 = _errs8 === errors;
if(!valid5){
break;
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate76.errors = vErrors;
return errors === 0;
}

const schema50 = {"type":"object","required":["type"],"properties":{"type":{"enum":["web_search","web_search_2025_08_26","web_search_preview","web_search_preview_2025_03_11"]},"filters":{"type":"object","properties":{"allowed_domains":{"type":"array","items":{"type":"string"}},"blocked_domains":{"type":"array","items":{"type":"string"}}}},"search_context_size":{"type":"string","x-known":["low","medium","high"]},"search_content_types":{"type":"array","items":{"type":"string","x-known":["text","image"]}},"external_web_access":{"type":"boolean"},"return_token_budget":{"type":["string","integer"]},"user_location":{"type":"object","properties":{"type":{"type":"string","x-known":["approximate"]},"city":{"type":"string"},"country":{"type":"string"},"region":{"type":"string"},"timezone":{"type":"string"}}}}};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate77.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(!((((data0 === "web_search") || (data0 === "web_search_2025_08_26")) || (data0 === "web_search_preview")) || (data0 === "web_search_preview_2025_03_11"))){
validate77.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema50.properties.type.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.filters === null){
delete data.filters;
}
else if(data.filters !== undefined){
let data1 = data.filters;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.allowed_domains === null){
delete data1.allowed_domains;
}
else if(data1.allowed_domains !== undefined){
let data2 = data1.allowed_domains;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid5 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(typeof data2[i0] !== "string"){
validate77.errors = [{instancePath:instancePath+"/filters/allowed_domains/" + i0,schemaPath:"#/properties/filters/properties/allowed_domains/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
if(!valid5){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/filters/allowed_domains",schemaPath:"#/properties/filters/properties/allowed_domains/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.blocked_domains === null){
delete data1.blocked_domains;
}
else if(data1.blocked_domains !== undefined){
let data4 = data1.blocked_domains;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid7 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs10 = errors;
if(typeof data4[i1] !== "string"){
validate77.errors = [{instancePath:instancePath+"/filters/blocked_domains/" + i1,schemaPath:"#/properties/filters/properties/blocked_domains/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
if(!valid7){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/filters/blocked_domains",schemaPath:"#/properties/filters/properties/blocked_domains/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs8 === errors;
valid3 = valid6;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/properties/filters/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.search_context_size === null){
delete data.search_context_size;
}
else if(data.search_context_size !== undefined){
const _errs12 = errors;
if(typeof data.search_context_size !== "string"){
validate77.errors = [{instancePath:instancePath+"/search_context_size",schemaPath:"#/properties/search_context_size/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid0 = valid8;
}
if(valid0){
if(data.search_content_types === null){
delete data.search_content_types;
}
else if(data.search_content_types !== undefined){
let data7 = data.search_content_types;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data7)){
var valid10 = true;
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
const _errs16 = errors;
if(typeof data7[i2] !== "string"){
validate77.errors = [{instancePath:instancePath+"/search_content_types/" + i2,schemaPath:"#/properties/search_content_types/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs16 === errors;
if(!valid10){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/search_content_types",schemaPath:"#/properties/search_content_types/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid9 = _errs14 === errors;
valid0 = valid9;
}
if(valid0){
if(data.external_web_access === null){
delete data.external_web_access;
}
else if(data.external_web_access !== undefined){
const _errs18 = errors;
if(typeof data.external_web_access !== "boolean"){
validate77.errors = [{instancePath:instancePath+"/external_web_access",schemaPath:"#/properties/external_web_access/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid11 = _errs18 === errors;
valid0 = valid11;
}
if(valid0){
if(data.return_token_budget === null){
delete data.return_token_budget;
}
else if(data.return_token_budget !== undefined){
let data10 = data.return_token_budget;
const _errs20 = errors;
if((typeof data10 !== "string") && (!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10))))){
validate77.errors = [{instancePath:instancePath+"/return_token_budget",schemaPath:"#/properties/return_token_budget/type",keyword:"type",params:{type: schema50.properties.return_token_budget.type}}];
return false;
}
var valid12 = _errs20 === errors;
valid0 = valid12;
}
if(valid0){
if(data.user_location === null){
delete data.user_location;
}
else if(data.user_location !== undefined){
let data11 = data.user_location;
const _errs22 = errors;
if(errors === _errs22){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let valid14 = true;
if(data11.type === null){
delete data11.type;
}
else if(data11.type !== undefined){
const _errs24 = errors;
if(typeof data11.type !== "string"){
validate77.errors = [{instancePath:instancePath+"/user_location/type",schemaPath:"#/properties/user_location/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs24 === errors;
valid14 = valid15;
}
if(valid14){
if(data11.city === null){
delete data11.city;
}
else if(data11.city !== undefined){
const _errs26 = errors;
if(typeof data11.city !== "string"){
validate77.errors = [{instancePath:instancePath+"/user_location/city",schemaPath:"#/properties/user_location/properties/city/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs26 === errors;
valid14 = valid16;
}
if(valid14){
if(data11.country === null){
delete data11.country;
}
else if(data11.country !== undefined){
const _errs28 = errors;
if(typeof data11.country !== "string"){
validate77.errors = [{instancePath:instancePath+"/user_location/country",schemaPath:"#/properties/user_location/properties/country/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs28 === errors;
valid14 = valid17;
}
if(valid14){
if(data11.region === null){
delete data11.region;
}
else if(data11.region !== undefined){
const _errs30 = errors;
if(typeof data11.region !== "string"){
validate77.errors = [{instancePath:instancePath+"/user_location/region",schemaPath:"#/properties/user_location/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs30 === errors;
valid14 = valid18;
}
if(valid14){
if(data11.timezone === null){
delete data11.timezone;
}
else if(data11.timezone !== undefined){
const _errs32 = errors;
if(typeof data11.timezone !== "string"){
validate77.errors = [{instancePath:instancePath+"/user_location/timezone",schemaPath:"#/properties/user_location/properties/timezone/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs32 === errors;
valid14 = valid19;
}
}
}
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/user_location",schemaPath:"#/properties/user_location/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs22 === errors;
valid0 = valid13;
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
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate77.errors = vErrors;
return errors === 0;
}


function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.vector_store_ids === undefined) && (missing0 = "vector_store_ids"))){
validate78.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("file_search" !== data.type){
validate78.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file_search"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.vector_store_ids !== undefined){
let data1 = data.vector_store_ids;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(typeof data1[i0] !== "string"){
validate78.errors = [{instancePath:instancePath+"/vector_store_ids/" + i0,schemaPath:"#/properties/vector_store_ids/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
if(!valid3){
break;
}
}
}
else {
validate78.errors = [{instancePath:instancePath+"/vector_store_ids",schemaPath:"#/properties/vector_store_ids/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.filters === null){
delete data.filters;
}
else if(data.filters !== undefined){
let data3 = data.filters;
const _errs6 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate78.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/properties/filters/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.max_num_results === null){
delete data.max_num_results;
}
else if(data.max_num_results !== undefined){
let data4 = data.max_num_results;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate78.errors = [{instancePath:instancePath+"/max_num_results",schemaPath:"#/properties/max_num_results/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.ranking_options === null){
delete data.ranking_options;
}
else if(data.ranking_options !== undefined){
let data5 = data.ranking_options;
const _errs10 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate78.errors = [{instancePath:instancePath+"/ranking_options",schemaPath:"#/properties/ranking_options/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
}
}
}
}
}
}
else {
validate78.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate78.errors = vErrors;
return errors === 0;
}

const schema52 = {"type":"object","required":["type"],"properties":{"type":{"const":"code_interpreter"},"container":{"type":["string","object"],"properties":{"type":{"type":"string","x-known":["auto"]},"file_ids":{"type":"array","items":{"type":"string"}},"memory_limit":{"type":"string"},"network_policy":{"type":"object"}}}}};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate79.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("code_interpreter" !== data.type){
validate79.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "code_interpreter"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.container === null){
delete data.container;
}
else if(data.container !== undefined){
let data1 = data.container;
const _errs2 = errors;
if((typeof data1 !== "string") && (!(data1 && typeof data1 == "object" && !Array.isArray(data1)))){
validate79.errors = [{instancePath:instancePath+"/container",schemaPath:"#/properties/container/type",keyword:"type",params:{type: schema52.properties.container.type}}];
return false;
}
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.type === null){
delete data1.type;
}
else if(data1.type !== undefined){
const _errs4 = errors;
if(typeof data1.type !== "string"){
validate79.errors = [{instancePath:instancePath+"/container/type",schemaPath:"#/properties/container/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.file_ids === null){
delete data1.file_ids;
}
else if(data1.file_ids !== undefined){
let data3 = data1.file_ids;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid6 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(typeof data3[i0] !== "string"){
validate79.errors = [{instancePath:instancePath+"/container/file_ids/" + i0,schemaPath:"#/properties/container/properties/file_ids/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
if(!valid6){
break;
}
}
}
else {
validate79.errors = [{instancePath:instancePath+"/container/file_ids",schemaPath:"#/properties/container/properties/file_ids/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs6 === errors;
valid3 = valid5;
}
if(valid3){
if(data1.memory_limit === null){
delete data1.memory_limit;
}
else if(data1.memory_limit !== undefined){
const _errs10 = errors;
if(typeof data1.memory_limit !== "string"){
validate79.errors = [{instancePath:instancePath+"/container/memory_limit",schemaPath:"#/properties/container/properties/memory_limit/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid3 = valid7;
}
if(valid3){
if(data1.network_policy === null){
delete data1.network_policy;
}
else if(data1.network_policy !== undefined){
let data6 = data1.network_policy;
const _errs12 = errors;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
validate79.errors = [{instancePath:instancePath+"/container/network_policy",schemaPath:"#/properties/container/properties/network_policy/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid8 = _errs12 === errors;
valid3 = valid8;
}
}
}
}
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate79.errors = vErrors;
return errors === 0;
}


function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate80.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("image_generation" !== data.type){
validate80.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "image_generation"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.action === null){
delete data.action;
}
else if(data.action !== undefined){
const _errs2 = errors;
if(typeof data.action !== "string"){
validate80.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.background === null){
delete data.background;
}
else if(data.background !== undefined){
const _errs4 = errors;
if(typeof data.background !== "string"){
validate80.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.input_fidelity === null){
delete data.input_fidelity;
}
else if(data.input_fidelity !== undefined){
const _errs6 = errors;
if(typeof data.input_fidelity !== "string"){
validate80.errors = [{instancePath:instancePath+"/input_fidelity",schemaPath:"#/properties/input_fidelity/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.input_image_mask === null){
delete data.input_image_mask;
}
else if(data.input_image_mask !== undefined){
let data4 = data.input_image_mask;
const _errs8 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
validate80.errors = [{instancePath:instancePath+"/input_image_mask",schemaPath:"#/properties/input_image_mask/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
const _errs10 = errors;
if(typeof data.model !== "string"){
validate80.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
if(valid0){
if(data.moderation === null){
delete data.moderation;
}
else if(data.moderation !== undefined){
const _errs12 = errors;
if(typeof data.moderation !== "string"){
validate80.errors = [{instancePath:instancePath+"/moderation",schemaPath:"#/properties/moderation/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
valid0 = valid7;
}
if(valid0){
if(data.output_compression === null){
delete data.output_compression;
}
else if(data.output_compression !== undefined){
let data7 = data.output_compression;
const _errs14 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate80.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid8 = _errs14 === errors;
valid0 = valid8;
}
if(valid0){
if(data.output_format === null){
delete data.output_format;
}
else if(data.output_format !== undefined){
const _errs16 = errors;
if(typeof data.output_format !== "string"){
validate80.errors = [{instancePath:instancePath+"/output_format",schemaPath:"#/properties/output_format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs16 === errors;
valid0 = valid9;
}
if(valid0){
if(data.partial_images === null){
delete data.partial_images;
}
else if(data.partial_images !== undefined){
let data9 = data.partial_images;
const _errs18 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate80.errors = [{instancePath:instancePath+"/partial_images",schemaPath:"#/properties/partial_images/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs18 === errors;
valid0 = valid10;
}
if(valid0){
if(data.quality === null){
delete data.quality;
}
else if(data.quality !== undefined){
const _errs20 = errors;
if(typeof data.quality !== "string"){
validate80.errors = [{instancePath:instancePath+"/quality",schemaPath:"#/properties/quality/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs20 === errors;
valid0 = valid11;
}
if(valid0){
if(data.size === null){
delete data.size;
}
else if(data.size !== undefined){
const _errs22 = errors;
if(typeof data.size !== "string"){
validate80.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs22 === errors;
valid0 = valid12;
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
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate80.errors = vErrors;
return errors === 0;
}

const schema54 = {"type":"object","required":["type"],"properties":{"type":{"enum":["computer","computer_use_preview"]},"display_width":{"type":"integer"},"display_height":{"type":"integer"},"environment":{"type":"string","x-known":["windows","mac","linux","ubuntu","browser"]}}};

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate81.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(!((data0 === "computer") || (data0 === "computer_use_preview"))){
validate81.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema54.properties.type.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.display_width === null){
delete data.display_width;
}
else if(data.display_width !== undefined){
let data1 = data.display_width;
const _errs2 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate81.errors = [{instancePath:instancePath+"/display_width",schemaPath:"#/properties/display_width/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.display_height === null){
delete data.display_height;
}
else if(data.display_height !== undefined){
let data2 = data.display_height;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate81.errors = [{instancePath:instancePath+"/display_height",schemaPath:"#/properties/display_height/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.environment === null){
delete data.environment;
}
else if(data.environment !== undefined){
const _errs6 = errors;
if(typeof data.environment !== "string"){
validate81.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate81.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate81.errors = vErrors;
return errors === 0;
}

const schema55 = {"type":"object","required":["type","server_label"],"properties":{"type":{"const":"mcp"},"server_label":{"type":"string"},"server_url":{"type":"string"},"server_description":{"type":"string"},"connector_id":{"type":"string"},"tunnel_id":{"type":"string"},"authorization":{"type":"string"},"headers":{"type":"object","additionalProperties":{"type":"string"}},"allowed_tools":{"type":["array","object"],"items":{"type":"string"}},"require_approval":{"type":["string","object"]}}};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.server_label === undefined) && (missing0 = "server_label"))){
validate82.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp" !== data.type){
validate82.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.server_label !== undefined){
const _errs2 = errors;
if(typeof data.server_label !== "string"){
validate82.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.server_url === null){
delete data.server_url;
}
else if(data.server_url !== undefined){
const _errs4 = errors;
if(typeof data.server_url !== "string"){
validate82.errors = [{instancePath:instancePath+"/server_url",schemaPath:"#/properties/server_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.server_description === null){
delete data.server_description;
}
else if(data.server_description !== undefined){
const _errs6 = errors;
if(typeof data.server_description !== "string"){
validate82.errors = [{instancePath:instancePath+"/server_description",schemaPath:"#/properties/server_description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.connector_id === null){
delete data.connector_id;
}
else if(data.connector_id !== undefined){
const _errs8 = errors;
if(typeof data.connector_id !== "string"){
validate82.errors = [{instancePath:instancePath+"/connector_id",schemaPath:"#/properties/connector_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.tunnel_id === null){
delete data.tunnel_id;
}
else if(data.tunnel_id !== undefined){
const _errs10 = errors;
if(typeof data.tunnel_id !== "string"){
validate82.errors = [{instancePath:instancePath+"/tunnel_id",schemaPath:"#/properties/tunnel_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs10 === errors;
valid0 = valid6;
}
if(valid0){
if(data.authorization === null){
delete data.authorization;
}
else if(data.authorization !== undefined){
const _errs12 = errors;
if(typeof data.authorization !== "string"){
validate82.errors = [{instancePath:instancePath+"/authorization",schemaPath:"#/properties/authorization/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
valid0 = valid7;
}
if(valid0){
if(data.headers === null){
delete data.headers;
}
else if(data.headers !== undefined){
let data7 = data.headers;
const _errs14 = errors;
if(errors === _errs14){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key0 in data7){
const _errs17 = errors;
if(typeof data7[key0] !== "string"){
validate82.errors = [{instancePath:instancePath+"/headers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/headers/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs17 === errors;
if(!valid9){
break;
}
}
}
else {
validate82.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid8 = _errs14 === errors;
valid0 = valid8;
}
if(valid0){
if(data.allowed_tools === null){
delete data.allowed_tools;
}
else if(data.allowed_tools !== undefined){
let data9 = data.allowed_tools;
const _errs19 = errors;
if(!data9 || typeof data9 != "object"){
validate82.errors = [{instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/type",keyword:"type",params:{type: schema55.properties.allowed_tools.type}}];
return false;
}
if(errors === _errs19){
if(Array.isArray(data9)){
var valid11 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
const _errs21 = errors;
if(typeof data9[i0] !== "string"){
validate82.errors = [{instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/properties/allowed_tools/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs21 === errors;
if(!valid11){
break;
}
}
}
}
var valid10 = _errs19 === errors;
valid0 = valid10;
}
if(valid0){
if(data.require_approval === null){
delete data.require_approval;
}
else if(data.require_approval !== undefined){
let data11 = data.require_approval;
const _errs23 = errors;
if((typeof data11 !== "string") && (!(data11 && typeof data11 == "object" && !Array.isArray(data11)))){
validate82.errors = [{instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/type",keyword:"type",params:{type: schema55.properties.require_approval.type}}];
return false;
}
var valid12 = _errs23 === errors;
valid0 = valid12;
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
validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate82.errors = vErrors;
return errors === 0;
}


function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate83.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_search" !== data.type){
validate83.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_search"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs2 = errors;
if(typeof data.description !== "string"){
validate83.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.execution === null){
delete data.execution;
}
else if(data.execution !== undefined){
const _errs4 = errors;
if(typeof data.execution !== "string"){
validate83.errors = [{instancePath:instancePath+"/execution",schemaPath:"#/properties/execution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data3 = data.parameters;
const _errs6 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate83.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate83.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate83.errors = vErrors;
return errors === 0;
}

const schema57 = {"type":"object","required":["type"],"properties":{"type":{"enum":["shell","local_shell","apply_patch","programmatic_tool_calling"]},"environment":{"type":"object"}}};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate84.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(!((((data0 === "shell") || (data0 === "local_shell")) || (data0 === "apply_patch")) || (data0 === "programmatic_tool_calling"))){
validate84.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema57.properties.type.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.environment === null){
delete data.environment;
}
else if(data.environment !== undefined){
let data1 = data.environment;
const _errs2 = errors;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
validate84.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "function"){
if(!(validate71(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
}
else if(tag0 === "custom"){
if(!(validate74(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
else if(tag0 === "namespace"){
if(!(validate76(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
}
else if((((tag0 === "web_search") || (tag0 === "web_search_2025_08_26")) || (tag0 === "web_search_preview")) || (tag0 === "web_search_preview_2025_03_11")){
if(!(validate77(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file_search"){
if(!(validate78(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
else if(tag0 === "code_interpreter"){
if(!(validate79(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
else if(tag0 === "image_generation"){
if(!(validate80(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
}
else if((tag0 === "computer") || (tag0 === "computer_use_preview")){
if(!(validate81(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp"){
if(!(validate82(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_search"){
if(!(validate83(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
else if((((tag0 === "shell") || (tag0 === "local_shell")) || (tag0 === "apply_patch")) || (tag0 === "programmatic_tool_calling")){
if(!(validate84(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate70.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid12 = true;
if(data.type !== undefined){
const _errs13 = errors;
if(typeof data.type !== "string"){
validate70.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs13 === errors;
valid12 = valid13;
}
if(valid12){
if(data.allowed_callers === null){
delete data.allowed_callers;
}
else if(data.allowed_callers !== undefined){
let data1 = data.allowed_callers;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data1)){
var valid15 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs17 = errors;
if(typeof data1[i0] !== "string"){
validate70.errors = [{instancePath:instancePath+"/allowed_callers/" + i0,schemaPath:"#/properties/allowed_callers/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs17 === errors;
if(!valid15){
break;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/allowed_callers",schemaPath:"#/properties/allowed_callers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs15 === errors;
valid12 = valid14;
}
if(valid12){
if(data.defer_loading === null){
delete data.defer_loading;
}
else if(data.defer_loading !== undefined){
const _errs19 = errors;
if(typeof data.defer_loading !== "boolean"){
validate70.errors = [{instancePath:instancePath+"/defer_loading",schemaPath:"#/properties/defer_loading/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid16 = _errs19 === errors;
valid12 = valid16;
}
}
}
}
}
else {
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}


function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.tools === undefined) && (missing0 = "tools"))){
validate69.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_search_output" !== data.type){
validate69.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_search_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id === null){
delete data.call_id;
}
else if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate69.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.tools !== undefined){
let data2 = data.tools;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate70(data2[i0], {instancePath:instancePath+"/tools/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
else {
validate69.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.execution === null){
delete data.execution;
}
else if(data.execution !== undefined){
const _errs7 = errors;
if(typeof data.execution !== "string"){
validate69.errors = [{instancePath:instancePath+"/execution",schemaPath:"#/properties/execution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid0 = valid5;
}
}
}
}
}
}
else {
validate69.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate69.errors = vErrors;
return errors === 0;
}


function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.tools === undefined) && (missing0 = "tools"))){
validate97.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("additional_tools" !== data.type){
validate97.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "additional_tools"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.role === null){
delete data.role;
}
else if(data.role !== undefined){
const _errs2 = errors;
if(typeof data.role !== "string"){
validate97.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.tools !== undefined){
let data2 = data.tools;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate70(data2[i0], {instancePath:instancePath+"/tools/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
else {
validate97.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate97.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate97.errors = vErrors;
return errors === 0;
}


function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate99.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("compaction" !== data.type){
validate99.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "compaction"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.encrypted_content === null){
delete data.encrypted_content;
}
else if(data.encrypted_content !== undefined){
const _errs2 = errors;
if(typeof data.encrypted_content !== "string"){
validate99.errors = [{instancePath:instancePath+"/encrypted_content",schemaPath:"#/properties/encrypted_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}


function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate100.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("compaction_summary" !== data.type){
validate100.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "compaction_summary"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.encrypted_content === null){
delete data.encrypted_content;
}
else if(data.encrypted_content !== undefined){
const _errs2 = errors;
if(typeof data.encrypted_content !== "string"){
validate100.errors = [{instancePath:instancePath+"/encrypted_content",schemaPath:"#/properties/encrypted_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate100.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate100.errors = vErrors;
return errors === 0;
}


function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate101.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
if("compaction_trigger" !== data.type){
validate101.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "compaction_trigger"}}];
return false;
}
}
}
}
else {
validate101.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate101.errors = vErrors;
return errors === 0;
}


function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate102.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("program" !== data.type){
validate102.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "program"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id === null){
delete data.call_id;
}
else if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate102.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.code === null){
delete data.code;
}
else if(data.code !== undefined){
const _errs4 = errors;
if(typeof data.code !== "string"){
validate102.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.fingerprint === null){
delete data.fingerprint;
}
else if(data.fingerprint !== undefined){
const _errs6 = errors;
if(typeof data.fingerprint !== "string"){
validate102.errors = [{instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
}
}
}
}
}
else {
validate102.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate102.errors = vErrors;
return errors === 0;
}


function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate103.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("program_output" !== data.type){
validate103.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "program_output"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.call_id === null){
delete data.call_id;
}
else if(data.call_id !== undefined){
const _errs2 = errors;
if(typeof data.call_id !== "string"){
validate103.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.result === null){
delete data.result;
}
else if(data.result !== undefined){
const _errs4 = errors;
if(typeof data.result !== "string"){
validate103.errors = [{instancePath:instancePath+"/result",schemaPath:"#/properties/result/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate103.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate103.errors = vErrors;
return errors === 0;
}


function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate138.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
validate138.errors = vErrors;
return errors === 0;
}


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/responses/item.json" */;
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "message"){
if(!(validate3(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
else if(tag0 === "item_reference"){
if(!(validate31(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
else if(tag0 === "reasoning"){
if(!(validate32(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
else if(tag0 === "function_call"){
if(!(validate37(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
else if(tag0 === "function_call_output"){
if(!(validate40(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
else if(tag0 === "custom_tool_call"){
if(!(validate43(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
else if(tag0 === "custom_tool_call_output"){
if(!(validate45(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
else if(tag0 === "web_search_call"){
if(!(validate48(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file_search_call"){
if(!(validate49(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
}
else if(tag0 === "code_interpreter_call"){
if(!(validate50(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
else if(tag0 === "image_generation_call"){
if(!(validate51(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
else if(tag0 === "computer_call"){
if(!(validate52(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
else if(tag0 === "computer_call_output"){
if(!(validate53(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
else if(tag0 === "shell_call"){
if(!(validate54(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
else if(tag0 === "shell_call_output"){
if(!(validate56(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
else if(tag0 === "local_shell_call"){
if(!(validate58(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
else if(tag0 === "local_shell_call_output"){
if(!(validate59(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
else if(tag0 === "apply_patch_call"){
if(!(validate60(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
else if(tag0 === "apply_patch_call_output"){
if(!(validate62(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_call"){
if(!(validate64(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_list_tools"){
if(!(validate65(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_approval_request"){
if(!(validate66(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_approval_response"){
if(!(validate67(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_search_call"){
if(!(validate68(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_search_output"){
if(!(validate69(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
else if(tag0 === "additional_tools"){
if(!(validate97(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
else if(tag0 === "compaction"){
if(!(validate99(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
}
else if(tag0 === "compaction_summary"){
if(!(validate100(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
}
else if(tag0 === "compaction_trigger"){
if(!(validate101(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
}
else if(tag0 === "program"){
if(!(validate102(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
}
else if(tag0 === "program_output"){
if(!(validate103(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate2.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
else {
if(((true) && (data.role !== undefined)) && (data.content !== undefined)){
if(!(validate3(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
else if((true) && (data.id !== undefined)){
if(!(validate31(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
else {
if(!(validate3(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid35 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs36 = errors;
if(typeof data.type !== "string"){
validate2.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid36 = _errs36 === errors;
valid35 = valid36;
}
if(valid35){
if(data.id === null){
delete data.id;
}
else if(data.id !== undefined){
const _errs38 = errors;
if(typeof data.id !== "string"){
validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid37 = _errs38 === errors;
valid35 = valid37;
}
if(valid35){
if(data.status === null){
delete data.status;
}
else if(data.status !== undefined){
const _errs40 = errors;
if(!(validate138(data.status, {instancePath:instancePath+"/status",parentData:data,parentDataProperty:"status",rootData}))){
vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
errors = vErrors.length;
}
var valid38 = _errs40 === errors;
valid35 = valid38;
}
if(valid35){
if(data.created_by === null){
delete data.created_by;
}
else if(data.created_by !== undefined){
const _errs41 = errors;
if(typeof data.created_by !== "string"){
validate2.errors = [{instancePath:instancePath+"/created_by",schemaPath:"#/properties/created_by/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid39 = _errs41 === errors;
valid35 = valid39;
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

const schema65 = {"type":["string","object"],"discriminator":{"propertyName":"type"},"oneOf":[{"enum":["none","auto","required"]},{"type":"object","required":["type","name"],"properties":{"type":{"enum":["function","custom"]},"name":{"type":"string"},"namespace":{"type":"string"}}},{"type":"object","required":["type","tools"],"properties":{"type":{"const":"allowed_tools"},"mode":{"enum":["auto","required"]},"tools":{"type":"array","items":{"type":"object","properties":{"type":{"type":"string"},"name":{"type":"string"}}}}}},{"type":"object","required":["type","server_label"],"properties":{"type":{"const":"mcp"},"server_label":{"type":"string"},"name":{"type":"string"}}},{"type":"object","required":["type"],"properties":{"type":{"enum":["file_search","web_search","web_search_preview","web_search_preview_2025_03_11","code_interpreter","image_generation","computer","computer_use","computer_use_preview","shell","apply_patch","programmatic_tool_calling"]}}}]};

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(data && typeof data == "object" && !Array.isArray(data)))){
validate142.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema65.type}}];
return false;
}
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if((tag0 === "function") || (tag0 === "custom")){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))){
validate142.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid2 = true;
if(data.type !== undefined){
let data0 = data.type;
const _errs4 = errors;
if(!((data0 === "function") || (data0 === "custom"))){
validate142.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/enum",keyword:"enum",params:{allowedValues: schema65.oneOf[1].properties.type.enum}}];
return false;
}
var valid3 = _errs4 === errors;
valid2 = valid3;
}
if(valid2){
if(data.name !== undefined){
const _errs5 = errors;
if(typeof data.name !== "string"){
validate142.errors = [{instancePath:instancePath+"/name",schemaPath:"#/oneOf/1/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
if(valid2){
if(data.namespace === null){
delete data.namespace;
}
else if(data.namespace !== undefined){
const _errs7 = errors;
if(typeof data.namespace !== "string"){
validate142.errors = [{instancePath:instancePath+"/namespace",schemaPath:"#/oneOf/1/properties/namespace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid2 = valid5;
}
}
}
}
}
else {
validate142.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "allowed_tools"){
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.tools === undefined) && (missing1 = "tools"))){
validate142.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid7 = true;
if(data.type !== undefined){
const _errs11 = errors;
if("allowed_tools" !== data.type){
validate142.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "allowed_tools"}}];
return false;
}
var valid8 = _errs11 === errors;
valid7 = valid8;
}
if(valid7){
if(data.mode === null){
delete data.mode;
}
else if(data.mode !== undefined){
let data4 = data.mode;
const _errs12 = errors;
if(!((data4 === "auto") || (data4 === "required"))){
validate142.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/oneOf/2/properties/mode/enum",keyword:"enum",params:{allowedValues: schema65.oneOf[2].properties.mode.enum}}];
return false;
}
var valid9 = _errs12 === errors;
valid7 = valid9;
}
if(valid7){
if(data.tools !== undefined){
let data5 = data.tools;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data5)){
var valid11 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs15 = errors;
if(errors === _errs15){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let valid12 = true;
if(data6.type === null){
delete data6.type;
}
else if(data6.type !== undefined){
const _errs17 = errors;
if(typeof data6.type !== "string"){
validate142.errors = [{instancePath:instancePath+"/tools/" + i0+"/type",schemaPath:"#/oneOf/2/properties/tools/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs17 === errors;
valid12 = valid13;
}
if(valid12){
if(data6.name === null){
delete data6.name;
}
else if(data6.name !== undefined){
const _errs19 = errors;
if(typeof data6.name !== "string"){
validate142.errors = [{instancePath:instancePath+"/tools/" + i0+"/name",schemaPath:"#/oneOf/2/properties/tools/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs19 === errors;
valid12 = valid14;
}
}
}
else {
validate142.errors = [{instancePath:instancePath+"/tools/" + i0,schemaPath:"#/oneOf/2/properties/tools/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid11 = _errs15 === errors;
if(!valid11){
break;
}
}
}
else {
validate142.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/oneOf/2/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid10 = _errs13 === errors;
valid7 = valid10;
}
}
}
}
}
else {
validate142.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "mcp"){
const _errs21 = errors;
if(errors === _errs21){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.type === undefined) && (missing2 = "type")) || ((data.server_label === undefined) && (missing2 = "server_label"))){
validate142.errors = [{instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid16 = true;
if(data.type !== undefined){
const _errs23 = errors;
if("mcp" !== data.type){
validate142.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "mcp"}}];
return false;
}
var valid17 = _errs23 === errors;
valid16 = valid17;
}
if(valid16){
if(data.server_label !== undefined){
const _errs24 = errors;
if(typeof data.server_label !== "string"){
validate142.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/oneOf/3/properties/server_label/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs24 === errors;
valid16 = valid18;
}
if(valid16){
if(data.name === null){
delete data.name;
}
else if(data.name !== undefined){
const _errs26 = errors;
if(typeof data.name !== "string"){
validate142.errors = [{instancePath:instancePath+"/name",schemaPath:"#/oneOf/3/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs26 === errors;
valid16 = valid19;
}
}
}
}
}
else {
validate142.errors = [{instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if((((((((((((tag0 === "file_search") || (tag0 === "web_search")) || (tag0 === "web_search_preview")) || (tag0 === "web_search_preview_2025_03_11")) || (tag0 === "code_interpreter")) || (tag0 === "image_generation")) || (tag0 === "computer")) || (tag0 === "computer_use")) || (tag0 === "computer_use_preview")) || (tag0 === "shell")) || (tag0 === "apply_patch")) || (tag0 === "programmatic_tool_calling")){
const _errs28 = errors;
if(errors === _errs28){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.type === undefined) && (missing3 = "type")){
validate142.errors = [{instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data.type !== undefined){
let data12 = data.type;
if(!((((((((((((data12 === "file_search") || (data12 === "web_search")) || (data12 === "web_search_preview")) || (data12 === "web_search_preview_2025_03_11")) || (data12 === "code_interpreter")) || (data12 === "image_generation")) || (data12 === "computer")) || (data12 === "computer_use")) || (data12 === "computer_use_preview")) || (data12 === "shell")) || (data12 === "apply_patch")) || (data12 === "programmatic_tool_calling"))){
validate142.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/4/properties/type/enum",keyword:"enum",params:{allowedValues: schema65.oneOf[4].properties.type.enum}}];
return false;
}
}
}
}
else {
validate142.errors = [{instancePath,schemaPath:"#/oneOf/4/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(typeof tag0 != "string"){
validate142.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
else {
if(!(((data === "none") || (data === "auto")) || (data === "required"))){
validate142.errors = [{instancePath,schemaPath:"#/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema65.oneOf[0].enum}}];
return false;
}
}
validate142.errors = vErrors;
return errors === 0;
}

const schema66 = {"type":"object","required":["type"],"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"enum":["text","json_object"]}}},{"type":"object","required":["type","name","schema"],"properties":{"type":{"const":"json_schema"},"name":{"type":"string","pattern":"^[a-zA-Z0-9_-]{1,64}$"},"description":{"type":"string"},"schema":{"type":"object"},"strict":{"type":"boolean"}}},{"type":"object","required":["type","definition"],"properties":{"type":{"const":"grammar"},"syntax":{"type":"string"},"definition":{"type":"string"}}}]};
const pattern1 = new RegExp("^[a-zA-Z0-9_-]{1,64}$", "u");

function validate144(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if((tag0 === "text") || (tag0 === "json_object")){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate144.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(!((data0 === "text") || (data0 === "json_object"))){
validate144.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/0/properties/type/enum",keyword:"enum",params:{allowedValues: schema66.oneOf[0].properties.type.enum}}];
return false;
}
}
}
}
else {
validate144.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "json_schema"){
const _errs5 = errors;
if(errors === _errs5){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((((data.type === undefined) && (missing1 = "type")) || ((data.name === undefined) && (missing1 = "name"))) || ((data.schema === undefined) && (missing1 = "schema"))){
validate144.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid5 = true;
if(data.type !== undefined){
const _errs7 = errors;
if("json_schema" !== data.type){
validate144.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "json_schema"}}];
return false;
}
var valid6 = _errs7 === errors;
valid5 = valid6;
}
if(valid5){
if(data.name !== undefined){
let data2 = data.name;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
validate144.errors = [{instancePath:instancePath+"/name",schemaPath:"#/oneOf/1/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9_-]{1,64}$"}}];
return false;
}
}
else {
validate144.errors = [{instancePath:instancePath+"/name",schemaPath:"#/oneOf/1/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs8 === errors;
valid5 = valid7;
}
if(valid5){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs10 = errors;
if(typeof data.description !== "string"){
validate144.errors = [{instancePath:instancePath+"/description",schemaPath:"#/oneOf/1/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs10 === errors;
valid5 = valid8;
}
if(valid5){
if(data.schema !== undefined){
let data4 = data.schema;
const _errs12 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
validate144.errors = [{instancePath:instancePath+"/schema",schemaPath:"#/oneOf/1/properties/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid9 = _errs12 === errors;
valid5 = valid9;
}
if(valid5){
if(data.strict === null){
delete data.strict;
}
else if(data.strict !== undefined){
const _errs14 = errors;
if(typeof data.strict !== "boolean"){
validate144.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/oneOf/1/properties/strict/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid10 = _errs14 === errors;
valid5 = valid10;
}
}
}
}
}
}
}
else {
validate144.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "grammar"){
const _errs16 = errors;
if(errors === _errs16){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.type === undefined) && (missing2 = "type")) || ((data.definition === undefined) && (missing2 = "definition"))){
validate144.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid12 = true;
if(data.type !== undefined){
const _errs18 = errors;
if("grammar" !== data.type){
validate144.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "grammar"}}];
return false;
}
var valid13 = _errs18 === errors;
valid12 = valid13;
}
if(valid12){
if(data.syntax === null){
delete data.syntax;
}
else if(data.syntax !== undefined){
const _errs19 = errors;
if(typeof data.syntax !== "string"){
validate144.errors = [{instancePath:instancePath+"/syntax",schemaPath:"#/oneOf/2/properties/syntax/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs19 === errors;
valid12 = valid14;
}
if(valid12){
if(data.definition !== undefined){
const _errs21 = errors;
if(typeof data.definition !== "string"){
validate144.errors = [{instancePath:instancePath+"/definition",schemaPath:"#/oneOf/2/properties/definition/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs21 === errors;
valid12 = valid15;
}
}
}
}
}
else {
validate144.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(typeof tag0 != "string"){
validate144.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.type === undefined) && (missing3 = "type")){
validate144.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
}
else {
validate144.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate144.errors = vErrors;
return errors === 0;
}


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/responses/request.json" */;
let vErrors = null;
let errors = 0;
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.prompt === undefined) && (missing0 = "prompt")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs4 = errors;
if(errors === _errs4){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.model === undefined) && (missing1 = "model")){
validate1.errors = [{instancePath,schemaPath:"#/allOf/0/else/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.model !== undefined){
if(typeof data.model !== "string"){
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/allOf/0/else/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/allOf/0/else/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
}
if(!valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate1.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs8 = errors;
const _errs9 = errors;
let valid4 = true;
const _errs10 = errors;
const _errs11 = errors;
let valid5 = false;
const _errs12 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.prompt === undefined) && (missing2 = "prompt")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid2 = _errs12 === errors;
valid5 = valid5 || _valid2;
if(!valid5){
const _errs13 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.previous_response_id === undefined) && (missing3 = "previous_response_id")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid2 = _errs13 === errors;
valid5 = valid5 || _valid2;
if(!valid5){
const _errs14 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.conversation === undefined) && (missing4 = "conversation")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid2 = _errs14 === errors;
valid5 = valid5 || _valid2;
}
}
if(!valid5){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
var _valid1 = _errs10 === errors;
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
if(!_valid1){
const _errs15 = errors;
if(errors === _errs15){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.input === undefined) && (missing5 = "input")){
validate1.errors = [{instancePath,schemaPath:"#/allOf/1/else/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
if(data.input !== undefined){
let data1 = data.input;
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
validate1.errors = [{instancePath:instancePath+"/input",schemaPath:"#/allOf/1/else/properties/input/type",keyword:"type",params:{type: schema1.allOf[1].else.properties.input.type}}];
return false;
}
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/allOf/1/else/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid1 = _errs15 === errors;
valid4 = _valid1;
}
if(!valid4){
const err6 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate1.errors = vErrors;
return false;
}
var valid0 = _errs8 === errors;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid8 = true;
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
let data2 = data.model;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data2 === "string"){
if(data2.length < 1){
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid9 = _errs19 === errors;
valid8 = valid9;
}
if(valid8){
if(data.input === null){
delete data.input;
}
else if(data.input !== undefined){
let data3 = data.input;
const _errs21 = errors;
if((typeof data3 !== "string") && (!(Array.isArray(data3)))){
validate1.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: schema1.properties.input.type}}];
return false;
}
if(errors === _errs21){
if(Array.isArray(data3)){
var valid11 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs23 = errors;
if(!(validate2(data3[i0], {instancePath:instancePath+"/input/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid11 = _errs23 === errors;
if(!valid11){
break;
}
}
}
}
var valid10 = _errs21 === errors;
valid8 = valid10;
}
if(valid8){
if(data.instructions === null){
delete data.instructions;
}
else if(data.instructions !== undefined){
const _errs24 = errors;
if(typeof data.instructions !== "string"){
validate1.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs24 === errors;
valid8 = valid12;
}
if(valid8){
if(data.stream === null){
delete data.stream;
}
else if(data.stream !== undefined){
const _errs26 = errors;
if(typeof data.stream !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid13 = _errs26 === errors;
valid8 = valid13;
}
if(valid8){
if(data.stream_options === null){
delete data.stream_options;
}
else if(data.stream_options !== undefined){
let data7 = data.stream_options;
const _errs28 = errors;
if(errors === _errs28){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.include_obfuscation === null){
delete data7.include_obfuscation;
}
else if(data7.include_obfuscation !== undefined){
if(typeof data7.include_obfuscation !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream_options/include_obfuscation",schemaPath:"#/properties/stream_options/properties/include_obfuscation/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/stream_options",schemaPath:"#/properties/stream_options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid14 = _errs28 === errors;
valid8 = valid14;
}
if(valid8){
if(data.temperature === null){
delete data.temperature;
}
else if(data.temperature !== undefined){
let data9 = data.temperature;
const _errs32 = errors;
if(errors === _errs32){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 2 || isNaN(data9)){
validate1.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
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
var valid17 = _errs32 === errors;
valid8 = valid17;
}
if(valid8){
if(data.top_p === null){
delete data.top_p;
}
else if(data.top_p !== undefined){
let data10 = data.top_p;
const _errs34 = errors;
if(errors === _errs34){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1 || isNaN(data10)){
validate1.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data10 < 0 || isNaN(data10)){
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
var valid18 = _errs34 === errors;
valid8 = valid18;
}
if(valid8){
if(data.top_logprobs === null){
delete data.top_logprobs;
}
else if(data.top_logprobs !== undefined){
let data11 = data.top_logprobs;
const _errs36 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate1.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs36){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 20 || isNaN(data11)){
validate1.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}}];
return false;
}
else {
if(data11 < 0 || isNaN(data11)){
validate1.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid19 = _errs36 === errors;
valid8 = valid19;
}
if(valid8){
if(data.max_output_tokens === null){
delete data.max_output_tokens;
}
else if(data.max_output_tokens !== undefined){
let data12 = data.max_output_tokens;
const _errs38 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate1.errors = [{instancePath:instancePath+"/max_output_tokens",schemaPath:"#/properties/max_output_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs38){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 1 || isNaN(data12)){
validate1.errors = [{instancePath:instancePath+"/max_output_tokens",schemaPath:"#/properties/max_output_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid20 = _errs38 === errors;
valid8 = valid20;
}
if(valid8){
if(data.max_tool_calls === null){
delete data.max_tool_calls;
}
else if(data.max_tool_calls !== undefined){
let data13 = data.max_tool_calls;
const _errs40 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate1.errors = [{instancePath:instancePath+"/max_tool_calls",schemaPath:"#/properties/max_tool_calls/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs40){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 1 || isNaN(data13)){
validate1.errors = [{instancePath:instancePath+"/max_tool_calls",schemaPath:"#/properties/max_tool_calls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid21 = _errs40 === errors;
valid8 = valid21;
}
if(valid8){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data14 = data.tools;
const _errs42 = errors;
if(errors === _errs42){
if(Array.isArray(data14)){
var valid23 = true;
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
const _errs44 = errors;
if(!(validate70(data14[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data14,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
var valid23 = _errs44 === errors;
if(!valid23){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid22 = _errs42 === errors;
valid8 = valid22;
}
if(valid8){
if(data.tool_choice === null){
delete data.tool_choice;
}
else if(data.tool_choice !== undefined){
const _errs45 = errors;
if(!(validate142(data.tool_choice, {instancePath:instancePath+"/tool_choice",parentData:data,parentDataProperty:"tool_choice",rootData}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
var valid24 = _errs45 === errors;
valid8 = valid24;
}
if(valid8){
if(data.parallel_tool_calls === null){
delete data.parallel_tool_calls;
}
else if(data.parallel_tool_calls !== undefined){
const _errs46 = errors;
if(typeof data.parallel_tool_calls !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid25 = _errs46 === errors;
valid8 = valid25;
}
if(valid8){
if(data.text === null){
delete data.text;
}
else if(data.text !== undefined){
let data18 = data.text;
const _errs48 = errors;
if(errors === _errs48){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let valid27 = true;
if(data18.format === null){
delete data18.format;
}
else if(data18.format !== undefined){
const _errs50 = errors;
if(!(validate144(data18.format, {instancePath:instancePath+"/text/format",parentData:data18,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate144.errors : vErrors.concat(validate144.errors);
errors = vErrors.length;
}
var valid28 = _errs50 === errors;
valid27 = valid28;
}
if(valid27){
if(data18.verbosity === null){
delete data18.verbosity;
}
else if(data18.verbosity !== undefined){
const _errs51 = errors;
if(typeof data18.verbosity !== "string"){
validate1.errors = [{instancePath:instancePath+"/text/verbosity",schemaPath:"#/properties/text/properties/verbosity/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs51 === errors;
valid27 = valid29;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid26 = _errs48 === errors;
valid8 = valid26;
}
if(valid8){
if(data.reasoning === null){
delete data.reasoning;
}
else if(data.reasoning !== undefined){
let data21 = data.reasoning;
const _errs53 = errors;
if(errors === _errs53){
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
let valid31 = true;
if(data21.effort === null){
delete data21.effort;
}
else if(data21.effort !== undefined){
const _errs55 = errors;
if(typeof data21.effort !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning/effort",schemaPath:"#/properties/reasoning/properties/effort/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid32 = _errs55 === errors;
valid31 = valid32;
}
if(valid31){
if(data21.summary === null){
delete data21.summary;
}
else if(data21.summary !== undefined){
const _errs57 = errors;
if(typeof data21.summary !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning/summary",schemaPath:"#/properties/reasoning/properties/summary/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid33 = _errs57 === errors;
valid31 = valid33;
}
if(valid31){
if(data21.generate_summary === null){
delete data21.generate_summary;
}
else if(data21.generate_summary !== undefined){
const _errs59 = errors;
if(typeof data21.generate_summary !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning/generate_summary",schemaPath:"#/properties/reasoning/properties/generate_summary/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid34 = _errs59 === errors;
valid31 = valid34;
}
if(valid31){
if(data21.mode === null){
delete data21.mode;
}
else if(data21.mode !== undefined){
const _errs61 = errors;
if(typeof data21.mode !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning/mode",schemaPath:"#/properties/reasoning/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid35 = _errs61 === errors;
valid31 = valid35;
}
if(valid31){
if(data21.context === null){
delete data21.context;
}
else if(data21.context !== undefined){
const _errs63 = errors;
if(typeof data21.context !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning/context",schemaPath:"#/properties/reasoning/properties/context/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid36 = _errs63 === errors;
valid31 = valid36;
}
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid30 = _errs53 === errors;
valid8 = valid30;
}
if(valid8){
if(data.include === null){
delete data.include;
}
else if(data.include !== undefined){
let data27 = data.include;
const _errs65 = errors;
if(errors === _errs65){
if(Array.isArray(data27)){
var valid38 = true;
const len2 = data27.length;
for(let i2=0; i2<len2; i2++){
const _errs67 = errors;
if(typeof data27[i2] !== "string"){
validate1.errors = [{instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid38 = _errs67 === errors;
if(!valid38){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid37 = _errs65 === errors;
valid8 = valid37;
}
if(valid8){
if(data.store === null){
delete data.store;
}
else if(data.store !== undefined){
const _errs69 = errors;
if(typeof data.store !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid39 = _errs69 === errors;
valid8 = valid39;
}
if(valid8){
if(data.previous_response_id === null){
delete data.previous_response_id;
}
else if(data.previous_response_id !== undefined){
const _errs71 = errors;
if(typeof data.previous_response_id !== "string"){
validate1.errors = [{instancePath:instancePath+"/previous_response_id",schemaPath:"#/properties/previous_response_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid40 = _errs71 === errors;
valid8 = valid40;
}
if(valid8){
if(data.conversation === null){
delete data.conversation;
}
else if(data.conversation !== undefined){
let data31 = data.conversation;
const _errs73 = errors;
if((typeof data31 !== "string") && (!(data31 && typeof data31 == "object" && !Array.isArray(data31)))){
validate1.errors = [{instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/type",keyword:"type",params:{type: schema1.properties.conversation.type}}];
return false;
}
if(errors === _errs73){
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
let missing6;
if((data31.id === undefined) && (missing6 = "id")){
validate1.errors = [{instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
if(data31.id !== undefined){
if(typeof data31.id !== "string"){
validate1.errors = [{instancePath:instancePath+"/conversation/id",schemaPath:"#/properties/conversation/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
var valid41 = _errs73 === errors;
valid8 = valid41;
}
if(valid8){
if(data.background === null){
delete data.background;
}
else if(data.background !== undefined){
const _errs77 = errors;
if(typeof data.background !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid44 = _errs77 === errors;
valid8 = valid44;
}
if(valid8){
if(data.truncation === null){
delete data.truncation;
}
else if(data.truncation !== undefined){
const _errs79 = errors;
if(typeof data.truncation !== "string"){
validate1.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid45 = _errs79 === errors;
valid8 = valid45;
}
if(valid8){
if(data.context_management === null){
delete data.context_management;
}
else if(data.context_management !== undefined){
let data35 = data.context_management;
const _errs81 = errors;
if(errors === _errs81){
if(Array.isArray(data35)){
var valid47 = true;
const len3 = data35.length;
for(let i3=0; i3<len3; i3++){
let data36 = data35[i3];
const _errs83 = errors;
if(errors === _errs83){
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
let missing7;
if((data36.type === undefined) && (missing7 = "type")){
validate1.errors = [{instancePath:instancePath+"/context_management/" + i3,schemaPath:"#/properties/context_management/items/required",keyword:"required",params:{missingProperty: missing7}}];
return false;
}
else {
let valid48 = true;
if(data36.type !== undefined){
const _errs85 = errors;
if(typeof data36.type !== "string"){
validate1.errors = [{instancePath:instancePath+"/context_management/" + i3+"/type",schemaPath:"#/properties/context_management/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid49 = _errs85 === errors;
valid48 = valid49;
}
if(valid48){
if(data36.compact_threshold === null){
delete data36.compact_threshold;
}
else if(data36.compact_threshold !== undefined){
let data38 = data36.compact_threshold;
const _errs87 = errors;
if(!(((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38))) && (isFinite(data38)))){
validate1.errors = [{instancePath:instancePath+"/context_management/" + i3+"/compact_threshold",schemaPath:"#/properties/context_management/items/properties/compact_threshold/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid50 = _errs87 === errors;
valid48 = valid50;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/context_management/" + i3,schemaPath:"#/properties/context_management/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid47 = _errs83 === errors;
if(!valid47){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/context_management",schemaPath:"#/properties/context_management/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid46 = _errs81 === errors;
valid8 = valid46;
}
if(valid8){
if(data.prompt === null){
delete data.prompt;
}
else if(data.prompt !== undefined){
let data39 = data.prompt;
const _errs89 = errors;
if(errors === _errs89){
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
let missing8;
if((data39.id === undefined) && (missing8 = "id")){
validate1.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
else {
let valid52 = true;
if(data39.id !== undefined){
const _errs91 = errors;
if(typeof data39.id !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt/id",schemaPath:"#/properties/prompt/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid53 = _errs91 === errors;
valid52 = valid53;
}
if(valid52){
if(data39.variables === null){
delete data39.variables;
}
else if(data39.variables !== undefined){
let data41 = data39.variables;
const _errs93 = errors;
if(!(data41 && typeof data41 == "object" && !Array.isArray(data41))){
validate1.errors = [{instancePath:instancePath+"/prompt/variables",schemaPath:"#/properties/prompt/properties/variables/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid54 = _errs93 === errors;
valid52 = valid54;
}
if(valid52){
if(data39.version === null){
delete data39.version;
}
else if(data39.version !== undefined){
const _errs95 = errors;
if(typeof data39.version !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt/version",schemaPath:"#/properties/prompt/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid55 = _errs95 === errors;
valid52 = valid55;
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid51 = _errs89 === errors;
valid8 = valid51;
}
if(valid8){
if(data.metadata === null){
delete data.metadata;
}
else if(data.metadata !== undefined){
let data43 = data.metadata;
const _errs97 = errors;
if(errors === _errs97){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key0 in data43){
const _errs100 = errors;
if(typeof data43[key0] !== "string"){
validate1.errors = [{instancePath:instancePath+"/metadata/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid57 = _errs100 === errors;
if(!valid57){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid56 = _errs97 === errors;
valid8 = valid56;
}
if(valid8){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs102 = errors;
if(typeof data.user !== "string"){
validate1.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid58 = _errs102 === errors;
valid8 = valid58;
}
if(valid8){
if(data.safety_identifier === null){
delete data.safety_identifier;
}
else if(data.safety_identifier !== undefined){
const _errs104 = errors;
if(typeof data.safety_identifier !== "string"){
validate1.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid59 = _errs104 === errors;
valid8 = valid59;
}
if(valid8){
if(data.prompt_cache_key === null){
delete data.prompt_cache_key;
}
else if(data.prompt_cache_key !== undefined){
const _errs106 = errors;
if(typeof data.prompt_cache_key !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid60 = _errs106 === errors;
valid8 = valid60;
}
if(valid8){
if(data.prompt_cache_retention === null){
delete data.prompt_cache_retention;
}
else if(data.prompt_cache_retention !== undefined){
const _errs108 = errors;
if(typeof data.prompt_cache_retention !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_retention",schemaPath:"#/properties/prompt_cache_retention/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid61 = _errs108 === errors;
valid8 = valid61;
}
if(valid8){
if(data.prompt_cache_options === null){
delete data.prompt_cache_options;
}
else if(data.prompt_cache_options !== undefined){
let data49 = data.prompt_cache_options;
const _errs110 = errors;
if(errors === _errs110){
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
let valid63 = true;
if(data49.mode === null){
delete data49.mode;
}
else if(data49.mode !== undefined){
const _errs112 = errors;
if(typeof data49.mode !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_options/mode",schemaPath:"#/properties/prompt_cache_options/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid64 = _errs112 === errors;
valid63 = valid64;
}
if(valid63){
if(data49.ttl === null){
delete data49.ttl;
}
else if(data49.ttl !== undefined){
const _errs114 = errors;
if(typeof data49.ttl !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_options/ttl",schemaPath:"#/properties/prompt_cache_options/properties/ttl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid65 = _errs114 === errors;
valid63 = valid65;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/prompt_cache_options",schemaPath:"#/properties/prompt_cache_options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid62 = _errs110 === errors;
valid8 = valid62;
}
if(valid8){
if(data.service_tier === null){
delete data.service_tier;
}
else if(data.service_tier !== undefined){
const _errs116 = errors;
if(typeof data.service_tier !== "string"){
validate1.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid66 = _errs116 === errors;
valid8 = valid66;
}
if(valid8){
if(data.moderation === null){
delete data.moderation;
}
else if(data.moderation !== undefined){
let data53 = data.moderation;
const _errs118 = errors;
if(errors === _errs118){
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
let missing9;
if((data53.model === undefined) && (missing9 = "model")){
validate1.errors = [{instancePath:instancePath+"/moderation",schemaPath:"#/properties/moderation/required",keyword:"required",params:{missingProperty: missing9}}];
return false;
}
else {
let valid68 = true;
if(data53.model !== undefined){
const _errs120 = errors;
if(typeof data53.model !== "string"){
validate1.errors = [{instancePath:instancePath+"/moderation/model",schemaPath:"#/properties/moderation/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid69 = _errs120 === errors;
valid68 = valid69;
}
if(valid68){
if(data53.policy === null){
delete data53.policy;
}
else if(data53.policy !== undefined){
let data55 = data53.policy;
const _errs122 = errors;
if(!(data55 && typeof data55 == "object" && !Array.isArray(data55))){
validate1.errors = [{instancePath:instancePath+"/moderation/policy",schemaPath:"#/properties/moderation/properties/policy/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid70 = _errs122 === errors;
valid68 = valid70;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/moderation",schemaPath:"#/properties/moderation/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid67 = _errs118 === errors;
valid8 = valid67;
}
if(valid8){
if((data.previous_response_id !== undefined && data.previous_response_id !== null) && (data.conversation !== undefined && data.conversation !== null)){
validate1.errors = [{instancePath,schemaPath:"#/x-excludes",keyword:"x-excludes",params:{field: "conversation", given: "previous_response_id"}}];
return false;
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
/*# sourceURL="/schemas/wire/generation/responses/request.strict.json" */;
let vErrors = null;
let errors = 0;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid1 = true;
if(data.input !== undefined){
let data0 = data.input;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid3 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.role === undefined) && (missing1 = "role")) || ((data1.content === undefined) && (missing1 = "content"))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.content !== undefined){
let data2 = data1.content;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
var valid6 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing2;
if(((data3.type === undefined) && (missing2 = "type")) || ((data3.text === undefined) && (missing2 = "text"))){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1,schemaPath:"#/properties/input/items/properties/content/items/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid7 = true;
if(data3.type !== undefined){
const _errs10 = errors;
if("text" !== data3.type){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/input/items/properties/content/items/properties/type/const",keyword:"const",params:{allowedValue: "text"}}];
return false;
}
var valid8 = _errs10 === errors;
valid7 = valid8;
}
if(valid7){
if(data3.text !== undefined){
const _errs11 = errors;
if(typeof data3.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1+"/text",schemaPath:"#/properties/input/items/properties/content/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs11 === errors;
valid7 = valid9;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content/" + i1,schemaPath:"#/properties/input/items/properties/content/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs8 === errors;
if(!valid6){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0+"/content",schemaPath:"#/properties/input/items/properties/content/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs4 === errors;
if(!valid3){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid1 = valid2;
}
if(valid1){
if(data.max_output_tokens === null){
delete data.max_output_tokens;
}
else if(data.max_output_tokens !== undefined){
let data6 = data.max_output_tokens;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate0.errors = [{instancePath:instancePath+"/max_output_tokens",schemaPath:"#/properties/max_output_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 16 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/max_output_tokens",schemaPath:"#/properties/max_output_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 16}}];
return false;
}
}
}
var valid10 = _errs13 === errors;
valid1 = valid10;
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
