// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const content_embeddings = validate0;

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
let data1 = data[name0];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let valid3 = true;
if(data1.mimeType === null){
delete data1.mimeType;
}
else if(data1.mimeType !== undefined){
const _errs5 = errors;
if(typeof data1.mimeType !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/mimeType",schemaPath:"#/properties/inlineData/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.data === null){
delete data1.data;
}
else if(data1.data !== undefined){
const _errs7 = errors;
if(typeof data1.data !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1")+"/data",schemaPath:"#/properties/inlineData/properties/data/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs7 === errors;
valid3 = valid5;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/inlineData/type",keyword:"type",params:{type: "object"}}];
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
if((data.fileData !== undefined) || (data.file_data !== undefined)){
for(const name1 of ["fileData","file_data"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
let data4 = data[name1];
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let valid7 = true;
if(data4.mimeType === null){
delete data4.mimeType;
}
else if(data4.mimeType !== undefined){
const _errs11 = errors;
if(typeof data4.mimeType !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/mimeType",schemaPath:"#/properties/fileData/properties/mimeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs11 === errors;
valid7 = valid8;
}
if(valid7){
if(data4.fileUri === null){
delete data4.fileUri;
}
else if(data4.fileUri !== undefined){
const _errs13 = errors;
if(typeof data4.fileUri !== "string"){
validate2.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1")+"/fileUri",schemaPath:"#/properties/fileData/properties/fileUri/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs13 === errors;
valid7 = valid9;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileData/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs9 === errors;
valid0 = valid6;
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
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
validate4.errors = vErrors;
return errors === 0;
}


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data < 1 || isNaN(data)){
validate6.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
validate6.errors = vErrors;
return errors === 0;
}


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.content === undefined) && (missing0 = "content")){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
const _errs1 = errors;
if(typeof data.model !== "string"){
validate1.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.content !== undefined){
let data1 = data.content;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.parts === undefined) && (missing1 = "parts")){
validate1.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
let valid3 = true;
if(data1.role === null){
delete data1.role;
}
else if(data1.role !== undefined){
const _errs5 = errors;
if(typeof data1.role !== "string"){
validate1.errors = [{instancePath:instancePath+"/content/role",schemaPath:"#/properties/content/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs5 === errors;
valid3 = valid4;
}
if(valid3){
if(data1.parts !== undefined){
let data3 = data1.parts;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length < 1){
validate1.errors = [{instancePath:instancePath+"/content/parts",schemaPath:"#/properties/content/properties/parts/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid6 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate2(data3[i0], {instancePath:instancePath+"/content/parts/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid6 = _errs9 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/content/parts",schemaPath:"#/properties/content/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs7 === errors;
valid3 = valid5;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if((data.taskType !== undefined) || (data.task_type !== undefined)){
for(const name0 of ["taskType","task_type"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs10 = errors;
if(!(validate4(data[name0], {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name0,rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid7 = _errs10 === errors;
valid0 = valid7;
}
if(!valid0){
break;
}
}
}
if(valid0){
if(data.title === null){
delete data.title;
}
else if(data.title !== undefined){
const _errs11 = errors;
if(typeof data.title !== "string"){
validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs11 === errors;
valid0 = valid8;
}
if(valid0){
if((data.outputDimensionality !== undefined) || (data.output_dimensionality !== undefined)){
for(const name1 of ["outputDimensionality","output_dimensionality"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs13 = errors;
if(!(validate6(data[name1], {instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name1,rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid9 = _errs13 === errors;
valid0 = valid9;
}
if(!valid0){
break;
}
}
}
if(valid0){
if((data.embedContentConfig !== undefined) || (data.embed_content_config !== undefined)){
for(const name2 of ["embedContentConfig","embed_content_config"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
let data8 = data[name2];
const _errs14 = errors;
if(errors === _errs14){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let valid11 = true;
if((data8.taskType !== undefined) || (data8.task_type !== undefined)){
for(const name3 of ["taskType","task_type"]){
if(data8[name3] === null){
delete data8[name3];
}
else if(data8[name3] !== undefined){
const _errs16 = errors;
if(!(validate4(data8[name3], {instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name3.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data8,parentDataProperty:name3,rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid12 = _errs16 === errors;
valid11 = valid12;
}
if(!valid11){
break;
}
}
}
if(valid11){
if(data8.title === null){
delete data8.title;
}
else if(data8.title !== undefined){
const _errs17 = errors;
if(typeof data8.title !== "string"){
validate1.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/title",schemaPath:"#/properties/embedContentConfig/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs17 === errors;
valid11 = valid13;
}
if(valid11){
if((data8.outputDimensionality !== undefined) || (data8.output_dimensionality !== undefined)){
for(const name4 of ["outputDimensionality","output_dimensionality"]){
if(data8[name4] === null){
delete data8[name4];
}
else if(data8[name4] !== undefined){
const _errs19 = errors;
if(!(validate6(data8[name4], {instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name4.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data8,parentDataProperty:name4,rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid14 = _errs19 === errors;
valid11 = valid14;
}
if(!valid11){
break;
}
}
}
if(valid11){
if((data8.autoTruncate !== undefined) || (data8.auto_truncate !== undefined)){
for(const name5 of ["autoTruncate","auto_truncate"]){
if(data8[name5] === null){
delete data8[name5];
}
else if(data8[name5] !== undefined){
const _errs20 = errors;
if(typeof data8[name5] !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + name5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/embedContentConfig/properties/autoTruncate/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid15 = _errs20 === errors;
valid11 = valid15;
}
if(!valid11){
break;
}
}
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/embedContentConfig/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs14 === errors;
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
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate1.errors = vErrors;
return errors === 0;
}


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


function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.parts === undefined) && (missing0 = "parts")){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
let valid0 = true;
if(data.role === null){
delete data.role;
}
else if(data.role !== undefined){
const _errs1 = errors;
if(typeof data.role !== "string"){
validate14.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.parts !== undefined){
let data1 = data.parts;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate14.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate2(data1[i0], {instancePath:instancePath+"/parts/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
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
validate14.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs3 === errors;
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


function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
validate17.errors = vErrors;
return errors === 0;
}


function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
validate19.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data < 1 || isNaN(data)){
validate21.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
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
if((data.taskType !== undefined) || (data.task_type !== undefined)){
for(const name0 of ["taskType","task_type"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs1 = errors;
if(!(validate4(data[name0], {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name0,rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
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
if(data.title === null){
delete data.title;
}
else if(data.title !== undefined){
const _errs2 = errors;
if(typeof data.title !== "string"){
validate23.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs2 === errors;
valid0 = valid2;
}
if(valid0){
if((data.outputDimensionality !== undefined) || (data.output_dimensionality !== undefined)){
for(const name1 of ["outputDimensionality","output_dimensionality"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs4 = errors;
if(!(validate6(data[name1], {instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name1,rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
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
if((data.autoTruncate !== undefined) || (data.auto_truncate !== undefined)){
for(const name2 of ["autoTruncate","auto_truncate"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
const _errs5 = errors;
if(typeof data[name2] !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/autoTruncate/type",keyword:"type",params:{type: "boolean"}}];
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


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/embeddings/content-embeddings/request.json" */;
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.requests === undefined) && (missing0 = "requests")){
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
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs4 = errors;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate0.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let valid1 = true;
if(data.requests === null){
delete data.requests;
}
else if(data.requests !== undefined){
let data0 = data.requests;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data0)){
if(data0.length < 1){
validate0.errors = [{instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate1(data0[i0], {instancePath:instancePath+"/requests/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
var valid3 = _errs7 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs5 === errors;
valid1 = valid2;
}
if(valid1){
if(data.model === null){
delete data.model;
}
else if(data.model !== undefined){
const _errs8 = errors;
if(!(validate12(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
var valid4 = _errs8 === errors;
valid1 = valid4;
}
if(valid1){
if(data.content === null){
delete data.content;
}
else if(data.content !== undefined){
const _errs9 = errors;
if(!(validate14(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
var valid5 = _errs9 === errors;
valid1 = valid5;
}
if(valid1){
if((data.taskType !== undefined) || (data.task_type !== undefined)){
for(const name0 of ["taskType","task_type"]){
if(data[name0] === null){
delete data[name0];
}
else if(data[name0] !== undefined){
const _errs10 = errors;
if(!(validate17(data[name0], {instancePath:instancePath+"/" + name0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name0,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
var valid6 = _errs10 === errors;
valid1 = valid6;
}
if(!valid1){
break;
}
}
}
if(valid1){
if(data.title === null){
delete data.title;
}
else if(data.title !== undefined){
const _errs11 = errors;
if(!(validate19(data.title, {instancePath:instancePath+"/title",parentData:data,parentDataProperty:"title",rootData}))){
vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
errors = vErrors.length;
}
var valid7 = _errs11 === errors;
valid1 = valid7;
}
if(valid1){
if((data.outputDimensionality !== undefined) || (data.output_dimensionality !== undefined)){
for(const name1 of ["outputDimensionality","output_dimensionality"]){
if(data[name1] === null){
delete data[name1];
}
else if(data[name1] !== undefined){
const _errs12 = errors;
if(!(validate21(data[name1], {instancePath:instancePath+"/" + name1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name1,rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid8 = _errs12 === errors;
valid1 = valid8;
}
if(!valid1){
break;
}
}
}
if(valid1){
if((data.embedContentConfig !== undefined) || (data.embed_content_config !== undefined)){
for(const name2 of ["embedContentConfig","embed_content_config"]){
if(data[name2] === null){
delete data[name2];
}
else if(data[name2] !== undefined){
const _errs13 = errors;
if(!(validate23(data[name2], {instancePath:instancePath+"/" + name2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:name2,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid9 = _errs13 === errors;
valid1 = valid9;
}
if(!valid1){
break;
}
}
}
if(valid1){
if((data.requests !== undefined && data.requests !== null) && (data.content !== undefined && data.content !== null)){
validate0.errors = [{instancePath,schemaPath:"#/x-excludes",keyword:"x-excludes",params:{field: "content", given: "requests"}}];
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
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const embeddings = validate27;
const schema11 = {"$id":"/schemas/wire/embeddings/embeddings/request.json","type":"object","required":["model","input"],"properties":{"model":{"type":"string","minLength":1},"input":{"type":["string","array"],"minLength":1,"minItems":1,"items":{"type":["string","integer","array","object"],"minLength":1,"minItems":1,"items":{"type":"integer"},"minProperties":1,"additionalProperties":false,"properties":{"text":{"type":"string","minLength":1},"image":{"type":"string","minLength":1}}}},"encoding_format":{"enum":["float","base64"]},"dimensions":{"type":"integer","minimum":1},"user":{"type":"string"},"input_type":{"type":"string"},"task":{"type":"string"},"truncate":{"type":["boolean","string"]},"truncation":{"type":"boolean"},"output_dimension":{"type":"integer"},"output_dtype":{"type":"string"},"normalized":{"type":"boolean"},"embedding_type":{"type":"string"},"late_chunking":{"type":"boolean"}}};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/embeddings/embeddings/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate27.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs1 === errors;
valid0 = valid1;
}
if(valid0){
if(data.input !== undefined){
let data1 = data.input;
const _errs3 = errors;
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
validate27.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: schema11.properties.input.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
validate27.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate27.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(((!data2 || typeof data2 != "object") && (typeof data2 !== "string")) && (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))))){
validate27.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/type",keyword:"type",params:{type: schema11.properties.input.items.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length < 1){
validate27.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length < 1){
validate27.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid4 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate27.errors = [{instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/items/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
}
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length < 1){
validate27.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs9 = errors;
for(const key0 in data2){
if(!((key0 === "text") || (key0 === "image"))){
validate27.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs9 === errors){
let valid5 = true;
if(data2.text === null){
delete data2.text;
}
else if(data2.text !== undefined){
let data4 = data2.text;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(data4.length < 1){
validate27.errors = [{instancePath:instancePath+"/input/" + i0+"/text",schemaPath:"#/properties/input/items/properties/text/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/input/" + i0+"/text",schemaPath:"#/properties/input/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs10 === errors;
valid5 = valid6;
}
if(valid5){
if(data2.image === null){
delete data2.image;
}
else if(data2.image !== undefined){
let data5 = data2.image;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(data5.length < 1){
validate27.errors = [{instancePath:instancePath+"/input/" + i0+"/image",schemaPath:"#/properties/input/items/properties/image/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/input/" + i0+"/image",schemaPath:"#/properties/input/items/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs12 === errors;
valid5 = valid7;
}
}
}
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
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.encoding_format === null){
delete data.encoding_format;
}
else if(data.encoding_format !== undefined){
let data6 = data.encoding_format;
const _errs14 = errors;
if(!((data6 === "float") || (data6 === "base64"))){
validate27.errors = [{instancePath:instancePath+"/encoding_format",schemaPath:"#/properties/encoding_format/enum",keyword:"enum",params:{allowedValues: schema11.properties.encoding_format.enum}}];
return false;
}
var valid8 = _errs14 === errors;
valid0 = valid8;
}
if(valid0){
if(data.dimensions === null){
delete data.dimensions;
}
else if(data.dimensions !== undefined){
let data7 = data.dimensions;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate27.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
validate27.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid9 = _errs15 === errors;
valid0 = valid9;
}
if(valid0){
if(data.user === null){
delete data.user;
}
else if(data.user !== undefined){
const _errs17 = errors;
if(typeof data.user !== "string"){
validate27.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs17 === errors;
valid0 = valid10;
}
if(valid0){
if(data.input_type === null){
delete data.input_type;
}
else if(data.input_type !== undefined){
const _errs19 = errors;
if(typeof data.input_type !== "string"){
validate27.errors = [{instancePath:instancePath+"/input_type",schemaPath:"#/properties/input_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs19 === errors;
valid0 = valid11;
}
if(valid0){
if(data.task === null){
delete data.task;
}
else if(data.task !== undefined){
const _errs21 = errors;
if(typeof data.task !== "string"){
validate27.errors = [{instancePath:instancePath+"/task",schemaPath:"#/properties/task/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs21 === errors;
valid0 = valid12;
}
if(valid0){
if(data.truncate === null){
delete data.truncate;
}
else if(data.truncate !== undefined){
let data11 = data.truncate;
const _errs23 = errors;
if((typeof data11 !== "boolean") && (typeof data11 !== "string")){
validate27.errors = [{instancePath:instancePath+"/truncate",schemaPath:"#/properties/truncate/type",keyword:"type",params:{type: schema11.properties.truncate.type}}];
return false;
}
var valid13 = _errs23 === errors;
valid0 = valid13;
}
if(valid0){
if(data.truncation === null){
delete data.truncation;
}
else if(data.truncation !== undefined){
const _errs25 = errors;
if(typeof data.truncation !== "boolean"){
validate27.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid14 = _errs25 === errors;
valid0 = valid14;
}
if(valid0){
if(data.output_dimension === null){
delete data.output_dimension;
}
else if(data.output_dimension !== undefined){
let data13 = data.output_dimension;
const _errs27 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate27.errors = [{instancePath:instancePath+"/output_dimension",schemaPath:"#/properties/output_dimension/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs27 === errors;
valid0 = valid15;
}
if(valid0){
if(data.output_dtype === null){
delete data.output_dtype;
}
else if(data.output_dtype !== undefined){
const _errs29 = errors;
if(typeof data.output_dtype !== "string"){
validate27.errors = [{instancePath:instancePath+"/output_dtype",schemaPath:"#/properties/output_dtype/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs29 === errors;
valid0 = valid16;
}
if(valid0){
if(data.normalized === null){
delete data.normalized;
}
else if(data.normalized !== undefined){
const _errs31 = errors;
if(typeof data.normalized !== "boolean"){
validate27.errors = [{instancePath:instancePath+"/normalized",schemaPath:"#/properties/normalized/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid17 = _errs31 === errors;
valid0 = valid17;
}
if(valid0){
if(data.embedding_type === null){
delete data.embedding_type;
}
else if(data.embedding_type !== undefined){
const _errs33 = errors;
if(typeof data.embedding_type !== "string"){
validate27.errors = [{instancePath:instancePath+"/embedding_type",schemaPath:"#/properties/embedding_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs33 === errors;
valid0 = valid18;
}
if(valid0){
if(data.late_chunking === null){
delete data.late_chunking;
}
else if(data.late_chunking !== undefined){
const _errs35 = errors;
if(typeof data.late_chunking !== "boolean"){
validate27.errors = [{instancePath:instancePath+"/late_chunking",schemaPath:"#/properties/late_chunking/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid19 = _errs35 === errors;
valid0 = valid19;
}
}
}
}
}
}
}
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
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}

export const embeddings_strict = validate28;
const schema12 = {"$id":"/schemas/wire/embeddings/embeddings/request.strict.json","type":"object","allOf":[{"$ref":"request.json"}],"properties":{"input":{"type":["string","array"],"maxItems":2048,"items":{"type":"string"}}}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/embeddings/embeddings/request.strict.json" */;
let vErrors = null;
let errors = 0;
if(!(validate27(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.input === null){
delete data.input;
}
else if(data.input !== undefined){
let data0 = data.input;
const _errs2 = errors;
if((typeof data0 !== "string") && (!(Array.isArray(data0)))){
validate28.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: schema12.properties.input.type}}];
return false;
}
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 2048){
validate28.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/maxItems",keyword:"maxItems",params:{limit: 2048}}];
return false;
}
else {
var valid3 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(typeof data0[i0] !== "string"){
validate28.errors = [{instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs4 === errors;
if(!valid3){
break;
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}
