// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const validate = validate0;
export default validate0;
const schema1 = {"$id":"/schemas/wire/generation/content/request.json","type":"object","required":["contents"],"properties":{"contents":{"type":["array","object"],"minItems":1,"items":{"$ref":"part.json#/$defs/content"},"properties":{"role":{"type":"string"},"parts":{"$ref":"part.json#/$defs/parts"}}},"systemInstruction":{"type":["object","string"],"properties":{"role":{"type":"string"},"parts":{"$ref":"part.json#/$defs/parts"},"text":{"type":"string"}}},"generationConfig":{"$ref":"#/$defs/generationConfig"},"tools":{"type":"array","items":{"$ref":"tool.json"}},"toolConfig":{"$ref":"#/$defs/toolConfig"},"safetySettings":{"type":"array","items":{"type":"object","required":["category","threshold"],"properties":{"category":{"type":"string","x-known":["HARM_CATEGORY_HARASSMENT","HARM_CATEGORY_HATE_SPEECH","HARM_CATEGORY_SEXUALLY_EXPLICIT","HARM_CATEGORY_DANGEROUS_CONTENT","HARM_CATEGORY_CIVIC_INTEGRITY","HARM_CATEGORY_JAILBREAK"]},"threshold":{"type":"string","x-known":["BLOCK_NONE","BLOCK_ONLY_HIGH","BLOCK_MEDIUM_AND_ABOVE","BLOCK_LOW_AND_ABOVE","OFF","HARM_BLOCK_THRESHOLD_UNSPECIFIED"]},"method":{"type":"string","x-known":["SEVERITY","PROBABILITY"]}}}},"cachedContent":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}},"serviceTier":{"type":"string","x-known":["standard","flex","priority","unspecified"]},"store":{"type":"boolean"},"continuationToken":{"type":"string"},"modelArmorConfig":{"type":"object","properties":{"promptTemplateName":{"type":"string"},"responseTemplateName":{"type":"string"},"prompt_template_name":{"$ref":"#/properties/modelArmorConfig/properties/promptTemplateName","x-alias-of":"promptTemplateName"},"response_template_name":{"$ref":"#/properties/modelArmorConfig/properties/responseTemplateName","x-alias-of":"responseTemplateName"}}},"model":{"type":"string"},"system_instruction":{"$ref":"#/properties/systemInstruction","x-alias-of":"systemInstruction"},"generation_config":{"$ref":"#/properties/generationConfig","x-alias-of":"generationConfig"},"tool_config":{"$ref":"#/properties/toolConfig","x-alias-of":"toolConfig"},"safety_settings":{"$ref":"#/properties/safetySettings","x-alias-of":"safetySettings"},"cached_content":{"$ref":"#/properties/cachedContent","x-alias-of":"cachedContent"},"service_tier":{"$ref":"#/properties/serviceTier","x-alias-of":"serviceTier"},"continuation_token":{"$ref":"#/properties/continuationToken","x-alias-of":"continuationToken"},"model_armor_config":{"$ref":"#/properties/modelArmorConfig","x-alias-of":"modelArmorConfig"}},"$defs":{"generationConfig":{"type":"object","properties":{"temperature":{"type":"number","minimum":0,"maximum":2},"topP":{"type":"number","minimum":0,"maximum":1},"topK":{"type":"number","minimum":0},"candidateCount":{"type":"integer","minimum":1,"maximum":8},"maxOutputTokens":{"type":"integer","minimum":1},"stopSequences":{"type":"array","maxItems":5,"items":{"type":"string"}},"presencePenalty":{"type":"number","minimum":-2,"maximum":2},"frequencyPenalty":{"type":"number","minimum":-2,"maximum":2},"seed":{"type":"integer"},"responseLogprobs":{"type":"boolean"},"logprobs":{"type":"integer","minimum":0,"maximum":20},"responseMimeType":{"type":"string","x-known":["text/plain","application/json","text/x.enum"]},"responseSchema":{"type":"object"},"responseJsonSchema":{"type":["object","boolean"]},"responseFormat":{"type":["array","object"],"items":{"type":"object"}},"responseModalities":{"type":"array","items":{"type":"string","x-known":["TEXT","IMAGE","AUDIO","VIDEO"]}},"speechConfig":{"$ref":"#/$defs/speechConfig"},"imageConfig":{"type":"object","properties":{"aspectRatio":{"type":"string"},"imageSize":{"type":"string"},"personGeneration":{"type":"string"},"outputMimeType":{"type":"string"},"outputCompressionQuality":{"type":"integer"},"imageOutputOptions":{"type":"object"},"prominentPeople":{"type":"string"},"aspect_ratio":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/aspectRatio","x-alias-of":"aspectRatio"},"image_size":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/imageSize","x-alias-of":"imageSize"},"person_generation":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/personGeneration","x-alias-of":"personGeneration"},"output_mime_type":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/outputMimeType","x-alias-of":"outputMimeType"},"output_compression_quality":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/outputCompressionQuality","x-alias-of":"outputCompressionQuality"},"image_output_options":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/imageOutputOptions","x-alias-of":"imageOutputOptions"},"prominent_people":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/prominentPeople","x-alias-of":"prominentPeople"}}},"mediaResolution":{"type":"string","x-known":["MEDIA_RESOLUTION_LOW","MEDIA_RESOLUTION_MEDIUM","MEDIA_RESOLUTION_HIGH","MEDIA_RESOLUTION_UNSPECIFIED"]},"thinkingConfig":{"$ref":"#/$defs/thinkingConfig"},"audioTimestamp":{"type":"boolean"},"audioTranscriptionConfig":{"type":"object"},"enableAffectiveDialog":{"type":"boolean"},"enableEnhancedCivicAnswers":{"type":"boolean"},"modelSelectionConfig":{"type":"object"},"routingConfig":{"type":"object"},"translationConfig":{"type":"object"},"top_p":{"$ref":"#/$defs/generationConfig/properties/topP","x-alias-of":"topP"},"top_k":{"$ref":"#/$defs/generationConfig/properties/topK","x-alias-of":"topK"},"candidate_count":{"$ref":"#/$defs/generationConfig/properties/candidateCount","x-alias-of":"candidateCount"},"max_output_tokens":{"$ref":"#/$defs/generationConfig/properties/maxOutputTokens","x-alias-of":"maxOutputTokens"},"stop_sequences":{"$ref":"#/$defs/generationConfig/properties/stopSequences","x-alias-of":"stopSequences"},"presence_penalty":{"$ref":"#/$defs/generationConfig/properties/presencePenalty","x-alias-of":"presencePenalty"},"frequency_penalty":{"$ref":"#/$defs/generationConfig/properties/frequencyPenalty","x-alias-of":"frequencyPenalty"},"response_logprobs":{"$ref":"#/$defs/generationConfig/properties/responseLogprobs","x-alias-of":"responseLogprobs"},"response_mime_type":{"$ref":"#/$defs/generationConfig/properties/responseMimeType","x-alias-of":"responseMimeType"},"response_schema":{"$ref":"#/$defs/generationConfig/properties/responseSchema","x-alias-of":"responseSchema"},"response_json_schema":{"$ref":"#/$defs/generationConfig/properties/responseJsonSchema","x-alias-of":"responseJsonSchema"},"response_format":{"$ref":"#/$defs/generationConfig/properties/responseFormat","x-alias-of":"responseFormat"},"response_modalities":{"$ref":"#/$defs/generationConfig/properties/responseModalities","x-alias-of":"responseModalities"},"speech_config":{"$ref":"#/$defs/generationConfig/properties/speechConfig","x-alias-of":"speechConfig"},"image_config":{"$ref":"#/$defs/generationConfig/properties/imageConfig","x-alias-of":"imageConfig"},"media_resolution":{"$ref":"#/$defs/generationConfig/properties/mediaResolution","x-alias-of":"mediaResolution"},"thinking_config":{"$ref":"#/$defs/generationConfig/properties/thinkingConfig","x-alias-of":"thinkingConfig"},"audio_timestamp":{"$ref":"#/$defs/generationConfig/properties/audioTimestamp","x-alias-of":"audioTimestamp"},"audio_transcription_config":{"$ref":"#/$defs/generationConfig/properties/audioTranscriptionConfig","x-alias-of":"audioTranscriptionConfig"},"enable_affective_dialog":{"$ref":"#/$defs/generationConfig/properties/enableAffectiveDialog","x-alias-of":"enableAffectiveDialog"},"enable_enhanced_civic_answers":{"$ref":"#/$defs/generationConfig/properties/enableEnhancedCivicAnswers","x-alias-of":"enableEnhancedCivicAnswers"},"model_selection_config":{"$ref":"#/$defs/generationConfig/properties/modelSelectionConfig","x-alias-of":"modelSelectionConfig"},"routing_config":{"$ref":"#/$defs/generationConfig/properties/routingConfig","x-alias-of":"routingConfig"},"translation_config":{"$ref":"#/$defs/generationConfig/properties/translationConfig","x-alias-of":"translationConfig"}}},"thinkingConfig":{"type":"object","x-excludes":{"thinkingBudget":"thinkingLevel","thinking_budget":"thinking_level"},"properties":{"includeThoughts":{"type":"boolean"},"thinkingBudget":{"type":"integer","minimum":-1},"thinkingLevel":{"type":"string","x-known":["MINIMAL","LOW","MEDIUM","HIGH","THINKING_LEVEL_UNSPECIFIED"]},"include_thoughts":{"$ref":"#/$defs/thinkingConfig/properties/includeThoughts","x-alias-of":"includeThoughts"},"thinking_budget":{"$ref":"#/$defs/thinkingConfig/properties/thinkingBudget","x-alias-of":"thinkingBudget"},"thinking_level":{"$ref":"#/$defs/thinkingConfig/properties/thinkingLevel","x-alias-of":"thinkingLevel"}}},"speechConfig":{"type":"object","properties":{"voiceConfig":{"$ref":"#/$defs/voiceConfig"},"languageCode":{"type":"string"},"multiSpeakerVoiceConfig":{"type":"object","properties":{"speakerVoiceConfigs":{"type":"array","items":{"type":"object","properties":{"speaker":{"type":"string"},"voiceConfig":{"$ref":"#/$defs/voiceConfig"},"voice_config":{"$ref":"#/$defs/speechConfig/properties/multiSpeakerVoiceConfig/properties/speakerVoiceConfigs/items/properties/voiceConfig","x-alias-of":"voiceConfig"}}}},"speaker_voice_configs":{"$ref":"#/$defs/speechConfig/properties/multiSpeakerVoiceConfig/properties/speakerVoiceConfigs","x-alias-of":"speakerVoiceConfigs"}}},"voice_config":{"$ref":"#/$defs/speechConfig/properties/voiceConfig","x-alias-of":"voiceConfig"},"language_code":{"$ref":"#/$defs/speechConfig/properties/languageCode","x-alias-of":"languageCode"},"multi_speaker_voice_config":{"$ref":"#/$defs/speechConfig/properties/multiSpeakerVoiceConfig","x-alias-of":"multiSpeakerVoiceConfig"}}},"voiceConfig":{"type":"object","properties":{"prebuiltVoiceConfig":{"type":"object","properties":{"voiceName":{"type":"string"},"voice_name":{"$ref":"#/$defs/voiceConfig/properties/prebuiltVoiceConfig/properties/voiceName","x-alias-of":"voiceName"}}},"replicatedVoiceConfig":{"type":"object"},"voice":{"type":"string"},"prebuilt_voice_config":{"$ref":"#/$defs/voiceConfig/properties/prebuiltVoiceConfig","x-alias-of":"prebuiltVoiceConfig"},"replicated_voice_config":{"$ref":"#/$defs/voiceConfig/properties/replicatedVoiceConfig","x-alias-of":"replicatedVoiceConfig"}}},"toolConfig":{"type":"object","properties":{"functionCallingConfig":{"type":"object","properties":{"mode":{"type":"string","x-known":["AUTO","ANY","NONE","VALIDATED","MODE_UNSPECIFIED"]},"allowedFunctionNames":{"type":"array","items":{"type":"string"}},"streamFunctionCallArguments":{"type":"boolean"},"allowed_function_names":{"$ref":"#/$defs/toolConfig/properties/functionCallingConfig/properties/allowedFunctionNames","x-alias-of":"allowedFunctionNames"},"stream_function_call_arguments":{"$ref":"#/$defs/toolConfig/properties/functionCallingConfig/properties/streamFunctionCallArguments","x-alias-of":"streamFunctionCallArguments"}}},"retrievalConfig":{"type":"object","properties":{"languageCode":{"type":"string"},"latLng":{"type":"object","properties":{"latitude":{"type":"number"},"longitude":{"type":"number"}}},"language_code":{"$ref":"#/$defs/toolConfig/properties/retrievalConfig/properties/languageCode","x-alias-of":"languageCode"},"lat_lng":{"$ref":"#/$defs/toolConfig/properties/retrievalConfig/properties/latLng","x-alias-of":"latLng"}}},"includeServerSideToolInvocations":{"type":"boolean"},"function_calling_config":{"$ref":"#/$defs/toolConfig/properties/functionCallingConfig","x-alias-of":"functionCallingConfig"},"retrieval_config":{"$ref":"#/$defs/toolConfig/properties/retrievalConfig","x-alias-of":"retrievalConfig"},"include_server_side_tool_invocations":{"$ref":"#/$defs/toolConfig/properties/includeServerSideToolInvocations","x-alias-of":"includeServerSideToolInvocations"}}}}};
const schema8 = {"type":"object","properties":{"role":{"enum":["user","model","function"]},"parts":{"$ref":"#/$defs/parts"}}};
const schema9 = {"type":["array","object"],"items":{"$ref":"#"},"properties":{"text":{"type":"string"}}};
const root0 = {validate: validate2};
const schema2 = {"$id":"/schemas/wire/generation/content/part.json","type":"object","properties":{"text":{"type":"string"},"inlineData":{"$ref":"#/$defs/blob"},"fileData":{"$ref":"#/$defs/file"},"functionCall":{"$ref":"#/$defs/functionCall"},"functionResponse":{"$ref":"#/$defs/functionResponse"},"executableCode":{"type":"object","properties":{"id":{"type":"string"},"language":{"type":"string","x-known":["PYTHON","LANGUAGE_UNSPECIFIED"]},"code":{"type":"string"}}},"codeExecutionResult":{"type":"object","properties":{"id":{"type":"string"},"outcome":{"type":"string","x-known":["OUTCOME_OK","OUTCOME_FAILED","OUTCOME_DEADLINE_EXCEEDED","OUTCOME_UNSPECIFIED"]},"output":{"type":"string"}}},"toolCall":{"type":"object","properties":{"id":{"type":"string"},"toolType":{"$ref":"#/$defs/toolType"},"args":{"type":"object"},"tool_type":{"$ref":"#/properties/toolCall/properties/toolType","x-alias-of":"toolType"}}},"toolResponse":{"type":"object","properties":{"id":{"type":"string"},"toolType":{"$ref":"#/$defs/toolType"},"response":{"type":"object"},"tool_type":{"$ref":"#/properties/toolResponse/properties/toolType","x-alias-of":"toolType"}}},"audioTranscription":{"type":"object"},"thought":{"type":"boolean"},"thoughtSignature":{"type":"string"},"videoMetadata":{"type":"object","properties":{"startOffset":{"type":"string"},"endOffset":{"type":"string"},"fps":{"type":"number"},"start_offset":{"$ref":"#/properties/videoMetadata/properties/startOffset","x-alias-of":"startOffset"},"end_offset":{"$ref":"#/properties/videoMetadata/properties/endOffset","x-alias-of":"endOffset"}}},"mediaResolution":{"type":["object","string"],"properties":{"level":{"type":"string","x-known":["MEDIA_RESOLUTION_LOW","MEDIA_RESOLUTION_MEDIUM","MEDIA_RESOLUTION_HIGH","MEDIA_RESOLUTION_ULTRA_HIGH","MEDIA_RESOLUTION_UNSPECIFIED"]},"numTokens":{"type":"integer"},"num_tokens":{"$ref":"#/properties/mediaResolution/properties/numTokens","x-alias-of":"numTokens"}}},"mediaProcessing":{"type":"object"},"speechMetadata":{"type":"object"},"partMetadata":{"type":"object"},"inline_data":{"$ref":"#/properties/inlineData","x-alias-of":"inlineData"},"file_data":{"$ref":"#/properties/fileData","x-alias-of":"fileData"},"function_call":{"$ref":"#/properties/functionCall","x-alias-of":"functionCall"},"function_response":{"$ref":"#/properties/functionResponse","x-alias-of":"functionResponse"},"executable_code":{"$ref":"#/properties/executableCode","x-alias-of":"executableCode"},"code_execution_result":{"$ref":"#/properties/codeExecutionResult","x-alias-of":"codeExecutionResult"},"tool_call":{"$ref":"#/properties/toolCall","x-alias-of":"toolCall"},"tool_response":{"$ref":"#/properties/toolResponse","x-alias-of":"toolResponse"},"audio_transcription":{"$ref":"#/properties/audioTranscription","x-alias-of":"audioTranscription"},"thought_signature":{"$ref":"#/properties/thoughtSignature","x-alias-of":"thoughtSignature"},"video_metadata":{"$ref":"#/properties/videoMetadata","x-alias-of":"videoMetadata"},"media_resolution":{"$ref":"#/properties/mediaResolution","x-alias-of":"mediaResolution"},"media_processing":{"$ref":"#/properties/mediaProcessing","x-alias-of":"mediaProcessing"},"speech_metadata":{"$ref":"#/properties/speechMetadata","x-alias-of":"speechMetadata"},"part_metadata":{"$ref":"#/properties/partMetadata","x-alias-of":"partMetadata"}},"$defs":{"content":{"type":"object","properties":{"role":{"enum":["user","model","function"]},"parts":{"$ref":"#/$defs/parts"}}},"parts":{"type":["array","object"],"items":{"$ref":"#"},"properties":{"text":{"type":"string"}}},"blob":{"type":"object","required":["data"],"properties":{"mimeType":{"type":"string"},"data":{"type":"string"},"displayName":{"type":"string"},"mime_type":{"$ref":"#/$defs/blob/properties/mimeType","x-alias-of":"mimeType"},"display_name":{"$ref":"#/$defs/blob/properties/displayName","x-alias-of":"displayName"}}},"file":{"type":"object","properties":{"mimeType":{"type":"string"},"fileUri":{"type":"string"},"displayName":{"type":"string"},"mime_type":{"$ref":"#/$defs/file/properties/mimeType","x-alias-of":"mimeType"},"file_uri":{"$ref":"#/$defs/file/properties/fileUri","x-alias-of":"fileUri"},"display_name":{"$ref":"#/$defs/file/properties/displayName","x-alias-of":"displayName"}}},"functionCall":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"args":{"type":"object"},"willContinue":{"type":"boolean"},"partialArgs":{"type":"array","items":{"type":"object","properties":{"jsonPath":{"type":"string"},"stringValue":{"type":"string"},"numberValue":{"type":"number"},"boolValue":{"type":"boolean"},"nullValue":{"type":["string","null"]},"willContinue":{"type":"boolean"},"json_path":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/jsonPath","x-alias-of":"jsonPath"},"string_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/stringValue","x-alias-of":"stringValue"},"number_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/numberValue","x-alias-of":"numberValue"},"bool_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/boolValue","x-alias-of":"boolValue"},"null_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/nullValue","x-alias-of":"nullValue"},"will_continue":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/willContinue","x-alias-of":"willContinue"}}}},"will_continue":{"$ref":"#/$defs/functionCall/properties/willContinue","x-alias-of":"willContinue"},"partial_args":{"$ref":"#/$defs/functionCall/properties/partialArgs","x-alias-of":"partialArgs"}}},"functionResponse":{"type":"object","required":["name"],"properties":{"id":{"type":"string"},"name":{"type":"string"},"response":{"type":"object"},"parts":{"type":"array","items":{"type":"object","properties":{"inlineData":{"$ref":"#/$defs/blob"},"fileData":{"$ref":"#/$defs/file"},"inline_data":{"$ref":"#/$defs/functionResponse/properties/parts/items/properties/inlineData","x-alias-of":"inlineData"},"file_data":{"$ref":"#/$defs/functionResponse/properties/parts/items/properties/fileData","x-alias-of":"fileData"}}}},"scheduling":{"type":"string","x-known":["SILENT","WHEN_IDLE","INTERRUPT","SCHEDULING_UNSPECIFIED"]},"willContinue":{"type":"boolean"},"will_continue":{"$ref":"#/$defs/functionResponse/properties/willContinue","x-alias-of":"willContinue"}}},"toolType":{"type":"string","x-known":["GOOGLE_SEARCH_WEB","GOOGLE_SEARCH_IMAGE","URL_CONTEXT","GOOGLE_MAPS","FILE_SEARCH","MEDIA_PROCESSING","TOOL_TYPE_UNSPECIFIED"]}}};

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if((data.mimeType !== undefined) || (data.mime_type !== undefined)){
for(const name0 of ["mimeType","mime_type"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs1 = errors;
if(typeof data[name0] !== "string"){
validate3.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(typeof data.data !== "string"){
validate3.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if((data.displayName !== undefined) || (data.display_name !== undefined)){
for(const name1 of ["displayName","display_name"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs5 = errors;
if(typeof data[name1] !== "string"){
validate3.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(!valid0){
break;
}
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


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if((data.mimeType !== undefined) || (data.mime_type !== undefined)){
for(const name0 of ["mimeType","mime_type"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs1 = errors;
if(typeof data[name0] !== "string"){
validate5.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.fileUri !== undefined) || (data.file_uri !== undefined)){
for(const name1 of ["fileUri","file_uri"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs3 = errors;
if(typeof data[name1] !== "string"){
validate5.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileUri/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.displayName !== undefined) || (data.display_name !== undefined)){
for(const name2 of ["displayName","display_name"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
const _errs5 = errors;
if(typeof data[name2] !== "string"){
validate5.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(!valid0){
break;
}
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

const schema5 = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"args":{"type":"object"},"willContinue":{"type":"boolean"},"partialArgs":{"type":"array","items":{"type":"object","properties":{"jsonPath":{"type":"string"},"stringValue":{"type":"string"},"numberValue":{"type":"number"},"boolValue":{"type":"boolean"},"nullValue":{"type":["string","null"]},"willContinue":{"type":"boolean"},"json_path":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/jsonPath","x-alias-of":"jsonPath"},"string_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/stringValue","x-alias-of":"stringValue"},"number_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/numberValue","x-alias-of":"numberValue"},"bool_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/boolValue","x-alias-of":"boolValue"},"null_value":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/nullValue","x-alias-of":"nullValue"},"will_continue":{"$ref":"#/$defs/functionCall/properties/partialArgs/items/properties/willContinue","x-alias-of":"willContinue"}}}},"will_continue":{"$ref":"#/$defs/functionCall/properties/willContinue","x-alias-of":"willContinue"},"partial_args":{"$ref":"#/$defs/functionCall/properties/partialArgs","x-alias-of":"partialArgs"}}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate7.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
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
if(data.args === null){
delete data.args;
}
else if(data.args !== undefined){
let data2 = data.args;
const _errs5 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate7.errors = [{instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if((data.willContinue !== undefined) || (data.will_continue !== undefined)){
for(const name0 of ["willContinue","will_continue"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs7 = errors;
if(typeof data[name0] !== "boolean"){
validate7.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/willContinue/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.partialArgs !== undefined) || (data.partial_args !== undefined)){
for(const name1 of ["partialArgs","partial_args"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
let data4 = data[name1];
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid6 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs11 = errors;
if(errors === _errs11){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let valid7 = true;
if((data5.jsonPath !== undefined) || (data5.json_path !== undefined)){
for(const name2 of ["jsonPath","json_path"]){
if(data5[name2] === null){
delete data5[name2];
}
else if(data5[name2] !== undefined){
const _errs13 = errors;
if(typeof data5[name2] !== "string"){
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partialArgs/items/properties/jsonPath/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs13 === errors;
valid7 = valid8;
}
if(!valid7){
break;
}
}
}
if(valid7){
if((data5.stringValue !== undefined) || (data5.string_value !== undefined)){
for(const name3 of ["stringValue","string_value"]){
if(data5[name3] === null){
delete data5[name3];
}
else if(data5[name3] !== undefined){
const _errs15 = errors;
if(typeof data5[name3] !== "string"){
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partialArgs/items/properties/stringValue/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs15 === errors;
valid7 = valid9;
}
if(!valid7){
break;
}
}
}
if(valid7){
if((data5.numberValue !== undefined) || (data5.number_value !== undefined)){
for(const name4 of ["numberValue","number_value"]){
if(data5[name4] === null){
delete data5[name4];
}
else if(data5[name4] !== undefined){
let data8 = data5[name4];
const _errs17 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partialArgs/items/properties/numberValue/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs17 === errors;
valid7 = valid10;
}
if(!valid7){
break;
}
}
}
if(valid7){
if((data5.boolValue !== undefined) || (data5.bool_value !== undefined)){
for(const name5 of ["boolValue","bool_value"]){
if(data5[name5] === null){
delete data5[name5];
}
else if(data5[name5] !== undefined){
const _errs19 = errors;
if(typeof data5[name5] !== "boolean"){
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partialArgs/items/properties/boolValue/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid11 = _errs19 === errors;
valid7 = valid11;
}
if(!valid7){
break;
}
}
}
if(valid7){
if((data5.nullValue !== undefined) || (data5.null_value !== undefined)){
for(const name6 of ["nullValue","null_value"]){
if(data5[name6] === null){
delete data5[name6];
}
else if(data5[name6] !== undefined){
let data10 = data5[name6];
const _errs21 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partialArgs/items/properties/nullValue/type",keyword:"type",params:{type: schema5.properties.partialArgs.items.properties.nullValue.type}}];
return false;
}
var valid12 = _errs21 === errors;
valid7 = valid12;
}
if(!valid7){
break;
}
}
}
if(valid7){
if((data5.willContinue !== undefined) || (data5.will_continue !== undefined)){
for(const name7 of ["willContinue","will_continue"]){
if(data5[name7] === null){
delete data5[name7];
}
else if(data5[name7] !== undefined){
const _errs23 = errors;
if(typeof data5[name7] !== "boolean"){
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/" + name7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partialArgs/items/properties/willContinue/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid13 = _errs23 === errors;
valid7 = valid13;
}
if(!valid7){
break;
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
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/partialArgs/items/type",keyword:"type",params:{type: "object"}}];
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
validate7.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partialArgs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(!valid0){
break;
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
if((data.name === undefined) && (missing0 = "name")){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.id === null){
delete data.id;
}
else if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate9.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.name !== undefined){
const _errs3 = errors;
if(typeof data.name !== "string"){
validate9.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.response === null){
delete data.response;
}
else if(data.response !== undefined){
let data2 = data.response;
const _errs5 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate9.errors = [{instancePath:instancePath+"/response",schemaPath:"#/properties/response/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.parts === null){
delete data.parts;
}
else if(data.parts !== undefined){
let data3 = data.parts;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid5 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid6 = true;
if((data4.inlineData !== undefined) || (data4.inline_data !== undefined)){
for(const name0 of ["inlineData","inline_data"]){
if(data4[name0] === null){
delete data4[name0];
}
else if(data4[name0] !== undefined){
const _errs11 = errors;
if(!(validate3(data4[name0], {instancePath:instancePath+"/parts/" + i0+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:name0,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid7 = _errs11 === errors;
valid6 = valid7;
}
if(!valid6){
break;
}
}
}
if(valid6){
if((data4.fileData !== undefined) || (data4.file_data !== undefined)){
for(const name1 of ["fileData","file_data"]){
if(data4[name1] === null){
delete data4[name1];
}
else if(data4[name1] !== undefined){
const _errs12 = errors;
if(!(validate5(data4[name1], {instancePath:instancePath+"/parts/" + i0+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:name1,rootData}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid8 = _errs12 === errors;
valid6 = valid8;
}
if(!valid6){
break;
}
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid5 = _errs9 === errors;
if(!valid5){
break;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(valid0){
if(data.scheduling === null){
delete data.scheduling;
}
else if(data.scheduling !== undefined){
const _errs13 = errors;
if(typeof data.scheduling !== "string"){
validate9.errors = [{instancePath:instancePath+"/scheduling",schemaPath:"#/properties/scheduling/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs13 === errors;
valid0 = valid9;
}
if(valid0){
if((data.willContinue !== undefined) || (data.will_continue !== undefined)){
for(const name2 of ["willContinue","will_continue"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
const _errs15 = errors;
if(typeof data[name2] !== "boolean"){
validate9.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/willContinue/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid10 = _errs15 === errors;
valid0 = valid10;
}
if(!valid0){
break;
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
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}


function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
validate13.errors = vErrors;
return errors === 0;
}


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/content/part.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.text === null){
delete data.text;
}
else if(data.text !== undefined){
const _errs1 = errors;
if(typeof data.text !== "string"){
validate2.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if((data.inlineData !== undefined) || (data.inline_data !== undefined)){
for(const name0 of ["inlineData","inline_data"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs3 = errors;
if(!(validate3(data[name0], {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name0,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.fileData !== undefined) || (data.file_data !== undefined)){
for(const name1 of ["fileData","file_data"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs4 = errors;
if(!(validate5(data[name1], {instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name1,rootData}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.functionCall !== undefined) || (data.function_call !== undefined)){
for(const name2 of ["functionCall","function_call"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
const _errs5 = errors;
if(!(validate7(data[name2], {instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name2,rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.functionResponse !== undefined) || (data.function_response !== undefined)){
for(const name3 of ["functionResponse","function_response"]){
if(data[name3] === null){
delete data[name3];
}
else if(data[name3] !== undefined){
const _errs6 = errors;
if(!(validate9(data[name3], {instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name3,rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid5 = _errs6 === errors;
valid0 = valid5;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.executableCode !== undefined) || (data.executable_code !== undefined)){
for(const name4 of ["executableCode","executable_code"]){
if(data[name4] === null){
delete data[name4];
}
else if(data[name4] !== undefined){
let data5 = data[name4];
const _errs7 = errors;
if(errors === _errs7){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let valid7 = true;
if(data5.id === null){
delete data5.id;
}
else if(data5.id !== undefined){
const _errs9 = errors;
if(typeof data5.id !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/properties/executableCode/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs9 === errors;
valid7 = valid8;
}
if(valid7){
if(data5.language === null){
delete data5.language;
}
else if(data5.language !== undefined){
const _errs11 = errors;
if(typeof data5.language !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1")+"/language",schemaPath:"#/properties/executableCode/properties/language/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs11 === errors;
valid7 = valid9;
}
if(valid7){
if(data5.code === null){
delete data5.code;
}
else if(data5.code !== undefined){
const _errs13 = errors;
if(typeof data5.code !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1")+"/code",schemaPath:"#/properties/executableCode/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs13 === errors;
valid7 = valid10;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/executableCode/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs7 === errors;
valid0 = valid6;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.codeExecutionResult !== undefined) || (data.code_execution_result !== undefined)){
for(const name5 of ["codeExecutionResult","code_execution_result"]){
if(data[name5] === null){
delete data[name5];
}
else if(data[name5] !== undefined){
let data9 = data[name5];
const _errs15 = errors;
if(errors === _errs15){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let valid12 = true;
if(data9.id === null){
delete data9.id;
}
else if(data9.id !== undefined){
const _errs17 = errors;
if(typeof data9.id !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/properties/codeExecutionResult/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs17 === errors;
valid12 = valid13;
}
if(valid12){
if(data9.outcome === null){
delete data9.outcome;
}
else if(data9.outcome !== undefined){
const _errs19 = errors;
if(typeof data9.outcome !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1")+"/outcome",schemaPath:"#/properties/codeExecutionResult/properties/outcome/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs19 === errors;
valid12 = valid14;
}
if(valid12){
if(data9.output === null){
delete data9.output;
}
else if(data9.output !== undefined){
const _errs21 = errors;
if(typeof data9.output !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1")+"/output",schemaPath:"#/properties/codeExecutionResult/properties/output/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs21 === errors;
valid12 = valid15;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/codeExecutionResult/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid11 = _errs15 === errors;
valid0 = valid11;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.toolCall !== undefined) || (data.tool_call !== undefined)){
for(const name6 of ["toolCall","tool_call"]){
if(data[name6] === null){
delete data[name6];
}
else if(data[name6] !== undefined){
let data13 = data[name6];
const _errs23 = errors;
if(errors === _errs23){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let valid17 = true;
if(data13.id === null){
delete data13.id;
}
else if(data13.id !== undefined){
const _errs25 = errors;
if(typeof data13.id !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/properties/toolCall/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs25 === errors;
valid17 = valid18;
}
if(valid17){
if((data13.toolType !== undefined) || (data13.tool_type !== undefined)){
for(const name7 of ["toolType","tool_type"]){
if(data13[name7] === null){
delete data13[name7];
}
else if(data13[name7] !== undefined){
const _errs27 = errors;
if(!(validate13(data13[name7], {instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name7.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data13,parentDataProperty:name7,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
var valid19 = _errs27 === errors;
valid17 = valid19;
}
if(!valid17){
break;
}
}
}
if(valid17){
if(data13.args === null){
delete data13.args;
}
else if(data13.args !== undefined){
let data16 = data13.args;
const _errs28 = errors;
if(!(data16 && typeof data16 == "object" && !Array.isArray(data16))){
validate2.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1")+"/args",schemaPath:"#/properties/toolCall/properties/args/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid20 = _errs28 === errors;
valid17 = valid20;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/toolCall/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid16 = _errs23 === errors;
valid0 = valid16;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.toolResponse !== undefined) || (data.tool_response !== undefined)){
for(const name8 of ["toolResponse","tool_response"]){
if(data[name8] === null){
delete data[name8];
}
else if(data[name8] !== undefined){
let data17 = data[name8];
const _errs30 = errors;
if(errors === _errs30){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let valid22 = true;
if(data17.id === null){
delete data17.id;
}
else if(data17.id !== undefined){
const _errs32 = errors;
if(typeof data17.id !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/properties/toolResponse/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs32 === errors;
valid22 = valid23;
}
if(valid22){
if((data17.toolType !== undefined) || (data17.tool_type !== undefined)){
for(const name9 of ["toolType","tool_type"]){
if(data17[name9] === null){
delete data17[name9];
}
else if(data17[name9] !== undefined){
const _errs34 = errors;
if(!(validate13(data17[name9], {instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name9.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data17,parentDataProperty:name9,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
var valid24 = _errs34 === errors;
valid22 = valid24;
}
if(!valid22){
break;
}
}
}
if(valid22){
if(data17.response === null){
delete data17.response;
}
else if(data17.response !== undefined){
let data20 = data17.response;
const _errs35 = errors;
if(!(data20 && typeof data20 == "object" && !Array.isArray(data20))){
validate2.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1")+"/response",schemaPath:"#/properties/toolResponse/properties/response/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid25 = _errs35 === errors;
valid22 = valid25;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/toolResponse/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid21 = _errs30 === errors;
valid0 = valid21;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.audioTranscription !== undefined) || (data.audio_transcription !== undefined)){
for(const name10 of ["audioTranscription","audio_transcription"]){
if(data[name10] === null){
delete data[name10];
}
else if(data[name10] !== undefined){
let data21 = data[name10];
const _errs37 = errors;
if(!(data21 && typeof data21 == "object" && !Array.isArray(data21))){
validate2.errors = [{instancePath:instancePath+"/" + name10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/audioTranscription/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid26 = _errs37 === errors;
valid0 = valid26;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.thought === null){
delete data.thought;
}
else if(data.thought !== undefined){
const _errs39 = errors;
if(typeof data.thought !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/thought",schemaPath:"#/properties/thought/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid27 = _errs39 === errors;
valid0 = valid27;
}
if(valid0){
if((data.thoughtSignature !== undefined) || (data.thought_signature !== undefined)){
for(const name11 of ["thoughtSignature","thought_signature"]){
if(data[name11] === null){
delete data[name11];
}
else if(data[name11] !== undefined){
const _errs41 = errors;
if(typeof data[name11] !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/thoughtSignature/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid28 = _errs41 === errors;
valid0 = valid28;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.videoMetadata !== undefined) || (data.video_metadata !== undefined)){
for(const name12 of ["videoMetadata","video_metadata"]){
if(data[name12] === null){
delete data[name12];
}
else if(data[name12] !== undefined){
let data24 = data[name12];
const _errs43 = errors;
if(errors === _errs43){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let valid30 = true;
if((data24.startOffset !== undefined) || (data24.start_offset !== undefined)){
for(const name13 of ["startOffset","start_offset"]){
if(data24[name13] === null){
delete data24[name13];
}
else if(data24[name13] !== undefined){
const _errs45 = errors;
if(typeof data24[name13] !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name12.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/videoMetadata/properties/startOffset/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid31 = _errs45 === errors;
valid30 = valid31;
}
if(!valid30){
break;
}
}
}
if(valid30){
if((data24.endOffset !== undefined) || (data24.end_offset !== undefined)){
for(const name14 of ["endOffset","end_offset"]){
if(data24[name14] === null){
delete data24[name14];
}
else if(data24[name14] !== undefined){
const _errs47 = errors;
if(typeof data24[name14] !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name12.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/videoMetadata/properties/endOffset/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid32 = _errs47 === errors;
valid30 = valid32;
}
if(!valid30){
break;
}
}
}
if(valid30){
if(data24.fps === null){
delete data24.fps;
}
else if(data24.fps !== undefined){
let data27 = data24.fps;
const _errs49 = errors;
if(!((typeof data27 == "number") && (isFinite(data27)))){
validate2.errors = [{instancePath:instancePath+"/" + name12.replace(/~/g, "~0").replace(/\//g, "~1")+"/fps",schemaPath:"#/properties/videoMetadata/properties/fps/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid33 = _errs49 === errors;
valid30 = valid33;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/" + name12.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/videoMetadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid29 = _errs43 === errors;
valid0 = valid29;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.mediaResolution !== undefined) || (data.media_resolution !== undefined)){
for(const name15 of ["mediaResolution","media_resolution"]){
if(data[name15] === null){
delete data[name15];
}
else if(data[name15] !== undefined){
let data28 = data[name15];
const _errs51 = errors;
if((!(data28 && typeof data28 == "object" && !Array.isArray(data28))) && (typeof data28 !== "string")){
validate2.errors = [{instancePath:instancePath+"/" + name15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mediaResolution/type",keyword:"type",params:{type: schema2.properties.mediaResolution.type}}];
return false;
}
if(errors === _errs51){
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
let valid35 = true;
if(data28.level === null){
delete data28.level;
}
else if(data28.level !== undefined){
const _errs53 = errors;
if(typeof data28.level !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name15.replace(/~/g, "~0").replace(/\//g, "~1")+"/level",schemaPath:"#/properties/mediaResolution/properties/level/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid36 = _errs53 === errors;
valid35 = valid36;
}
if(valid35){
if((data28.numTokens !== undefined) || (data28.num_tokens !== undefined)){
for(const name16 of ["numTokens","num_tokens"]){
if(data28[name16] === null){
delete data28[name16];
}
else if(data28[name16] !== undefined){
let data30 = data28[name16];
const _errs55 = errors;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
validate2.errors = [{instancePath:instancePath+"/" + name15.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mediaResolution/properties/numTokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid37 = _errs55 === errors;
valid35 = valid37;
}
if(!valid35){
break;
}
}
}
}
}
}
var valid34 = _errs51 === errors;
valid0 = valid34;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.mediaProcessing !== undefined) || (data.media_processing !== undefined)){
for(const name17 of ["mediaProcessing","media_processing"]){
if(data[name17] === null){
delete data[name17];
}
else if(data[name17] !== undefined){
let data31 = data[name17];
const _errs57 = errors;
if(!(data31 && typeof data31 == "object" && !Array.isArray(data31))){
validate2.errors = [{instancePath:instancePath+"/" + name17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mediaProcessing/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid38 = _errs57 === errors;
valid0 = valid38;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.speechMetadata !== undefined) || (data.speech_metadata !== undefined)){
for(const name18 of ["speechMetadata","speech_metadata"]){
if(data[name18] === null){
delete data[name18];
}
else if(data[name18] !== undefined){
let data32 = data[name18];
const _errs59 = errors;
if(!(data32 && typeof data32 == "object" && !Array.isArray(data32))){
validate2.errors = [{instancePath:instancePath+"/" + name18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/speechMetadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid39 = _errs59 === errors;
valid0 = valid39;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.partMetadata !== undefined) || (data.part_metadata !== undefined)){
for(const name19 of ["partMetadata","part_metadata"]){
if(data[name19] === null){
delete data[name19];
}
else if(data[name19] !== undefined){
let data33 = data[name19];
const _errs61 = errors;
if(!(data33 && typeof data33 == "object" && !Array.isArray(data33))){
validate2.errors = [{instancePath:instancePath+"/" + name19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/partMetadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid40 = _errs61 === errors;
valid0 = valid40;
}
if(!valid0){
break;
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


function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!data || typeof data != "object"){
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema9.type}}];
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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.text === null){
delete data.text;
}
else if(data.text !== undefined){
if(typeof data.text !== "string"){
validate17.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
validate17.errors = vErrors;
return errors === 0;
}


function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.role === null){
delete data.role;
}
else if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(!(((data0 === "user") || (data0 === "model")) || (data0 === "function"))){
validate16.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema8.properties.role.enum}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.parts === null){
delete data.parts;
}
else if(data.parts !== undefined){
const _errs2 = errors;
if(!(validate17(data.parts, {instancePath:instancePath+"/parts",parentData:data,parentDataProperty:"parts",rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
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


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!data || typeof data != "object"){
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema9.type}}];
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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.text === null){
delete data.text;
}
else if(data.text !== undefined){
if(typeof data.text !== "string"){
validate20.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
validate20.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","properties":{"temperature":{"type":"number","minimum":0,"maximum":2},"topP":{"type":"number","minimum":0,"maximum":1},"topK":{"type":"number","minimum":0},"candidateCount":{"type":"integer","minimum":1,"maximum":8},"maxOutputTokens":{"type":"integer","minimum":1},"stopSequences":{"type":"array","maxItems":5,"items":{"type":"string"}},"presencePenalty":{"type":"number","minimum":-2,"maximum":2},"frequencyPenalty":{"type":"number","minimum":-2,"maximum":2},"seed":{"type":"integer"},"responseLogprobs":{"type":"boolean"},"logprobs":{"type":"integer","minimum":0,"maximum":20},"responseMimeType":{"type":"string","x-known":["text/plain","application/json","text/x.enum"]},"responseSchema":{"type":"object"},"responseJsonSchema":{"type":["object","boolean"]},"responseFormat":{"type":["array","object"],"items":{"type":"object"}},"responseModalities":{"type":"array","items":{"type":"string","x-known":["TEXT","IMAGE","AUDIO","VIDEO"]}},"speechConfig":{"$ref":"#/$defs/speechConfig"},"imageConfig":{"type":"object","properties":{"aspectRatio":{"type":"string"},"imageSize":{"type":"string"},"personGeneration":{"type":"string"},"outputMimeType":{"type":"string"},"outputCompressionQuality":{"type":"integer"},"imageOutputOptions":{"type":"object"},"prominentPeople":{"type":"string"},"aspect_ratio":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/aspectRatio","x-alias-of":"aspectRatio"},"image_size":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/imageSize","x-alias-of":"imageSize"},"person_generation":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/personGeneration","x-alias-of":"personGeneration"},"output_mime_type":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/outputMimeType","x-alias-of":"outputMimeType"},"output_compression_quality":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/outputCompressionQuality","x-alias-of":"outputCompressionQuality"},"image_output_options":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/imageOutputOptions","x-alias-of":"imageOutputOptions"},"prominent_people":{"$ref":"#/$defs/generationConfig/properties/imageConfig/properties/prominentPeople","x-alias-of":"prominentPeople"}}},"mediaResolution":{"type":"string","x-known":["MEDIA_RESOLUTION_LOW","MEDIA_RESOLUTION_MEDIUM","MEDIA_RESOLUTION_HIGH","MEDIA_RESOLUTION_UNSPECIFIED"]},"thinkingConfig":{"$ref":"#/$defs/thinkingConfig"},"audioTimestamp":{"type":"boolean"},"audioTranscriptionConfig":{"type":"object"},"enableAffectiveDialog":{"type":"boolean"},"enableEnhancedCivicAnswers":{"type":"boolean"},"modelSelectionConfig":{"type":"object"},"routingConfig":{"type":"object"},"translationConfig":{"type":"object"},"top_p":{"$ref":"#/$defs/generationConfig/properties/topP","x-alias-of":"topP"},"top_k":{"$ref":"#/$defs/generationConfig/properties/topK","x-alias-of":"topK"},"candidate_count":{"$ref":"#/$defs/generationConfig/properties/candidateCount","x-alias-of":"candidateCount"},"max_output_tokens":{"$ref":"#/$defs/generationConfig/properties/maxOutputTokens","x-alias-of":"maxOutputTokens"},"stop_sequences":{"$ref":"#/$defs/generationConfig/properties/stopSequences","x-alias-of":"stopSequences"},"presence_penalty":{"$ref":"#/$defs/generationConfig/properties/presencePenalty","x-alias-of":"presencePenalty"},"frequency_penalty":{"$ref":"#/$defs/generationConfig/properties/frequencyPenalty","x-alias-of":"frequencyPenalty"},"response_logprobs":{"$ref":"#/$defs/generationConfig/properties/responseLogprobs","x-alias-of":"responseLogprobs"},"response_mime_type":{"$ref":"#/$defs/generationConfig/properties/responseMimeType","x-alias-of":"responseMimeType"},"response_schema":{"$ref":"#/$defs/generationConfig/properties/responseSchema","x-alias-of":"responseSchema"},"response_json_schema":{"$ref":"#/$defs/generationConfig/properties/responseJsonSchema","x-alias-of":"responseJsonSchema"},"response_format":{"$ref":"#/$defs/generationConfig/properties/responseFormat","x-alias-of":"responseFormat"},"response_modalities":{"$ref":"#/$defs/generationConfig/properties/responseModalities","x-alias-of":"responseModalities"},"speech_config":{"$ref":"#/$defs/generationConfig/properties/speechConfig","x-alias-of":"speechConfig"},"image_config":{"$ref":"#/$defs/generationConfig/properties/imageConfig","x-alias-of":"imageConfig"},"media_resolution":{"$ref":"#/$defs/generationConfig/properties/mediaResolution","x-alias-of":"mediaResolution"},"thinking_config":{"$ref":"#/$defs/generationConfig/properties/thinkingConfig","x-alias-of":"thinkingConfig"},"audio_timestamp":{"$ref":"#/$defs/generationConfig/properties/audioTimestamp","x-alias-of":"audioTimestamp"},"audio_transcription_config":{"$ref":"#/$defs/generationConfig/properties/audioTranscriptionConfig","x-alias-of":"audioTranscriptionConfig"},"enable_affective_dialog":{"$ref":"#/$defs/generationConfig/properties/enableAffectiveDialog","x-alias-of":"enableAffectiveDialog"},"enable_enhanced_civic_answers":{"$ref":"#/$defs/generationConfig/properties/enableEnhancedCivicAnswers","x-alias-of":"enableEnhancedCivicAnswers"},"model_selection_config":{"$ref":"#/$defs/generationConfig/properties/modelSelectionConfig","x-alias-of":"modelSelectionConfig"},"routing_config":{"$ref":"#/$defs/generationConfig/properties/routingConfig","x-alias-of":"routingConfig"},"translation_config":{"$ref":"#/$defs/generationConfig/properties/translationConfig","x-alias-of":"translationConfig"}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if((data.prebuiltVoiceConfig !== undefined) || (data.prebuilt_voice_config !== undefined)){
for(const name0 of ["prebuiltVoiceConfig","prebuilt_voice_config"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
let data0 = data[name0];
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let valid2 = true;
if((data0.voiceName !== undefined) || (data0.voice_name !== undefined)){
for(const name1 of ["voiceName","voice_name"]){
if(data0[name1] === null){
delete data0[name1];
}
else if(data0[name1] !== undefined){
const _errs3 = errors;
if(typeof data0[name1] !== "string"){
validate25.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/prebuiltVoiceConfig/properties/voiceName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid2 = valid3;
}
if(!valid2){
break;
}
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/prebuiltVoiceConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.replicatedVoiceConfig !== undefined) || (data.replicated_voice_config !== undefined)){
for(const name2 of ["replicatedVoiceConfig","replicated_voice_config"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
let data2 = data[name2];
const _errs5 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate25.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/replicatedVoiceConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid4 = _errs5 === errors;
valid0 = valid4;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.voice === null){
delete data.voice;
}
else if(data.voice !== undefined){
const _errs7 = errors;
if(typeof data.voice !== "string"){
validate25.errors = [{instancePath:instancePath+"/voice",schemaPath:"#/properties/voice/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid0 = valid5;
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


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if((data.voiceConfig !== undefined) || (data.voice_config !== undefined)){
for(const name0 of ["voiceConfig","voice_config"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs1 = errors;
if(!(validate25(data[name0], {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name0,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.languageCode !== undefined) || (data.language_code !== undefined)){
for(const name1 of ["languageCode","language_code"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs2 = errors;
if(typeof data[name1] !== "string"){
validate24.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/languageCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.multiSpeakerVoiceConfig !== undefined) || (data.multi_speaker_voice_config !== undefined)){
for(const name2 of ["multiSpeakerVoiceConfig","multi_speaker_voice_config"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
let data2 = data[name2];
const _errs4 = errors;
if(errors === _errs4){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid4 = true;
if((data2.speakerVoiceConfigs !== undefined) || (data2.speaker_voice_configs !== undefined)){
for(const name3 of ["speakerVoiceConfigs","speaker_voice_configs"]){
if(data2[name3] === null){
delete data2[name3];
}
else if(data2[name3] !== undefined){
let data3 = data2[name3];
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid6 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs8 = errors;
if(errors === _errs8){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid7 = true;
if(data4.speaker === null){
delete data4.speaker;
}
else if(data4.speaker !== undefined){
const _errs10 = errors;
if(typeof data4.speaker !== "string"){
validate24.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/speaker",schemaPath:"#/properties/multiSpeakerVoiceConfig/properties/speakerVoiceConfigs/items/properties/speaker/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs10 === errors;
valid7 = valid8;
}
if(valid7){
if((data4.voiceConfig !== undefined) || (data4.voice_config !== undefined)){
for(const name4 of ["voiceConfig","voice_config"]){
if(data4[name4] === null){
delete data4[name4];
}
else if(data4[name4] !== undefined){
const _errs12 = errors;
if(!(validate25(data4[name4], {instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:name4,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid9 = _errs12 === errors;
valid7 = valid9;
}
if(!valid7){
break;
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/multiSpeakerVoiceConfig/properties/speakerVoiceConfigs/items/type",keyword:"type",params:{type: "object"}}];
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
validate24.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/multiSpeakerVoiceConfig/properties/speakerVoiceConfigs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(!valid4){
break;
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/multiSpeakerVoiceConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(!valid0){
break;
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if((data.includeThoughts !== undefined) || (data.include_thoughts !== undefined)){
for(const name0 of ["includeThoughts","include_thoughts"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs1 = errors;
if(typeof data[name0] !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/includeThoughts/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.thinkingBudget !== undefined) || (data.thinking_budget !== undefined)){
for(const name1 of ["thinkingBudget","thinking_budget"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
let data1 = data[name1];
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate29.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/thinkingBudget/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < -1 || isNaN(data1)){
validate29.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/thinkingBudget/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1}}];
return false;
}
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.thinkingLevel !== undefined) || (data.thinking_level !== undefined)){
for(const name2 of ["thinkingLevel","thinking_level"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
const _errs5 = errors;
if(typeof data[name2] !== "string"){
validate29.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/thinkingLevel/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.thinkingBudget !== undefined && data.thinkingBudget !== null) && (data.thinkingLevel !== undefined && data.thinkingLevel !== null)){
validate29.errors = [{instancePath,schemaPath:"#/x-excludes",keyword:"x-excludes",params:{field: "thinkingLevel", given: "thinkingBudget"}}];
return false;
}
else {
if((data.thinking_budget !== undefined && data.thinking_budget !== null) && (data.thinking_level !== undefined && data.thinking_level !== null)){
validate29.errors = [{instancePath,schemaPath:"#/x-excludes",keyword:"x-excludes",params:{field: "thinking_level", given: "thinking_budget"}}];
return false;
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


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if(data.temperature === null){
delete data.temperature;
}
else if(data.temperature !== undefined){
let data0 = data.temperature;
const _errs1 = errors;
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 2 || isNaN(data0)){
validate23.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate23.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if((data.topP !== undefined) || (data.top_p !== undefined)){
for(const name0 of ["topP","top_p"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
let data1 = data[name0];
const _errs3 = errors;
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1 || isNaN(data1)){
validate23.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/topP/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate23.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/topP/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/topP/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.topK !== undefined) || (data.top_k !== undefined)){
for(const name1 of ["topK","top_k"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
let data2 = data[name1];
const _errs5 = errors;
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate23.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/topK/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/topK/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.candidateCount !== undefined) || (data.candidate_count !== undefined)){
for(const name2 of ["candidateCount","candidate_count"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
let data3 = data[name2];
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate23.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/candidateCount/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 8 || isNaN(data3)){
validate23.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/candidateCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate23.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/candidateCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.maxOutputTokens !== undefined) || (data.max_output_tokens !== undefined)){
for(const name3 of ["maxOutputTokens","max_output_tokens"]){
if(data[name3] === null){
delete data[name3];
}
else if(data[name3] !== undefined){
let data4 = data[name3];
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate23.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/maxOutputTokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1 || isNaN(data4)){
validate23.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/maxOutputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.stopSequences !== undefined) || (data.stop_sequences !== undefined)){
for(const name4 of ["stopSequences","stop_sequences"]){
if(data[name4] === null){
delete data[name4];
}
else if(data[name4] !== undefined){
let data5 = data[name4];
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
if(data5.length > 5){
validate23.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/stopSequences/maxItems",keyword:"maxItems",params:{limit: 5}}];
return false;
}
else {
var valid7 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs13 = errors;
if(typeof data5[i0] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/stopSequences/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs13 === errors;
if(!valid7){
break;
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/stopSequences/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.presencePenalty !== undefined) || (data.presence_penalty !== undefined)){
for(const name5 of ["presencePenalty","presence_penalty"]){
if(data[name5] === null){
delete data[name5];
}
else if(data[name5] !== undefined){
let data7 = data[name5];
const _errs15 = errors;
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 2 || isNaN(data7)){
validate23.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/presencePenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data7 < -2 || isNaN(data7)){
validate23.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/presencePenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2}}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/presencePenalty/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid8 = _errs15 === errors;
valid0 = valid8;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.frequencyPenalty !== undefined) || (data.frequency_penalty !== undefined)){
for(const name6 of ["frequencyPenalty","frequency_penalty"]){
if(data[name6] === null){
delete data[name6];
}
else if(data[name6] !== undefined){
let data8 = data[name6];
const _errs17 = errors;
if(errors === _errs17){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 2 || isNaN(data8)){
validate23.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/frequencyPenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2}}];
return false;
}
else {
if(data8 < -2 || isNaN(data8)){
validate23.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/frequencyPenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2}}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/frequencyPenalty/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid9 = _errs17 === errors;
valid0 = valid9;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.seed === null){
delete data.seed;
}
else if(data.seed !== undefined){
let data9 = data.seed;
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate23.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs19 === errors;
valid0 = valid10;
}
if(valid0){
if((data.responseLogprobs !== undefined) || (data.response_logprobs !== undefined)){
for(const name7 of ["responseLogprobs","response_logprobs"]){
if(data[name7] === null){
delete data[name7];
}
else if(data[name7] !== undefined){
const _errs21 = errors;
if(typeof data[name7] !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/" + name7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/responseLogprobs/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid11 = _errs21 === errors;
valid0 = valid11;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.logprobs === null){
delete data.logprobs;
}
else if(data.logprobs !== undefined){
let data11 = data.logprobs;
const _errs23 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate23.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs23){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 20 || isNaN(data11)){
validate23.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}}];
return false;
}
else {
if(data11 < 0 || isNaN(data11)){
validate23.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid12 = _errs23 === errors;
valid0 = valid12;
}
if(valid0){
if((data.responseMimeType !== undefined) || (data.response_mime_type !== undefined)){
for(const name8 of ["responseMimeType","response_mime_type"]){
if(data[name8] === null){
delete data[name8];
}
else if(data[name8] !== undefined){
const _errs25 = errors;
if(typeof data[name8] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/responseMimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs25 === errors;
valid0 = valid13;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.responseSchema !== undefined) || (data.response_schema !== undefined)){
for(const name9 of ["responseSchema","response_schema"]){
if(data[name9] === null){
delete data[name9];
}
else if(data[name9] !== undefined){
let data13 = data[name9];
const _errs27 = errors;
if(!(data13 && typeof data13 == "object" && !Array.isArray(data13))){
validate23.errors = [{instancePath:instancePath+"/" + name9.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/responseSchema/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid14 = _errs27 === errors;
valid0 = valid14;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.responseJsonSchema !== undefined) || (data.response_json_schema !== undefined)){
for(const name10 of ["responseJsonSchema","response_json_schema"]){
if(data[name10] === null){
delete data[name10];
}
else if(data[name10] !== undefined){
let data14 = data[name10];
const _errs29 = errors;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (typeof data14 !== "boolean")){
validate23.errors = [{instancePath:instancePath+"/" + name10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/responseJsonSchema/type",keyword:"type",params:{type: schema11.properties.responseJsonSchema.type}}];
return false;
}
var valid15 = _errs29 === errors;
valid0 = valid15;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.responseFormat !== undefined) || (data.response_format !== undefined)){
for(const name11 of ["responseFormat","response_format"]){
if(data[name11] === null){
delete data[name11];
}
else if(data[name11] !== undefined){
let data15 = data[name11];
const _errs31 = errors;
if(!data15 || typeof data15 != "object"){
validate23.errors = [{instancePath:instancePath+"/" + name11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/responseFormat/type",keyword:"type",params:{type: schema11.properties.responseFormat.type}}];
return false;
}
if(errors === _errs31){
if(Array.isArray(data15)){
var valid17 = true;
const len1 = data15.length;
for(let i1=0; i1<len1; i1++){
let data16 = data15[i1];
const _errs33 = errors;
if(!(data16 && typeof data16 == "object" && !Array.isArray(data16))){
validate23.errors = [{instancePath:instancePath+"/" + name11.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/responseFormat/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid17 = _errs33 === errors;
if(!valid17){
break;
}
}
}
}
var valid16 = _errs31 === errors;
valid0 = valid16;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.responseModalities !== undefined) || (data.response_modalities !== undefined)){
for(const name12 of ["responseModalities","response_modalities"]){
if(data[name12] === null){
delete data[name12];
}
else if(data[name12] !== undefined){
let data17 = data[name12];
const _errs35 = errors;
if(errors === _errs35){
if(Array.isArray(data17)){
var valid19 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
const _errs37 = errors;
if(typeof data17[i2] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name12.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/responseModalities/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs37 === errors;
if(!valid19){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/" + name12.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/responseModalities/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid18 = _errs35 === errors;
valid0 = valid18;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.speechConfig !== undefined) || (data.speech_config !== undefined)){
for(const name13 of ["speechConfig","speech_config"]){
if(data[name13] === null){
delete data[name13];
}
else if(data[name13] !== undefined){
const _errs39 = errors;
if(!(validate24(data[name13], {instancePath:instancePath+"/" + name13.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name13,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid20 = _errs39 === errors;
valid0 = valid20;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.imageConfig !== undefined) || (data.image_config !== undefined)){
for(const name14 of ["imageConfig","image_config"]){
if(data[name14] === null){
delete data[name14];
}
else if(data[name14] !== undefined){
let data20 = data[name14];
const _errs40 = errors;
if(errors === _errs40){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let valid22 = true;
if((data20.aspectRatio !== undefined) || (data20.aspect_ratio !== undefined)){
for(const name15 of ["aspectRatio","aspect_ratio"]){
if(data20[name15] === null){
delete data20[name15];
}
else if(data20[name15] !== undefined){
const _errs42 = errors;
if(typeof data20[name15] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/properties/aspectRatio/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs42 === errors;
valid22 = valid23;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data20.imageSize !== undefined) || (data20.image_size !== undefined)){
for(const name16 of ["imageSize","image_size"]){
if(data20[name16] === null){
delete data20[name16];
}
else if(data20[name16] !== undefined){
const _errs44 = errors;
if(typeof data20[name16] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/properties/imageSize/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid24 = _errs44 === errors;
valid22 = valid24;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data20.personGeneration !== undefined) || (data20.person_generation !== undefined)){
for(const name17 of ["personGeneration","person_generation"]){
if(data20[name17] === null){
delete data20[name17];
}
else if(data20[name17] !== undefined){
const _errs46 = errors;
if(typeof data20[name17] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/properties/personGeneration/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid25 = _errs46 === errors;
valid22 = valid25;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data20.outputMimeType !== undefined) || (data20.output_mime_type !== undefined)){
for(const name18 of ["outputMimeType","output_mime_type"]){
if(data20[name18] === null){
delete data20[name18];
}
else if(data20[name18] !== undefined){
const _errs48 = errors;
if(typeof data20[name18] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/properties/outputMimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid26 = _errs48 === errors;
valid22 = valid26;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data20.outputCompressionQuality !== undefined) || (data20.output_compression_quality !== undefined)){
for(const name19 of ["outputCompressionQuality","output_compression_quality"]){
if(data20[name19] === null){
delete data20[name19];
}
else if(data20[name19] !== undefined){
let data25 = data20[name19];
const _errs50 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/properties/outputCompressionQuality/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid27 = _errs50 === errors;
valid22 = valid27;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data20.imageOutputOptions !== undefined) || (data20.image_output_options !== undefined)){
for(const name20 of ["imageOutputOptions","image_output_options"]){
if(data20[name20] === null){
delete data20[name20];
}
else if(data20[name20] !== undefined){
let data26 = data20[name20];
const _errs52 = errors;
if(!(data26 && typeof data26 == "object" && !Array.isArray(data26))){
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name20.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/properties/imageOutputOptions/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid28 = _errs52 === errors;
valid22 = valid28;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data20.prominentPeople !== undefined) || (data20.prominent_people !== undefined)){
for(const name21 of ["prominentPeople","prominent_people"]){
if(data20[name21] === null){
delete data20[name21];
}
else if(data20[name21] !== undefined){
const _errs54 = errors;
if(typeof data20[name21] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/properties/prominentPeople/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs54 === errors;
valid22 = valid29;
}
if(!valid22){
break;
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
validate23.errors = [{instancePath:instancePath+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/imageConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid21 = _errs40 === errors;
valid0 = valid21;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.mediaResolution !== undefined) || (data.media_resolution !== undefined)){
for(const name22 of ["mediaResolution","media_resolution"]){
if(data[name22] === null){
delete data[name22];
}
else if(data[name22] !== undefined){
const _errs56 = errors;
if(typeof data[name22] !== "string"){
validate23.errors = [{instancePath:instancePath+"/" + name22.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mediaResolution/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid30 = _errs56 === errors;
valid0 = valid30;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.thinkingConfig !== undefined) || (data.thinking_config !== undefined)){
for(const name23 of ["thinkingConfig","thinking_config"]){
if(data[name23] === null){
delete data[name23];
}
else if(data[name23] !== undefined){
const _errs58 = errors;
if(!(validate29(data[name23], {instancePath:instancePath+"/" + name23.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name23,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid31 = _errs58 === errors;
valid0 = valid31;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.audioTimestamp !== undefined) || (data.audio_timestamp !== undefined)){
for(const name24 of ["audioTimestamp","audio_timestamp"]){
if(data[name24] === null){
delete data[name24];
}
else if(data[name24] !== undefined){
const _errs59 = errors;
if(typeof data[name24] !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/" + name24.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/audioTimestamp/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid32 = _errs59 === errors;
valid0 = valid32;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.audioTranscriptionConfig !== undefined) || (data.audio_transcription_config !== undefined)){
for(const name25 of ["audioTranscriptionConfig","audio_transcription_config"]){
if(data[name25] === null){
delete data[name25];
}
else if(data[name25] !== undefined){
let data31 = data[name25];
const _errs61 = errors;
if(!(data31 && typeof data31 == "object" && !Array.isArray(data31))){
validate23.errors = [{instancePath:instancePath+"/" + name25.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/audioTranscriptionConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid33 = _errs61 === errors;
valid0 = valid33;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.enableAffectiveDialog !== undefined) || (data.enable_affective_dialog !== undefined)){
for(const name26 of ["enableAffectiveDialog","enable_affective_dialog"]){
if(data[name26] === null){
delete data[name26];
}
else if(data[name26] !== undefined){
const _errs63 = errors;
if(typeof data[name26] !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/" + name26.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/enableAffectiveDialog/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid34 = _errs63 === errors;
valid0 = valid34;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.enableEnhancedCivicAnswers !== undefined) || (data.enable_enhanced_civic_answers !== undefined)){
for(const name27 of ["enableEnhancedCivicAnswers","enable_enhanced_civic_answers"]){
if(data[name27] === null){
delete data[name27];
}
else if(data[name27] !== undefined){
const _errs65 = errors;
if(typeof data[name27] !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/" + name27.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/enableEnhancedCivicAnswers/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid35 = _errs65 === errors;
valid0 = valid35;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.modelSelectionConfig !== undefined) || (data.model_selection_config !== undefined)){
for(const name28 of ["modelSelectionConfig","model_selection_config"]){
if(data[name28] === null){
delete data[name28];
}
else if(data[name28] !== undefined){
let data34 = data[name28];
const _errs67 = errors;
if(!(data34 && typeof data34 == "object" && !Array.isArray(data34))){
validate23.errors = [{instancePath:instancePath+"/" + name28.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modelSelectionConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid36 = _errs67 === errors;
valid0 = valid36;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.routingConfig !== undefined) || (data.routing_config !== undefined)){
for(const name29 of ["routingConfig","routing_config"]){
if(data[name29] === null){
delete data[name29];
}
else if(data[name29] !== undefined){
let data35 = data[name29];
const _errs69 = errors;
if(!(data35 && typeof data35 == "object" && !Array.isArray(data35))){
validate23.errors = [{instancePath:instancePath+"/" + name29.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/routingConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid37 = _errs69 === errors;
valid0 = valid37;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.translationConfig !== undefined) || (data.translation_config !== undefined)){
for(const name30 of ["translationConfig","translation_config"]){
if(data[name30] === null){
delete data[name30];
}
else if(data[name30] !== undefined){
let data36 = data[name30];
const _errs71 = errors;
if(!(data36 && typeof data36 == "object" && !Array.isArray(data36))){
validate23.errors = [{instancePath:instancePath+"/" + name30.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/translationConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid38 = _errs71 === errors;
valid0 = valid38;
}
if(!valid0){
break;
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
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$"},"description":{"type":"string"},"parameters":{"type":"object"},"parametersJsonSchema":{"type":["object","boolean"]},"response":{"type":"object"},"responseJsonSchema":{"type":["object","boolean"]},"behavior":{"type":"string","x-known":["BLOCKING","NON_BLOCKING","UNSPECIFIED"]},"parameters_json_schema":{"$ref":"#/$defs/functionDeclaration/properties/parametersJsonSchema","x-alias-of":"parametersJsonSchema"},"response_json_schema":{"$ref":"#/$defs/functionDeclaration/properties/responseJsonSchema","x-alias-of":"responseJsonSchema"}}};
const pattern0 = new RegExp("^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$", "u");

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$"}}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.description === null){
delete data.description;
}
else if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate33.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.parameters === null){
delete data.parameters;
}
else if(data.parameters !== undefined){
let data2 = data.parameters;
const _errs5 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate33.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if((data.parametersJsonSchema !== undefined) || (data.parameters_json_schema !== undefined)){
for(const name0 of ["parametersJsonSchema","parameters_json_schema"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
let data3 = data[name0];
const _errs7 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (typeof data3 !== "boolean")){
validate33.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/parametersJsonSchema/type",keyword:"type",params:{type: schema16.properties.parametersJsonSchema.type}}];
return false;
}
var valid4 = _errs7 === errors;
valid0 = valid4;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.response === null){
delete data.response;
}
else if(data.response !== undefined){
let data4 = data.response;
const _errs9 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
validate33.errors = [{instancePath:instancePath+"/response",schemaPath:"#/properties/response/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid5 = _errs9 === errors;
valid0 = valid5;
}
if(valid0){
if((data.responseJsonSchema !== undefined) || (data.response_json_schema !== undefined)){
for(const name1 of ["responseJsonSchema","response_json_schema"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
let data5 = data[name1];
const _errs11 = errors;
if((!(data5 && typeof data5 == "object" && !Array.isArray(data5))) && (typeof data5 !== "boolean")){
validate33.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/responseJsonSchema/type",keyword:"type",params:{type: schema16.properties.responseJsonSchema.type}}];
return false;
}
var valid6 = _errs11 === errors;
valid0 = valid6;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.behavior === null){
delete data.behavior;
}
else if(data.behavior !== undefined){
const _errs13 = errors;
if(typeof data.behavior !== "string"){
validate33.errors = [{instancePath:instancePath+"/behavior",schemaPath:"#/properties/behavior/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs13 === errors;
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
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/content/tool.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if((data.functionDeclarations !== undefined) || (data.function_declarations !== undefined)){
for(const name0 of ["functionDeclarations","function_declarations"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
let data0 = data[name0];
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate33(data0[i0], {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid2 = _errs3 === errors;
if(!valid2){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/functionDeclarations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.googleSearch !== undefined) || (data.google_search !== undefined)){
for(const name1 of ["googleSearch","google_search"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
let data2 = data[name1];
const _errs4 = errors;
if(errors === _errs4){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let valid4 = true;
if((data2.excludeDomains !== undefined) || (data2.exclude_domains !== undefined)){
for(const name2 of ["excludeDomains","exclude_domains"]){
if(data2[name2] === null){
delete data2[name2];
}
else if(data2[name2] !== undefined){
let data3 = data2[name2];
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid6 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
const _errs8 = errors;
if(typeof data3[i1] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/googleSearch/properties/excludeDomains/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs8 === errors;
if(!valid6){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearch/properties/excludeDomains/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs6 === errors;
valid4 = valid5;
}
if(!valid4){
break;
}
}
}
if(valid4){
if((data2.blockingConfidence !== undefined) || (data2.blocking_confidence !== undefined)){
for(const name3 of ["blockingConfidence","blocking_confidence"]){
if(data2[name3] === null){
delete data2[name3];
}
else if(data2[name3] !== undefined){
const _errs10 = errors;
if(typeof data2[name3] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearch/properties/blockingConfidence/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs10 === errors;
valid4 = valid7;
}
if(!valid4){
break;
}
}
}
if(valid4){
if((data2.searchTypes !== undefined) || (data2.search_types !== undefined)){
for(const name4 of ["searchTypes","search_types"]){
if(data2[name4] === null){
delete data2[name4];
}
else if(data2[name4] !== undefined){
let data6 = data2[name4];
const _errs12 = errors;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearch/properties/searchTypes/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid8 = _errs12 === errors;
valid4 = valid8;
}
if(!valid4){
break;
}
}
}
if(valid4){
if((data2.timeRangeFilter !== undefined) || (data2.time_range_filter !== undefined)){
for(const name5 of ["timeRangeFilter","time_range_filter"]){
if(data2[name5] === null){
delete data2[name5];
}
else if(data2[name5] !== undefined){
let data7 = data2[name5];
const _errs14 = errors;
if(errors === _errs14){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let valid10 = true;
if((data7.startTime !== undefined) || (data7.start_time !== undefined)){
for(const name6 of ["startTime","start_time"]){
if(data7[name6] === null){
delete data7[name6];
}
else if(data7[name6] !== undefined){
const _errs16 = errors;
if(typeof data7[name6] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearch/properties/timeRangeFilter/properties/startTime/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs16 === errors;
valid10 = valid11;
}
if(!valid10){
break;
}
}
}
if(valid10){
if((data7.endTime !== undefined) || (data7.end_time !== undefined)){
for(const name7 of ["endTime","end_time"]){
if(data7[name7] === null){
delete data7[name7];
}
else if(data7[name7] !== undefined){
const _errs18 = errors;
if(typeof data7[name7] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearch/properties/timeRangeFilter/properties/endTime/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs18 === errors;
valid10 = valid12;
}
if(!valid10){
break;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearch/properties/timeRangeFilter/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs14 === errors;
valid4 = valid9;
}
if(!valid4){
break;
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearch/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs4 === errors;
valid0 = valid3;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.googleSearchRetrieval !== undefined) || (data.google_search_retrieval !== undefined)){
for(const name8 of ["googleSearchRetrieval","google_search_retrieval"]){
if(data[name8] === null){
delete data[name8];
}
else if(data[name8] !== undefined){
let data10 = data[name8];
const _errs20 = errors;
if(errors === _errs20){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let valid14 = true;
if((data10.dynamicRetrievalConfig !== undefined) || (data10.dynamic_retrieval_config !== undefined)){
for(const name9 of ["dynamicRetrievalConfig","dynamic_retrieval_config"]){
if(data10[name9] === null){
delete data10[name9];
}
else if(data10[name9] !== undefined){
let data11 = data10[name9];
const _errs22 = errors;
if(errors === _errs22){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let valid16 = true;
if(data11.mode === null){
delete data11.mode;
}
else if(data11.mode !== undefined){
const _errs24 = errors;
if(typeof data11.mode !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name9.replace(/~/g, "~0").replace(/\//g, "~1")+"/mode",schemaPath:"#/properties/googleSearchRetrieval/properties/dynamicRetrievalConfig/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs24 === errors;
valid16 = valid17;
}
if(valid16){
if((data11.dynamicThreshold !== undefined) || (data11.dynamic_threshold !== undefined)){
for(const name10 of ["dynamicThreshold","dynamic_threshold"]){
if(data11[name10] === null){
delete data11[name10];
}
else if(data11[name10] !== undefined){
let data13 = data11[name10];
const _errs26 = errors;
if(!((typeof data13 == "number") && (isFinite(data13)))){
validate32.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name9.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearchRetrieval/properties/dynamicRetrievalConfig/properties/dynamicThreshold/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid18 = _errs26 === errors;
valid16 = valid18;
}
if(!valid16){
break;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name9.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearchRetrieval/properties/dynamicRetrievalConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid15 = _errs22 === errors;
valid14 = valid15;
}
if(!valid14){
break;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleSearchRetrieval/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs20 === errors;
valid0 = valid13;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.codeExecution !== undefined) || (data.code_execution !== undefined)){
for(const name11 of ["codeExecution","code_execution"]){
if(data[name11] === null){
delete data[name11];
}
else if(data[name11] !== undefined){
let data14 = data[name11];
const _errs28 = errors;
if(!(data14 && typeof data14 == "object" && !Array.isArray(data14))){
validate32.errors = [{instancePath:instancePath+"/" + name11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/codeExecution/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid19 = _errs28 === errors;
valid0 = valid19;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.urlContext !== undefined) || (data.url_context !== undefined)){
for(const name12 of ["urlContext","url_context"]){
if(data[name12] === null){
delete data[name12];
}
else if(data[name12] !== undefined){
let data15 = data[name12];
const _errs30 = errors;
if(!(data15 && typeof data15 == "object" && !Array.isArray(data15))){
validate32.errors = [{instancePath:instancePath+"/" + name12.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/urlContext/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid20 = _errs30 === errors;
valid0 = valid20;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.googleMaps !== undefined) || (data.google_maps !== undefined)){
for(const name13 of ["googleMaps","google_maps"]){
if(data[name13] === null){
delete data[name13];
}
else if(data[name13] !== undefined){
let data16 = data[name13];
const _errs32 = errors;
if(errors === _errs32){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let valid22 = true;
if((data16.authConfig !== undefined) || (data16.auth_config !== undefined)){
for(const name14 of ["authConfig","auth_config"]){
if(data16[name14] === null){
delete data16[name14];
}
else if(data16[name14] !== undefined){
let data17 = data16[name14];
const _errs34 = errors;
if(!(data17 && typeof data17 == "object" && !Array.isArray(data17))){
validate32.errors = [{instancePath:instancePath+"/" + name13.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleMaps/properties/authConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid23 = _errs34 === errors;
valid22 = valid23;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data16.enableWidget !== undefined) || (data16.enable_widget !== undefined)){
for(const name15 of ["enableWidget","enable_widget"]){
if(data16[name15] === null){
delete data16[name15];
}
else if(data16[name15] !== undefined){
const _errs36 = errors;
if(typeof data16[name15] !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/" + name13.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleMaps/properties/enableWidget/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid24 = _errs36 === errors;
valid22 = valid24;
}
if(!valid22){
break;
}
}
}
if(valid22){
if((data16.groundingTypes !== undefined) || (data16.grounding_types !== undefined)){
for(const name16 of ["groundingTypes","grounding_types"]){
if(data16[name16] === null){
delete data16[name16];
}
else if(data16[name16] !== undefined){
let data19 = data16[name16];
const _errs38 = errors;
if(!(data19 && typeof data19 == "object" && !Array.isArray(data19))){
validate32.errors = [{instancePath:instancePath+"/" + name13.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleMaps/properties/groundingTypes/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid25 = _errs38 === errors;
valid22 = valid25;
}
if(!valid22){
break;
}
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/googleMaps/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid21 = _errs32 === errors;
valid0 = valid21;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.fileSearch !== undefined) || (data.file_search !== undefined)){
for(const name17 of ["fileSearch","file_search"]){
if(data[name17] === null){
delete data[name17];
}
else if(data[name17] !== undefined){
let data20 = data[name17];
const _errs40 = errors;
if(errors === _errs40){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let valid27 = true;
if((data20.fileSearchStoreNames !== undefined) || (data20.file_search_store_names !== undefined)){
for(const name18 of ["fileSearchStoreNames","file_search_store_names"]){
if(data20[name18] === null){
delete data20[name18];
}
else if(data20[name18] !== undefined){
let data21 = data20[name18];
const _errs42 = errors;
if(errors === _errs42){
if(Array.isArray(data21)){
var valid29 = true;
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
const _errs44 = errors;
if(typeof data21[i2] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name17.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name18.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/fileSearch/properties/fileSearchStoreNames/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs44 === errors;
if(!valid29){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name17.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileSearch/properties/fileSearchStoreNames/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid28 = _errs42 === errors;
valid27 = valid28;
}
if(!valid27){
break;
}
}
}
if(valid27){
if((data20.metadataFilter !== undefined) || (data20.metadata_filter !== undefined)){
for(const name19 of ["metadataFilter","metadata_filter"]){
if(data20[name19] === null){
delete data20[name19];
}
else if(data20[name19] !== undefined){
const _errs46 = errors;
if(typeof data20[name19] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name17.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileSearch/properties/metadataFilter/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid30 = _errs46 === errors;
valid27 = valid30;
}
if(!valid27){
break;
}
}
}
if(valid27){
if((data20.topK !== undefined) || (data20.top_k !== undefined)){
for(const name20 of ["topK","top_k"]){
if(data20[name20] === null){
delete data20[name20];
}
else if(data20[name20] !== undefined){
let data24 = data20[name20];
const _errs48 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate32.errors = [{instancePath:instancePath+"/" + name17.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name20.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileSearch/properties/topK/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid31 = _errs48 === errors;
valid27 = valid31;
}
if(!valid27){
break;
}
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileSearch/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid26 = _errs40 === errors;
valid0 = valid26;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.computerUse !== undefined) || (data.computer_use !== undefined)){
for(const name21 of ["computerUse","computer_use"]){
if(data[name21] === null){
delete data[name21];
}
else if(data[name21] !== undefined){
let data25 = data[name21];
const _errs50 = errors;
if(errors === _errs50){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let valid33 = true;
if(data25.environment === null){
delete data25.environment;
}
else if(data25.environment !== undefined){
const _errs52 = errors;
if(typeof data25.environment !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1")+"/environment",schemaPath:"#/properties/computerUse/properties/environment/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid34 = _errs52 === errors;
valid33 = valid34;
}
if(valid33){
if((data25.excludedPredefinedFunctions !== undefined) || (data25.excluded_predefined_functions !== undefined)){
for(const name22 of ["excludedPredefinedFunctions","excluded_predefined_functions"]){
if(data25[name22] === null){
delete data25[name22];
}
else if(data25[name22] !== undefined){
let data27 = data25[name22];
const _errs54 = errors;
if(errors === _errs54){
if(Array.isArray(data27)){
var valid36 = true;
const len3 = data27.length;
for(let i3=0; i3<len3; i3++){
const _errs56 = errors;
if(typeof data27[i3] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name22.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,schemaPath:"#/properties/computerUse/properties/excludedPredefinedFunctions/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid36 = _errs56 === errors;
if(!valid36){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name22.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/computerUse/properties/excludedPredefinedFunctions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs54 === errors;
valid33 = valid35;
}
if(!valid33){
break;
}
}
}
if(valid33){
if((data25.enablePromptInjectionDetection !== undefined) || (data25.enable_prompt_injection_detection !== undefined)){
for(const name23 of ["enablePromptInjectionDetection","enable_prompt_injection_detection"]){
if(data25[name23] === null){
delete data25[name23];
}
else if(data25[name23] !== undefined){
const _errs58 = errors;
if(typeof data25[name23] !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name23.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/computerUse/properties/enablePromptInjectionDetection/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid37 = _errs58 === errors;
valid33 = valid37;
}
if(!valid33){
break;
}
}
}
if(valid33){
if((data25.disabledSafetyPolicies !== undefined) || (data25.disabled_safety_policies !== undefined)){
for(const name24 of ["disabledSafetyPolicies","disabled_safety_policies"]){
if(data25[name24] === null){
delete data25[name24];
}
else if(data25[name24] !== undefined){
let data30 = data25[name24];
const _errs60 = errors;
if(errors === _errs60){
if(Array.isArray(data30)){
var valid39 = true;
const len4 = data30.length;
for(let i4=0; i4<len4; i4++){
const _errs62 = errors;
if(typeof data30[i4] !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name24.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i4,schemaPath:"#/properties/computerUse/properties/disabledSafetyPolicies/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid39 = _errs62 === errors;
if(!valid39){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name24.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/computerUse/properties/disabledSafetyPolicies/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid38 = _errs60 === errors;
valid33 = valid38;
}
if(!valid33){
break;
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/computerUse/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid32 = _errs50 === errors;
valid0 = valid32;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.mcpServers !== undefined) || (data.mcp_servers !== undefined)){
for(const name25 of ["mcpServers","mcp_servers"]){
if(data[name25] === null){
delete data[name25];
}
else if(data[name25] !== undefined){
let data32 = data[name25];
const _errs64 = errors;
if(errors === _errs64){
if(Array.isArray(data32)){
var valid41 = true;
const len5 = data32.length;
for(let i5=0; i5<len5; i5++){
let data33 = data32[i5];
const _errs66 = errors;
if(errors === _errs66){
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
let valid42 = true;
if(data33.name === null){
delete data33.name;
}
else if(data33.name !== undefined){
const _errs68 = errors;
if(typeof data33.name !== "string"){
validate32.errors = [{instancePath:instancePath+"/" + name25.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i5+"/name",schemaPath:"#/properties/mcpServers/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid43 = _errs68 === errors;
valid42 = valid43;
}
if(valid42){
if((data33.streamableHttpTransport !== undefined) || (data33.streamable_http_transport !== undefined)){
for(const name26 of ["streamableHttpTransport","streamable_http_transport"]){
if(data33[name26] === null){
delete data33[name26];
}
else if(data33[name26] !== undefined){
let data35 = data33[name26];
const _errs70 = errors;
if(!(data35 && typeof data35 == "object" && !Array.isArray(data35))){
validate32.errors = [{instancePath:instancePath+"/" + name25.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i5+"/" + name26.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mcpServers/items/properties/streamableHttpTransport/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid44 = _errs70 === errors;
valid42 = valid44;
}
if(!valid42){
break;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name25.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i5,schemaPath:"#/properties/mcpServers/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid41 = _errs66 === errors;
if(!valid41){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/" + name25.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mcpServers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid40 = _errs64 === errors;
valid0 = valid40;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.retrieval === null){
delete data.retrieval;
}
else if(data.retrieval !== undefined){
let data36 = data.retrieval;
const _errs72 = errors;
if(!(data36 && typeof data36 == "object" && !Array.isArray(data36))){
validate32.errors = [{instancePath:instancePath+"/retrieval",schemaPath:"#/properties/retrieval/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid45 = _errs72 === errors;
valid0 = valid45;
}
if(valid0){
if((data.enterpriseWebSearch !== undefined) || (data.enterprise_web_search !== undefined)){
for(const name27 of ["enterpriseWebSearch","enterprise_web_search"]){
if(data[name27] === null){
delete data[name27];
}
else if(data[name27] !== undefined){
let data37 = data[name27];
const _errs74 = errors;
if(!(data37 && typeof data37 == "object" && !Array.isArray(data37))){
validate32.errors = [{instancePath:instancePath+"/" + name27.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/enterpriseWebSearch/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid46 = _errs74 === errors;
valid0 = valid46;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.exaAiSearch !== undefined) || (data.exa_ai_search !== undefined)){
for(const name28 of ["exaAiSearch","exa_ai_search"]){
if(data[name28] === null){
delete data[name28];
}
else if(data[name28] !== undefined){
let data38 = data[name28];
const _errs76 = errors;
if(!(data38 && typeof data38 == "object" && !Array.isArray(data38))){
validate32.errors = [{instancePath:instancePath+"/" + name28.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/exaAiSearch/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid47 = _errs76 === errors;
valid0 = valid47;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.parallelAiSearch !== undefined) || (data.parallel_ai_search !== undefined)){
for(const name29 of ["parallelAiSearch","parallel_ai_search"]){
if(data[name29] === null){
delete data[name29];
}
else if(data[name29] !== undefined){
let data39 = data[name29];
const _errs78 = errors;
if(!(data39 && typeof data39 == "object" && !Array.isArray(data39))){
validate32.errors = [{instancePath:instancePath+"/" + name29.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/parallelAiSearch/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid48 = _errs78 === errors;
valid0 = valid48;
}
if(!valid0){
break;
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
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}


function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid0 = true;
if((data.functionCallingConfig !== undefined) || (data.function_calling_config !== undefined)){
for(const name0 of ["functionCallingConfig","function_calling_config"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
let data0 = data[name0];
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let valid2 = true;
if(data0.mode === null){
delete data0.mode;
}
else if(data0.mode !== undefined){
const _errs3 = errors;
if(typeof data0.mode !== "string"){
validate36.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/mode",schemaPath:"#/properties/functionCallingConfig/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs3 === errors;
valid2 = valid3;
}
if(valid2){
if((data0.allowedFunctionNames !== undefined) || (data0.allowed_function_names !== undefined)){
for(const name1 of ["allowedFunctionNames","allowed_function_names"]){
if(data0[name1] === null){
delete data0[name1];
}
else if(data0[name1] !== undefined){
let data2 = data0[name1];
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid5 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(typeof data2[i0] !== "string"){
validate36.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/functionCallingConfig/properties/allowedFunctionNames/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
if(!valid5){
break;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/functionCallingConfig/properties/allowedFunctionNames/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs5 === errors;
valid2 = valid4;
}
if(!valid2){
break;
}
}
}
if(valid2){
if((data0.streamFunctionCallArguments !== undefined) || (data0.stream_function_call_arguments !== undefined)){
for(const name2 of ["streamFunctionCallArguments","stream_function_call_arguments"]){
if(data0[name2] === null){
delete data0[name2];
}
else if(data0[name2] !== undefined){
const _errs9 = errors;
if(typeof data0[name2] !== "boolean"){
validate36.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/functionCallingConfig/properties/streamFunctionCallArguments/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid6 = _errs9 === errors;
valid2 = valid6;
}
if(!valid2){
break;
}
}
}
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/functionCallingConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.retrievalConfig !== undefined) || (data.retrieval_config !== undefined)){
for(const name3 of ["retrievalConfig","retrieval_config"]){
if(data[name3] === null){
delete data[name3];
}
else if(data[name3] !== undefined){
let data5 = data[name3];
const _errs11 = errors;
if(errors === _errs11){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let valid8 = true;
if((data5.languageCode !== undefined) || (data5.language_code !== undefined)){
for(const name4 of ["languageCode","language_code"]){
if(data5[name4] === null){
delete data5[name4];
}
else if(data5[name4] !== undefined){
const _errs13 = errors;
if(typeof data5[name4] !== "string"){
validate36.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/retrievalConfig/properties/languageCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs13 === errors;
valid8 = valid9;
}
if(!valid8){
break;
}
}
}
if(valid8){
if((data5.latLng !== undefined) || (data5.lat_lng !== undefined)){
for(const name5 of ["latLng","lat_lng"]){
if(data5[name5] === null){
delete data5[name5];
}
else if(data5[name5] !== undefined){
let data7 = data5[name5];
const _errs15 = errors;
if(errors === _errs15){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let valid11 = true;
if(data7.latitude === null){
delete data7.latitude;
}
else if(data7.latitude !== undefined){
let data8 = data7.latitude;
const _errs17 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate36.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1")+"/latitude",schemaPath:"#/properties/retrievalConfig/properties/latLng/properties/latitude/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid12 = _errs17 === errors;
valid11 = valid12;
}
if(valid11){
if(data7.longitude === null){
delete data7.longitude;
}
else if(data7.longitude !== undefined){
let data9 = data7.longitude;
const _errs19 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate36.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1")+"/longitude",schemaPath:"#/properties/retrievalConfig/properties/latLng/properties/longitude/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid13 = _errs19 === errors;
valid11 = valid13;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/retrievalConfig/properties/latLng/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs15 === errors;
valid8 = valid10;
}
if(!valid8){
break;
}
}
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/retrievalConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs11 === errors;
valid0 = valid7;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.includeServerSideToolInvocations !== undefined) || (data.include_server_side_tool_invocations !== undefined)){
for(const name6 of ["includeServerSideToolInvocations","include_server_side_tool_invocations"]){
if(data[name6] === null){
delete data[name6];
}
else if(data[name6] !== undefined){
const _errs21 = errors;
if(typeof data[name6] !== "boolean"){
validate36.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/includeServerSideToolInvocations/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid14 = _errs21 === errors;
valid0 = valid14;
}
if(!valid0){
break;
}
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


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/content/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.contents === undefined) && (missing0 = "contents")){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.contents !== undefined){
let data0 = data.contents;
const _errs1 = errors;
if(!data0 || typeof data0 != "object"){
validate1.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: schema1.properties.contents.type}}];
return false;
}
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length < 1){
validate1.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate16(data0[i0], {instancePath:instancePath+"/contents/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
var valid2 = _errs3 === errors;
if(!valid2){
break;
}
}
}
}
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let valid3 = true;
if(data0.role === null){
delete data0.role;
}
else if(data0.role !== undefined){
const _errs4 = errors;
if(typeof data0.role !== "string"){
validate1.errors = [{instancePath:instancePath+"/contents/role",schemaPath:"#/properties/contents/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs4 === errors;
valid3 = valid4;
}
if(valid3){
if(data0.parts === null){
delete data0.parts;
}
else if(data0.parts !== undefined){
const _errs6 = errors;
if(!(validate20(data0.parts, {instancePath:instancePath+"/contents/parts",parentData:data0,parentDataProperty:"parts",rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
var valid5 = _errs6 === errors;
valid3 = valid5;
}
}
}
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if((data.systemInstruction !== undefined) || (data.system_instruction !== undefined)){
for(const name0 of ["systemInstruction","system_instruction"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
let data4 = data[name0];
const _errs7 = errors;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (typeof data4 !== "string")){
validate1.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/systemInstruction/type",keyword:"type",params:{type: schema1.properties.systemInstruction.type}}];
return false;
}
if(errors === _errs7){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid7 = true;
if(data4.role === null){
delete data4.role;
}
else if(data4.role !== undefined){
const _errs9 = errors;
if(typeof data4.role !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/role",schemaPath:"#/properties/systemInstruction/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs9 === errors;
valid7 = valid8;
}
if(valid7){
if(data4.parts === null){
delete data4.parts;
}
else if(data4.parts !== undefined){
const _errs11 = errors;
if(!(validate20(data4.parts, {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/parts",parentData:data4,parentDataProperty:"parts",rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
var valid9 = _errs11 === errors;
valid7 = valid9;
}
if(valid7){
if(data4.text === null){
delete data4.text;
}
else if(data4.text !== undefined){
const _errs12 = errors;
if(typeof data4.text !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/properties/systemInstruction/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs12 === errors;
valid7 = valid10;
}
}
}
}
}
var valid6 = _errs7 === errors;
valid0 = valid6;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.generationConfig !== undefined) || (data.generation_config !== undefined)){
for(const name1 of ["generationConfig","generation_config"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs14 = errors;
if(!(validate23(data[name1], {instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name1,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid11 = _errs14 === errors;
valid0 = valid11;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data9 = data.tools;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data9)){
var valid13 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
const _errs17 = errors;
if(!(validate32(data9[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data9,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
var valid13 = _errs17 === errors;
if(!valid13){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs15 === errors;
valid0 = valid12;
}
if(valid0){
if((data.toolConfig !== undefined) || (data.tool_config !== undefined)){
for(const name2 of ["toolConfig","tool_config"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
const _errs18 = errors;
if(!(validate36(data[name2], {instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name2,rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid14 = _errs18 === errors;
valid0 = valid14;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.safetySettings !== undefined) || (data.safety_settings !== undefined)){
for(const name3 of ["safetySettings","safety_settings"]){
if(data[name3] === null){
delete data[name3];
}
else if(data[name3] !== undefined){
let data12 = data[name3];
const _errs19 = errors;
if(errors === _errs19){
if(Array.isArray(data12)){
var valid16 = true;
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
const _errs21 = errors;
if(errors === _errs21){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing1;
if(((data13.category === undefined) && (missing1 = "category")) || ((data13.threshold === undefined) && (missing1 = "threshold"))){
validate1.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/safetySettings/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid17 = true;
if(data13.category !== undefined){
const _errs23 = errors;
if(typeof data13.category !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2+"/category",schemaPath:"#/properties/safetySettings/items/properties/category/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs23 === errors;
valid17 = valid18;
}
if(valid17){
if(data13.threshold !== undefined){
const _errs25 = errors;
if(typeof data13.threshold !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2+"/threshold",schemaPath:"#/properties/safetySettings/items/properties/threshold/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs25 === errors;
valid17 = valid19;
}
if(valid17){
if(data13.method === null){
delete data13.method;
}
else if(data13.method !== undefined){
const _errs27 = errors;
if(typeof data13.method !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2+"/method",schemaPath:"#/properties/safetySettings/items/properties/method/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid20 = _errs27 === errors;
valid17 = valid20;
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/safetySettings/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid16 = _errs21 === errors;
if(!valid16){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/safetySettings/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid15 = _errs19 === errors;
valid0 = valid15;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.cachedContent !== undefined) || (data.cached_content !== undefined)){
for(const name4 of ["cachedContent","cached_content"]){
if(data[name4] === null){
delete data[name4];
}
else if(data[name4] !== undefined){
const _errs29 = errors;
if(typeof data[name4] !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/cachedContent/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs29 === errors;
valid0 = valid21;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.labels === null){
delete data.labels;
}
else if(data.labels !== undefined){
let data18 = data.labels;
const _errs31 = errors;
if(errors === _errs31){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key0 in data18){
const _errs34 = errors;
if(typeof data18[key0] !== "string"){
validate1.errors = [{instancePath:instancePath+"/labels/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs34 === errors;
if(!valid23){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid22 = _errs31 === errors;
valid0 = valid22;
}
if(valid0){
if((data.serviceTier !== undefined) || (data.service_tier !== undefined)){
for(const name5 of ["serviceTier","service_tier"]){
if(data[name5] === null){
delete data[name5];
}
else if(data[name5] !== undefined){
const _errs36 = errors;
if(typeof data[name5] !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/serviceTier/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid24 = _errs36 === errors;
valid0 = valid24;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.store === null){
delete data.store;
}
else if(data.store !== undefined){
const _errs38 = errors;
if(typeof data.store !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid25 = _errs38 === errors;
valid0 = valid25;
}
if(valid0){
if((data.continuationToken !== undefined) || (data.continuation_token !== undefined)){
for(const name6 of ["continuationToken","continuation_token"]){
if(data[name6] === null){
delete data[name6];
}
else if(data[name6] !== undefined){
const _errs40 = errors;
if(typeof data[name6] !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/continuationToken/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid26 = _errs40 === errors;
valid0 = valid26;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.modelArmorConfig !== undefined) || (data.model_armor_config !== undefined)){
for(const name7 of ["modelArmorConfig","model_armor_config"]){
if(data[name7] === null){
delete data[name7];
}
else if(data[name7] !== undefined){
let data23 = data[name7];
const _errs42 = errors;
if(errors === _errs42){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let valid28 = true;
if((data23.promptTemplateName !== undefined) || (data23.prompt_template_name !== undefined)){
for(const name8 of ["promptTemplateName","prompt_template_name"]){
if(data23[name8] === null){
delete data23[name8];
}
else if(data23[name8] !== undefined){
const _errs44 = errors;
if(typeof data23[name8] !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name7.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modelArmorConfig/properties/promptTemplateName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid29 = _errs44 === errors;
valid28 = valid29;
}
if(!valid28){
break;
}
}
}
if(valid28){
if((data23.responseTemplateName !== undefined) || (data23.response_template_name !== undefined)){
for(const name9 of ["responseTemplateName","response_template_name"]){
if(data23[name9] === null){
delete data23[name9];
}
else if(data23[name9] !== undefined){
const _errs46 = errors;
if(typeof data23[name9] !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name7.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name9.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modelArmorConfig/properties/responseTemplateName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid30 = _errs46 === errors;
valid28 = valid30;
}
if(!valid28){
break;
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/" + name7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modelArmorConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid27 = _errs42 === errors;
valid0 = valid27;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
const _errs48 = errors;
if(typeof data.model !== "string"){
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid31 = _errs48 === errors;
valid0 = valid31;
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


function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.parts === undefined) && (missing0 = "parts")){
validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.parts !== undefined){
let data0 = data.parts;
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
let missing1;
if((data1.text === undefined) && (missing1 = "text")){
validate39.errors = [{instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.text !== undefined){
if(typeof data1.text !== "string"){
validate39.errors = [{instancePath:instancePath+"/parts/" + i0+"/text",schemaPath:"#/properties/parts/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/type",keyword:"type",params:{type: "object"}}];
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
validate39.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
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

const schema19 = {"type":"object","additionalProperties":false,"properties":{"functionDeclarations":{},"googleSearch":{},"googleSearchRetrieval":{},"codeExecution":{},"urlContext":{},"function_declarations":{"x-alias-of":"functionDeclarations"},"google_search":{"x-alias-of":"googleSearch"},"google_search_retrieval":{"x-alias-of":"googleSearchRetrieval"},"code_execution":{"x-alias-of":"codeExecution"},"url_context":{"x-alias-of":"urlContext"}}};
const func0 = Object.prototype.hasOwnProperty;

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func0.call(schema19.properties, key0))){
validate41.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
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


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/generation/content/request.strict.json" */;
let vErrors = null;
let errors = 0;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid1 = true;
if(data.contents === null){
delete data.contents;
}
else if(data.contents !== undefined){
let data0 = data.contents;
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
if(((data1.role === undefined) && (missing0 = "role")) || ((data1.parts === undefined) && (missing0 = "parts"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data1.parts !== undefined){
if(!(Array.isArray(data1.parts))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts",schemaPath:"#/properties/contents/items/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"}}];
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
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs2 === errors;
valid1 = valid2;
}
if(valid1){
if((data.systemInstruction !== undefined) || (data.system_instruction !== undefined)){
for(const name0 of ["systemInstruction","system_instruction"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs8 = errors;
if(!(validate39(data[name0], {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name0,rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid6 = _errs8 === errors;
valid1 = valid6;
}
if(!valid1){
break;
}
}
}
if(valid1){
if(data.tools === null){
delete data.tools;
}
else if(data.tools !== undefined){
let data4 = data.tools;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid8 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs11 = errors;
if(!(validate41(data4[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var valid8 = _errs11 === errors;
if(!valid8){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid7 = _errs9 === errors;
valid1 = valid7;
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
