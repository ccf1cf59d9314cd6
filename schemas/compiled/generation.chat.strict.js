// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema0 = {"$id":"/schemas/wire/generation/chat/request.strict.json","type":"object","allOf":[{"$ref":"request.json"}],"x-excludes":{"temperature":"top_p"},"x-needs":{"stream_options":{"stream":true}},"properties":{"messages":{"type":"array","items":{"type":"object","required":["role","content"]}},"reasoning_effort":{"enum":["low","medium","high"]},"tools":{"type":"array","items":{"type":"object","required":["type","function"],"properties":{"type":{"const":"function"}}}},"tool_choice":{"type":["string","object"],"if":{"type":"string"},"then":{"enum":["none","auto","required"]},"else":{"type":"object","required":["type"],"properties":{"type":{"const":"function"}}}},"response_format":{"type":"object","properties":{"type":{"enum":["json_object","json_schema"]},"json_schema":{"type":"object"}}}}};
const schema1 = {"$id":"/schemas/wire/generation/chat/request.json","type":"object","required":["model","messages"],"x-needs":{"top_logprobs":{"logprobs":true}},"properties":{"model":{"type":"string","minLength":1},"messages":{"type":"array","minItems":1,"items":{"$ref":"message.json"}},"stream":{"type":"boolean"},"stream_options":{"type":"object","properties":{"include_usage":{"type":"boolean"},"include_obfuscation":{"type":"boolean"}}},"temperature":{"type":"number","minimum":0,"maximum":2},"top_p":{"type":"number","minimum":0,"maximum":1},"frequency_penalty":{"type":"number","minimum":-2,"maximum":2},"presence_penalty":{"type":"number","minimum":-2,"maximum":2},"logit_bias":{"type":"object","additionalProperties":{"type":"number","minimum":-100,"maximum":100}},"seed":{"type":"integer"},"top_k":{"type":"integer"},"min_p":{"type":"number"},"typical_p":{"type":"number"},"repetition_penalty":{"type":"number"},"random_seed":{"type":"integer"},"max_completion_tokens":{"type":"integer","minimum":1},"max_tokens":{"type":"integer","minimum":1},"n":{"type":"integer","minimum":1,"maximum":128},"stop":{"type":["string","array"],"items":{"type":"string"}},"logprobs":{"type":"boolean"},"top_logprobs":{"type":"integer","minimum":0,"maximum":20},"tools":{"type":"array","items":{"$ref":"#/$defs/tool"}},"tool_choice":{"$ref":"#/$defs/toolChoice"},"parallel_tool_calls":{"type":"boolean"},"functions":{"type":"array","items":{"$ref":"#/$defs/function"}},"function_call":{"type":["string","object"],"if":{"type":"string"},"then":{"enum":["none","auto"]},"else":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/toolName"}}}},"response_format":{"$ref":"#/$defs/responseFormat"},"reasoning_effort":{"type":"string","x-known":["none","minimal","low","medium","high","xhigh","max"]},"verbosity":{"type":"string","x-known":["low","medium","high"]},"thinking":{"type":"object","properties":{"type":{"type":"string","x-known":["enabled","disabled","adaptive"]},"budget_tokens":{"type":"integer"},"clear_thinking":{"type":"boolean"}}},"enable_thinking":{"type":"boolean"},"thinking_budget":{"type":"integer"},"clear_thinking":{"type":"boolean"},"reasoning":{"type":"object","properties":{"effort":{"type":"string","x-known":["none","minimal","low","medium","high","xhigh","max"]},"max_tokens":{"type":"integer"},"enabled":{"type":"boolean"},"exclude":{"type":"boolean"},"summary":{"type":"string"}}},"include_reasoning":{"type":"boolean"},"reasoning_format":{"type":"string","x-known":["parsed","raw","hidden"]},"chat_template_kwargs":{"type":"object","properties":{"enable_thinking":{"type":"boolean"},"thinking":{"type":"boolean"}}},"extra_body":{"type":"object","properties":{"google":{"type":"object","properties":{"thinking_config":{"type":"object","properties":{"thinking_budget":{"type":"integer"},"thinking_level":{"type":"string"},"include_thoughts":{"type":"boolean"}}},"cached_content":{"type":"string"}}}}},"modalities":{"type":"array","items":{"type":"string","x-known":["text","audio","image"]}},"audio":{"type":"object","required":["format","voice"],"properties":{"format":{"type":"string","x-known":["wav","aac","mp3","flac","opus","pcm16"]},"voice":{"type":["string","object"],"properties":{"id":{"type":"string"}}}}},"image_config":{"type":"object","properties":{"aspect_ratio":{"type":"string"},"image_size":{"type":"string"}}},"prediction":{"type":"object","required":["type","content"],"properties":{"type":{"const":"content"},"content":{"type":["string","array"],"items":{"$ref":"message.json#/$defs/textPart"}}}},"web_search_options":{"type":"object","properties":{"search_context_size":{"type":"string","x-known":["low","medium","high"]},"user_location":{"type":"object","required":["type","approximate"],"properties":{"type":{"const":"approximate"},"approximate":{"type":"object","properties":{"city":{"type":"string"},"country":{"type":"string"},"region":{"type":"string"},"timezone":{"type":"string"}}}}}}},"metadata":{"type":"object","additionalProperties":{"type":"string"}},"store":{"type":"boolean"},"user":{"type":"string"},"safety_identifier":{"type":"string"},"prompt_cache_key":{"type":"string"},"prompt_cache_retention":{"type":"string","x-known":["in_memory","24h"]},"prompt_cache_options":{"type":"object","properties":{"mode":{"type":"string","x-known":["implicit","explicit"]},"ttl":{"type":"string","x-known":["30m"]}}},"cache_control":{"$ref":"message.json#/$defs/cacheControl"},"service_tier":{"type":"string","x-known":["auto","default","flex","scale","priority","fast","ultrafast"]},"moderation":{"type":"object","required":["model"],"properties":{"model":{"type":"string"},"policy":{"type":"object"}}},"echo":{"type":"boolean"},"safe_prompt":{"type":"boolean"},"safety_model":{"type":"string"},"search_settings":{"type":"object"},"models":{"type":"array","items":{"type":"string"}},"preset":{"type":"string"},"provider":{"type":"object"},"transforms":{"type":"array","items":{"type":"string"}},"plugins":{"type":"array","items":{"type":"object"}},"usage":{"type":"object","properties":{"include":{"type":"boolean"}}},"route":{},"session_id":{},"trace":{},"debug":{},"documents":{},"citation_options":{},"compound_custom":{},"disable_tool_validation":{},"include_domains":{},"exclude_domains":{},"prompt_mode":{},"guardrails":{},"best_of":{},"use_beam_search":{},"min_tokens":{},"ignore_eos":{},"length_penalty":{},"stop_token_ids":{},"bad_words":{},"include_stop_str_in_output":{},"skip_special_tokens":{},"spaces_between_special_tokens":{},"truncate_prompt_tokens":{},"prompt_logprobs":{},"allowed_token_ids":{},"add_generation_prompt":{},"continue_final_message":{},"add_special_tokens":{},"chat_template":{},"mm_processor_kwargs":{},"structured_outputs":{},"guided_json":{},"guided_regex":{},"guided_choice":{},"guided_grammar":{},"structural_tag":{},"guided_decoding_backend":{},"guided_whitespace_pattern":{},"priority":{},"cache_salt":{},"kv_transfer_params":{},"vllm_xargs":{},"return_token_ids":{},"regex":{},"ebnf":{},"no_stop_trim":{},"separate_reasoning":{},"stream_reasoning":{},"lora_path":{},"compliance":{},"context_length_exceeded_behavior":{},"prompt_truncate_len":{},"mirostat_target":{},"mirostat_lr":{},"perf_metrics_in_response":{},"raw_output":{},"top_a":{},"disable_reasoning":{},"enable_search":{},"search_options":{},"result_format":{},"incremental_output":{},"vl_high_resolution_images":{},"do_sample":{},"request_id":{},"user_id":{},"tool_stream":{},"search_parameters":{},"deferred":{},"search_mode":{},"search_domain_filter":{},"search_recency_filter":{},"return_images":{},"return_related_questions":{},"mask_sensitive_info":{},"reasoning_split":{},"options":{},"keep_alive":{},"think":{},"format":{},"anthropic_version":{}},"$defs":{"tool":{"type":"object","properties":{"type":{"type":"string"},"cache_control":{"$ref":"message.json#/$defs/cacheControl"}},"discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"#/$defs/functionTool"},{"$ref":"#/$defs/customTool"}]},"functionTool":{"type":"object","required":["function"],"properties":{"type":{"const":"function"},"function":{"$ref":"#/$defs/function"}}},"customTool":{"type":"object","required":["type","custom"],"properties":{"type":{"const":"custom"},"custom":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/toolName"},"description":{"type":"string"},"format":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["text","grammar"]},"grammar":{"type":"object","required":["syntax","definition"],"properties":{"syntax":{"type":"string","x-known":["lark","regex"]},"definition":{"type":"string"}}}}}}}}},"function":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/toolName"},"description":{"type":"string"},"parameters":{"type":"object"},"strict":{"type":"boolean"},"external_execution":{"type":"boolean"},"requires_confirmation":{"type":"boolean"}}},"toolName":{"type":"string","pattern":"^[a-zA-Z0-9_-]{1,64}$"},"toolChoice":{"type":["string","object"],"discriminator":{"propertyName":"type"},"oneOf":[{"type":"string","x-known":["none","auto","required","any"]},{"type":"object","required":["function"],"properties":{"type":{"const":"function"},"function":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/toolName"}}}}},{"type":"object","required":["type","custom"],"properties":{"type":{"const":"custom"},"custom":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/toolName"}}}}},{"type":"object","required":["type","allowed_tools"],"properties":{"type":{"const":"allowed_tools"},"allowed_tools":{"type":"object","required":["mode","tools"],"properties":{"mode":{"enum":["auto","required"]},"tools":{"type":"array","items":{"type":"object","properties":{"type":{"type":"string"},"function":{"type":"object","properties":{"name":{"type":"string"}}},"custom":{"type":"object","properties":{"name":{"type":"string"}}},"name":{"type":"string"}}}}}}}}]},"responseFormat":{"type":"object","required":["type"],"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"enum":["text","json_object"]}}},{"type":"object","required":["type","json_schema"],"properties":{"type":{"const":"json_schema"},"json_schema":{"type":"object","properties":{"name":{"type":"string"},"description":{"type":"string"},"schema":{"type":"object"},"strict":{"type":"boolean"},"type":{"type":["string","array"]},"properties":{"type":"object"}}}}},{"type":"object","required":["type","grammar"],"properties":{"type":{"const":"grammar"},"grammar":{"type":"string"}}}]}}};
const schema2 = {"$id":"/schemas/wire/generation/chat/message.json","type":"object","required":["role"],"properties":{"role":{"enum":["developer","system","user","assistant","tool","function"]},"name":{"type":"string"},"cache_control":{"$ref":"#/$defs/cacheControl"},"prompt_cache_breakpoint":{"$ref":"#/$defs/cacheBreakpoint"}},"discriminator":{"propertyName":"role"},"oneOf":[{"$ref":"#/$defs/instruction"},{"$ref":"#/$defs/userMessage"},{"$ref":"#/$defs/assistantMessage"},{"$ref":"#/$defs/toolMessage"},{"$ref":"#/$defs/functionMessage"}],"$defs":{"instruction":{"type":"object","required":["role","content"],"properties":{"role":{"enum":["system","developer"]},"content":{"$ref":"#/$defs/content"}}},"userMessage":{"type":"object","required":["role","content"],"properties":{"role":{"const":"user"},"content":{"$ref":"#/$defs/content"}}},"assistantMessage":{"type":"object","required":["role"],"properties":{"role":{"const":"assistant"},"content":{"$ref":"#/$defs/content"},"refusal":{"type":"string"},"tool_calls":{"type":"array","items":{"$ref":"#/$defs/toolCall"}},"function_call":{"$ref":"#/$defs/functionCall"},"audio":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}},"reasoning_content":{"type":"string"},"reasoning":{"type":"string"},"reasoning_details":{"type":"array","items":{"$ref":"#/$defs/reasoningDetail"}},"reasoning_signature":{"type":["string","array"],"items":{"type":"string"}},"thinking_blocks":{"type":"array","items":{"$ref":"#/$defs/thinkingBlock"}},"annotations":{"type":"array","items":{"$ref":"response.json#/$defs/annotation"}},"images":{"type":"array","items":{"$ref":"#/$defs/imagePart"}},"extra_content":{"$ref":"#/$defs/extraContent"},"prefix":{"type":"boolean"}}},"toolMessage":{"type":"object","required":["role","content"],"properties":{"role":{"const":"tool"},"content":{"$ref":"#/$defs/content"},"tool_call_id":{"type":"string"}}},"functionMessage":{"type":"object","required":["role","name"],"properties":{"role":{"const":"function"},"content":{"type":"string"},"name":{"type":"string"}}},"content":{"type":["string","array"],"items":{"$ref":"#/$defs/part"}},"part":{"type":"object","required":["type"],"properties":{"type":{"type":"string"},"cache_control":{"$ref":"#/$defs/cacheControl"},"prompt_cache_breakpoint":{"$ref":"#/$defs/cacheBreakpoint"}},"discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"#/$defs/textPart"},{"$ref":"#/$defs/namedTextPart"},{"$ref":"#/$defs/imagePart"},{"$ref":"#/$defs/audioPart"},{"$ref":"#/$defs/filePart"},{"$ref":"#/$defs/videoPart"},{"$ref":"#/$defs/documentPart"},{"$ref":"#/$defs/fileUrlPart"},{"$ref":"#/$defs/refusalPart"},{"$ref":"#/$defs/thinkingPart"},{"$ref":"#/$defs/toolUsePart"},{"$ref":"#/$defs/toolResultPart"}]},"textPart":{"type":"object","required":["type","text"],"properties":{"type":{"const":"text"},"text":{"type":"string"}}},"namedTextPart":{"type":"object","required":["type"],"properties":{"type":{"enum":["input_text","output_text"]},"text":{"type":"string"}}},"imagePart":{"type":"object","required":["type","image_url"],"properties":{"type":{"const":"image_url"},"image_url":{"$ref":"#/$defs/link"}}},"audioPart":{"type":"object","required":["type","input_audio"],"properties":{"type":{"const":"input_audio"},"input_audio":{"type":"object","required":["data","format"],"properties":{"data":{"type":"string"},"format":{"type":"string","x-known":["wav","mp3"]}}}}},"filePart":{"type":"object","required":["type","file"],"properties":{"type":{"const":"file"},"file":{"type":"object","properties":{"file_data":{"type":"string"},"file_id":{"type":"string"},"filename":{"type":"string"},"format":{"type":"string"}}}}},"videoPart":{"type":"object","required":["type","video_url"],"properties":{"type":{"const":"video_url"},"video_url":{"$ref":"#/$defs/link"}}},"documentPart":{"type":"object","required":["type","document_url"],"properties":{"type":{"const":"document_url"},"document_url":{"$ref":"#/$defs/link"},"document_name":{"type":"string"}}},"fileUrlPart":{"type":"object","required":["type","file_url"],"properties":{"type":{"const":"file_url"},"file_url":{"$ref":"#/$defs/link"}}},"refusalPart":{"type":"object","required":["type","refusal"],"properties":{"type":{"const":"refusal"},"refusal":{"type":"string"}}},"thinkingPart":{"type":"object","required":["type","thinking"],"properties":{"type":{"const":"thinking"},"thinking":{"type":["string","array"],"items":{"$ref":"#/$defs/textPart"}},"signature":{"type":"string"},"closed":{"type":"boolean"}}},"toolUsePart":{"type":"object","required":["type","name"],"properties":{"type":{"const":"tool_use"},"id":{"type":"string"},"name":{"type":"string"},"input":{"type":"object"}}},"toolResultPart":{"type":"object","required":["type","tool_use_id"],"properties":{"type":{"const":"tool_result"},"tool_use_id":{"type":"string"},"content":{"type":["string","array","null"],"items":{"$ref":"#/$defs/part"}},"is_error":{"type":"boolean"}}},"link":{"type":["object","string"],"required":["url"],"properties":{"url":{"type":"string"},"detail":{"type":"string","x-known":["auto","low","high","original"]},"format":{"type":"string"}}},"toolCall":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string","x-known":["function","custom"]},"index":{"type":"integer"},"function":{"$ref":"#/$defs/functionCall"},"custom":{"$ref":"#/$defs/customCall"},"extra_content":{"$ref":"#/$defs/extraContent"},"cache_control":{"$ref":"#/$defs/cacheControl"}}},"functionCall":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"arguments":{"type":"string"}}},"customCall":{"type":"object","required":["name","input"],"properties":{"name":{"type":"string"},"input":{"type":"string"}}},"extraContent":{"type":"object","properties":{"google":{"type":"object","properties":{"thought_signature":{"type":"string"},"thought":{"type":"boolean"}}}}},"reasoningDetail":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["reasoning.text","reasoning.summary","reasoning.encrypted"]},"id":{"type":"string"},"index":{"type":"integer"},"format":{"type":"string"},"text":{"type":"string"},"summary":{"type":"string"},"data":{"type":"string"},"signature":{"type":"string"}}},"thinkingBlock":{"type":"object","required":["type"],"properties":{"type":{"type":"string","x-known":["thinking","redacted_thinking"]},"thinking":{"type":"string"},"signature":{"type":"string"},"data":{"type":"string"},"cache_control":{"$ref":"#/$defs/cacheControl"}}},"cacheControl":{"type":"object","properties":{"type":{"type":"string","x-known":["ephemeral"]},"ttl":{"type":"string","x-known":["5m","1h"]}}},"cacheBreakpoint":{"type":"object","required":["mode"],"properties":{"mode":{"type":"string","x-known":["explicit"]}}}}};
const schema3 = {"type":"object","required":["role","content"],"properties":{"role":{"enum":["system","developer"]},"content":{"$ref":"#/$defs/content"}}};
const schema4 = {"type":["string","array"],"items":{"$ref":"#/$defs/part"}};

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
if("text" !== data.type){
validate6.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "text"}}];
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

const schema7 = {"type":"object","required":["type"],"properties":{"type":{"enum":["input_text","output_text"]},"text":{"type":"string"}}};

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
let data0 = data.type;
const _errs1 = errors;
if(!((data0 === "input_text") || (data0 === "output_text"))){
validate7.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema7.properties.type.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text === null){
delete data.text;
}
else if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate7.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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

const schema9 = {"type":["object","string"],"required":["url"],"properties":{"url":{"type":"string"},"detail":{"type":"string","x-known":["auto","low","high","original"]},"format":{"type":"string"}}};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (typeof data !== "string")){
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema9.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.url === undefined) && (missing0 = "url")){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.url !== undefined){
const _errs1 = errors;
if(typeof data.url !== "string"){
validate9.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.detail === null){
delete data.detail;
}
else if(data.detail !== undefined){
const _errs3 = errors;
if(typeof data.detail !== "string"){
validate9.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.format === null){
delete data.format;
}
else if(data.format !== undefined){
const _errs5 = errors;
if(typeof data.format !== "string"){
validate9.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
}
}
}
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.image_url === undefined) && (missing0 = "image_url"))){
validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("image_url" !== data.type){
validate8.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "image_url"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.image_url !== undefined){
const _errs2 = errors;
if(!(validate9(data.image_url, {instancePath:instancePath+"/image_url",parentData:data,parentDataProperty:"image_url",rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.input_audio === undefined) && (missing0 = "input_audio"))){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("input_audio" !== data.type){
validate11.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "input_audio"}}];
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
validate11.errors = [{instancePath:instancePath+"/input_audio",schemaPath:"#/properties/input_audio/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid3 = true;
if(data1.data !== undefined){
const _errs4 = errors;
if(typeof data1.data !== "string"){
validate11.errors = [{instancePath:instancePath+"/input_audio/data",schemaPath:"#/properties/input_audio/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.format !== undefined){
const _errs6 = errors;
if(typeof data1.format !== "string"){
validate11.errors = [{instancePath:instancePath+"/input_audio/format",schemaPath:"#/properties/input_audio/properties/format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid3 = valid5;
}
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/input_audio",schemaPath:"#/properties/input_audio/type",keyword:"type",params:{type: "object"}}];
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
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.file === undefined) && (missing0 = "file"))){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("file" !== data.type){
validate12.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.file !== undefined){
let data1 = data.file;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.file_data === null){
delete data1.file_data;
}
else if(data1.file_data !== undefined){
const _errs4 = errors;
if(typeof data1.file_data !== "string"){
validate12.errors = [{instancePath:instancePath+"/file/file_data",schemaPath:"#/properties/file/properties/file_data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.file_id === null){
delete data1.file_id;
}
else if(data1.file_id !== undefined){
const _errs6 = errors;
if(typeof data1.file_id !== "string"){
validate12.errors = [{instancePath:instancePath+"/file/file_id",schemaPath:"#/properties/file/properties/file_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs6 === errors;
valid3 = valid5;
}
if(valid3){
if(data1.filename === null){
delete data1.filename;
}
else if(data1.filename !== undefined){
const _errs8 = errors;
if(typeof data1.filename !== "string"){
validate12.errors = [{instancePath:instancePath+"/file/filename",schemaPath:"#/properties/file/properties/filename/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
valid3 = valid6;
}
if(valid3){
if(data1.format === null){
delete data1.format;
}
else if(data1.format !== undefined){
const _errs10 = errors;
if(typeof data1.format !== "string"){
validate12.errors = [{instancePath:instancePath+"/file/format",schemaPath:"#/properties/file/properties/format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid3 = valid7;
}
}
}
}
}
else {
validate12.errors = [{instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "object"}}];
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.video_url === undefined) && (missing0 = "video_url"))){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("video_url" !== data.type){
validate13.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "video_url"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.video_url !== undefined){
const _errs2 = errors;
if(!(validate9(data.video_url, {instancePath:instancePath+"/video_url",parentData:data,parentDataProperty:"video_url",rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.document_url === undefined) && (missing0 = "document_url"))){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("document_url" !== data.type){
validate15.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "document_url"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.document_url !== undefined){
const _errs2 = errors;
if(!(validate9(data.document_url, {instancePath:instancePath+"/document_url",parentData:data,parentDataProperty:"document_url",rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.document_name === null){
delete data.document_name;
}
else if(data.document_name !== undefined){
const _errs3 = errors;
if(typeof data.document_name !== "string"){
validate15.errors = [{instancePath:instancePath+"/document_name",schemaPath:"#/properties/document_name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
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


function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.file_url === undefined) && (missing0 = "file_url"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("file_url" !== data.type){
validate17.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file_url"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.file_url !== undefined){
const _errs2 = errors;
if(!(validate9(data.file_url, {instancePath:instancePath+"/file_url",parentData:data,parentDataProperty:"file_url",rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
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


function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.refusal === undefined) && (missing0 = "refusal"))){
validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("refusal" !== data.type){
validate19.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "refusal"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.refusal !== undefined){
const _errs2 = errors;
if(typeof data.refusal !== "string"){
validate19.errors = [{instancePath:instancePath+"/refusal",schemaPath:"#/properties/refusal/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","required":["type","thinking"],"properties":{"type":{"const":"thinking"},"thinking":{"type":["string","array"],"items":{"$ref":"#/$defs/textPart"}},"signature":{"type":"string"},"closed":{"type":"boolean"}}};

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
let data1 = data.thinking;
const _errs2 = errors;
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
validate20.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/type",keyword:"type",params:{type: schema16.properties.thinking.type}}];
return false;
}
if(errors === _errs2){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate6(data1[i0], {instancePath:instancePath+"/thinking/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
if(!valid3){
break;
}
}
}
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.signature === null){
delete data.signature;
}
else if(data.signature !== undefined){
const _errs5 = errors;
if(typeof data.signature !== "string"){
validate20.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(valid0){
if(data.closed === null){
delete data.closed;
}
else if(data.closed !== undefined){
const _errs7 = errors;
if(typeof data.closed !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/closed",schemaPath:"#/properties/closed/type",keyword:"type",params:{type: "boolean"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))){
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
if(data.id === null){
delete data.id;
}
else if(data.id !== undefined){
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

const schema18 = {"type":"object","required":["type","tool_use_id"],"properties":{"type":{"const":"tool_result"},"tool_use_id":{"type":"string"},"content":{"type":["string","array","null"],"items":{"$ref":"#/$defs/part"}},"is_error":{"type":"boolean"}}};
const wrapper0 = {validate: validate5};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.tool_use_id === undefined) && (missing0 = "tool_use_id"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("tool_result" !== data.type){
validate23.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_result"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.tool_use_id !== undefined){
const _errs2 = errors;
if(typeof data.tool_use_id !== "string"){
validate23.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.content !== undefined){
let data2 = data.content;
const _errs4 = errors;
if(((typeof data2 !== "string") && (!(Array.isArray(data2)))) && (data2 !== null)){
validate23.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: schema18.properties.content.type}}];
return false;
}
if(errors === _errs4){
if(Array.isArray(data2)){
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(wrapper0.validate(data2[i0], {instancePath:instancePath+"/content/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid4 = _errs6 === errors;
if(!valid4){
break;
}
}
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.is_error === null){
delete data.is_error;
}
else if(data.is_error !== undefined){
const _errs7 = errors;
if(typeof data.is_error !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/is_error",schemaPath:"#/properties/is_error/type",keyword:"type",params:{type: "boolean"}}];
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
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}


function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate36.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
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
const _errs3 = errors;
if(typeof data.ttl !== "string"){
validate36.errors = [{instancePath:instancePath+"/ttl",schemaPath:"#/properties/ttl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
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


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.mode !== undefined){
if(typeof data.mode !== "string"){
validate38.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
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


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "text"){
if(!(validate6(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
}
else if((tag0 === "input_text") || (tag0 === "output_text")){
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
}
else if(tag0 === "image_url"){
if(!(validate8(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
}
else if(tag0 === "input_audio"){
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file"){
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
else if(tag0 === "video_url"){
if(!(validate13(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
}
else if(tag0 === "document_url"){
if(!(validate15(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file_url"){
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
}
else if(tag0 === "refusal"){
if(!(validate19(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
errors = vErrors.length;
}
}
else if(tag0 === "thinking"){
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
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
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate5.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid13 = true;
if(data.type !== undefined){
const _errs14 = errors;
if(typeof data.type !== "string"){
validate5.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs14 === errors;
valid13 = valid14;
}
if(valid13){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs16 = errors;
if(!(validate36(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid15 = _errs16 === errors;
valid13 = valid15;
}
if(valid13){
if(data.prompt_cache_breakpoint === null){
delete data.prompt_cache_breakpoint;
}
else if(data.prompt_cache_breakpoint !== undefined){
const _errs17 = errors;
if(!(validate38(data.prompt_cache_breakpoint, {instancePath:instancePath+"/prompt_cache_breakpoint",parentData:data,parentDataProperty:"prompt_cache_breakpoint",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid16 = _errs17 === errors;
valid13 = valid16;
}
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


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(Array.isArray(data)))){
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema4.type}}];
return false;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate5(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
validate4.errors = vErrors;
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
if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(!((data0 === "system") || (data0 === "developer"))){
validate3.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema3.properties.role.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.content !== undefined){
const _errs2 = errors;
if(!(validate4(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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


function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.role === undefined) && (missing0 = "role")) || ((data.content === undefined) && (missing0 = "content"))){
validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.role !== undefined){
const _errs1 = errors;
if("user" !== data.role){
validate42.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{allowedValue: "user"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.content !== undefined){
const _errs2 = errors;
if(!(validate4(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate42.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate42.errors = vErrors;
return errors === 0;
}

const schema22 = {"type":"object","required":["role"],"properties":{"role":{"const":"assistant"},"content":{"$ref":"#/$defs/content"},"refusal":{"type":"string"},"tool_calls":{"type":"array","items":{"$ref":"#/$defs/toolCall"}},"function_call":{"$ref":"#/$defs/functionCall"},"audio":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}},"reasoning_content":{"type":"string"},"reasoning":{"type":"string"},"reasoning_details":{"type":"array","items":{"$ref":"#/$defs/reasoningDetail"}},"reasoning_signature":{"type":["string","array"],"items":{"type":"string"}},"thinking_blocks":{"type":"array","items":{"$ref":"#/$defs/thinkingBlock"}},"annotations":{"type":"array","items":{"$ref":"response.json#/$defs/annotation"}},"images":{"type":"array","items":{"$ref":"#/$defs/imagePart"}},"extra_content":{"$ref":"#/$defs/extraContent"},"prefix":{"type":"boolean"}}};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate47.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.arguments === null){
delete data.arguments;
}
else if(data.arguments !== undefined){
const _errs3 = errors;
if(typeof data.arguments !== "string"){
validate47.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
}
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}


function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.input === undefined) && (missing0 = "input"))){
validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate49.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.input !== undefined){
const _errs3 = errors;
if(typeof data.input !== "string"){
validate49.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
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


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.google === null){
delete data.google;
}
else if(data.google !== undefined){
let data0 = data.google;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let valid2 = true;
if(data0.thought_signature === null){
delete data0.thought_signature;
}
else if(data0.thought_signature !== undefined){
const _errs3 = errors;
if(typeof data0.thought_signature !== "string"){
validate51.errors = [{instancePath:instancePath+"/google/thought_signature",schemaPath:"#/properties/google/properties/thought_signature/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid2 = valid3;
}
if(valid2){
if(data0.thought === null){
delete data0.thought;
}
else if(data0.thought !== undefined){
const _errs5 = errors;
if(typeof data0.thought !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/google/thought",schemaPath:"#/properties/google/properties/thought/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/google",schemaPath:"#/properties/google/type",keyword:"type",params:{type: "object"}}];
return false;
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


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.id === null){
delete data.id;
}
else if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate46.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs3 = errors;
if(typeof data.type !== "string"){
validate46.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.index === null){
delete data.index;
}
else if(data.index !== undefined){
let data2 = data.index;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate46.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.function === null){
delete data.function;
}
else if(data.function !== undefined){
const _errs7 = errors;
if(!(validate47(data.function, {instancePath:instancePath+"/function",parentData:data,parentDataProperty:"function",rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.custom === null){
delete data.custom;
}
else if(data.custom !== undefined){
const _errs8 = errors;
if(!(validate49(data.custom, {instancePath:instancePath+"/custom",parentData:data,parentDataProperty:"custom",rootData}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.extra_content === null){
delete data.extra_content;
}
else if(data.extra_content !== undefined){
const _errs9 = errors;
if(!(validate51(data.extra_content, {instancePath:instancePath+"/extra_content",parentData:data,parentDataProperty:"extra_content",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid6 = _errs9 === errors;
valid0 = valid6;
}
if(valid0){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs10 = errors;
if(!(validate36(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid7 = _errs10 === errors;
valid0 = valid7;
}
}
}
}
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


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate56.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate56.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
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
validate56.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.index === null){
delete data.index;
}
else if(data.index !== undefined){
let data2 = data.index;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate56.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.format === null){
delete data.format;
}
else if(data.format !== undefined){
const _errs7 = errors;
if(typeof data.format !== "string"){
validate56.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.text === null){
delete data.text;
}
else if(data.text !== undefined){
const _errs9 = errors;
if(typeof data.text !== "string"){
validate56.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if(data.summary === null){
delete data.summary;
}
else if(data.summary !== undefined){
const _errs11 = errors;
if(typeof data.summary !== "string"){
validate56.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(valid0){
if(data.data === null){
delete data.data;
}
else if(data.data !== undefined){
const _errs13 = errors;
if(typeof data.data !== "string"){
validate56.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs13 === errors;
valid0 = valid7;
}
if(valid0){
if(data.signature === null){
delete data.signature;
}
else if(data.signature !== undefined){
const _errs15 = errors;
if(typeof data.signature !== "string"){
validate56.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"}}];
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
if((data.type === undefined) && (missing0 = "type")){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate58.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.thinking === null){
delete data.thinking;
}
else if(data.thinking !== undefined){
const _errs3 = errors;
if(typeof data.thinking !== "string"){
validate58.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.signature === null){
delete data.signature;
}
else if(data.signature !== undefined){
const _errs5 = errors;
if(typeof data.signature !== "string"){
validate58.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.data === null){
delete data.data;
}
else if(data.data !== undefined){
const _errs7 = errors;
if(typeof data.data !== "string"){
validate58.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs9 = errors;
if(!(validate36(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
}
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


function validate185(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate185.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if(typeof data.type !== "string"){
validate185.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.url_citation === null){
delete data.url_citation;
}
else if(data.url_citation !== undefined){
let data1 = data.url_citation;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.url === null){
delete data1.url;
}
else if(data1.url !== undefined){
const _errs5 = errors;
if(typeof data1.url !== "string"){
validate185.errors = [{instancePath:instancePath+"/url_citation/url",schemaPath:"#/properties/url_citation/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.title === null){
delete data1.title;
}
else if(data1.title !== undefined){
const _errs7 = errors;
if(typeof data1.title !== "string"){
validate185.errors = [{instancePath:instancePath+"/url_citation/title",schemaPath:"#/properties/url_citation/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid3 = valid5;
}
if(valid3){
if(data1.content === null){
delete data1.content;
}
else if(data1.content !== undefined){
const _errs9 = errors;
if(typeof data1.content !== "string"){
validate185.errors = [{instancePath:instancePath+"/url_citation/content",schemaPath:"#/properties/url_citation/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs9 === errors;
valid3 = valid6;
}
if(valid3){
if(data1.start_index === null){
delete data1.start_index;
}
else if(data1.start_index !== undefined){
let data5 = data1.start_index;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate185.errors = [{instancePath:instancePath+"/url_citation/start_index",schemaPath:"#/properties/url_citation/properties/start_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs11 === errors;
valid3 = valid7;
}
if(valid3){
if(data1.end_index === null){
delete data1.end_index;
}
else if(data1.end_index !== undefined){
let data6 = data1.end_index;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate185.errors = [{instancePath:instancePath+"/url_citation/end_index",schemaPath:"#/properties/url_citation/properties/end_index/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid8 = _errs13 === errors;
valid3 = valid8;
}
}
}
}
}
}
else {
validate185.errors = [{instancePath:instancePath+"/url_citation",schemaPath:"#/properties/url_citation/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.file === null){
delete data.file;
}
else if(data.file !== undefined){
let data7 = data.file;
const _errs15 = errors;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
validate185.errors = [{instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid9 = _errs15 === errors;
valid0 = valid9;
}
}
}
}
}
else {
validate185.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate185.errors = vErrors;
return errors === 0;
}


function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.role === undefined) && (missing0 = "role")){
validate44.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.role !== undefined){
const _errs1 = errors;
if("assistant" !== data.role){
validate44.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{allowedValue: "assistant"}}];
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
if(!(validate4(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.refusal === null){
delete data.refusal;
}
else if(data.refusal !== undefined){
const _errs3 = errors;
if(typeof data.refusal !== "string"){
validate44.errors = [{instancePath:instancePath+"/refusal",schemaPath:"#/properties/refusal/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
if(valid0){
if(data.tool_calls === null){
delete data.tool_calls;
}
else if(data.tool_calls !== undefined){
let data3 = data.tool_calls;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate46(data3[i0], {instancePath:instancePath+"/tool_calls/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
var valid5 = _errs7 === errors;
if(!valid5){
break;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(valid0){
if(data.function_call === null){
delete data.function_call;
}
else if(data.function_call !== undefined){
const _errs8 = errors;
if(!(validate47(data.function_call, {instancePath:instancePath+"/function_call",parentData:data,parentDataProperty:"function_call",rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid6 = _errs8 === errors;
valid0 = valid6;
}
if(valid0){
if(data.audio === null){
delete data.audio;
}
else if(data.audio !== undefined){
let data6 = data.audio;
const _errs9 = errors;
if(errors === _errs9){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((data6.id === undefined) && (missing1 = "id")){
validate44.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data6.id !== undefined){
if(typeof data6.id !== "string"){
validate44.errors = [{instancePath:instancePath+"/audio/id",schemaPath:"#/properties/audio/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs9 === errors;
valid0 = valid7;
}
if(valid0){
if(data.reasoning_content === null){
delete data.reasoning_content;
}
else if(data.reasoning_content !== undefined){
const _errs13 = errors;
if(typeof data.reasoning_content !== "string"){
validate44.errors = [{instancePath:instancePath+"/reasoning_content",schemaPath:"#/properties/reasoning_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs13 === errors;
valid0 = valid10;
}
if(valid0){
if(data.reasoning === null){
delete data.reasoning;
}
else if(data.reasoning !== undefined){
const _errs15 = errors;
if(typeof data.reasoning !== "string"){
validate44.errors = [{instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs15 === errors;
valid0 = valid11;
}
if(valid0){
if(data.reasoning_details === null){
delete data.reasoning_details;
}
else if(data.reasoning_details !== undefined){
let data10 = data.reasoning_details;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data10)){
var valid13 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
const _errs19 = errors;
if(!(validate56(data10[i1], {instancePath:instancePath+"/reasoning_details/" + i1,parentData:data10,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
var valid13 = _errs19 === errors;
if(!valid13){
break;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/reasoning_details",schemaPath:"#/properties/reasoning_details/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs17 === errors;
valid0 = valid12;
}
if(valid0){
if(data.reasoning_signature === null){
delete data.reasoning_signature;
}
else if(data.reasoning_signature !== undefined){
let data12 = data.reasoning_signature;
const _errs20 = errors;
if((typeof data12 !== "string") && (!(Array.isArray(data12)))){
validate44.errors = [{instancePath:instancePath+"/reasoning_signature",schemaPath:"#/properties/reasoning_signature/type",keyword:"type",params:{type: schema22.properties.reasoning_signature.type}}];
return false;
}
if(errors === _errs20){
if(Array.isArray(data12)){
var valid15 = true;
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
const _errs22 = errors;
if(typeof data12[i2] !== "string"){
validate44.errors = [{instancePath:instancePath+"/reasoning_signature/" + i2,schemaPath:"#/properties/reasoning_signature/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs22 === errors;
if(!valid15){
break;
}
}
}
}
var valid14 = _errs20 === errors;
valid0 = valid14;
}
if(valid0){
if(data.thinking_blocks === null){
delete data.thinking_blocks;
}
else if(data.thinking_blocks !== undefined){
let data14 = data.thinking_blocks;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data14)){
var valid17 = true;
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
const _errs26 = errors;
if(!(validate58(data14[i3], {instancePath:instancePath+"/thinking_blocks/" + i3,parentData:data14,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
var valid17 = _errs26 === errors;
if(!valid17){
break;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/thinking_blocks",schemaPath:"#/properties/thinking_blocks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid16 = _errs24 === errors;
valid0 = valid16;
}
if(valid0){
if(data.annotations === null){
delete data.annotations;
}
else if(data.annotations !== undefined){
let data16 = data.annotations;
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data16)){
var valid19 = true;
const len4 = data16.length;
for(let i4=0; i4<len4; i4++){
const _errs29 = errors;
if(!(validate185(data16[i4], {instancePath:instancePath+"/annotations/" + i4,parentData:data16,parentDataProperty:i4,rootData}))){
vErrors = vErrors === null ? validate185.errors : vErrors.concat(validate185.errors);
errors = vErrors.length;
}
var valid19 = _errs29 === errors;
if(!valid19){
break;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid18 = _errs27 === errors;
valid0 = valid18;
}
if(valid0){
if(data.images === null){
delete data.images;
}
else if(data.images !== undefined){
let data18 = data.images;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data18)){
var valid21 = true;
const len5 = data18.length;
for(let i5=0; i5<len5; i5++){
const _errs32 = errors;
if(!(validate8(data18[i5], {instancePath:instancePath+"/images/" + i5,parentData:data18,parentDataProperty:i5,rootData}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var valid21 = _errs32 === errors;
if(!valid21){
break;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid20 = _errs30 === errors;
valid0 = valid20;
}
if(valid0){
if(data.extra_content === null){
delete data.extra_content;
}
else if(data.extra_content !== undefined){
const _errs33 = errors;
if(!(validate51(data.extra_content, {instancePath:instancePath+"/extra_content",parentData:data,parentDataProperty:"extra_content",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid22 = _errs33 === errors;
valid0 = valid22;
}
if(valid0){
if(data.prefix === null){
delete data.prefix;
}
else if(data.prefix !== undefined){
const _errs34 = errors;
if(typeof data.prefix !== "boolean"){
validate44.errors = [{instancePath:instancePath+"/prefix",schemaPath:"#/properties/prefix/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid23 = _errs34 === errors;
valid0 = valid23;
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
validate44.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate44.errors = vErrors;
return errors === 0;
}


function validate189(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.role === undefined) && (missing0 = "role")) || ((data.content === undefined) && (missing0 = "content"))){
validate189.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.role !== undefined){
const _errs1 = errors;
if("tool" !== data.role){
validate189.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{allowedValue: "tool"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.content !== undefined){
const _errs2 = errors;
if(!(validate4(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.tool_call_id === null){
delete data.tool_call_id;
}
else if(data.tool_call_id !== undefined){
const _errs3 = errors;
if(typeof data.tool_call_id !== "string"){
validate189.errors = [{instancePath:instancePath+"/tool_call_id",schemaPath:"#/properties/tool_call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid0 = valid3;
}
}
}
}
}
else {
validate189.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate189.errors = vErrors;
return errors === 0;
}


function validate191(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.role === undefined) && (missing0 = "role")) || ((data.name === undefined) && (missing0 = "name"))){
validate191.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.role !== undefined){
const _errs1 = errors;
if("function" !== data.role){
validate191.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{allowedValue: "function"}}];
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
validate191.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate191.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate191.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate191.errors = vErrors;
return errors === 0;
}


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/chat/message.json" */;
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.role;
if((tag0 !== undefined && tag0 !== null)){
if((tag0 === "system") || (tag0 === "developer")){
if(!(validate3(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
else if(tag0 === "user"){
if(!(validate42(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
else if(tag0 === "assistant"){
if(!(validate44(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool"){
if(!(validate189(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate189.errors : vErrors.concat(validate189.errors);
errors = vErrors.length;
}
}
else if(tag0 === "function"){
if(!(validate191(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate191.errors : vErrors.concat(validate191.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate2.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "role"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.role === undefined) && (missing0 = "role")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid6 = true;
if(data.role !== undefined){
let data0 = data.role;
const _errs7 = errors;
if(!((((((data0 === "developer") || (data0 === "system")) || (data0 === "user")) || (data0 === "assistant")) || (data0 === "tool")) || (data0 === "function"))){
validate2.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema2.properties.role.enum}}];
return false;
}
var valid7 = _errs7 === errors;
valid6 = valid7;
}
if(valid6){
if(data.name === null){
delete data.name;
}
else if(data.name !== undefined){
const _errs8 = errors;
if(typeof data.name !== "string"){
validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs8 === errors;
valid6 = valid8;
}
if(valid6){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs10 = errors;
if(!(validate36(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid9 = _errs10 === errors;
valid6 = valid9;
}
if(valid6){
if(data.prompt_cache_breakpoint === null){
delete data.prompt_cache_breakpoint;
}
else if(data.prompt_cache_breakpoint !== undefined){
const _errs11 = errors;
if(!(validate38(data.prompt_cache_breakpoint, {instancePath:instancePath+"/prompt_cache_breakpoint",parentData:data,parentDataProperty:"prompt_cache_breakpoint",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid10 = _errs11 === errors;
valid6 = valid10;
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

const pattern0 = new RegExp("^[a-zA-Z0-9_-]{1,64}$", "u");

function validate203(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern0.test(data)){
validate203.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9_-]{1,64}$"}}];
return false;
}
}
else {
validate203.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
validate203.errors = vErrors;
return errors === 0;
}


function validate202(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate202.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.name !== undefined){
const _errs1 = errors;
if(!(validate203(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
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
validate202.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data2 = data.parameters;
const _errs4 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate202.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(valid0){
if(data.strict === null){
delete data.strict;
}
else if(data.strict !== undefined){
const _errs6 = errors;
if(typeof data.strict !== "boolean"){
validate202.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.external_execution === null){
delete data.external_execution;
}
else if(data.external_execution !== undefined){
const _errs8 = errors;
if(typeof data.external_execution !== "boolean"){
validate202.errors = [{instancePath:instancePath+"/external_execution",schemaPath:"#/properties/external_execution/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.requires_confirmation === null){
delete data.requires_confirmation;
}
else if(data.requires_confirmation !== undefined){
const _errs10 = errors;
if(typeof data.requires_confirmation !== "boolean"){
validate202.errors = [{instancePath:instancePath+"/requires_confirmation",schemaPath:"#/properties/requires_confirmation/type",keyword:"type",params:{type: "boolean"}}];
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
validate202.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate202.errors = vErrors;
return errors === 0;
}


function validate201(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.function === undefined) && (missing0 = "function")){
validate201.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs1 = errors;
if("function" !== data.type){
validate201.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "function"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.function !== undefined){
const _errs2 = errors;
if(!(validate202(data.function, {instancePath:instancePath+"/function",parentData:data,parentDataProperty:"function",rootData}))){
vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate201.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate201.errors = vErrors;
return errors === 0;
}


function validate206(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.custom === undefined) && (missing0 = "custom"))){
validate206.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("custom" !== data.type){
validate206.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "custom"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.custom !== undefined){
let data1 = data.custom;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.name === undefined) && (missing1 = "name")){
validate206.errors = [{instancePath:instancePath+"/custom",schemaPath:"#/properties/custom/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid3 = true;
if(data1.name !== undefined){
const _errs4 = errors;
if(!(validate203(data1.name, {instancePath:instancePath+"/custom/name",parentData:data1,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.description === null){
delete data1.description;
}
else if(data1.description !== undefined){
const _errs5 = errors;
if(typeof data1.description !== "string"){
validate206.errors = [{instancePath:instancePath+"/custom/description",schemaPath:"#/properties/custom/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs5 === errors;
valid3 = valid5;
}
if(valid3){
if(data1.format === null){
delete data1.format;
}
else if(data1.format !== undefined){
let data4 = data1.format;
const _errs7 = errors;
if(errors === _errs7){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing2;
if((data4.type === undefined) && (missing2 = "type")){
validate206.errors = [{instancePath:instancePath+"/custom/format",schemaPath:"#/properties/custom/properties/format/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid7 = true;
if(data4.type !== undefined){
const _errs9 = errors;
if(typeof data4.type !== "string"){
validate206.errors = [{instancePath:instancePath+"/custom/format/type",schemaPath:"#/properties/custom/properties/format/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs9 === errors;
valid7 = valid8;
}
if(valid7){
if(data4.grammar === null){
delete data4.grammar;
}
else if(data4.grammar !== undefined){
let data6 = data4.grammar;
const _errs11 = errors;
if(errors === _errs11){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing3;
if(((data6.syntax === undefined) && (missing3 = "syntax")) || ((data6.definition === undefined) && (missing3 = "definition"))){
validate206.errors = [{instancePath:instancePath+"/custom/format/grammar",schemaPath:"#/properties/custom/properties/format/properties/grammar/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
let valid10 = true;
if(data6.syntax !== undefined){
const _errs13 = errors;
if(typeof data6.syntax !== "string"){
validate206.errors = [{instancePath:instancePath+"/custom/format/grammar/syntax",schemaPath:"#/properties/custom/properties/format/properties/grammar/properties/syntax/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs13 === errors;
valid10 = valid11;
}
if(valid10){
if(data6.definition !== undefined){
const _errs15 = errors;
if(typeof data6.definition !== "string"){
validate206.errors = [{instancePath:instancePath+"/custom/format/grammar/definition",schemaPath:"#/properties/custom/properties/format/properties/grammar/properties/definition/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs15 === errors;
valid10 = valid12;
}
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/custom/format/grammar",schemaPath:"#/properties/custom/properties/format/properties/grammar/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs11 === errors;
valid7 = valid9;
}
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/custom/format",schemaPath:"#/properties/custom/properties/format/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs7 === errors;
valid3 = valid6;
}
}
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/custom",schemaPath:"#/properties/custom/type",keyword:"type",params:{type: "object"}}];
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
validate206.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate206.errors = vErrors;
return errors === 0;
}


function validate212(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate212.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
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
const _errs3 = errors;
if(typeof data.ttl !== "string"){
validate212.errors = [{instancePath:instancePath+"/ttl",schemaPath:"#/properties/ttl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
}
}
else {
validate212.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate212.errors = vErrors;
return errors === 0;
}


function validate200(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "function"){
if(!(validate201(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate201.errors : vErrors.concat(validate201.errors);
errors = vErrors.length;
}
}
else if(tag0 === "custom"){
if(!(validate206(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
errors = vErrors.length;
}
}
else if(typeof tag0 != "string"){
validate200.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
else {
if((true) && (data.function !== undefined)){
if(!(validate201(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate201.errors : vErrors.concat(validate201.errors);
errors = vErrors.length;
}
}
else {
if(!(validate201(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate201.errors : vErrors.concat(validate201.errors);
errors = vErrors.length;
}
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid5 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs6 = errors;
if(typeof data.type !== "string"){
validate200.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs6 === errors;
valid5 = valid6;
}
if(valid5){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs8 = errors;
if(!(validate212(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate212.errors : vErrors.concat(validate212.errors);
errors = vErrors.length;
}
var valid7 = _errs8 === errors;
valid5 = valid7;
}
}
}
else {
validate200.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate200.errors = vErrors;
return errors === 0;
}

const schema76 = {"type":["string","object"],"discriminator":{"propertyName":"type"},"oneOf":[{"type":"string","x-known":["none","auto","required","any"]},{"type":"object","required":["function"],"properties":{"type":{"const":"function"},"function":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/toolName"}}}}},{"type":"object","required":["type","custom"],"properties":{"type":{"const":"custom"},"custom":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/toolName"}}}}},{"type":"object","required":["type","allowed_tools"],"properties":{"type":{"const":"allowed_tools"},"allowed_tools":{"type":"object","required":["mode","tools"],"properties":{"mode":{"enum":["auto","required"]},"tools":{"type":"array","items":{"type":"object","properties":{"type":{"type":"string"},"function":{"type":"object","properties":{"name":{"type":"string"}}},"custom":{"type":"object","properties":{"name":{"type":"string"}}},"name":{"type":"string"}}}}}}}}]};

function validate215(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(data && typeof data == "object" && !Array.isArray(data)))){
validate215.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema76.type}}];
return false;
}
if(typeof data == "object" && data !== null && !Array.isArray(data)){
const tag0 = data.type;
if((tag0 !== undefined && tag0 !== null)){
if(tag0 === "function"){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.function === undefined) && (missing0 = "function")){
validate215.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid2 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs4 = errors;
if("function" !== data.type){
validate215.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "function"}}];
return false;
}
var valid3 = _errs4 === errors;
valid2 = valid3;
}
if(valid2){
if(data.function !== undefined){
let data1 = data.function;
const _errs5 = errors;
if(errors === _errs5){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.name === undefined) && (missing1 = "name")){
validate215.errors = [{instancePath:instancePath+"/function",schemaPath:"#/oneOf/1/properties/function/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.name !== undefined){
if(!(validate203(data1.name, {instancePath:instancePath+"/function/name",parentData:data1,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/function",schemaPath:"#/oneOf/1/properties/function/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
}
}
}
else {
validate215.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "custom"){
const _errs8 = errors;
if(errors === _errs8){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.type === undefined) && (missing2 = "type")) || ((data.custom === undefined) && (missing2 = "custom"))){
validate215.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid8 = true;
if(data.type !== undefined){
const _errs10 = errors;
if("custom" !== data.type){
validate215.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "custom"}}];
return false;
}
var valid9 = _errs10 === errors;
valid8 = valid9;
}
if(valid8){
if(data.custom !== undefined){
let data4 = data.custom;
const _errs11 = errors;
if(errors === _errs11){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing3;
if((data4.name === undefined) && (missing3 = "name")){
validate215.errors = [{instancePath:instancePath+"/custom",schemaPath:"#/oneOf/2/properties/custom/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data4.name !== undefined){
if(!(validate203(data4.name, {instancePath:instancePath+"/custom/name",parentData:data4,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/custom",schemaPath:"#/oneOf/2/properties/custom/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs11 === errors;
valid8 = valid10;
}
}
}
}
else {
validate215.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "allowed_tools"){
const _errs14 = errors;
if(errors === _errs14){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if(((data.type === undefined) && (missing4 = "type")) || ((data.allowed_tools === undefined) && (missing4 = "allowed_tools"))){
validate215.errors = [{instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
let valid14 = true;
if(data.type !== undefined){
const _errs16 = errors;
if("allowed_tools" !== data.type){
validate215.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "allowed_tools"}}];
return false;
}
var valid15 = _errs16 === errors;
valid14 = valid15;
}
if(valid14){
if(data.allowed_tools !== undefined){
let data7 = data.allowed_tools;
const _errs17 = errors;
if(errors === _errs17){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing5;
if(((data7.mode === undefined) && (missing5 = "mode")) || ((data7.tools === undefined) && (missing5 = "tools"))){
validate215.errors = [{instancePath:instancePath+"/allowed_tools",schemaPath:"#/oneOf/3/properties/allowed_tools/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
let valid17 = true;
if(data7.mode !== undefined){
let data8 = data7.mode;
const _errs19 = errors;
if(!((data8 === "auto") || (data8 === "required"))){
validate215.errors = [{instancePath:instancePath+"/allowed_tools/mode",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/mode/enum",keyword:"enum",params:{allowedValues: schema76.oneOf[3].properties.allowed_tools.properties.mode.enum}}];
return false;
}
var valid18 = _errs19 === errors;
valid17 = valid18;
}
if(valid17){
if(data7.tools !== undefined){
let data9 = data7.tools;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data9)){
var valid20 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
const _errs22 = errors;
if(errors === _errs22){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let valid21 = true;
if(data10.type === null){
delete data10.type;
}
else if(data10.type !== undefined){
const _errs24 = errors;
if(typeof data10.type !== "string"){
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools/" + i0+"/type",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid22 = _errs24 === errors;
valid21 = valid22;
}
if(valid21){
if(data10.function === null){
delete data10.function;
}
else if(data10.function !== undefined){
let data12 = data10.function;
const _errs26 = errors;
if(errors === _errs26){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.name === null){
delete data12.name;
}
else if(data12.name !== undefined){
if(typeof data12.name !== "string"){
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools/" + i0+"/function/name",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/items/properties/function/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools/" + i0+"/function",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/items/properties/function/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid23 = _errs26 === errors;
valid21 = valid23;
}
if(valid21){
if(data10.custom === null){
delete data10.custom;
}
else if(data10.custom !== undefined){
let data14 = data10.custom;
const _errs30 = errors;
if(errors === _errs30){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.name === null){
delete data14.name;
}
else if(data14.name !== undefined){
if(typeof data14.name !== "string"){
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools/" + i0+"/custom/name",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/items/properties/custom/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools/" + i0+"/custom",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/items/properties/custom/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid26 = _errs30 === errors;
valid21 = valid26;
}
if(valid21){
if(data10.name === null){
delete data10.name;
}
else if(data10.name !== undefined){
const _errs34 = errors;
if(typeof data10.name !== "string"){
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools/" + i0+"/name",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs34 === errors;
valid21 = valid29;
}
}
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools/" + i0,schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid20 = _errs22 === errors;
if(!valid20){
break;
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/allowed_tools/tools",schemaPath:"#/oneOf/3/properties/allowed_tools/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid19 = _errs20 === errors;
valid17 = valid19;
}
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/allowed_tools",schemaPath:"#/oneOf/3/properties/allowed_tools/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid16 = _errs17 === errors;
valid14 = valid16;
}
}
}
}
else {
validate215.errors = [{instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(typeof tag0 != "string"){
validate215.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
else {
if((true) && (data.function !== undefined)){
const _errs36 = errors;
if(errors === _errs36){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if((data.function === undefined) && (missing6 = "function")){
validate215.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
let valid31 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs38 = errors;
if("function" !== data.type){
validate215.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "function"}}];
return false;
}
var valid32 = _errs38 === errors;
valid31 = valid32;
}
if(valid31){
if(data.function !== undefined){
let data18 = data.function;
const _errs39 = errors;
if(errors === _errs39){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing7;
if((data18.name === undefined) && (missing7 = "name")){
validate215.errors = [{instancePath:instancePath+"/function",schemaPath:"#/oneOf/1/properties/function/required",keyword:"required",params:{missingProperty: missing7}}];
return false;
}
else {
if(data18.name !== undefined){
if(!(validate203(data18.name, {instancePath:instancePath+"/function/name",parentData:data18,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/function",schemaPath:"#/oneOf/1/properties/function/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid33 = _errs39 === errors;
valid31 = valid33;
}
}
}
}
else {
validate215.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
const _errs42 = errors;
if(errors === _errs42){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing8;
if((data.function === undefined) && (missing8 = "function")){
validate215.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
else {
let valid37 = true;
if(data.type === null){
delete data.type;
}
else if(data.type !== undefined){
const _errs44 = errors;
if("function" !== data.type){
validate215.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "function"}}];
return false;
}
var valid38 = _errs44 === errors;
valid37 = valid38;
}
if(valid37){
if(data.function !== undefined){
let data21 = data.function;
const _errs45 = errors;
if(errors === _errs45){
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
let missing9;
if((data21.name === undefined) && (missing9 = "name")){
validate215.errors = [{instancePath:instancePath+"/function",schemaPath:"#/oneOf/1/properties/function/required",keyword:"required",params:{missingProperty: missing9}}];
return false;
}
else {
if(data21.name !== undefined){
if(!(validate203(data21.name, {instancePath:instancePath+"/function/name",parentData:data21,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
}
}
}
else {
validate215.errors = [{instancePath:instancePath+"/function",schemaPath:"#/oneOf/1/properties/function/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid39 = _errs45 === errors;
valid37 = valid39;
}
}
}
}
else {
validate215.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
}
else {
if(typeof data !== "string"){
validate215.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
validate215.errors = vErrors;
return errors === 0;
}

const schema77 = {"type":"object","required":["type"],"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"enum":["text","json_object"]}}},{"type":"object","required":["type","json_schema"],"properties":{"type":{"const":"json_schema"},"json_schema":{"type":"object","properties":{"name":{"type":"string"},"description":{"type":"string"},"schema":{"type":"object"},"strict":{"type":"boolean"},"type":{"type":["string","array"]},"properties":{"type":"object"}}}}},{"type":"object","required":["type","grammar"],"properties":{"type":{"const":"grammar"},"grammar":{"type":"string"}}}]};

function validate223(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate223.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(!((data0 === "text") || (data0 === "json_object"))){
validate223.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/0/properties/type/enum",keyword:"enum",params:{allowedValues: schema77.oneOf[0].properties.type.enum}}];
return false;
}
}
}
}
else {
validate223.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "json_schema"){
const _errs5 = errors;
if(errors === _errs5){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.json_schema === undefined) && (missing1 = "json_schema"))){
validate223.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid5 = true;
if(data.type !== undefined){
const _errs7 = errors;
if("json_schema" !== data.type){
validate223.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "json_schema"}}];
return false;
}
var valid6 = _errs7 === errors;
valid5 = valid6;
}
if(valid5){
if(data.json_schema !== undefined){
let data2 = data.json_schema;
const _errs8 = errors;
if(errors === _errs8){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid8 = true;
if(data2.name === null){
delete data2.name;
}
else if(data2.name !== undefined){
const _errs10 = errors;
if(typeof data2.name !== "string"){
validate223.errors = [{instancePath:instancePath+"/json_schema/name",schemaPath:"#/oneOf/1/properties/json_schema/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs10 === errors;
valid8 = valid9;
}
if(valid8){
if(data2.description === null){
delete data2.description;
}
else if(data2.description !== undefined){
const _errs12 = errors;
if(typeof data2.description !== "string"){
validate223.errors = [{instancePath:instancePath+"/json_schema/description",schemaPath:"#/oneOf/1/properties/json_schema/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs12 === errors;
valid8 = valid10;
}
if(valid8){
if(data2.schema === null){
delete data2.schema;
}
else if(data2.schema !== undefined){
let data5 = data2.schema;
const _errs14 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate223.errors = [{instancePath:instancePath+"/json_schema/schema",schemaPath:"#/oneOf/1/properties/json_schema/properties/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid11 = _errs14 === errors;
valid8 = valid11;
}
if(valid8){
if(data2.strict === null){
delete data2.strict;
}
else if(data2.strict !== undefined){
const _errs16 = errors;
if(typeof data2.strict !== "boolean"){
validate223.errors = [{instancePath:instancePath+"/json_schema/strict",schemaPath:"#/oneOf/1/properties/json_schema/properties/strict/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid12 = _errs16 === errors;
valid8 = valid12;
}
if(valid8){
if(data2.type === null){
delete data2.type;
}
else if(data2.type !== undefined){
let data7 = data2.type;
const _errs18 = errors;
if((typeof data7 !== "string") && (!(Array.isArray(data7)))){
validate223.errors = [{instancePath:instancePath+"/json_schema/type",schemaPath:"#/oneOf/1/properties/json_schema/properties/type/type",keyword:"type",params:{type: schema77.oneOf[1].properties.json_schema.properties.type.type}}];
return false;
}
var valid13 = _errs18 === errors;
valid8 = valid13;
}
if(valid8){
if(data2.properties === null){
delete data2.properties;
}
else if(data2.properties !== undefined){
let data8 = data2.properties;
const _errs20 = errors;
if(!(data8 && typeof data8 == "object" && !Array.isArray(data8))){
validate223.errors = [{instancePath:instancePath+"/json_schema/properties",schemaPath:"#/oneOf/1/properties/json_schema/properties/properties/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid14 = _errs20 === errors;
valid8 = valid14;
}
}
}
}
}
}
}
else {
validate223.errors = [{instancePath:instancePath+"/json_schema",schemaPath:"#/oneOf/1/properties/json_schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs8 === errors;
valid5 = valid7;
}
}
}
}
else {
validate223.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "grammar"){
const _errs22 = errors;
if(errors === _errs22){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.type === undefined) && (missing2 = "type")) || ((data.grammar === undefined) && (missing2 = "grammar"))){
validate223.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid16 = true;
if(data.type !== undefined){
const _errs24 = errors;
if("grammar" !== data.type){
validate223.errors = [{instancePath:instancePath+"/type",schemaPath:"#/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "grammar"}}];
return false;
}
var valid17 = _errs24 === errors;
valid16 = valid17;
}
if(valid16){
if(data.grammar !== undefined){
const _errs25 = errors;
if(typeof data.grammar !== "string"){
validate223.errors = [{instancePath:instancePath+"/grammar",schemaPath:"#/oneOf/2/properties/grammar/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs25 === errors;
valid16 = valid18;
}
}
}
}
else {
validate223.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(typeof tag0 != "string"){
validate223.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{field: "type"}}];
return false;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.type === undefined) && (missing3 = "type")){
validate223.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
}
else {
validate223.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate223.errors = vErrors;
return errors === 0;
}


function validate225(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
validate225.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.type !== undefined){
const _errs1 = errors;
if("text" !== data.type){
validate225.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "text"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate225.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
}
}
}
else {
validate225.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate225.errors = vErrors;
return errors === 0;
}


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/chat/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.messages === undefined) && (missing0 = "messages"))){
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
if(data.messages !== undefined){
let data1 = data.messages;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate1.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate2(data1[i0], {instancePath:instancePath+"/messages/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
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
validate1.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.stream === null){
delete data.stream;
}
else if(data.stream !== undefined){
const _errs6 = errors;
if(typeof data.stream !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid4 = _errs6 === errors;
valid0 = valid4;
}
if(valid0){
if(data.stream_options === null){
delete data.stream_options;
}
else if(data.stream_options !== undefined){
let data4 = data.stream_options;
const _errs8 = errors;
if(errors === _errs8){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid6 = true;
if(data4.include_usage === null){
delete data4.include_usage;
}
else if(data4.include_usage !== undefined){
const _errs10 = errors;
if(typeof data4.include_usage !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream_options/include_usage",schemaPath:"#/properties/stream_options/properties/include_usage/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid7 = _errs10 === errors;
valid6 = valid7;
}
if(valid6){
if(data4.include_obfuscation === null){
delete data4.include_obfuscation;
}
else if(data4.include_obfuscation !== undefined){
const _errs12 = errors;
if(typeof data4.include_obfuscation !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/stream_options/include_obfuscation",schemaPath:"#/properties/stream_options/properties/include_obfuscation/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid8 = _errs12 === errors;
valid6 = valid8;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/stream_options",schemaPath:"#/properties/stream_options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs8 === errors;
valid0 = valid5;
}
if(valid0){
if(data.temperature === null){
delete data.temperature;
}
else if(data.temperature !== undefined){
let data7 = data.temperature;
const _errs14 = errors;
if(errors === _errs14){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 2 || isNaN(data7)){
validate1.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
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
var valid9 = _errs14 === errors;
valid0 = valid9;
}
if(valid0){
if(data.top_p === null){
delete data.top_p;
}
else if(data.top_p !== undefined){
let data8 = data.top_p;
const _errs16 = errors;
if(errors === _errs16){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1 || isNaN(data8)){
validate1.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
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
var valid10 = _errs16 === errors;
valid0 = valid10;
}
if(valid0){
if(data.frequency_penalty === null){
delete data.frequency_penalty;
}
else if(data.frequency_penalty !== undefined){
let data9 = data.frequency_penalty;
const _errs18 = errors;
if(errors === _errs18){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 2 || isNaN(data9)){
validate1.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data9 < -2 || isNaN(data9)){
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
var valid11 = _errs18 === errors;
valid0 = valid11;
}
if(valid0){
if(data.presence_penalty === null){
delete data.presence_penalty;
}
else if(data.presence_penalty !== undefined){
let data10 = data.presence_penalty;
const _errs20 = errors;
if(errors === _errs20){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 2 || isNaN(data10)){
validate1.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data10 < -2 || isNaN(data10)){
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
var valid12 = _errs20 === errors;
valid0 = valid12;
}
if(valid0){
if(data.logit_bias === null){
delete data.logit_bias;
}
else if(data.logit_bias !== undefined){
let data11 = data.logit_bias;
const _errs22 = errors;
if(errors === _errs22){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key0 in data11){
let data12 = data11[key0];
const _errs25 = errors;
if(errors === _errs25){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 100 || isNaN(data12)){
validate1.errors = [{instancePath:instancePath+"/logit_bias/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/logit_bias/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data12 < -100 || isNaN(data12)){
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
var valid14 = _errs25 === errors;
if(!valid14){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/logit_bias",schemaPath:"#/properties/logit_bias/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs22 === errors;
valid0 = valid13;
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data13 = data.seed;
const _errs27 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate1.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs27 === errors;
valid0 = valid15;
}
if(valid0){
if(data.top_k === null){
delete data.top_k;
}
else if(data.top_k !== undefined){
let data14 = data.top_k;
const _errs29 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate1.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid16 = _errs29 === errors;
valid0 = valid16;
}
if(valid0){
if(data.min_p === null){
delete data.min_p;
}
else if(data.min_p !== undefined){
let data15 = data.min_p;
const _errs31 = errors;
if(!((typeof data15 == "number") && (isFinite(data15)))){
validate1.errors = [{instancePath:instancePath+"/min_p",schemaPath:"#/properties/min_p/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid17 = _errs31 === errors;
valid0 = valid17;
}
if(valid0){
if(data.typical_p === null){
delete data.typical_p;
}
else if(data.typical_p !== undefined){
let data16 = data.typical_p;
const _errs33 = errors;
if(!((typeof data16 == "number") && (isFinite(data16)))){
validate1.errors = [{instancePath:instancePath+"/typical_p",schemaPath:"#/properties/typical_p/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid18 = _errs33 === errors;
valid0 = valid18;
}
if(valid0){
if(data.repetition_penalty === null){
delete data.repetition_penalty;
}
else if(data.repetition_penalty !== undefined){
let data17 = data.repetition_penalty;
const _errs35 = errors;
if(!((typeof data17 == "number") && (isFinite(data17)))){
validate1.errors = [{instancePath:instancePath+"/repetition_penalty",schemaPath:"#/properties/repetition_penalty/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid19 = _errs35 === errors;
valid0 = valid19;
}
if(valid0){
if(data.random_seed === null){
delete data.random_seed;
}
else if(data.random_seed !== undefined){
let data18 = data.random_seed;
const _errs37 = errors;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
validate1.errors = [{instancePath:instancePath+"/random_seed",schemaPath:"#/properties/random_seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid20 = _errs37 === errors;
valid0 = valid20;
}
if(valid0){
if(data.max_completion_tokens === null){
delete data.max_completion_tokens;
}
else if(data.max_completion_tokens !== undefined){
let data19 = data.max_completion_tokens;
const _errs39 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
validate1.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs39){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 1 || isNaN(data19)){
validate1.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid21 = _errs39 === errors;
valid0 = valid21;
}
if(valid0){
if(data.max_tokens === null){
delete data.max_tokens;
}
else if(data.max_tokens !== undefined){
let data20 = data.max_tokens;
const _errs41 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate1.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs41){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 1 || isNaN(data20)){
validate1.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid22 = _errs41 === errors;
valid0 = valid22;
}
if(valid0){
if(data.n === null){
delete data.n;
}
else if(data.n !== undefined){
let data21 = data.n;
const _errs43 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate1.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs43){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 128 || isNaN(data21)){
validate1.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128}}];
return false;
}
else {
if(data21 < 1 || isNaN(data21)){
validate1.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid23 = _errs43 === errors;
valid0 = valid23;
}
if(valid0){
if(data.stop === null){
delete data.stop;
}
else if(data.stop !== undefined){
let data22 = data.stop;
const _errs45 = errors;
if((typeof data22 !== "string") && (!(Array.isArray(data22)))){
validate1.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/type",keyword:"type",params:{type: schema1.properties.stop.type}}];
return false;
}
if(errors === _errs45){
if(Array.isArray(data22)){
var valid25 = true;
const len1 = data22.length;
for(let i1=0; i1<len1; i1++){
const _errs47 = errors;
if(typeof data22[i1] !== "string"){
validate1.errors = [{instancePath:instancePath+"/stop/" + i1,schemaPath:"#/properties/stop/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid25 = _errs47 === errors;
if(!valid25){
break;
}
}
}
}
var valid24 = _errs45 === errors;
valid0 = valid24;
}
if(valid0){
if(data.logprobs === null){
delete data.logprobs;
}
else if(data.logprobs !== undefined){
const _errs49 = errors;
if(typeof data.logprobs !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid26 = _errs49 === errors;
valid0 = valid26;
}
if(valid0){
if(data.top_logprobs === null){
delete data.top_logprobs;
}
else if(data.top_logprobs !== undefined){
let data25 = data.top_logprobs;
const _errs51 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate1.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs51){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 20 || isNaN(data25)){
validate1.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}}];
return false;
}
else {
if(data25 < 0 || isNaN(data25)){
validate1.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid27 = _errs51 === errors;
valid0 = valid27;
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data26 = data.tools;
const _errs53 = errors;
if(errors === _errs53){
if(Array.isArray(data26)){
var valid29 = true;
const len2 = data26.length;
for(let i2=0; i2<len2; i2++){
const _errs55 = errors;
if(!(validate200(data26[i2], {instancePath:instancePath+"/tools/" + i2,parentData:data26,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate200.errors : vErrors.concat(validate200.errors);
errors = vErrors.length;
}
var valid29 = _errs55 === errors;
if(!valid29){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid28 = _errs53 === errors;
valid0 = valid28;
}
if(valid0){
if(data.tool_choice === null){
delete data.tool_choice;
}
else if(data.tool_choice !== undefined){
const _errs56 = errors;
if(!(validate215(data.tool_choice, {instancePath:instancePath+"/tool_choice",parentData:data,parentDataProperty:"tool_choice",rootData}))){
vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
errors = vErrors.length;
}
var valid30 = _errs56 === errors;
valid0 = valid30;
}
if(valid0){
if(data.parallel_tool_calls === null){
delete data.parallel_tool_calls;
}
else if(data.parallel_tool_calls !== undefined){
const _errs57 = errors;
if(typeof data.parallel_tool_calls !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid31 = _errs57 === errors;
valid0 = valid31;
}
if(valid0){
if(data.functions === null){
delete data.functions;
}
else if(data.functions !== undefined){
let data30 = data.functions;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data30)){
var valid33 = true;
const len3 = data30.length;
for(let i3=0; i3<len3; i3++){
const _errs61 = errors;
if(!(validate202(data30[i3], {instancePath:instancePath+"/functions/" + i3,parentData:data30,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
errors = vErrors.length;
}
var valid33 = _errs61 === errors;
if(!valid33){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/functions",schemaPath:"#/properties/functions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid32 = _errs59 === errors;
valid0 = valid32;
}
if(valid0){
if(data.function_call === null){
delete data.function_call;
}
else if(data.function_call !== undefined){
let data32 = data.function_call;
const _errs62 = errors;
if((typeof data32 !== "string") && (!(data32 && typeof data32 == "object" && !Array.isArray(data32)))){
validate1.errors = [{instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/type",keyword:"type",params:{type: schema1.properties.function_call.type}}];
return false;
}
const _errs64 = errors;
let valid35 = true;
const _errs65 = errors;
if(typeof data32 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs65 === errors;
errors = _errs64;
if(vErrors !== null){
if(_errs64){
vErrors.length = _errs64;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs67 = errors;
if(!((data32 === "none") || (data32 === "auto"))){
validate1.errors = [{instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/then/enum",keyword:"enum",params:{allowedValues: schema1.properties.function_call.then.enum}}];
return false;
}
var _valid0 = _errs67 === errors;
valid35 = _valid0;
ifClause0 = "then";
}
else {
const _errs68 = errors;
if(errors === _errs68){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing1;
if((data32.name === undefined) && (missing1 = "name")){
validate1.errors = [{instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/else/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data32.name !== undefined){
if(!(validate203(data32.name, {instancePath:instancePath+"/function_call/name",parentData:data32,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/else/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid0 = _errs68 === errors;
valid35 = _valid0;
ifClause0 = "else";
}
if(!valid35){
const err1 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/if",keyword:"if",params:{failingKeyword: ifClause0}};
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
var valid34 = _errs62 === errors;
valid0 = valid34;
}
if(valid0){
if(data.response_format === null){
delete data.response_format;
}
else if(data.response_format !== undefined){
const _errs71 = errors;
if(!(validate223(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData}))){
vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors);
errors = vErrors.length;
}
var valid38 = _errs71 === errors;
valid0 = valid38;
}
if(valid0){
if(data.reasoning_effort === null){
delete data.reasoning_effort;
}
else if(data.reasoning_effort !== undefined){
const _errs72 = errors;
if(typeof data.reasoning_effort !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid39 = _errs72 === errors;
valid0 = valid39;
}
if(valid0){
if(data.verbosity === null){
delete data.verbosity;
}
else if(data.verbosity !== undefined){
const _errs74 = errors;
if(typeof data.verbosity !== "string"){
validate1.errors = [{instancePath:instancePath+"/verbosity",schemaPath:"#/properties/verbosity/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid40 = _errs74 === errors;
valid0 = valid40;
}
if(valid0){
if(data.thinking === null){
delete data.thinking;
}
else if(data.thinking !== undefined){
let data37 = data.thinking;
const _errs76 = errors;
if(errors === _errs76){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
let valid42 = true;
if(data37.type === null){
delete data37.type;
}
else if(data37.type !== undefined){
const _errs78 = errors;
if(typeof data37.type !== "string"){
validate1.errors = [{instancePath:instancePath+"/thinking/type",schemaPath:"#/properties/thinking/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid43 = _errs78 === errors;
valid42 = valid43;
}
if(valid42){
if(data37.budget_tokens === null){
delete data37.budget_tokens;
}
else if(data37.budget_tokens !== undefined){
let data39 = data37.budget_tokens;
const _errs80 = errors;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
validate1.errors = [{instancePath:instancePath+"/thinking/budget_tokens",schemaPath:"#/properties/thinking/properties/budget_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid44 = _errs80 === errors;
valid42 = valid44;
}
if(valid42){
if(data37.clear_thinking === null){
delete data37.clear_thinking;
}
else if(data37.clear_thinking !== undefined){
const _errs82 = errors;
if(typeof data37.clear_thinking !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/thinking/clear_thinking",schemaPath:"#/properties/thinking/properties/clear_thinking/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid45 = _errs82 === errors;
valid42 = valid45;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid41 = _errs76 === errors;
valid0 = valid41;
}
if(valid0){
if(data.enable_thinking === null){
delete data.enable_thinking;
}
else if(data.enable_thinking !== undefined){
const _errs84 = errors;
if(typeof data.enable_thinking !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/enable_thinking",schemaPath:"#/properties/enable_thinking/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid46 = _errs84 === errors;
valid0 = valid46;
}
if(valid0){
if(data.thinking_budget === null){
delete data.thinking_budget;
}
else if(data.thinking_budget !== undefined){
let data42 = data.thinking_budget;
const _errs86 = errors;
if(!(((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42))) && (isFinite(data42)))){
validate1.errors = [{instancePath:instancePath+"/thinking_budget",schemaPath:"#/properties/thinking_budget/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid47 = _errs86 === errors;
valid0 = valid47;
}
if(valid0){
if(data.clear_thinking === null){
delete data.clear_thinking;
}
else if(data.clear_thinking !== undefined){
const _errs88 = errors;
if(typeof data.clear_thinking !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/clear_thinking",schemaPath:"#/properties/clear_thinking/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid48 = _errs88 === errors;
valid0 = valid48;
}
if(valid0){
if(data.reasoning === null){
delete data.reasoning;
}
else if(data.reasoning !== undefined){
let data44 = data.reasoning;
const _errs90 = errors;
if(errors === _errs90){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
let valid50 = true;
if(data44.effort === null){
delete data44.effort;
}
else if(data44.effort !== undefined){
const _errs92 = errors;
if(typeof data44.effort !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning/effort",schemaPath:"#/properties/reasoning/properties/effort/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid51 = _errs92 === errors;
valid50 = valid51;
}
if(valid50){
if(data44.max_tokens === null){
delete data44.max_tokens;
}
else if(data44.max_tokens !== undefined){
let data46 = data44.max_tokens;
const _errs94 = errors;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
validate1.errors = [{instancePath:instancePath+"/reasoning/max_tokens",schemaPath:"#/properties/reasoning/properties/max_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid52 = _errs94 === errors;
valid50 = valid52;
}
if(valid50){
if(data44.enabled === null){
delete data44.enabled;
}
else if(data44.enabled !== undefined){
const _errs96 = errors;
if(typeof data44.enabled !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/reasoning/enabled",schemaPath:"#/properties/reasoning/properties/enabled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid53 = _errs96 === errors;
valid50 = valid53;
}
if(valid50){
if(data44.exclude === null){
delete data44.exclude;
}
else if(data44.exclude !== undefined){
const _errs98 = errors;
if(typeof data44.exclude !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/reasoning/exclude",schemaPath:"#/properties/reasoning/properties/exclude/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid54 = _errs98 === errors;
valid50 = valid54;
}
if(valid50){
if(data44.summary === null){
delete data44.summary;
}
else if(data44.summary !== undefined){
const _errs100 = errors;
if(typeof data44.summary !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning/summary",schemaPath:"#/properties/reasoning/properties/summary/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid55 = _errs100 === errors;
valid50 = valid55;
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
var valid49 = _errs90 === errors;
valid0 = valid49;
}
if(valid0){
if(data.include_reasoning === null){
delete data.include_reasoning;
}
else if(data.include_reasoning !== undefined){
const _errs102 = errors;
if(typeof data.include_reasoning !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/include_reasoning",schemaPath:"#/properties/include_reasoning/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid56 = _errs102 === errors;
valid0 = valid56;
}
if(valid0){
if(data.reasoning_format === null){
delete data.reasoning_format;
}
else if(data.reasoning_format !== undefined){
const _errs104 = errors;
if(typeof data.reasoning_format !== "string"){
validate1.errors = [{instancePath:instancePath+"/reasoning_format",schemaPath:"#/properties/reasoning_format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid57 = _errs104 === errors;
valid0 = valid57;
}
if(valid0){
if(data.chat_template_kwargs === null){
delete data.chat_template_kwargs;
}
else if(data.chat_template_kwargs !== undefined){
let data52 = data.chat_template_kwargs;
const _errs106 = errors;
if(errors === _errs106){
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
let valid59 = true;
if(data52.enable_thinking === null){
delete data52.enable_thinking;
}
else if(data52.enable_thinking !== undefined){
const _errs108 = errors;
if(typeof data52.enable_thinking !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/chat_template_kwargs/enable_thinking",schemaPath:"#/properties/chat_template_kwargs/properties/enable_thinking/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid60 = _errs108 === errors;
valid59 = valid60;
}
if(valid59){
if(data52.thinking === null){
delete data52.thinking;
}
else if(data52.thinking !== undefined){
const _errs110 = errors;
if(typeof data52.thinking !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/chat_template_kwargs/thinking",schemaPath:"#/properties/chat_template_kwargs/properties/thinking/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid61 = _errs110 === errors;
valid59 = valid61;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/chat_template_kwargs",schemaPath:"#/properties/chat_template_kwargs/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid58 = _errs106 === errors;
valid0 = valid58;
}
if(valid0){
if(data.extra_body === null){
delete data.extra_body;
}
else if(data.extra_body !== undefined){
let data55 = data.extra_body;
const _errs112 = errors;
if(errors === _errs112){
if(data55 && typeof data55 == "object" && !Array.isArray(data55)){
if(data55.google === null){
delete data55.google;
}
else if(data55.google !== undefined){
let data56 = data55.google;
const _errs114 = errors;
if(errors === _errs114){
if(data56 && typeof data56 == "object" && !Array.isArray(data56)){
let valid65 = true;
if(data56.thinking_config === null){
delete data56.thinking_config;
}
else if(data56.thinking_config !== undefined){
let data57 = data56.thinking_config;
const _errs116 = errors;
if(errors === _errs116){
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
let valid67 = true;
if(data57.thinking_budget === null){
delete data57.thinking_budget;
}
else if(data57.thinking_budget !== undefined){
let data58 = data57.thinking_budget;
const _errs118 = errors;
if(!(((typeof data58 == "number") && (!(data58 % 1) && !isNaN(data58))) && (isFinite(data58)))){
validate1.errors = [{instancePath:instancePath+"/extra_body/google/thinking_config/thinking_budget",schemaPath:"#/properties/extra_body/properties/google/properties/thinking_config/properties/thinking_budget/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid68 = _errs118 === errors;
valid67 = valid68;
}
if(valid67){
if(data57.thinking_level === null){
delete data57.thinking_level;
}
else if(data57.thinking_level !== undefined){
const _errs120 = errors;
if(typeof data57.thinking_level !== "string"){
validate1.errors = [{instancePath:instancePath+"/extra_body/google/thinking_config/thinking_level",schemaPath:"#/properties/extra_body/properties/google/properties/thinking_config/properties/thinking_level/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid69 = _errs120 === errors;
valid67 = valid69;
}
if(valid67){
if(data57.include_thoughts === null){
delete data57.include_thoughts;
}
else if(data57.include_thoughts !== undefined){
const _errs122 = errors;
if(typeof data57.include_thoughts !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/extra_body/google/thinking_config/include_thoughts",schemaPath:"#/properties/extra_body/properties/google/properties/thinking_config/properties/include_thoughts/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid70 = _errs122 === errors;
valid67 = valid70;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/extra_body/google/thinking_config",schemaPath:"#/properties/extra_body/properties/google/properties/thinking_config/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid66 = _errs116 === errors;
valid65 = valid66;
}
if(valid65){
if(data56.cached_content === null){
delete data56.cached_content;
}
else if(data56.cached_content !== undefined){
const _errs124 = errors;
if(typeof data56.cached_content !== "string"){
validate1.errors = [{instancePath:instancePath+"/extra_body/google/cached_content",schemaPath:"#/properties/extra_body/properties/google/properties/cached_content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid71 = _errs124 === errors;
valid65 = valid71;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/extra_body/google",schemaPath:"#/properties/extra_body/properties/google/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/extra_body",schemaPath:"#/properties/extra_body/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid62 = _errs112 === errors;
valid0 = valid62;
}
if(valid0){
if(data.modalities === null){
delete data.modalities;
}
else if(data.modalities !== undefined){
let data62 = data.modalities;
const _errs126 = errors;
if(errors === _errs126){
if(Array.isArray(data62)){
var valid73 = true;
const len4 = data62.length;
for(let i4=0; i4<len4; i4++){
const _errs128 = errors;
if(typeof data62[i4] !== "string"){
validate1.errors = [{instancePath:instancePath+"/modalities/" + i4,schemaPath:"#/properties/modalities/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid73 = _errs128 === errors;
if(!valid73){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid72 = _errs126 === errors;
valid0 = valid72;
}
if(valid0){
if(data.audio === null){
delete data.audio;
}
else if(data.audio !== undefined){
let data64 = data.audio;
const _errs130 = errors;
if(errors === _errs130){
if(data64 && typeof data64 == "object" && !Array.isArray(data64)){
let missing2;
if(((data64.format === undefined) && (missing2 = "format")) || ((data64.voice === undefined) && (missing2 = "voice"))){
validate1.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
let valid75 = true;
if(data64.format !== undefined){
const _errs132 = errors;
if(typeof data64.format !== "string"){
validate1.errors = [{instancePath:instancePath+"/audio/format",schemaPath:"#/properties/audio/properties/format/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid76 = _errs132 === errors;
valid75 = valid76;
}
if(valid75){
if(data64.voice !== undefined){
let data66 = data64.voice;
const _errs134 = errors;
if((typeof data66 !== "string") && (!(data66 && typeof data66 == "object" && !Array.isArray(data66)))){
validate1.errors = [{instancePath:instancePath+"/audio/voice",schemaPath:"#/properties/audio/properties/voice/type",keyword:"type",params:{type: schema1.properties.audio.properties.voice.type}}];
return false;
}
if(errors === _errs134){
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
if(data66.id === null){
delete data66.id;
}
else if(data66.id !== undefined){
if(typeof data66.id !== "string"){
validate1.errors = [{instancePath:instancePath+"/audio/voice/id",schemaPath:"#/properties/audio/properties/voice/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
var valid77 = _errs134 === errors;
valid75 = valid77;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid74 = _errs130 === errors;
valid0 = valid74;
}
if(valid0){
if(data.image_config === null){
delete data.image_config;
}
else if(data.image_config !== undefined){
let data68 = data.image_config;
const _errs138 = errors;
if(errors === _errs138){
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
let valid81 = true;
if(data68.aspect_ratio === null){
delete data68.aspect_ratio;
}
else if(data68.aspect_ratio !== undefined){
const _errs140 = errors;
if(typeof data68.aspect_ratio !== "string"){
validate1.errors = [{instancePath:instancePath+"/image_config/aspect_ratio",schemaPath:"#/properties/image_config/properties/aspect_ratio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid82 = _errs140 === errors;
valid81 = valid82;
}
if(valid81){
if(data68.image_size === null){
delete data68.image_size;
}
else if(data68.image_size !== undefined){
const _errs142 = errors;
if(typeof data68.image_size !== "string"){
validate1.errors = [{instancePath:instancePath+"/image_config/image_size",schemaPath:"#/properties/image_config/properties/image_size/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid83 = _errs142 === errors;
valid81 = valid83;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/image_config",schemaPath:"#/properties/image_config/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid80 = _errs138 === errors;
valid0 = valid80;
}
if(valid0){
if(data.prediction === null){
delete data.prediction;
}
else if(data.prediction !== undefined){
let data71 = data.prediction;
const _errs144 = errors;
if(errors === _errs144){
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
let missing3;
if(((data71.type === undefined) && (missing3 = "type")) || ((data71.content === undefined) && (missing3 = "content"))){
validate1.errors = [{instancePath:instancePath+"/prediction",schemaPath:"#/properties/prediction/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
let valid85 = true;
if(data71.type !== undefined){
const _errs146 = errors;
if("content" !== data71.type){
validate1.errors = [{instancePath:instancePath+"/prediction/type",schemaPath:"#/properties/prediction/properties/type/const",keyword:"const",params:{allowedValue: "content"}}];
return false;
}
var valid86 = _errs146 === errors;
valid85 = valid86;
}
if(valid85){
if(data71.content !== undefined){
let data73 = data71.content;
const _errs147 = errors;
if((typeof data73 !== "string") && (!(Array.isArray(data73)))){
validate1.errors = [{instancePath:instancePath+"/prediction/content",schemaPath:"#/properties/prediction/properties/content/type",keyword:"type",params:{type: schema1.properties.prediction.properties.content.type}}];
return false;
}
if(errors === _errs147){
if(Array.isArray(data73)){
var valid88 = true;
const len5 = data73.length;
for(let i5=0; i5<len5; i5++){
const _errs149 = errors;
if(!(validate225(data73[i5], {instancePath:instancePath+"/prediction/content/" + i5,parentData:data73,parentDataProperty:i5,rootData}))){
vErrors = vErrors === null ? validate225.errors : vErrors.concat(validate225.errors);
errors = vErrors.length;
}
var valid88 = _errs149 === errors;
if(!valid88){
break;
}
}
}
}
var valid87 = _errs147 === errors;
valid85 = valid87;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/prediction",schemaPath:"#/properties/prediction/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid84 = _errs144 === errors;
valid0 = valid84;
}
if(valid0){
if(data.web_search_options === null){
delete data.web_search_options;
}
else if(data.web_search_options !== undefined){
let data75 = data.web_search_options;
const _errs150 = errors;
if(errors === _errs150){
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
let valid90 = true;
if(data75.search_context_size === null){
delete data75.search_context_size;
}
else if(data75.search_context_size !== undefined){
const _errs152 = errors;
if(typeof data75.search_context_size !== "string"){
validate1.errors = [{instancePath:instancePath+"/web_search_options/search_context_size",schemaPath:"#/properties/web_search_options/properties/search_context_size/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid91 = _errs152 === errors;
valid90 = valid91;
}
if(valid90){
if(data75.user_location === null){
delete data75.user_location;
}
else if(data75.user_location !== undefined){
let data77 = data75.user_location;
const _errs154 = errors;
if(errors === _errs154){
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
let missing4;
if(((data77.type === undefined) && (missing4 = "type")) || ((data77.approximate === undefined) && (missing4 = "approximate"))){
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location",schemaPath:"#/properties/web_search_options/properties/user_location/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
let valid93 = true;
if(data77.type !== undefined){
const _errs156 = errors;
if("approximate" !== data77.type){
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location/type",schemaPath:"#/properties/web_search_options/properties/user_location/properties/type/const",keyword:"const",params:{allowedValue: "approximate"}}];
return false;
}
var valid94 = _errs156 === errors;
valid93 = valid94;
}
if(valid93){
if(data77.approximate !== undefined){
let data79 = data77.approximate;
const _errs157 = errors;
if(errors === _errs157){
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
let valid96 = true;
if(data79.city === null){
delete data79.city;
}
else if(data79.city !== undefined){
const _errs159 = errors;
if(typeof data79.city !== "string"){
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/city",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/city/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid97 = _errs159 === errors;
valid96 = valid97;
}
if(valid96){
if(data79.country === null){
delete data79.country;
}
else if(data79.country !== undefined){
const _errs161 = errors;
if(typeof data79.country !== "string"){
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/country",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/country/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid98 = _errs161 === errors;
valid96 = valid98;
}
if(valid96){
if(data79.region === null){
delete data79.region;
}
else if(data79.region !== undefined){
const _errs163 = errors;
if(typeof data79.region !== "string"){
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/region",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid99 = _errs163 === errors;
valid96 = valid99;
}
if(valid96){
if(data79.timezone === null){
delete data79.timezone;
}
else if(data79.timezone !== undefined){
const _errs165 = errors;
if(typeof data79.timezone !== "string"){
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/timezone",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/timezone/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid100 = _errs165 === errors;
valid96 = valid100;
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid95 = _errs157 === errors;
valid93 = valid95;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/web_search_options/user_location",schemaPath:"#/properties/web_search_options/properties/user_location/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid92 = _errs154 === errors;
valid90 = valid92;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/web_search_options",schemaPath:"#/properties/web_search_options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid89 = _errs150 === errors;
valid0 = valid89;
}
if(valid0){
if(data.metadata === null){
delete data.metadata;
}
else if(data.metadata !== undefined){
let data84 = data.metadata;
const _errs167 = errors;
if(errors === _errs167){
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
for(const key1 in data84){
const _errs170 = errors;
if(typeof data84[key1] !== "string"){
validate1.errors = [{instancePath:instancePath+"/metadata/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid102 = _errs170 === errors;
if(!valid102){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid101 = _errs167 === errors;
valid0 = valid101;
}
if(valid0){
if(data.store === null){
delete data.store;
}
else if(data.store !== undefined){
const _errs172 = errors;
if(typeof data.store !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid103 = _errs172 === errors;
valid0 = valid103;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs174 = errors;
if(typeof data.user !== "string"){
validate1.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid104 = _errs174 === errors;
valid0 = valid104;
}
if(valid0){
if(data.safety_identifier === null){
delete data.safety_identifier;
}
else if(data.safety_identifier !== undefined){
const _errs176 = errors;
if(typeof data.safety_identifier !== "string"){
validate1.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid105 = _errs176 === errors;
valid0 = valid105;
}
if(valid0){
if(data.prompt_cache_key === null){
delete data.prompt_cache_key;
}
else if(data.prompt_cache_key !== undefined){
const _errs178 = errors;
if(typeof data.prompt_cache_key !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid106 = _errs178 === errors;
valid0 = valid106;
}
if(valid0){
if(data.prompt_cache_retention === null){
delete data.prompt_cache_retention;
}
else if(data.prompt_cache_retention !== undefined){
const _errs180 = errors;
if(typeof data.prompt_cache_retention !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_retention",schemaPath:"#/properties/prompt_cache_retention/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid107 = _errs180 === errors;
valid0 = valid107;
}
if(valid0){
if(data.prompt_cache_options === null){
delete data.prompt_cache_options;
}
else if(data.prompt_cache_options !== undefined){
let data91 = data.prompt_cache_options;
const _errs182 = errors;
if(errors === _errs182){
if(data91 && typeof data91 == "object" && !Array.isArray(data91)){
let valid109 = true;
if(data91.mode === null){
delete data91.mode;
}
else if(data91.mode !== undefined){
const _errs184 = errors;
if(typeof data91.mode !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_options/mode",schemaPath:"#/properties/prompt_cache_options/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid110 = _errs184 === errors;
valid109 = valid110;
}
if(valid109){
if(data91.ttl === null){
delete data91.ttl;
}
else if(data91.ttl !== undefined){
const _errs186 = errors;
if(typeof data91.ttl !== "string"){
validate1.errors = [{instancePath:instancePath+"/prompt_cache_options/ttl",schemaPath:"#/properties/prompt_cache_options/properties/ttl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid111 = _errs186 === errors;
valid109 = valid111;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/prompt_cache_options",schemaPath:"#/properties/prompt_cache_options/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid108 = _errs182 === errors;
valid0 = valid108;
}
if(valid0){
if(data.cache_control === null){
delete data.cache_control;
}
else if(data.cache_control !== undefined){
const _errs188 = errors;
if(!(validate212(data.cache_control, {instancePath:instancePath+"/cache_control",parentData:data,parentDataProperty:"cache_control",rootData}))){
vErrors = vErrors === null ? validate212.errors : vErrors.concat(validate212.errors);
errors = vErrors.length;
}
var valid112 = _errs188 === errors;
valid0 = valid112;
}
if(valid0){
if(data.service_tier === null){
delete data.service_tier;
}
else if(data.service_tier !== undefined){
const _errs189 = errors;
if(typeof data.service_tier !== "string"){
validate1.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid113 = _errs189 === errors;
valid0 = valid113;
}
if(valid0){
if(data.moderation === null){
delete data.moderation;
}
else if(data.moderation !== undefined){
let data96 = data.moderation;
const _errs191 = errors;
if(errors === _errs191){
if(data96 && typeof data96 == "object" && !Array.isArray(data96)){
let missing5;
if((data96.model === undefined) && (missing5 = "model")){
validate1.errors = [{instancePath:instancePath+"/moderation",schemaPath:"#/properties/moderation/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
let valid115 = true;
if(data96.model !== undefined){
const _errs193 = errors;
if(typeof data96.model !== "string"){
validate1.errors = [{instancePath:instancePath+"/moderation/model",schemaPath:"#/properties/moderation/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid116 = _errs193 === errors;
valid115 = valid116;
}
if(valid115){
if(data96.policy === null){
delete data96.policy;
}
else if(data96.policy !== undefined){
let data98 = data96.policy;
const _errs195 = errors;
if(!(data98 && typeof data98 == "object" && !Array.isArray(data98))){
validate1.errors = [{instancePath:instancePath+"/moderation/policy",schemaPath:"#/properties/moderation/properties/policy/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid117 = _errs195 === errors;
valid115 = valid117;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/moderation",schemaPath:"#/properties/moderation/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid114 = _errs191 === errors;
valid0 = valid114;
}
if(valid0){
if(data.echo === null){
delete data.echo;
}
else if(data.echo !== undefined){
const _errs197 = errors;
if(typeof data.echo !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/echo",schemaPath:"#/properties/echo/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid118 = _errs197 === errors;
valid0 = valid118;
}
if(valid0){
if(data.safe_prompt === null){
delete data.safe_prompt;
}
else if(data.safe_prompt !== undefined){
const _errs199 = errors;
if(typeof data.safe_prompt !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/safe_prompt",schemaPath:"#/properties/safe_prompt/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid119 = _errs199 === errors;
valid0 = valid119;
}
if(valid0){
if(data.safety_model === null){
delete data.safety_model;
}
else if(data.safety_model !== undefined){
const _errs201 = errors;
if(typeof data.safety_model !== "string"){
validate1.errors = [{instancePath:instancePath+"/safety_model",schemaPath:"#/properties/safety_model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid120 = _errs201 === errors;
valid0 = valid120;
}
if(valid0){
if(data.search_settings === null){
delete data.search_settings;
}
else if(data.search_settings !== undefined){
let data102 = data.search_settings;
const _errs203 = errors;
if(!(data102 && typeof data102 == "object" && !Array.isArray(data102))){
validate1.errors = [{instancePath:instancePath+"/search_settings",schemaPath:"#/properties/search_settings/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid121 = _errs203 === errors;
valid0 = valid121;
}
if(valid0){
if(data.models === null){
delete data.models;
}
else if(data.models !== undefined){
let data103 = data.models;
const _errs205 = errors;
if(errors === _errs205){
if(Array.isArray(data103)){
var valid123 = true;
const len6 = data103.length;
for(let i6=0; i6<len6; i6++){
const _errs207 = errors;
if(typeof data103[i6] !== "string"){
validate1.errors = [{instancePath:instancePath+"/models/" + i6,schemaPath:"#/properties/models/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid123 = _errs207 === errors;
if(!valid123){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid122 = _errs205 === errors;
valid0 = valid122;
}
if(valid0){
if(data.preset === null){
delete data.preset;
}
else if(data.preset !== undefined){
const _errs209 = errors;
if(typeof data.preset !== "string"){
validate1.errors = [{instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid124 = _errs209 === errors;
valid0 = valid124;
}
if(valid0){
if(data.provider === null){
delete data.provider;
}
else if(data.provider !== undefined){
let data106 = data.provider;
const _errs211 = errors;
if(!(data106 && typeof data106 == "object" && !Array.isArray(data106))){
validate1.errors = [{instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid125 = _errs211 === errors;
valid0 = valid125;
}
if(valid0){
if(data.transforms === null){
delete data.transforms;
}
else if(data.transforms !== undefined){
let data107 = data.transforms;
const _errs213 = errors;
if(errors === _errs213){
if(Array.isArray(data107)){
var valid127 = true;
const len7 = data107.length;
for(let i7=0; i7<len7; i7++){
const _errs215 = errors;
if(typeof data107[i7] !== "string"){
validate1.errors = [{instancePath:instancePath+"/transforms/" + i7,schemaPath:"#/properties/transforms/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid127 = _errs215 === errors;
if(!valid127){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/transforms",schemaPath:"#/properties/transforms/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid126 = _errs213 === errors;
valid0 = valid126;
}
if(valid0){
if(data.plugins === null){
delete data.plugins;
}
else if(data.plugins !== undefined){
let data109 = data.plugins;
const _errs217 = errors;
if(errors === _errs217){
if(Array.isArray(data109)){
var valid129 = true;
const len8 = data109.length;
for(let i8=0; i8<len8; i8++){
let data110 = data109[i8];
const _errs219 = errors;
if(!(data110 && typeof data110 == "object" && !Array.isArray(data110))){
validate1.errors = [{instancePath:instancePath+"/plugins/" + i8,schemaPath:"#/properties/plugins/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid129 = _errs219 === errors;
if(!valid129){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/plugins",schemaPath:"#/properties/plugins/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid128 = _errs217 === errors;
valid0 = valid128;
}
if(valid0){
if(data.usage === null){
delete data.usage;
}
else if(data.usage !== undefined){
let data111 = data.usage;
const _errs221 = errors;
if(errors === _errs221){
if(data111 && typeof data111 == "object" && !Array.isArray(data111)){
if(data111.include === null){
delete data111.include;
}
else if(data111.include !== undefined){
if(typeof data111.include !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/usage/include",schemaPath:"#/properties/usage/properties/include/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/usage",schemaPath:"#/properties/usage/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid130 = _errs221 === errors;
valid0 = valid130;
}
if(valid0){
if((data.top_logprobs !== undefined && data.top_logprobs !== null) && data.logprobs !== true){
validate1.errors = [{instancePath,schemaPath:"#/x-needs",keyword:"x-needs",params:{field: "logprobs", given: "top_logprobs", value: true}}];
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
/*# sourceURL="/schemas/wire/generation/chat/request.strict.json" */;
let vErrors = null;
let errors = 0;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid1 = true;
if(data.messages === null){
delete data.messages;
}
else if(data.messages !== undefined){
let data0 = data.messages;
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
let missing0;
if(((data1.role === undefined) && (missing0 = "role")) || ((data1.content === undefined) && (missing0 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid1 = valid2;
}
if(valid1){
if(data.reasoning_effort === null){
delete data.reasoning_effort;
}
else if(data.reasoning_effort !== undefined){
let data2 = data.reasoning_effort;
const _errs6 = errors;
if(!(((data2 === "low") || (data2 === "medium")) || (data2 === "high"))){
validate0.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/enum",keyword:"enum",params:{allowedValues: schema0.properties.reasoning_effort.enum}}];
return false;
}
var valid4 = _errs6 === errors;
valid1 = valid4;
}
if(valid1){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data3 = data.tools;
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
let missing1;
if(((data4.type === undefined) && (missing1 = "type")) || ((data4.function === undefined) && (missing1 = "function"))){
validate0.errors = [{instancePath:instancePath+"/tools/" + i1,schemaPath:"#/properties/tools/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data4.type !== undefined){
if("function" !== data4.type){
validate0.errors = [{instancePath:instancePath+"/tools/" + i1+"/type",schemaPath:"#/properties/tools/items/properties/type/const",keyword:"const",params:{allowedValue: "function"}}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i1,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs7 === errors;
valid1 = valid5;
}
if(valid1){
if(data.tool_choice === null){
delete data.tool_choice;
}
else if(data.tool_choice !== undefined){
let data6 = data.tool_choice;
const _errs12 = errors;
if((typeof data6 !== "string") && (!(data6 && typeof data6 == "object" && !Array.isArray(data6)))){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/type",keyword:"type",params:{type: schema0.properties.tool_choice.type}}];
return false;
}
const _errs14 = errors;
let valid10 = true;
const _errs15 = errors;
if(typeof data6 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs15 === errors;
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs17 = errors;
if(!(((data6 === "none") || (data6 === "auto")) || (data6 === "required"))){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/then/enum",keyword:"enum",params:{allowedValues: schema0.properties.tool_choice.then.enum}}];
return false;
}
var _valid0 = _errs17 === errors;
valid10 = _valid0;
ifClause0 = "then";
}
else {
const _errs18 = errors;
if(errors === _errs18){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing2;
if((data6.type === undefined) && (missing2 = "type")){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/else/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data6.type !== undefined){
if("function" !== data6.type){
validate0.errors = [{instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/else/properties/type/const",keyword:"const",params:{allowedValue: "function"}}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/else/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid0 = _errs18 === errors;
valid10 = _valid0;
ifClause0 = "else";
}
if(!valid10){
const err1 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate0.errors = vErrors;
return false;
}
var valid9 = _errs12 === errors;
valid1 = valid9;
}
if(valid1){
if(data.response_format === null){
delete data.response_format;
}
else if(data.response_format !== undefined){
let data8 = data.response_format;
const _errs21 = errors;
if(errors === _errs21){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let valid14 = true;
if(data8.type === null){
delete data8.type;
}
else if(data8.type !== undefined){
let data9 = data8.type;
const _errs23 = errors;
if(!((data9 === "json_object") || (data9 === "json_schema"))){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.properties.type.enum}}];
return false;
}
var valid15 = _errs23 === errors;
valid14 = valid15;
}
if(valid14){
if(data8.json_schema === null){
delete data8.json_schema;
}
else if(data8.json_schema !== undefined){
let data10 = data8.json_schema;
const _errs24 = errors;
if(!(data10 && typeof data10 == "object" && !Array.isArray(data10))){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema",schemaPath:"#/properties/response_format/properties/json_schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid16 = _errs24 === errors;
valid14 = valid16;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs21 === errors;
valid1 = valid13;
}
if(valid1){
if((data.stream_options !== undefined && data.stream_options !== null) && data.stream !== true){
validate0.errors = [{instancePath,schemaPath:"#/x-needs",keyword:"x-needs",params:{field: "stream", given: "stream_options", value: true}}];
return false;
}
else {
if((data.temperature !== undefined && data.temperature !== null) && (data.top_p !== undefined && data.top_p !== null)){
validate0.errors = [{instancePath,schemaPath:"#/x-excludes",keyword:"x-excludes",params:{field: "top_p", given: "temperature"}}];
return false;
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
