// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/generation/messages/request.json","type":"object","required":["model","messages","max_tokens"],"properties":{"model":{"type":"string","minLength":1},"messages":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/message"}},"max_tokens":{"type":"integer","minimum":0},"system":{"type":["string","array"],"items":{"$ref":"block.json#/$defs/text"}},"stream":{"type":"boolean"},"temperature":{"type":"number","minimum":0,"maximum":1},"top_p":{"type":"number","maximum":1},"top_k":{"type":"integer","minimum":-1},"stop_sequences":{"type":"array","items":{"type":"string"}},"tools":{"type":"array","items":{"$ref":"#/$defs/tool"}},"tool_choice":{"$ref":"#/$defs/toolChoice"},"thinking":{"$ref":"#/$defs/thinking"},"output_config":{"type":"object","properties":{"effort":{"type":"string","x-known":["low","medium","high","xhigh","max"]},"format":{"$ref":"#/$defs/outputFormat"},"task_budget":{"type":"object","required":["type","total"],"properties":{"type":{"type":"string","x-known":["tokens"]},"total":{"type":"integer"},"remaining":{"type":"integer"}}}}},"output_format":{"$ref":"#/$defs/outputFormat"},"cache_control":{"$ref":"block.json#/$defs/cacheControl"},"metadata":{"type":"object","properties":{"user_id":{"type":"string"}}},"service_tier":{"type":"string","x-known":["auto","standard_only"]},"speed":{"type":"string","x-known":["standard","fast"]},"inference_geo":{"type":"string"},"container":{"type":["string","object"],"properties":{"id":{"type":"string"},"skills":{"type":"array","items":{"type":"object","required":["type","skill_id"],"properties":{"type":{"type":"string"},"skill_id":{"type":"string"},"version":{"type":"string"}}}}}},"mcp_servers":{"type":"array","items":{"type":"object","required":["type","name","url"],"properties":{"type":{"type":"string","x-known":["url"]},"name":{"type":"string"},"url":{"type":"string"},"authorization_token":{"type":"string"},"tool_configuration":{"type":"object","properties":{"enabled":{"type":"boolean"},"allowed_tools":{"type":"array","items":{"type":"string"}}}}}}},"context_management":{"type":"object","properties":{"edits":{"type":"array","items":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["clear_tool_uses_20250919","clear_thinking_20251015","compact_20260112"]},"keep":{"type":["string","object"]},"trigger":{"type":"object"},"clear_at_least":{"type":"object"},"clear_tool_inputs":{"type":["boolean","array"],"items":{"type":"string"}},"exclude_tools":{"type":"array","items":{"type":"string"}},"instructions":{"type":"string"},"pause_after_compaction":{"type":"boolean"}}}}}},"compaction":{"type":"object","properties":{"type":{"type":"string","x-known":["summarize"]},"instructions":{"type":"string"}}},"thread":{"type":"object","properties":{"type":{"type":"string","x-known":["create","continue"]},"previous_message_id":{"type":"string"}}},"fallbacks":{"type":["array","string"],"items":{"type":"object"}},"fallback_credit_token":{"type":["string","object"]},"billing_policy":{"type":"object"},"diagnostics":{"type":"object","properties":{"previous_message_id":{"type":"string"}}},"user_profile_id":{"type":"string"},"workspace_id":{"type":"string"},"betas":{"type":"array","items":{"type":"string"}},"anthropic_version":{"type":"string"},"anthropic_beta":{"type":"array","items":{"type":"string"}}},"$defs":{"message":{"type":"object","required":["role","content"],"properties":{"role":{"enum":["user","assistant","system"]},"content":{"$ref":"block.json#/$defs/content"},"clear_at":{"type":"string","x-known":["next_user_message","never"]},"output_config":{"type":"object"}}},"tool":{"type":"object","required":["name"],"properties":{"type":{"type":"string"},"name":{"type":"string"},"cache_control":{"$ref":"block.json#/$defs/cacheControl"},"defer_loading":{"type":"boolean"},"allowed_callers":{"type":"array","items":{"type":"string"}},"input_examples":{"type":"array","items":{"type":"object"}},"strict":{"type":"boolean"}},"discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"#/$defs/customTool"},{"$ref":"#/$defs/mcpToolset"},{"$ref":"#/$defs/providedTool"}]},"customTool":{"type":"object","required":["name","input_schema"],"properties":{"type":{"const":"custom"},"name":{"$ref":"#/$defs/toolName"},"description":{"type":"string"},"input_schema":{"type":"object"},"eager_input_streaming":{"type":"boolean"}}},"mcpToolset":{"type":"object","required":["type","mcp_server_name"],"properties":{"type":{"const":"mcp_toolset"},"mcp_server_name":{"type":"string"},"configs":{"type":"object"},"default_config":{"type":"object"},"tools":{"type":"array","items":{"type":"object"}}}},"providedTool":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["web_search_20250305","web_search_20260209","web_search_20260318","web_fetch_20250910","web_fetch_20260209","web_fetch_20260309","web_fetch_20260318","code_execution_20250522","code_execution_20250825","code_execution_20260120","code_execution_20260521","bash_20241022","bash_20250124","text_editor_20241022","text_editor_20250124","text_editor_20250429","text_editor_20250728","computer_20241022","computer_20250124","computer_20251124","computer_toolset_20260801","browser_toolset_20260801","memory_20250818","tool_search_tool_bm25","tool_search_tool_bm25_20251119","tool_search_tool_regex","tool_search_tool_regex_20251119","advisor_20260301"]},"allowed_domains":{"type":"array","items":{"type":"string"}},"blocked_domains":{"type":"array","items":{"type":"string"}},"max_uses":{"type":"integer"},"user_location":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["approximate"]},"city":{"type":"string"},"country":{"type":"string"},"region":{"type":"string"},"timezone":{"type":"string"}}},"citations":{"$ref":"block.json#/$defs/citationsConfig"},"max_content_tokens":{"type":"integer"},"response_inclusion":{"type":"string","x-known":["full","excluded"]},"url_sources":{"type":"object"},"use_cache":{"type":"boolean"},"max_characters":{"type":"integer"},"display_width_px":{"type":"integer"},"display_height_px":{"type":"integer"},"display_number":{"type":"integer"},"enable_zoom":{"type":"boolean"},"configs":{"type":"object"},"model":{"type":"string"},"max_tokens":{"type":"integer"},"caching":{"$ref":"block.json#/$defs/cacheControl"}}},"toolName":{"type":"string","pattern":"^[a-zA-Z0-9_-]{1,128}$"},"toolChoice":{"type":"object","required":["type"],"properties":{"disable_parallel_tool_use":{"type":"boolean"}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"enum":["auto","any","none"]}}},{"type":"object","required":["type","name"],"properties":{"type":{"const":"tool"},"name":{"type":"string"}}}]},"thinking":{"type":"object","required":["type"],"properties":{"display":{"type":"string","x-known":["summarized","omitted"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type","budget_tokens"],"properties":{"type":{"const":"enabled"},"budget_tokens":{"type":"integer","minimum":1024}}},{"type":"object","required":["type"],"properties":{"type":{"enum":["adaptive","disabled","between_tools"]}}}]},"outputFormat":{"type":"object","required":["type","schema"],"properties":{"type":{"type":"string","x-known":["json_schema"]},"schema":{"type":"object"}}}}};
const schema1 = {"type":"object","required":["role","content"],"properties":{"role":{"enum":["user","assistant","system"]},"content":{"$ref":"block.json#/$defs/content"},"clear_at":{"type":"string","x-known":["next_user_message","never"]},"output_config":{"type":"object"}}};
const schema8 = {"type":["string","array"],"items":{"$ref":"#"}};
const root0 = {validate: validate2};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate4.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.cited_text === null){
delete data.cited_text;
}
else if(data.cited_text !== undefined){
const _errs3 = errors;
if(typeof data.cited_text !== "string"){
validate4.errors = [{instancePath:instancePath+"/cited_text",schemaPath:"#/properties/cited_text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.title === null){
delete data.title;
}
else if(data.title !== undefined){
const _errs5 = errors;
if(typeof data.title !== "string"){
validate4.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.url === null){
delete data.url;
}
else if(data.url !== undefined){
const _errs7 = errors;
if(typeof data.url !== "string"){
validate4.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.source === null){
delete data.source;
}
else if(data.source !== undefined){
const _errs9 = errors;
if(typeof data.source !== "string"){
validate4.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.encrypted_index === null){
delete data.encrypted_index;
}
else if(data.encrypted_index !== undefined){
const _errs11 = errors;
if(typeof data.encrypted_index !== "string"){
validate4.errors = [{instancePath:instancePath+"/encrypted_index",schemaPath:"#/properties/encrypted_index/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.document_index === null){
delete data.document_index;
}
else if(data.document_index !== undefined){
let data6 = data.document_index;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate4.errors = [{instancePath:instancePath+"/document_index",schemaPath:"#/properties/document_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.document_title === null){
delete data.document_title;
}
else if(data.document_title !== undefined){
const _errs15 = errors;
if(typeof data.document_title !== "string"){
validate4.errors = [{instancePath:instancePath+"/document_title",schemaPath:"#/properties/document_title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(valid0){
if(data.file_id === null){
delete data.file_id;
}
else if(data.file_id !== undefined){
const _errs17 = errors;
if(typeof data.file_id !== "string"){
validate4.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(valid0){
if(data.search_result_index === null){
delete data.search_result_index;
}
else if(data.search_result_index !== undefined){
let data9 = data.search_result_index;
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate4.errors = [{instancePath:instancePath+"/search_result_index",schemaPath:"#/properties/search_result_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs19 === errors;
valid0 = valid10;
}
if(valid0){
if(data.start_char_index === null){
delete data.start_char_index;
}
else if(data.start_char_index !== undefined){
let data10 = data.start_char_index;
const _errs21 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate4.errors = [{instancePath:instancePath+"/start_char_index",schemaPath:"#/properties/start_char_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid11 = _errs21 === errors;
valid0 = valid11;
}
if(valid0){
if(data.end_char_index === null){
delete data.end_char_index;
}
else if(data.end_char_index !== undefined){
let data11 = data.end_char_index;
const _errs23 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate4.errors = [{instancePath:instancePath+"/end_char_index",schemaPath:"#/properties/end_char_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid12 = _errs23 === errors;
valid0 = valid12;
}
if(valid0){
if(data.start_page_number === null){
delete data.start_page_number;
}
else if(data.start_page_number !== undefined){
let data12 = data.start_page_number;
const _errs25 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate4.errors = [{instancePath:instancePath+"/start_page_number",schemaPath:"#/properties/start_page_number/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid13 = _errs25 === errors;
valid0 = valid13;
}
if(valid0){
if(data.end_page_number === null){
delete data.end_page_number;
}
else if(data.end_page_number !== undefined){
let data13 = data.end_page_number;
const _errs27 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate4.errors = [{instancePath:instancePath+"/end_page_number",schemaPath:"#/properties/end_page_number/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid14 = _errs27 === errors;
valid0 = valid14;
}
if(valid0){
if(data.start_block_index === null){
delete data.start_block_index;
}
else if(data.start_block_index !== undefined){
let data14 = data.start_block_index;
const _errs29 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate4.errors = [{instancePath:instancePath+"/start_block_index",schemaPath:"#/properties/start_block_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs29 === errors;
valid0 = valid15;
}
if(valid0){
if(data.end_block_index === null){
delete data.end_block_index;
}
else if(data.end_block_index !== undefined){
let data15 = data.end_block_index;
const _errs31 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate4.errors = [{instancePath:instancePath+"/end_block_index",schemaPath:"#/properties/end_block_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid16 = _errs31 === errors;
valid0 = valid16;
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
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("ephemeral" !== data.type){
validate6.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "ephemeral"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.ttl === null){
delete data.ttl;
}
else if(data.ttl !== undefined){
const _errs2 = errors;
if(typeof data.ttl !== "string"){
validate6.errors = [{instancePath:instancePath+"/ttl",schemaPath:"#/properties/ttl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("text" !== data.type){
validate3.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate3.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.citations === null){
delete data.citations;
}
else if(data.citations !== undefined){
let data2 = data.citations;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate4(data2[i0], {instancePath:instancePath+"/citations/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/citations",schemaPath:"#/properties/citations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs7 = errors;
if(!(validate6(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
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
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(Array.isArray(data)))){
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema8.type}}];
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
validate10.errors = vErrors;
return errors === 0;
}


function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "base64"){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.media_type === undefined) && (missing0 = "media_type"))) || ((data.data === undefined) && (missing0 = "data"))){
validate9.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid2 = true;
if(data.type !== undefined){
const _errs4 = errors;
if("base64" !== data.type){
validate9.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "base64"}}];
return false;
}
var valid3 = _errs4 === errors;
valid2 = valid3;
}
if(valid2){
if(data.media_type !== undefined){
const _errs5 = errors;
if(typeof data.media_type !== "string"){
validate9.errors = [{instancePath:instancePath+"/media_type",schemaPath:"#/oneOf/0/properties/media_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
if(valid2){
if(data.data !== undefined){
const _errs7 = errors;
if(typeof data.data !== "string"){
validate9.errors = [{instancePath:instancePath+"/data",schemaPath:"#/oneOf/0/properties/data/type",keyword:"type",params:{type: "string"}}];
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
validate9.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "url"){
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.url === undefined) && (missing1 = "url"))){
validate9.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid7 = true;
if(data.type !== undefined){
const _errs11 = errors;
if("url" !== data.type){
validate9.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "url"}}];
return false;
}
var valid8 = _errs11 === errors;
valid7 = valid8;
}
if(valid7){
if(data.url !== undefined){
const _errs12 = errors;
if(typeof data.url !== "string"){
validate9.errors = [{instancePath:instancePath+"/url",schemaPath:"#/oneOf/1/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs12 === errors;
valid7 = valid9;
}
if(valid7){
if(data.media_type === null){
delete data.media_type;
}
else if(data.media_type !== undefined){
const _errs14 = errors;
if(typeof data.media_type !== "string"){
validate9.errors = [{instancePath:instancePath+"/media_type",schemaPath:"#/oneOf/1/properties/media_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs14 === errors;
valid7 = valid10;
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "file"){
const _errs16 = errors;
if(errors === _errs16){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.type === undefined) && (missing2 = "type")) || ((data.file_id === undefined) && (missing2 = "file_id"))){
validate9.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid12 = true;
if(data.type !== undefined){
const _errs18 = errors;
if("file" !== data.type){
validate9.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "file"}}];
return false;
}
var valid13 = _errs18 === errors;
valid12 = valid13;
}
if(valid12){
if(data.file_id !== undefined){
const _errs19 = errors;
if(typeof data.file_id !== "string"){
validate9.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/oneOf/2/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs19 === errors;
valid12 = valid14;
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "text"){
const _errs21 = errors;
if(errors === _errs21){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.type === undefined) && (missing3 = "type")) || ((data.data === undefined) && (missing3 = "data"))){
validate9.errors = [{instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
let valid16 = true;
if(data.type !== undefined){
const _errs23 = errors;
if("text" !== data.type){
validate9.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "text"}}];
return false;
}
var valid17 = _errs23 === errors;
valid16 = valid17;
}
if(valid16){
if(data.media_type === null){
delete data.media_type;
}
else if(data.media_type !== undefined){
const _errs24 = errors;
if(typeof data.media_type !== "string"){
validate9.errors = [{instancePath:instancePath+"/media_type",schemaPath:"#/oneOf/3/properties/media_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs24 === errors;
valid16 = valid18;
}
if(valid16){
if(data.data !== undefined){
const _errs26 = errors;
if(typeof data.data !== "string"){
validate9.errors = [{instancePath:instancePath+"/data",schemaPath:"#/oneOf/3/properties/data/type",keyword:"type",params:{type: "string"}}];
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
validate9.errors = [{instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "content"){
const _errs28 = errors;
if(errors === _errs28){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if(((data.type === undefined) && (missing4 = "type")) || ((data.content === undefined) && (missing4 = "content"))){
validate9.errors = [{instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
let valid21 = true;
if(data.type !== undefined){
const _errs30 = errors;
if("content" !== data.type){
validate9.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/4/properties/type/const",keyword:"const",params:{allowedValue: "content"}}];
return false;
}
var valid22 = _errs30 === errors;
valid21 = valid22;
}
if(valid21){
if(data.content !== undefined){
const _errs31 = errors;
if(!(validate10(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid23 = _errs31 === errors;
valid21 = valid23;
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/oneOf/4/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(typeof tag0 != "string"){
validate9.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.type === undefined) && (missing5 = "type")){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
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


function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.source === undefined) && (missing0 = "source"))){
validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("image" !== data.type){
validate8.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "image"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.source !== undefined){
const _errs2 = errors;
if(!(validate9(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.transformations === null){
delete data.transformations;
}
else if(data.transformations !== undefined){
let data2 = data.transformations;
const _errs3 = errors;
if(errors === _errs3){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.oversized_image === null){
delete data2.oversized_image;
}
else if(data2.oversized_image !== undefined){
if(typeof data2.oversized_image !== "string"){
validate8.errors = [{instancePath:instancePath+"/transformations/oversized_image",schemaPath:"#/properties/transformations/properties/oversized_image/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate8.errors = [{instancePath:instancePath+"/transformations",schemaPath:"#/properties/transformations/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.enabled === null){
delete data.enabled;
}
else if(data.enabled !== undefined){
if(typeof data.enabled !== "boolean"){
validate15.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
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


function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.source === undefined) && (missing0 = "source"))){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("document" !== data.type){
validate13.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "document"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.source !== undefined){
const _errs2 = errors;
if(!(validate9(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.title === null){
delete data.title;
}
else if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
validate13.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
if(valid0){
if(data.context === null){
delete data.context;
}
else if(data.context !== undefined){
const _errs5 = errors;
if(typeof data.context !== "string"){
validate13.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(valid0){
if(data.citations === null){
delete data.citations;
}
else if(data.citations !== undefined){
const _errs7 = errors;
if(!(validate15(data.citations, {instancePath:instancePath+"/citations",parentData:data,parentDataProperty:"citations",rootData}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var valid5 = _errs7 === errors;
valid0 = valid5;
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


function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.type === undefined) && (missing0 = "type")) || ((data.source === undefined) && (missing0 = "source"))) || ((data.title === undefined) && (missing0 = "title"))) || ((data.content === undefined) && (missing0 = "content"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("search_result" !== data.type){
validate17.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "search_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.source !== undefined){
const _errs2 = errors;
if(typeof data.source !== "string"){
validate17.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.title !== undefined){
const _errs4 = errors;
if(typeof data.title !== "string"){
validate17.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.content !== undefined){
let data3 = data.content;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(validate3(data3[i0], {instancePath:instancePath+"/content/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid5 = _errs8 === errors;
if(!valid5){
break;
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.citations === null){
delete data.citations;
}
else if(data.citations !== undefined){
const _errs9 = errors;
if(!(validate15(data.citations, {instancePath:instancePath+"/citations",parentData:data,parentDataProperty:"citations",rootData}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
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
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.thinking === undefined) && (missing0 = "thinking"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("thinking" !== data.type){
validate20.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "thinking"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.thinking !== undefined){
const _errs2 = errors;
if(typeof data.thinking !== "string"){
validate20.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.signature === null){
delete data.signature;
}
else if(data.signature !== undefined){
const _errs4 = errors;
if(typeof data.signature !== "string"){
validate20.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.data === undefined) && (missing0 = "data"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("redacted_thinking" !== data.type){
validate21.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "redacted_thinking"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.data !== undefined){
const _errs2 = errors;
if(typeof data.data !== "string"){
validate21.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate23.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_id === null){
delete data.tool_id;
}
else if(data.tool_id !== undefined){
const _errs3 = errors;
if(typeof data.tool_id !== "string"){
validate23.errors = [{instancePath:instancePath+"/tool_id",schemaPath:"#/properties/tool_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.name === undefined) && (missing0 = "name"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_use" !== data.type){
validate22.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_use"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate22.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate22.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.input === null){
delete data.input;
}
else if(data.input !== undefined){
let data3 = data.input;
const _errs6 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate22.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs8 = errors;
if(!(validate23(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.toolset_name === null){
delete data.toolset_name;
}
else if(data.toolset_name !== undefined){
const _errs9 = errors;
if(typeof data.toolset_name !== "string"){
validate22.errors = [{instancePath:instancePath+"/toolset_name",schemaPath:"#/properties/toolset_name/type",keyword:"type",params:{type: "string"}}];
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
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_result" !== data.type){
validate25.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate25.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content === null){
delete data.content;
}
else if(data.content !== undefined){
const _errs4 = errors;
if(!(validate10(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.is_error === null){
delete data.is_error;
}
else if(data.is_error !== undefined){
const _errs5 = errors;
if(typeof data.is_error !== "boolean"){
validate25.errors = [{instancePath:instancePath+"/is_error",schemaPath:"#/properties/is_error/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(valid0){
if(data.toolset_name === null){
delete data.toolset_name;
}
else if(data.toolset_name !== undefined){
const _errs7 = errors;
if(typeof data.toolset_name !== "string"){
validate25.errors = [{instancePath:instancePath+"/toolset_name",schemaPath:"#/properties/toolset_name/type",keyword:"type",params:{type: "string"}}];
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
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.name === undefined) && (missing0 = "name"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("server_tool_use" !== data.type){
validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "server_tool_use"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate27.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate27.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.input === null){
delete data.input;
}
else if(data.input !== undefined){
let data3 = data.input;
const _errs6 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate27.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs8 = errors;
if(!(validate23(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
}
}
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

const schema18 = {"type":"object","required":["type","tool_use_id","content"],"properties":{"type":{"const":"web_search_tool_result"},"tool_use_id":{"type":"string"},"caller":{"$ref":"#/$defs/caller"},"content":{"type":["array","object"],"items":{"type":"object","properties":{"type":{"const":"web_search_result"},"url":{"type":"string"},"title":{"type":"string"},"page_age":{"type":"string"},"encrypted_content":{"type":"string"}}},"properties":{"type":{"const":"web_search_tool_result_error"},"error_code":{"type":"string"}}}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))) || ((data.content === undefined) && (missing0 = "content"))){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("web_search_tool_result" !== data.type){
validate29.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "web_search_tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate29.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs4 = errors;
if(!(validate23(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.content !== undefined){
let data3 = data.content;
const _errs5 = errors;
if(!data3 || typeof data3 != "object"){
validate29.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: schema18.properties.content.type}}];
return false;
}
if(errors === _errs5){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs7 = errors;
if(errors === _errs7){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid6 = true;
if(data4.type === null){
delete data4.type;
}
else if(data4.type !== undefined){
const _errs9 = errors;
if("web_search_result" !== data4.type){
validate29.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/properties/type/const",keyword:"const",params:{allowedValue: "web_search_result"}}];
return false;
}
var valid7 = _errs9 === errors;
valid6 = valid7;
}
if(valid6){
if(data4.url === null){
delete data4.url;
}
else if(data4.url !== undefined){
const _errs10 = errors;
if(typeof data4.url !== "string"){
validate29.errors = [{instancePath:instancePath+"/content/" + i0+"/url",schemaPath:"#/properties/content/items/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs10 === errors;
valid6 = valid8;
}
if(valid6){
if(data4.title === null){
delete data4.title;
}
else if(data4.title !== undefined){
const _errs12 = errors;
if(typeof data4.title !== "string"){
validate29.errors = [{instancePath:instancePath+"/content/" + i0+"/title",schemaPath:"#/properties/content/items/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs12 === errors;
valid6 = valid9;
}
if(valid6){
if(data4.page_age === null){
delete data4.page_age;
}
else if(data4.page_age !== undefined){
const _errs14 = errors;
if(typeof data4.page_age !== "string"){
validate29.errors = [{instancePath:instancePath+"/content/" + i0+"/page_age",schemaPath:"#/properties/content/items/properties/page_age/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs14 === errors;
valid6 = valid10;
}
if(valid6){
if(data4.encrypted_content === null){
delete data4.encrypted_content;
}
else if(data4.encrypted_content !== undefined){
const _errs16 = errors;
if(typeof data4.encrypted_content !== "string"){
validate29.errors = [{instancePath:instancePath+"/content/" + i0+"/encrypted_content",schemaPath:"#/properties/content/items/properties/encrypted_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs16 === errors;
valid6 = valid11;
}
}
}
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs7 === errors;
if(!valid5){
break;
}
}
}
if(errors === _errs5){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let valid12 = true;
if(data3.type === null){
delete data3.type;
}
else if(data3.type !== undefined){
const _errs18 = errors;
if("web_search_tool_result_error" !== data3.type){
validate29.errors = [{instancePath:instancePath+"/content/type",schemaPath:"#/properties/content/properties/type/const",keyword:"const",params:{allowedValue: "web_search_tool_result_error"}}];
return false;
}
var valid13 = _errs18 === errors;
valid12 = valid13;
}
if(valid12){
if(data3.error_code === null){
delete data3.error_code;
}
else if(data3.error_code !== undefined){
const _errs19 = errors;
if(typeof data3.error_code !== "string"){
validate29.errors = [{instancePath:instancePath+"/content/error_code",schemaPath:"#/properties/content/properties/error_code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs19 === errors;
valid12 = valid14;
}
}
}
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
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))) || ((data.content === undefined) && (missing0 = "content"))){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("web_fetch_tool_result" !== data.type){
validate31.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "web_fetch_tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate31.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.caller === null){
delete data.caller;
}
else if(data.caller !== undefined){
const _errs4 = errors;
if(!(validate23(data.caller, {instancePath:instancePath+"/caller",parentData:data,parentDataProperty:"caller",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.content !== undefined){
let data3 = data.content;
const _errs5 = errors;
if(errors === _errs5){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let valid5 = true;
if(data3.type === null){
delete data3.type;
}
else if(data3.type !== undefined){
const _errs7 = errors;
if(typeof data3.type !== "string"){
validate31.errors = [{instancePath:instancePath+"/content/type",schemaPath:"#/properties/content/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs7 === errors;
valid5 = valid6;
}
if(valid5){
if(data3.url === null){
delete data3.url;
}
else if(data3.url !== undefined){
const _errs9 = errors;
if(typeof data3.url !== "string"){
validate31.errors = [{instancePath:instancePath+"/content/url",schemaPath:"#/properties/content/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs9 === errors;
valid5 = valid7;
}
if(valid5){
if(data3.content === null){
delete data3.content;
}
else if(data3.content !== undefined){
const _errs11 = errors;
if(!(validate13(data3.content, {instancePath:instancePath+"/content/content",parentData:data3,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
var valid8 = _errs11 === errors;
valid5 = valid8;
}
if(valid5){
if(data3.retrieved_at === null){
delete data3.retrieved_at;
}
else if(data3.retrieved_at !== undefined){
const _errs12 = errors;
if(typeof data3.retrieved_at !== "string"){
validate31.errors = [{instancePath:instancePath+"/content/retrieved_at",schemaPath:"#/properties/content/properties/retrieved_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs12 === errors;
valid5 = valid9;
}
if(valid5){
if(data3.error_code === null){
delete data3.error_code;
}
else if(data3.error_code !== undefined){
const _errs14 = errors;
if(typeof data3.error_code !== "string"){
validate31.errors = [{instancePath:instancePath+"/content/error_code",schemaPath:"#/properties/content/properties/error_code/type",keyword:"type",params:{type: "string"}}];
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
else {
validate31.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}}];
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
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}

const schema20 = {"type":"object","required":["type","tool_use_id","content"],"properties":{"type":{"enum":["code_execution_tool_result","bash_code_execution_tool_result"]},"tool_use_id":{"type":"string"},"content":{"type":"object","properties":{"type":{"type":"string","x-known":["code_execution_result","bash_code_execution_result","encrypted_code_execution_result","code_execution_tool_result_error","bash_code_execution_tool_result_error"]},"stdout":{"type":"string"},"encrypted_stdout":{"type":"string"},"stderr":{"type":"string"},"return_code":{"type":"integer"},"content":{"type":"array","items":{"type":"object","properties":{"type":{"type":"string"},"file_id":{"type":"string"}}}},"error_code":{"type":"string"}}}}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))) || ((data.content === undefined) && (missing0 = "content"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(!((data0 === "code_execution_tool_result") || (data0 === "bash_code_execution_tool_result"))){
validate34.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema20.properties.type.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate34.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content !== undefined){
let data2 = data.content;
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
validate34.errors = [{instancePath:instancePath+"/content/type",schemaPath:"#/properties/content/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.stdout === null){
delete data2.stdout;
}
else if(data2.stdout !== undefined){
const _errs8 = errors;
if(typeof data2.stdout !== "string"){
validate34.errors = [{instancePath:instancePath+"/content/stdout",schemaPath:"#/properties/content/properties/stdout/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.encrypted_stdout === null){
delete data2.encrypted_stdout;
}
else if(data2.encrypted_stdout !== undefined){
const _errs10 = errors;
if(typeof data2.encrypted_stdout !== "string"){
validate34.errors = [{instancePath:instancePath+"/content/encrypted_stdout",schemaPath:"#/properties/content/properties/encrypted_stdout/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
if(valid4){
if(data2.stderr === null){
delete data2.stderr;
}
else if(data2.stderr !== undefined){
const _errs12 = errors;
if(typeof data2.stderr !== "string"){
validate34.errors = [{instancePath:instancePath+"/content/stderr",schemaPath:"#/properties/content/properties/stderr/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid4 = valid8;
}
if(valid4){
if(data2.return_code === null){
delete data2.return_code;
}
else if(data2.return_code !== undefined){
let data7 = data2.return_code;
const _errs14 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate34.errors = [{instancePath:instancePath+"/content/return_code",schemaPath:"#/properties/content/properties/return_code/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid9 = _errs14 === errors;
valid4 = valid9;
}
if(valid4){
if(data2.content === null){
delete data2.content;
}
else if(data2.content !== undefined){
let data8 = data2.content;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data8)){
var valid11 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
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
validate34.errors = [{instancePath:instancePath+"/content/content/" + i0+"/type",schemaPath:"#/properties/content/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs20 === errors;
valid12 = valid13;
}
if(valid12){
if(data9.file_id === null){
delete data9.file_id;
}
else if(data9.file_id !== undefined){
const _errs22 = errors;
if(typeof data9.file_id !== "string"){
validate34.errors = [{instancePath:instancePath+"/content/content/" + i0+"/file_id",schemaPath:"#/properties/content/properties/content/items/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs22 === errors;
valid12 = valid14;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/content/content/" + i0,schemaPath:"#/properties/content/properties/content/items/type",keyword:"type",params:{type: "object"}}];
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
validate34.errors = [{instancePath:instancePath+"/content/content",schemaPath:"#/properties/content/properties/content/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid10 = _errs16 === errors;
valid4 = valid10;
}
if(valid4){
if(data2.error_code === null){
delete data2.error_code;
}
else if(data2.error_code !== undefined){
const _errs24 = errors;
if(typeof data2.error_code !== "string"){
validate34.errors = [{instancePath:instancePath+"/content/error_code",schemaPath:"#/properties/content/properties/error_code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs24 === errors;
valid4 = valid15;
}
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}}];
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
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))) || ((data.content === undefined) && (missing0 = "content"))){
validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("text_editor_code_execution_tool_result" !== data.type){
validate35.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "text_editor_code_execution_tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate35.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content !== undefined){
let data2 = data.content;
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
validate35.errors = [{instancePath:instancePath+"/content/type",schemaPath:"#/properties/content/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.content === null){
delete data2.content;
}
else if(data2.content !== undefined){
const _errs8 = errors;
if(typeof data2.content !== "string"){
validate35.errors = [{instancePath:instancePath+"/content/content",schemaPath:"#/properties/content/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.file_type === null){
delete data2.file_type;
}
else if(data2.file_type !== undefined){
const _errs10 = errors;
if(typeof data2.file_type !== "string"){
validate35.errors = [{instancePath:instancePath+"/content/file_type",schemaPath:"#/properties/content/properties/file_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
if(valid4){
if(data2.num_lines === null){
delete data2.num_lines;
}
else if(data2.num_lines !== undefined){
let data6 = data2.num_lines;
const _errs12 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate35.errors = [{instancePath:instancePath+"/content/num_lines",schemaPath:"#/properties/content/properties/num_lines/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid8 = _errs12 === errors;
valid4 = valid8;
}
if(valid4){
if(data2.start_line === null){
delete data2.start_line;
}
else if(data2.start_line !== undefined){
let data7 = data2.start_line;
const _errs14 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate35.errors = [{instancePath:instancePath+"/content/start_line",schemaPath:"#/properties/content/properties/start_line/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid9 = _errs14 === errors;
valid4 = valid9;
}
if(valid4){
if(data2.total_lines === null){
delete data2.total_lines;
}
else if(data2.total_lines !== undefined){
let data8 = data2.total_lines;
const _errs16 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate35.errors = [{instancePath:instancePath+"/content/total_lines",schemaPath:"#/properties/content/properties/total_lines/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs16 === errors;
valid4 = valid10;
}
if(valid4){
if(data2.is_file_update === null){
delete data2.is_file_update;
}
else if(data2.is_file_update !== undefined){
const _errs18 = errors;
if(typeof data2.is_file_update !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/content/is_file_update",schemaPath:"#/properties/content/properties/is_file_update/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid11 = _errs18 === errors;
valid4 = valid11;
}
if(valid4){
if(data2.lines === null){
delete data2.lines;
}
else if(data2.lines !== undefined){
let data10 = data2.lines;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data10)){
var valid13 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
const _errs22 = errors;
if(typeof data10[i0] !== "string"){
validate35.errors = [{instancePath:instancePath+"/content/lines/" + i0,schemaPath:"#/properties/content/properties/lines/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs22 === errors;
if(!valid13){
break;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/content/lines",schemaPath:"#/properties/content/properties/lines/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs20 === errors;
valid4 = valid12;
}
if(valid4){
if(data2.new_lines === null){
delete data2.new_lines;
}
else if(data2.new_lines !== undefined){
let data12 = data2.new_lines;
const _errs24 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate35.errors = [{instancePath:instancePath+"/content/new_lines",schemaPath:"#/properties/content/properties/new_lines/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid14 = _errs24 === errors;
valid4 = valid14;
}
if(valid4){
if(data2.new_start === null){
delete data2.new_start;
}
else if(data2.new_start !== undefined){
let data13 = data2.new_start;
const _errs26 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate35.errors = [{instancePath:instancePath+"/content/new_start",schemaPath:"#/properties/content/properties/new_start/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs26 === errors;
valid4 = valid15;
}
if(valid4){
if(data2.old_lines === null){
delete data2.old_lines;
}
else if(data2.old_lines !== undefined){
let data14 = data2.old_lines;
const _errs28 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate35.errors = [{instancePath:instancePath+"/content/old_lines",schemaPath:"#/properties/content/properties/old_lines/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid16 = _errs28 === errors;
valid4 = valid16;
}
if(valid4){
if(data2.old_start === null){
delete data2.old_start;
}
else if(data2.old_start !== undefined){
let data15 = data2.old_start;
const _errs30 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate35.errors = [{instancePath:instancePath+"/content/old_start",schemaPath:"#/properties/content/properties/old_start/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid17 = _errs30 === errors;
valid4 = valid17;
}
if(valid4){
if(data2.error_code === null){
delete data2.error_code;
}
else if(data2.error_code !== undefined){
const _errs32 = errors;
if(typeof data2.error_code !== "string"){
validate35.errors = [{instancePath:instancePath+"/content/error_code",schemaPath:"#/properties/content/properties/error_code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs32 === errors;
valid4 = valid18;
}
if(valid4){
if(data2.error_message === null){
delete data2.error_message;
}
else if(data2.error_message !== undefined){
const _errs34 = errors;
if(typeof data2.error_message !== "string"){
validate35.errors = [{instancePath:instancePath+"/content/error_message",schemaPath:"#/properties/content/properties/error_message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs34 === errors;
valid4 = valid19;
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
validate35.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}}];
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
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_reference" !== data.type){
validate37.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_reference"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_name === null){
delete data.tool_name;
}
else if(data.tool_name !== undefined){
const _errs2 = errors;
if(typeof data.tool_name !== "string"){
validate37.errors = [{instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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


function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))) || ((data.content === undefined) && (missing0 = "content"))){
validate36.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_search_tool_result" !== data.type){
validate36.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_search_tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate36.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content !== undefined){
let data2 = data.content;
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
validate36.errors = [{instancePath:instancePath+"/content/type",schemaPath:"#/properties/content/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.tool_references === null){
delete data2.tool_references;
}
else if(data2.tool_references !== undefined){
let data4 = data2.tool_references;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid7 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(!(validate37(data4[i0], {instancePath:instancePath+"/content/tool_references/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid7 = _errs10 === errors;
if(!valid7){
break;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/content/tool_references",schemaPath:"#/properties/content/properties/tool_references/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs8 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.error_code === null){
delete data2.error_code;
}
else if(data2.error_code !== undefined){
const _errs11 = errors;
if(typeof data2.error_code !== "string"){
validate36.errors = [{instancePath:instancePath+"/content/error_code",schemaPath:"#/properties/content/properties/error_code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs11 === errors;
valid4 = valid8;
}
if(valid4){
if(data2.error_message === null){
delete data2.error_message;
}
else if(data2.error_message !== undefined){
const _errs13 = errors;
if(typeof data2.error_message !== "string"){
validate36.errors = [{instancePath:instancePath+"/content/error_message",schemaPath:"#/properties/content/properties/error_message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs13 === errors;
valid4 = valid9;
}
}
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}


function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))) || ((data.content === undefined) && (missing0 = "content"))){
validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("advisor_tool_result" !== data.type){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "advisor_tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate39.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content !== undefined){
let data2 = data.content;
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
validate39.errors = [{instancePath:instancePath+"/content/type",schemaPath:"#/properties/content/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(valid4){
if(data2.text === null){
delete data2.text;
}
else if(data2.text !== undefined){
const _errs8 = errors;
if(typeof data2.text !== "string"){
validate39.errors = [{instancePath:instancePath+"/content/text",schemaPath:"#/properties/content/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid4 = valid6;
}
if(valid4){
if(data2.encrypted_content === null){
delete data2.encrypted_content;
}
else if(data2.encrypted_content !== undefined){
const _errs10 = errors;
if(typeof data2.encrypted_content !== "string"){
validate39.errors = [{instancePath:instancePath+"/content/encrypted_content",schemaPath:"#/properties/content/properties/encrypted_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
if(valid4){
if(data2.stop_reason === null){
delete data2.stop_reason;
}
else if(data2.stop_reason !== undefined){
const _errs12 = errors;
if(typeof data2.stop_reason !== "string"){
validate39.errors = [{instancePath:instancePath+"/content/stop_reason",schemaPath:"#/properties/content/properties/stop_reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs12 === errors;
valid4 = valid8;
}
if(valid4){
if(data2.error_code === null){
delete data2.error_code;
}
else if(data2.error_code !== undefined){
const _errs14 = errors;
if(typeof data2.error_code !== "string"){
validate39.errors = [{instancePath:instancePath+"/content/error_code",schemaPath:"#/properties/content/properties/error_code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs14 === errors;
valid4 = valid9;
}
}
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}}];
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
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}


function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.name === undefined) && (missing0 = "name"))){
validate40.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_tool_use" !== data.type){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_tool_use"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate40.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate40.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.server_name === null){
delete data.server_name;
}
else if(data.server_name !== undefined){
const _errs6 = errors;
if(typeof data.server_name !== "string"){
validate40.errors = [{instancePath:instancePath+"/server_name",schemaPath:"#/properties/server_name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.input === null){
delete data.input;
}
else if(data.input !== undefined){
let data4 = data.input;
const _errs8 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
validate40.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
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


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))){
validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_tool_result" !== data.type){
validate41.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate41.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content === null){
delete data.content;
}
else if(data.content !== undefined){
const _errs4 = errors;
if(!(validate10(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.is_error === null){
delete data.is_error;
}
else if(data.is_error !== undefined){
const _errs5 = errors;
if(typeof data.is_error !== "boolean"){
validate41.errors = [{instancePath:instancePath+"/is_error",schemaPath:"#/properties/is_error/type",keyword:"type",params:{type: "boolean"}}];
return false;
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
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}


function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_tool_listing" !== data.type){
validate43.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_tool_listing"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.mcp_server_name === null){
delete data.mcp_server_name;
}
else if(data.mcp_server_name !== undefined){
const _errs2 = errors;
if(typeof data.mcp_server_name !== "string"){
validate43.errors = [{instancePath:instancePath+"/mcp_server_name",schemaPath:"#/properties/mcp_server_name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data2 = data.tools;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs6 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate43.errors = [{instancePath:instancePath+"/tools/" + i0,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
else {
validate43.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
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
validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}


function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.file_id === undefined) && (missing0 = "file_id"))){
validate44.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("container_upload" !== data.type){
validate44.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "container_upload"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.file_id !== undefined){
const _errs2 = errors;
if(typeof data.file_id !== "string"){
validate44.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate44.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate44.errors = vErrors;
return errors === 0;
}

const schema30 = {"type":"object","required":["type","tool"],"properties":{"type":{"enum":["tool_addition","tool_removal"]},"tool":{"type":"object"}}};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.tool === undefined) && (missing0 = "tool"))){
validate46.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(!((data0 === "tool_addition") || (data0 === "tool_removal"))){
validate46.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema30.properties.type.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool !== undefined){
let data1 = data.tool;
const _errs2 = errors;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
validate46.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate46.errors = vErrors;
return errors === 0;
}


function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("compaction" !== data.type){
validate45.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "compaction"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.content === null){
delete data.content;
}
else if(data.content !== undefined){
const _errs2 = errors;
if(typeof data.content !== "string"){
validate45.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.encrypted_content === null){
delete data.encrypted_content;
}
else if(data.encrypted_content !== undefined){
const _errs4 = errors;
if(typeof data.encrypted_content !== "string"){
validate45.errors = [{instancePath:instancePath+"/encrypted_content",schemaPath:"#/properties/encrypted_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.signature === null){
delete data.signature;
}
else if(data.signature !== undefined){
const _errs6 = errors;
if(typeof data.signature !== "string"){
validate45.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.tool_changes === null){
delete data.tool_changes;
}
else if(data.tool_changes !== undefined){
let data4 = data.tool_changes;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid6 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(!(validate46(data4[i0], {instancePath:instancePath+"/tool_changes/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
var valid6 = _errs10 === errors;
if(!valid6){
break;
}
}
}
else {
validate45.errors = [{instancePath:instancePath+"/tool_changes",schemaPath:"#/properties/tool_changes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
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
if("fallback" !== data.type){
validate48.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "fallback"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.from === null){
delete data.from;
}
else if(data.from !== undefined){
let data1 = data.from;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.model === null){
delete data1.model;
}
else if(data1.model !== undefined){
if(typeof data1.model !== "string"){
validate48.errors = [{instancePath:instancePath+"/from/model",schemaPath:"#/properties/from/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.to === null){
delete data.to;
}
else if(data.to !== undefined){
let data3 = data.to;
const _errs6 = errors;
if(errors === _errs6){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.model === null){
delete data3.model;
}
else if(data3.model !== undefined){
if(typeof data3.model !== "string"){
validate48.errors = [{instancePath:instancePath+"/to/model",schemaPath:"#/properties/to/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs6 === errors;
valid0 = valid5;
}
if(valid0){
if(data.trigger === null){
delete data.trigger;
}
else if(data.trigger !== undefined){
let data5 = data.trigger;
const _errs10 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate48.errors = [{instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid8 = _errs10 === errors;
valid0 = valid8;
}
}
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.tabs === undefined) && (missing0 = "tabs"))){
validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("browser_state" !== data.type){
validate49.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "browser_state"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tabs !== undefined){
let data1 = data.tabs;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs4 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate49.errors = [{instancePath:instancePath+"/tabs/" + i0,schemaPath:"#/properties/tabs/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs4 === errors;
if(!valid3){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/tabs",schemaPath:"#/properties/tabs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.state_changes === null){
delete data.state_changes;
}
else if(data.state_changes !== undefined){
let data3 = data.state_changes;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid5 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs8 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
validate49.errors = [{instancePath:instancePath+"/state_changes/" + i1,schemaPath:"#/properties/state_changes/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid5 = _errs8 === errors;
if(!valid5){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/state_changes",schemaPath:"#/properties/state_changes/type",keyword:"type",params:{type: "array"}}];
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


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/messages/block.json" */;
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "text"){
if(!(validate3(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
else if(tag0 === "image"){
if(!(validate8(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
}
else if(tag0 === "document"){
if(!(validate13(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
}
else if(tag0 === "search_result"){
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
}
else if(tag0 === "thinking"){
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
else if(tag0 === "redacted_thinking"){
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_use"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_result"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else if(tag0 === "server_tool_use"){
if(!(validate27(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
else if(tag0 === "web_search_tool_result"){
if(!(validate29(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
else if(tag0 === "web_fetch_tool_result"){
if(!(validate31(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
else if((tag0 === "code_execution_tool_result") || (tag0 === "bash_code_execution_tool_result")){
if(!(validate34(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
else if(tag0 === "text_editor_code_execution_tool_result"){
if(!(validate35(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_search_tool_result"){
if(!(validate36(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
else if(tag0 === "advisor_tool_result"){
if(!(validate39(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_tool_use"){
if(!(validate40(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_tool_result"){
if(!(validate41(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_tool_listing"){
if(!(validate43(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
else if(tag0 === "container_upload"){
if(!(validate44(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
else if(tag0 === "compaction"){
if(!(validate45(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
else if(tag0 === "fallback"){
if(!(validate48(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
else if((tag0 === "tool_addition") || (tag0 === "tool_removal")){
if(!(validate46(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_reference"){
if(!(validate37(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
else if(tag0 === "browser_state"){
if(!(validate49(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate2.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid25 = true;
if(data.type !== undefined){
const _errs26 = errors;
if(typeof data.type !== "string"){
validate2.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid26 = _errs26 === errors;
valid25 = valid26;
}
if(valid25){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs28 = errors;
if(!(validate6(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid27 = _errs28 === errors;
valid25 = valid27;
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


function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(Array.isArray(data)))){
validate75.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema8.type}}];
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
validate75.errors = vErrors;
return errors === 0;
}


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.role === undefined) && (missing0 = "role")) || ((data.content === undefined) && (missing0 = "content"))){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(!(((data0 === "user") || (data0 === "assistant")) || (data0 === "system"))){
validate1.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema1.properties.role.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.content !== undefined){
const _errs2 = errors;
if(!(validate75(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.clear_at === null){
delete data.clear_at;
}
else if(data.clear_at !== undefined){
const _errs3 = errors;
if(typeof data.clear_at !== "string"){
validate1.errors = [{instancePath:instancePath+"/clear_at",schemaPath:"#/properties/clear_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
if(valid0){
if(data.output_config === null){
delete data.output_config;
}
else if(data.output_config !== undefined){
let data3 = data.output_config;
const _errs5 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate1.errors = [{instancePath:instancePath+"/output_config",schemaPath:"#/properties/output_config/type",keyword:"type",params:{type: "object"}}];
return false;
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
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate1.errors = vErrors;
return errors === 0;
}


function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate78.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("text" !== data.type){
validate78.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate78.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.citations === null){
delete data.citations;
}
else if(data.citations !== undefined){
let data2 = data.citations;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate4(data2[i0], {instancePath:instancePath+"/citations/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
else {
validate78.errors = [{instancePath:instancePath+"/citations",schemaPath:"#/properties/citations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs7 = errors;
if(!(validate6(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
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
validate78.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate78.errors = vErrors;
return errors === 0;
}

const pattern0 = new RegExp("^[a-zA-Z0-9_-]{1,128}$", "u");

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern0.test(data)){
validate84.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9_-]{1,128}$"}}];
return false;
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}


function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.input_schema === undefined) && (missing0 = "input_schema"))){
validate83.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if("custom" !== data.type){
validate83.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "custom"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.name !== undefined){
const _errs2 = errors;
if(!(validate84(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
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
validate83.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
if(valid0){
if(data.input_schema !== undefined){
let data3 = data.input_schema;
const _errs5 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate83.errors = [{instancePath:instancePath+"/input_schema",schemaPath:"#/properties/input_schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(valid0){
if(data.eager_input_streaming === null){
delete data.eager_input_streaming;
}
else if(data.eager_input_streaming !== undefined){
const _errs7 = errors;
if(typeof data.eager_input_streaming !== "boolean"){
validate83.errors = [{instancePath:instancePath+"/eager_input_streaming",schemaPath:"#/properties/eager_input_streaming/type",keyword:"type",params:{type: "boolean"}}];
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
}
else {
validate83.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate83.errors = vErrors;
return errors === 0;
}


function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.mcp_server_name === undefined) && (missing0 = "mcp_server_name"))){
validate86.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("mcp_toolset" !== data.type){
validate86.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mcp_toolset"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.mcp_server_name !== undefined){
const _errs2 = errors;
if(typeof data.mcp_server_name !== "string"){
validate86.errors = [{instancePath:instancePath+"/mcp_server_name",schemaPath:"#/properties/mcp_server_name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.configs === null){
delete data.configs;
}
else if(data.configs !== undefined){
let data2 = data.configs;
const _errs4 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate86.errors = [{instancePath:instancePath+"/configs",schemaPath:"#/properties/configs/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.default_config === null){
delete data.default_config;
}
else if(data.default_config !== undefined){
let data3 = data.default_config;
const _errs6 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate86.errors = [{instancePath:instancePath+"/default_config",schemaPath:"#/properties/default_config/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data4 = data.tools;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid6 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs10 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate86.errors = [{instancePath:instancePath+"/tools/" + i0,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid6 = _errs10 === errors;
if(!valid6){
break;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
}
}
}
}
}
}
else {
validate86.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate86.errors = vErrors;
return errors === 0;
}


function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.enabled === null){
delete data.enabled;
}
else if(data.enabled !== undefined){
if(typeof data.enabled !== "boolean"){
validate88.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
else {
validate88.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}


function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate90.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("ephemeral" !== data.type){
validate90.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "ephemeral"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.ttl === null){
delete data.ttl;
}
else if(data.ttl !== undefined){
const _errs2 = errors;
if(typeof data.ttl !== "string"){
validate90.errors = [{instancePath:instancePath+"/ttl",schemaPath:"#/properties/ttl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate90.errors = vErrors;
return errors === 0;
}


function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate87.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate87.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.allowed_domains === null){
delete data.allowed_domains;
}
else if(data.allowed_domains !== undefined){
let data1 = data.allowed_domains;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(typeof data1[i0] !== "string"){
validate87.errors = [{instancePath:instancePath+"/allowed_domains/" + i0,schemaPath:"#/properties/allowed_domains/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
if(!valid3){
break;
}
}
}
else {
validate87.errors = [{instancePath:instancePath+"/allowed_domains",schemaPath:"#/properties/allowed_domains/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.blocked_domains === null){
delete data.blocked_domains;
}
else if(data.blocked_domains !== undefined){
let data3 = data.blocked_domains;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid5 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
const _errs9 = errors;
if(typeof data3[i1] !== "string"){
validate87.errors = [{instancePath:instancePath+"/blocked_domains/" + i1,schemaPath:"#/properties/blocked_domains/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
if(!valid5){
break;
}
}
}
else {
validate87.errors = [{instancePath:instancePath+"/blocked_domains",schemaPath:"#/properties/blocked_domains/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.max_uses === null){
delete data.max_uses;
}
else if(data.max_uses !== undefined){
let data5 = data.max_uses;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate87.errors = [{instancePath:instancePath+"/max_uses",schemaPath:"#/properties/max_uses/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.user_location === null){
delete data.user_location;
}
else if(data.user_location !== undefined){
let data6 = data.user_location;
const _errs13 = errors;
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((data6.type === undefined) && (missing1 = "type")){
validate87.errors = [{instancePath:instancePath+"/user_location",schemaPath:"#/properties/user_location/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid8 = true;
if(data6.type !== undefined){
const _errs15 = errors;
if(typeof data6.type !== "string"){
validate87.errors = [{instancePath:instancePath+"/user_location/type",schemaPath:"#/properties/user_location/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs15 === errors;
valid8 = valid9;
}
if(valid8){
if(data6.city === null){
delete data6.city;
}
else if(data6.city !== undefined){
const _errs17 = errors;
if(typeof data6.city !== "string"){
validate87.errors = [{instancePath:instancePath+"/user_location/city",schemaPath:"#/properties/user_location/properties/city/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs17 === errors;
valid8 = valid10;
}
if(valid8){
if(data6.country === null){
delete data6.country;
}
else if(data6.country !== undefined){
const _errs19 = errors;
if(typeof data6.country !== "string"){
validate87.errors = [{instancePath:instancePath+"/user_location/country",schemaPath:"#/properties/user_location/properties/country/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs19 === errors;
valid8 = valid11;
}
if(valid8){
if(data6.region === null){
delete data6.region;
}
else if(data6.region !== undefined){
const _errs21 = errors;
if(typeof data6.region !== "string"){
validate87.errors = [{instancePath:instancePath+"/user_location/region",schemaPath:"#/properties/user_location/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs21 === errors;
valid8 = valid12;
}
if(valid8){
if(data6.timezone === null){
delete data6.timezone;
}
else if(data6.timezone !== undefined){
const _errs23 = errors;
if(typeof data6.timezone !== "string"){
validate87.errors = [{instancePath:instancePath+"/user_location/timezone",schemaPath:"#/properties/user_location/properties/timezone/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs23 === errors;
valid8 = valid13;
}
}
}
}
}
}
}
else {
validate87.errors = [{instancePath:instancePath+"/user_location",schemaPath:"#/properties/user_location/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.citations === null){
delete data.citations;
}
else if(data.citations !== undefined){
const _errs25 = errors;
if(!(validate88(data.citations, {instancePath:instancePath+"/citations",parentData:data,parentDataProperty:"citations",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid14 = _errs25 === errors;
valid0 = valid14;
}
if(valid0){
if(data.max_content_tokens === null){
delete data.max_content_tokens;
}
else if(data.max_content_tokens !== undefined){
let data13 = data.max_content_tokens;
const _errs26 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate87.errors = [{instancePath:instancePath+"/max_content_tokens",schemaPath:"#/properties/max_content_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs26 === errors;
valid0 = valid15;
}
if(valid0){
if(data.response_inclusion === null){
delete data.response_inclusion;
}
else if(data.response_inclusion !== undefined){
const _errs28 = errors;
if(typeof data.response_inclusion !== "string"){
validate87.errors = [{instancePath:instancePath+"/response_inclusion",schemaPath:"#/properties/response_inclusion/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs28 === errors;
valid0 = valid16;
}
if(valid0){
if(data.url_sources === null){
delete data.url_sources;
}
else if(data.url_sources !== undefined){
let data15 = data.url_sources;
const _errs30 = errors;
if(!(data15 && typeof data15 == "object" && !Array.isArray(data15))){
validate87.errors = [{instancePath:instancePath+"/url_sources",schemaPath:"#/properties/url_sources/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid17 = _errs30 === errors;
valid0 = valid17;
}
if(valid0){
if(data.use_cache === null){
delete data.use_cache;
}
else if(data.use_cache !== undefined){
const _errs32 = errors;
if(typeof data.use_cache !== "boolean"){
validate87.errors = [{instancePath:instancePath+"/use_cache",schemaPath:"#/properties/use_cache/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid18 = _errs32 === errors;
valid0 = valid18;
}
if(valid0){
if(data.max_characters === null){
delete data.max_characters;
}
else if(data.max_characters !== undefined){
let data17 = data.max_characters;
const _errs34 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate87.errors = [{instancePath:instancePath+"/max_characters",schemaPath:"#/properties/max_characters/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid19 = _errs34 === errors;
valid0 = valid19;
}
if(valid0){
if(data.display_width_px === null){
delete data.display_width_px;
}
else if(data.display_width_px !== undefined){
let data18 = data.display_width_px;
const _errs36 = errors;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
validate87.errors = [{instancePath:instancePath+"/display_width_px",schemaPath:"#/properties/display_width_px/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid20 = _errs36 === errors;
valid0 = valid20;
}
if(valid0){
if(data.display_height_px === null){
delete data.display_height_px;
}
else if(data.display_height_px !== undefined){
let data19 = data.display_height_px;
const _errs38 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
validate87.errors = [{instancePath:instancePath+"/display_height_px",schemaPath:"#/properties/display_height_px/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid21 = _errs38 === errors;
valid0 = valid21;
}
if(valid0){
if(data.display_number === null){
delete data.display_number;
}
else if(data.display_number !== undefined){
let data20 = data.display_number;
const _errs40 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate87.errors = [{instancePath:instancePath+"/display_number",schemaPath:"#/properties/display_number/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid22 = _errs40 === errors;
valid0 = valid22;
}
if(valid0){
if(data.enable_zoom === null){
delete data.enable_zoom;
}
else if(data.enable_zoom !== undefined){
const _errs42 = errors;
if(typeof data.enable_zoom !== "boolean"){
validate87.errors = [{instancePath:instancePath+"/enable_zoom",schemaPath:"#/properties/enable_zoom/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid23 = _errs42 === errors;
valid0 = valid23;
}
if(valid0){
if(data.configs === null){
delete data.configs;
}
else if(data.configs !== undefined){
let data22 = data.configs;
const _errs44 = errors;
if(!(data22 && typeof data22 == "object" && !Array.isArray(data22))){
validate87.errors = [{instancePath:instancePath+"/configs",schemaPath:"#/properties/configs/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid24 = _errs44 === errors;
valid0 = valid24;
}
if(valid0){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
const _errs46 = errors;
if(typeof data.model !== "string"){
validate87.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid25 = _errs46 === errors;
valid0 = valid25;
}
if(valid0){
if(data.max_tokens === null){
delete data.max_tokens;
}
else if(data.max_tokens !== undefined){
let data24 = data.max_tokens;
const _errs48 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate87.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid26 = _errs48 === errors;
valid0 = valid26;
}
if(valid0){
if(data.caching === null){
delete data.caching;
}
else if(data.caching !== undefined){
const _errs50 = errors;
if(!(validate90(data.caching, {instancePath:instancePath+"/caching",parentData:data,parentDataProperty:"caching",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid27 = _errs50 === errors;
valid0 = valid27;
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
validate87.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate87.errors = vErrors;
return errors === 0;
}


function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "custom"){
if(!(validate83(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
else if(tag0 === "mcp_toolset"){
if(!(validate86(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate82.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
else {
if(!(validate87(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
}
}
else {
if(((true) && (data.name !== undefined)) && (data.input_schema !== undefined)){
if(!(validate83(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
else {
if(!(validate83(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate82.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid6 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs7 = errors;
if(typeof data.type !== "string"){
validate82.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs7 === errors;
valid6 = valid7;
}
if(valid6){
if(data.name !== undefined){
const _errs9 = errors;
if(typeof data.name !== "string"){
validate82.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs9 === errors;
valid6 = valid8;
}
if(valid6){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs11 = errors;
if(!(validate90(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid9 = _errs11 === errors;
valid6 = valid9;
}
if(valid6){
if(data.defer_loading === null){
delete data.defer_loading;
}
else if(data.defer_loading !== undefined){
const _errs12 = errors;
if(typeof data.defer_loading !== "boolean"){
validate82.errors = [{instancePath:instancePath+"/defer_loading",schemaPath:"#/properties/defer_loading/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid10 = _errs12 === errors;
valid6 = valid10;
}
if(valid6){
if(data.allowed_callers === null){
delete data.allowed_callers;
}
else if(data.allowed_callers !== undefined){
let data4 = data.allowed_callers;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data4)){
var valid12 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs16 = errors;
if(typeof data4[i0] !== "string"){
validate82.errors = [{instancePath:instancePath+"/allowed_callers/" + i0,schemaPath:"#/properties/allowed_callers/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs16 === errors;
if(!valid12){
break;
}
}
}
else {
validate82.errors = [{instancePath:instancePath+"/allowed_callers",schemaPath:"#/properties/allowed_callers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid11 = _errs14 === errors;
valid6 = valid11;
}
if(valid6){
if(data.input_examples === null){
delete data.input_examples;
}
else if(data.input_examples !== undefined){
let data6 = data.input_examples;
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data6)){
var valid14 = true;
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
let data7 = data6[i1];
const _errs20 = errors;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
validate82.errors = [{instancePath:instancePath+"/input_examples/" + i1,schemaPath:"#/properties/input_examples/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid14 = _errs20 === errors;
if(!valid14){
break;
}
}
}
else {
validate82.errors = [{instancePath:instancePath+"/input_examples",schemaPath:"#/properties/input_examples/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid13 = _errs18 === errors;
valid6 = valid13;
}
if(valid6){
if(data.strict === null){
delete data.strict;
}
else if(data.strict !== undefined){
const _errs22 = errors;
if(typeof data.strict !== "boolean"){
validate82.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid15 = _errs22 === errors;
valid6 = valid15;
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

const schema42 = {"type":"object","required":["type"],"properties":{"disable_parallel_tool_use":{"type":"boolean"}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"enum":["auto","any","none"]}}},{"type":"object","required":["type","name"],"properties":{"type":{"const":"tool"},"name":{"type":"string"}}}]};

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(((tag0 === "auto") || (tag0 === "any")) || (tag0 === "none")){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate99.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(!(((data0 === "auto") || (data0 === "any")) || (data0 === "none"))){
validate99.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/0/properties/type/enum",keyword:"enum",params:{allowedValues: schema42.oneOf[0].properties.type.enum}}];
return false;
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "tool"){
const _errs5 = errors;
if(errors === _errs5){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.name === undefined) && (missing1 = "name"))){
validate99.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid5 = true;
if(data.type !== undefined){
const _errs7 = errors;
if("tool" !== data.type){
validate99.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "tool"}}];
return false;
}
var valid6 = _errs7 === errors;
valid5 = valid6;
}
if(valid5){
if(data.name !== undefined){
const _errs8 = errors;
if(typeof data.name !== "string"){
validate99.errors = [{instancePath:instancePath+"/name",schemaPath:"#/oneOf/1/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs8 === errors;
valid5 = valid7;
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(typeof tag0 != "string"){
validate99.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
validate99.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data.disable_parallel_tool_use === null){
delete data.disable_parallel_tool_use;
}
else if(data.disable_parallel_tool_use !== undefined){
if(typeof data.disable_parallel_tool_use !== "boolean"){
validate99.errors = [{instancePath:instancePath+"/disable_parallel_tool_use",schemaPath:"#/properties/disable_parallel_tool_use/type",keyword:"type",params:{type: "boolean"}}];
return false;
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

const schema43 = {"type":"object","required":["type"],"properties":{"display":{"type":"string","x-known":["summarized","omitted"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type","budget_tokens"],"properties":{"type":{"const":"enabled"},"budget_tokens":{"type":"integer","minimum":1024}}},{"type":"object","required":["type"],"properties":{"type":{"enum":["adaptive","disabled","between_tools"]}}}]};

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "enabled"){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.budget_tokens === undefined) && (missing0 = "budget_tokens"))){
validate101.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid2 = true;
if(data.type !== undefined){
const _errs4 = errors;
if("enabled" !== data.type){
validate101.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "enabled"}}];
return false;
}
var valid3 = _errs4 === errors;
valid2 = valid3;
}
if(valid2){
if(data.budget_tokens !== undefined){
let data1 = data.budget_tokens;
const _errs5 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate101.errors = [{instancePath:instancePath+"/budget_tokens",schemaPath:"#/oneOf/0/properties/budget_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1024 || isNaN(data1)){
validate101.errors = [{instancePath:instancePath+"/budget_tokens",schemaPath:"#/oneOf/0/properties/budget_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024}}];
return false;
}
}
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
}
}
}
else {
validate101.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(((tag0 === "adaptive") || (tag0 === "disabled")) || (tag0 === "between_tools")){
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.type === undefined) && (missing1 = "type")){
validate101.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.type !== undefined){
let data2 = data.type;
if(!(((data2 === "adaptive") || (data2 === "disabled")) || (data2 === "between_tools"))){
validate101.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/enum",keyword:"enum",params:{allowedValues: schema43.oneOf[1].properties.type.enum}}];
return false;
}
}
}
}
else {
validate101.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(typeof tag0 != "string"){
validate101.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
validate101.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data.display === null){
delete data.display;
}
else if(data.display !== undefined){
if(typeof data.display !== "string"){
validate101.errors = [{instancePath:instancePath+"/display",schemaPath:"#/properties/display/type",keyword:"type",params:{type: "string"}}];
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


function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.schema === undefined) && (missing0 = "schema"))){
validate103.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate103.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.schema !== undefined){
let data1 = data.schema;
const _errs3 = errors;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
validate103.errors = [{instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
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


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/messages/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.messages === undefined) && (missing0 = "messages"))) || ((data.max_tokens === undefined) && (missing0 = "max_tokens"))){
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
if(data.messages !== undefined){
let data1 = data.messages;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate1(data1[i0], {instancePath:instancePath+"/messages/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
var valid3 = _errs5 === errors;
if(!valid3){
break;
}
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
if(data.max_tokens !== undefined){
let data3 = data.max_tokens;
const _errs6 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate0.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate0.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.system === null){
delete data.system;
}
else if(data.system !== undefined){
let data4 = data.system;
const _errs8 = errors;
if((typeof data4 !== "string") && (!(Array.isArray(data4)))){
validate0.errors = [{instancePath:instancePath+"/system",schemaPath:"#/properties/system/type",keyword:"type",params:{type: schema0.properties.system.type}}];
return false;
}
if(errors === _errs8){
if(Array.isArray(data4)){
var valid6 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs10 = errors;
if(!(validate78(data4[i1], {instancePath:instancePath+"/system/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
var valid6 = _errs10 === errors;
if(!valid6){
break;
}
}
}
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.stream === null){
delete data.stream;
}
else if(data.stream !== undefined){
const _errs11 = errors;
if(typeof data.stream !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid7 = _errs11 === errors;
valid0 = valid7;
}
if(valid0){
if(data.temperature === null){
delete data.temperature;
}
else if(data.temperature !== undefined){
let data7 = data.temperature;
const _errs13 = errors;
if(errors === _errs13){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1 || isNaN(data7)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
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
var valid8 = _errs13 === errors;
valid0 = valid8;
}
if(valid0){
if(data.top_p === null){
delete data.top_p;
}
else if(data.top_p !== undefined){
let data8 = data.top_p;
const _errs15 = errors;
if(errors === _errs15){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1 || isNaN(data8)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid9 = _errs15 === errors;
valid0 = valid9;
}
if(valid0){
if(data.top_k === null){
delete data.top_k;
}
else if(data.top_k !== undefined){
let data9 = data.top_k;
const _errs17 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate0.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < -1 || isNaN(data9)){
validate0.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1}}];
return false;
}
}
}
var valid10 = _errs17 === errors;
valid0 = valid10;
}
if(valid0){
if(data.stop_sequences === null){
delete data.stop_sequences;
}
else if(data.stop_sequences !== undefined){
let data10 = data.stop_sequences;
const _errs19 = errors;
if(errors === _errs19){
if(Array.isArray(data10)){
var valid12 = true;
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
const _errs21 = errors;
if(typeof data10[i2] !== "string"){
validate0.errors = [{instancePath:instancePath+"/stop_sequences/" + i2,schemaPath:"#/properties/stop_sequences/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs21 === errors;
if(!valid12){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/stop_sequences",schemaPath:"#/properties/stop_sequences/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid11 = _errs19 === errors;
valid0 = valid11;
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data12 = data.tools;
const _errs23 = errors;
if(errors === _errs23){
if(Array.isArray(data12)){
var valid14 = true;
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
const _errs25 = errors;
if(!(validate82(data12[i3], {instancePath:instancePath+"/tools/" + i3,parentData:data12,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
var valid14 = _errs25 === errors;
if(!valid14){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid13 = _errs23 === errors;
valid0 = valid13;
}
if(valid0){
if(data.tool_choice === null){
delete data.tool_choice;
}
else if(data.tool_choice !== undefined){
const _errs26 = errors;
if(!(validate99(data.tool_choice, {instancePath:instancePath+"/tool_choice",parentData:data,parentDataProperty:"tool_choice",rootData}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid15 = _errs26 === errors;
valid0 = valid15;
}
if(valid0){
if(data.thinking === null){
delete data.thinking;
}
else if(data.thinking !== undefined){
const _errs27 = errors;
if(!(validate101(data.thinking, {instancePath:instancePath+"/thinking",parentData:data,parentDataProperty:"thinking",rootData}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
var valid16 = _errs27 === errors;
valid0 = valid16;
}
if(valid0){
if(data.output_config === null){
delete data.output_config;
}
else if(data.output_config !== undefined){
let data16 = data.output_config;
const _errs28 = errors;
if(errors === _errs28){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let valid18 = true;
if(data16.effort === null){
delete data16.effort;
}
else if(data16.effort !== undefined){
const _errs30 = errors;
if(typeof data16.effort !== "string"){
validate0.errors = [{instancePath:instancePath+"/output_config/effort",schemaPath:"#/properties/output_config/properties/effort/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs30 === errors;
valid18 = valid19;
}
if(valid18){
if(data16.format === null){
delete data16.format;
}
else if(data16.format !== undefined){
const _errs32 = errors;
if(!(validate103(data16.format, {instancePath:instancePath+"/output_config/format",parentData:data16,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
var valid20 = _errs32 === errors;
valid18 = valid20;
}
if(valid18){
if(data16.task_budget === null){
delete data16.task_budget;
}
else if(data16.task_budget !== undefined){
let data19 = data16.task_budget;
const _errs33 = errors;
if(errors === _errs33){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing1;
if(((data19.type === undefined) && (missing1 = "type")) || ((data19.total === undefined) && (missing1 = "total"))){
validate0.errors = [{instancePath:instancePath+"/output_config/task_budget",schemaPath:"#/properties/output_config/properties/task_budget/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid22 = true;
if(data19.type !== undefined){
const _errs35 = errors;
if(typeof data19.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/output_config/task_budget/type",schemaPath:"#/properties/output_config/properties/task_budget/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs35 === errors;
valid22 = valid23;
}
if(valid22){
if(data19.total !== undefined){
let data21 = data19.total;
const _errs37 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate0.errors = [{instancePath:instancePath+"/output_config/task_budget/total",schemaPath:"#/properties/output_config/properties/task_budget/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid24 = _errs37 === errors;
valid22 = valid24;
}
if(valid22){
if(data19.remaining === null){
delete data19.remaining;
}
else if(data19.remaining !== undefined){
let data22 = data19.remaining;
const _errs39 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate0.errors = [{instancePath:instancePath+"/output_config/task_budget/remaining",schemaPath:"#/properties/output_config/properties/task_budget/properties/remaining/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid25 = _errs39 === errors;
valid22 = valid25;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/output_config/task_budget",schemaPath:"#/properties/output_config/properties/task_budget/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid21 = _errs33 === errors;
valid18 = valid21;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/output_config",schemaPath:"#/properties/output_config/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid17 = _errs28 === errors;
valid0 = valid17;
}
if(valid0){
if(data.output_format === null){
delete data.output_format;
}
else if(data.output_format !== undefined){
const _errs41 = errors;
if(!(validate103(data.output_format, {instancePath:instancePath+"/output_format",parentData:data,parentDataProperty:"output_format",rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
var valid26 = _errs41 === errors;
valid0 = valid26;
}
if(valid0){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs42 = errors;
if(!(validate90(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid27 = _errs42 === errors;
valid0 = valid27;
}
if(valid0){
if(data.metadata === null){
delete data.metadata;
}
else if(data.metadata !== undefined){
let data25 = data.metadata;
const _errs43 = errors;
if(errors === _errs43){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.user_id === null){
delete data25.user_id;
}
else if(data25.user_id !== undefined){
if(typeof data25.user_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/user_id",schemaPath:"#/properties/metadata/properties/user_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid28 = _errs43 === errors;
valid0 = valid28;
}
if(valid0){
if(data.service_tier === null){
delete data.service_tier;
}
else if(data.service_tier !== undefined){
const _errs47 = errors;
if(typeof data.service_tier !== "string"){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid31 = _errs47 === errors;
valid0 = valid31;
}
if(valid0){
if(data.speed === null){
delete data.speed;
}
else if(data.speed !== undefined){
const _errs49 = errors;
if(typeof data.speed !== "string"){
validate0.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid32 = _errs49 === errors;
valid0 = valid32;
}
if(valid0){
if(data.inference_geo === null){
delete data.inference_geo;
}
else if(data.inference_geo !== undefined){
const _errs51 = errors;
if(typeof data.inference_geo !== "string"){
validate0.errors = [{instancePath:instancePath+"/inference_geo",schemaPath:"#/properties/inference_geo/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid33 = _errs51 === errors;
valid0 = valid33;
}
if(valid0){
if(data.container === null){
delete data.container;
}
else if(data.container !== undefined){
let data30 = data.container;
const _errs53 = errors;
if((typeof data30 !== "string") && (!(data30 && typeof data30 == "object" && !Array.isArray(data30)))){
validate0.errors = [{instancePath:instancePath+"/container",schemaPath:"#/properties/container/type",keyword:"type",params:{type: schema0.properties.container.type}}];
return false;
}
if(errors === _errs53){
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
let valid35 = true;
if(data30.id === null){
delete data30.id;
}
else if(data30.id !== undefined){
const _errs55 = errors;
if(typeof data30.id !== "string"){
validate0.errors = [{instancePath:instancePath+"/container/id",schemaPath:"#/properties/container/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid36 = _errs55 === errors;
valid35 = valid36;
}
if(valid35){
if(data30.skills === null){
delete data30.skills;
}
else if(data30.skills !== undefined){
let data32 = data30.skills;
const _errs57 = errors;
if(errors === _errs57){
if(Array.isArray(data32)){
var valid38 = true;
const len4 = data32.length;
for(let i4=0; i4<len4; i4++){
let data33 = data32[i4];
const _errs59 = errors;
if(errors === _errs59){
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
let missing2;
if(((data33.type === undefined) && (missing2 = "type")) || ((data33.skill_id === undefined) && (missing2 = "skill_id"))){
validate0.errors = [{instancePath:instancePath+"/container/skills/" + i4,schemaPath:"#/properties/container/properties/skills/items/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid39 = true;
if(data33.type !== undefined){
const _errs61 = errors;
if(typeof data33.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/container/skills/" + i4+"/type",schemaPath:"#/properties/container/properties/skills/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid40 = _errs61 === errors;
valid39 = valid40;
}
if(valid39){
if(data33.skill_id !== undefined){
const _errs63 = errors;
if(typeof data33.skill_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/container/skills/" + i4+"/skill_id",schemaPath:"#/properties/container/properties/skills/items/properties/skill_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid41 = _errs63 === errors;
valid39 = valid41;
}
if(valid39){
if(data33.version === null){
delete data33.version;
}
else if(data33.version !== undefined){
const _errs65 = errors;
if(typeof data33.version !== "string"){
validate0.errors = [{instancePath:instancePath+"/container/skills/" + i4+"/version",schemaPath:"#/properties/container/properties/skills/items/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid42 = _errs65 === errors;
valid39 = valid42;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/container/skills/" + i4,schemaPath:"#/properties/container/properties/skills/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid38 = _errs59 === errors;
if(!valid38){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/container/skills",schemaPath:"#/properties/container/properties/skills/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid37 = _errs57 === errors;
valid35 = valid37;
}
}
}
}
var valid34 = _errs53 === errors;
valid0 = valid34;
}
if(valid0){
if(data.mcp_servers === null){
delete data.mcp_servers;
}
else if(data.mcp_servers !== undefined){
let data37 = data.mcp_servers;
const _errs67 = errors;
if(errors === _errs67){
if(Array.isArray(data37)){
var valid44 = true;
const len5 = data37.length;
for(let i5=0; i5<len5; i5++){
let data38 = data37[i5];
const _errs69 = errors;
if(errors === _errs69){
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
let missing3;
if((((data38.type === undefined) && (missing3 = "type")) || ((data38.name === undefined) && (missing3 = "name"))) || ((data38.url === undefined) && (missing3 = "url"))){
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5,schemaPath:"#/properties/mcp_servers/items/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
let valid45 = true;
if(data38.type !== undefined){
const _errs71 = errors;
if(typeof data38.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/type",schemaPath:"#/properties/mcp_servers/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid46 = _errs71 === errors;
valid45 = valid46;
}
if(valid45){
if(data38.name !== undefined){
const _errs73 = errors;
if(typeof data38.name !== "string"){
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/name",schemaPath:"#/properties/mcp_servers/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid47 = _errs73 === errors;
valid45 = valid47;
}
if(valid45){
if(data38.url !== undefined){
const _errs75 = errors;
if(typeof data38.url !== "string"){
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/url",schemaPath:"#/properties/mcp_servers/items/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid48 = _errs75 === errors;
valid45 = valid48;
}
if(valid45){
if(data38.authorization_token === null){
delete data38.authorization_token;
}
else if(data38.authorization_token !== undefined){
const _errs77 = errors;
if(typeof data38.authorization_token !== "string"){
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/authorization_token",schemaPath:"#/properties/mcp_servers/items/properties/authorization_token/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid49 = _errs77 === errors;
valid45 = valid49;
}
if(valid45){
if(data38.tool_configuration === null){
delete data38.tool_configuration;
}
else if(data38.tool_configuration !== undefined){
let data43 = data38.tool_configuration;
const _errs79 = errors;
if(errors === _errs79){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
let valid51 = true;
if(data43.enabled === null){
delete data43.enabled;
}
else if(data43.enabled !== undefined){
const _errs81 = errors;
if(typeof data43.enabled !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/tool_configuration/enabled",schemaPath:"#/properties/mcp_servers/items/properties/tool_configuration/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid52 = _errs81 === errors;
valid51 = valid52;
}
if(valid51){
if(data43.allowed_tools === null){
delete data43.allowed_tools;
}
else if(data43.allowed_tools !== undefined){
let data45 = data43.allowed_tools;
const _errs83 = errors;
if(errors === _errs83){
if(Array.isArray(data45)){
var valid54 = true;
const len6 = data45.length;
for(let i6=0; i6<len6; i6++){
const _errs85 = errors;
if(typeof data45[i6] !== "string"){
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/tool_configuration/allowed_tools/" + i6,schemaPath:"#/properties/mcp_servers/items/properties/tool_configuration/properties/allowed_tools/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid54 = _errs85 === errors;
if(!valid54){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/tool_configuration/allowed_tools",schemaPath:"#/properties/mcp_servers/items/properties/tool_configuration/properties/allowed_tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid53 = _errs83 === errors;
valid51 = valid53;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5+"/tool_configuration",schemaPath:"#/properties/mcp_servers/items/properties/tool_configuration/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid50 = _errs79 === errors;
valid45 = valid50;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/mcp_servers/" + i5,schemaPath:"#/properties/mcp_servers/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid44 = _errs69 === errors;
if(!valid44){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid43 = _errs67 === errors;
valid0 = valid43;
}
if(valid0){
if(data.context_management === null){
delete data.context_management;
}
else if(data.context_management !== undefined){
let data47 = data.context_management;
const _errs87 = errors;
if(errors === _errs87){
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
if(data47.edits === null){
delete data47.edits;
}
else if(data47.edits !== undefined){
let data48 = data47.edits;
const _errs89 = errors;
if(errors === _errs89){
if(Array.isArray(data48)){
var valid58 = true;
const len7 = data48.length;
for(let i7=0; i7<len7; i7++){
let data49 = data48[i7];
const _errs91 = errors;
if(errors === _errs91){
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
let missing4;
if((data49.type === undefined) && (missing4 = "type")){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7,schemaPath:"#/properties/context_management/properties/edits/items/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
let valid59 = true;
if(data49.type !== undefined){
const _errs93 = errors;
if(typeof data49.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/type",schemaPath:"#/properties/context_management/properties/edits/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid60 = _errs93 === errors;
valid59 = valid60;
}
if(valid59){
if(data49.keep === null){
delete data49.keep;
}
else if(data49.keep !== undefined){
let data51 = data49.keep;
const _errs95 = errors;
if((typeof data51 !== "string") && (!(data51 && typeof data51 == "object" && !Array.isArray(data51)))){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/keep",schemaPath:"#/properties/context_management/properties/edits/items/properties/keep/type",keyword:"type",params:{type: schema0.properties.context_management.properties.edits.items.properties.keep.type}}];
return false;
}
var valid61 = _errs95 === errors;
valid59 = valid61;
}
if(valid59){
if(data49.trigger === null){
delete data49.trigger;
}
else if(data49.trigger !== undefined){
let data52 = data49.trigger;
const _errs97 = errors;
if(!(data52 && typeof data52 == "object" && !Array.isArray(data52))){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/trigger",schemaPath:"#/properties/context_management/properties/edits/items/properties/trigger/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid62 = _errs97 === errors;
valid59 = valid62;
}
if(valid59){
if(data49.clear_at_least === null){
delete data49.clear_at_least;
}
else if(data49.clear_at_least !== undefined){
let data53 = data49.clear_at_least;
const _errs99 = errors;
if(!(data53 && typeof data53 == "object" && !Array.isArray(data53))){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/clear_at_least",schemaPath:"#/properties/context_management/properties/edits/items/properties/clear_at_least/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid63 = _errs99 === errors;
valid59 = valid63;
}
if(valid59){
if(data49.clear_tool_inputs === null){
delete data49.clear_tool_inputs;
}
else if(data49.clear_tool_inputs !== undefined){
let data54 = data49.clear_tool_inputs;
const _errs101 = errors;
if((typeof data54 !== "boolean") && (!(Array.isArray(data54)))){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/clear_tool_inputs",schemaPath:"#/properties/context_management/properties/edits/items/properties/clear_tool_inputs/type",keyword:"type",params:{type: schema0.properties.context_management.properties.edits.items.properties.clear_tool_inputs.type}}];
return false;
}
if(errors === _errs101){
if(Array.isArray(data54)){
var valid65 = true;
const len8 = data54.length;
for(let i8=0; i8<len8; i8++){
const _errs103 = errors;
if(typeof data54[i8] !== "string"){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/clear_tool_inputs/" + i8,schemaPath:"#/properties/context_management/properties/edits/items/properties/clear_tool_inputs/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid65 = _errs103 === errors;
if(!valid65){
break;
}
}
}
}
var valid64 = _errs101 === errors;
valid59 = valid64;
}
if(valid59){
if(data49.exclude_tools === null){
delete data49.exclude_tools;
}
else if(data49.exclude_tools !== undefined){
let data56 = data49.exclude_tools;
const _errs105 = errors;
if(errors === _errs105){
if(Array.isArray(data56)){
var valid67 = true;
const len9 = data56.length;
for(let i9=0; i9<len9; i9++){
const _errs107 = errors;
if(typeof data56[i9] !== "string"){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/exclude_tools/" + i9,schemaPath:"#/properties/context_management/properties/edits/items/properties/exclude_tools/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid67 = _errs107 === errors;
if(!valid67){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/exclude_tools",schemaPath:"#/properties/context_management/properties/edits/items/properties/exclude_tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid66 = _errs105 === errors;
valid59 = valid66;
}
if(valid59){
if(data49.instructions === null){
delete data49.instructions;
}
else if(data49.instructions !== undefined){
const _errs109 = errors;
if(typeof data49.instructions !== "string"){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/instructions",schemaPath:"#/properties/context_management/properties/edits/items/properties/instructions/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid68 = _errs109 === errors;
valid59 = valid68;
}
if(valid59){
if(data49.pause_after_compaction === null){
delete data49.pause_after_compaction;
}
else if(data49.pause_after_compaction !== undefined){
const _errs111 = errors;
if(typeof data49.pause_after_compaction !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7+"/pause_after_compaction",schemaPath:"#/properties/context_management/properties/edits/items/properties/pause_after_compaction/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid69 = _errs111 === errors;
valid59 = valid69;
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
validate0.errors = [{instancePath:instancePath+"/context_management/edits/" + i7,schemaPath:"#/properties/context_management/properties/edits/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid58 = _errs91 === errors;
if(!valid58){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/context_management/edits",schemaPath:"#/properties/context_management/properties/edits/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/context_management",schemaPath:"#/properties/context_management/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid55 = _errs87 === errors;
valid0 = valid55;
}
if(valid0){
if(data.compaction === null){
delete data.compaction;
}
else if(data.compaction !== undefined){
let data60 = data.compaction;
const _errs113 = errors;
if(errors === _errs113){
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
let valid71 = true;
if(data60.type === null){
delete data60.type;
}
else if(data60.type !== undefined){
const _errs115 = errors;
if(typeof data60.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/compaction/type",schemaPath:"#/properties/compaction/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid72 = _errs115 === errors;
valid71 = valid72;
}
if(valid71){
if(data60.instructions === null){
delete data60.instructions;
}
else if(data60.instructions !== undefined){
const _errs117 = errors;
if(typeof data60.instructions !== "string"){
validate0.errors = [{instancePath:instancePath+"/compaction/instructions",schemaPath:"#/properties/compaction/properties/instructions/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid73 = _errs117 === errors;
valid71 = valid73;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/compaction",schemaPath:"#/properties/compaction/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid70 = _errs113 === errors;
valid0 = valid70;
}
if(valid0){
if(data.thread === null){
delete data.thread;
}
else if(data.thread !== undefined){
let data63 = data.thread;
const _errs119 = errors;
if(errors === _errs119){
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
let valid75 = true;
if(data63.type === null){
delete data63.type;
}
else if(data63.type !== undefined){
const _errs121 = errors;
if(typeof data63.type !== "string"){
validate0.errors = [{instancePath:instancePath+"/thread/type",schemaPath:"#/properties/thread/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid76 = _errs121 === errors;
valid75 = valid76;
}
if(valid75){
if(data63.previous_message_id === null){
delete data63.previous_message_id;
}
else if(data63.previous_message_id !== undefined){
const _errs123 = errors;
if(typeof data63.previous_message_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/thread/previous_message_id",schemaPath:"#/properties/thread/properties/previous_message_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid77 = _errs123 === errors;
valid75 = valid77;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/thread",schemaPath:"#/properties/thread/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid74 = _errs119 === errors;
valid0 = valid74;
}
if(valid0){
if(data.fallbacks === null){
delete data.fallbacks;
}
else if(data.fallbacks !== undefined){
let data66 = data.fallbacks;
const _errs125 = errors;
if((!(Array.isArray(data66))) && (typeof data66 !== "string")){
validate0.errors = [{instancePath:instancePath+"/fallbacks",schemaPath:"#/properties/fallbacks/type",keyword:"type",params:{type: schema0.properties.fallbacks.type}}];
return false;
}
if(errors === _errs125){
if(Array.isArray(data66)){
var valid79 = true;
const len10 = data66.length;
for(let i10=0; i10<len10; i10++){
let data67 = data66[i10];
const _errs127 = errors;
if(!(data67 && typeof data67 == "object" && !Array.isArray(data67))){
validate0.errors = [{instancePath:instancePath+"/fallbacks/" + i10,schemaPath:"#/properties/fallbacks/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid79 = _errs127 === errors;
if(!valid79){
break;
}
}
}
}
var valid78 = _errs125 === errors;
valid0 = valid78;
}
if(valid0){
if(data.fallback_credit_token === null){
delete data.fallback_credit_token;
}
else if(data.fallback_credit_token !== undefined){
let data68 = data.fallback_credit_token;
const _errs129 = errors;
if((typeof data68 !== "string") && (!(data68 && typeof data68 == "object" && !Array.isArray(data68)))){
validate0.errors = [{instancePath:instancePath+"/fallback_credit_token",schemaPath:"#/properties/fallback_credit_token/type",keyword:"type",params:{type: schema0.properties.fallback_credit_token.type}}];
return false;
}
var valid80 = _errs129 === errors;
valid0 = valid80;
}
if(valid0){
if(data.billing_policy === null){
delete data.billing_policy;
}
else if(data.billing_policy !== undefined){
let data69 = data.billing_policy;
const _errs131 = errors;
if(!(data69 && typeof data69 == "object" && !Array.isArray(data69))){
validate0.errors = [{instancePath:instancePath+"/billing_policy",schemaPath:"#/properties/billing_policy/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid81 = _errs131 === errors;
valid0 = valid81;
}
if(valid0){
if(data.diagnostics === null){
delete data.diagnostics;
}
else if(data.diagnostics !== undefined){
let data70 = data.diagnostics;
const _errs133 = errors;
if(errors === _errs133){
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
if(data70.previous_message_id === null){
delete data70.previous_message_id;
}
else if(data70.previous_message_id !== undefined){
if(typeof data70.previous_message_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/diagnostics/previous_message_id",schemaPath:"#/properties/diagnostics/properties/previous_message_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/diagnostics",schemaPath:"#/properties/diagnostics/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid82 = _errs133 === errors;
valid0 = valid82;
}
if(valid0){
if(data.user_profile_id === null){
delete data.user_profile_id;
}
else if(data.user_profile_id !== undefined){
const _errs137 = errors;
if(typeof data.user_profile_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/user_profile_id",schemaPath:"#/properties/user_profile_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid85 = _errs137 === errors;
valid0 = valid85;
}
if(valid0){
if(data.workspace_id === null){
delete data.workspace_id;
}
else if(data.workspace_id !== undefined){
const _errs139 = errors;
if(typeof data.workspace_id !== "string"){
validate0.errors = [{instancePath:instancePath+"/workspace_id",schemaPath:"#/properties/workspace_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid86 = _errs139 === errors;
valid0 = valid86;
}
if(valid0){
if(data.betas === null){
delete data.betas;
}
else if(data.betas !== undefined){
let data74 = data.betas;
const _errs141 = errors;
if(errors === _errs141){
if(Array.isArray(data74)){
var valid88 = true;
const len11 = data74.length;
for(let i11=0; i11<len11; i11++){
const _errs143 = errors;
if(typeof data74[i11] !== "string"){
validate0.errors = [{instancePath:instancePath+"/betas/" + i11,schemaPath:"#/properties/betas/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid88 = _errs143 === errors;
if(!valid88){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/betas",schemaPath:"#/properties/betas/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid87 = _errs141 === errors;
valid0 = valid87;
}
if(valid0){
if(data.anthropic_version === null){
delete data.anthropic_version;
}
else if(data.anthropic_version !== undefined){
const _errs145 = errors;
if(typeof data.anthropic_version !== "string"){
validate0.errors = [{instancePath:instancePath+"/anthropic_version",schemaPath:"#/properties/anthropic_version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid89 = _errs145 === errors;
valid0 = valid89;
}
if(valid0){
if(data.anthropic_beta === null){
delete data.anthropic_beta;
}
else if(data.anthropic_beta !== undefined){
let data77 = data.anthropic_beta;
const _errs147 = errors;
if(errors === _errs147){
if(Array.isArray(data77)){
var valid91 = true;
const len12 = data77.length;
for(let i12=0; i12<len12; i12++){
const _errs149 = errors;
if(typeof data77[i12] !== "string"){
validate0.errors = [{instancePath:instancePath+"/anthropic_beta/" + i12,schemaPath:"#/properties/anthropic_beta/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid91 = _errs149 === errors;
if(!valid91){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/anthropic_beta",schemaPath:"#/properties/anthropic_beta/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid90 = _errs147 === errors;
valid0 = valid90;
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
