// Written by scripts/schemas.ts from schemas/wire; do not edit.
"use strict";
export const rerank_v2 = validate0;
const schema0 = {"$id":"/schemas/wire/rerank/rerank-v2/request.json","type":"object","required":["model","query","documents"],"properties":{"model":{"type":"string","minLength":1},"query":{"type":"string","minLength":1},"documents":{"type":"array","minItems":1,"items":{"type":["string","object"],"properties":{"text":{"type":"string"},"image":{"type":"string"}},"additionalProperties":true}},"top_n":{"type":"integer","minimum":1},"max_tokens_per_doc":{"type":"integer","minimum":1},"priority":{"type":"integer","minimum":0,"maximum":999},"rank_fields":{"type":"array","items":{"type":"string"}}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/rerank/rerank-v2/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.query === undefined) && (missing0 = "query"))) || ((data.documents === undefined) && (missing0 = "documents"))){
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
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.documents !== undefined){
let data2 = data.documents;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length < 1){
validate0.errors = [{instancePath:instancePath+"/documents",schemaPath:"#/properties/documents/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
if((typeof data3 !== "string") && (!(data3 && typeof data3 == "object" && !Array.isArray(data3)))){
validate0.errors = [{instancePath:instancePath+"/documents/" + i0,schemaPath:"#/properties/documents/items/type",keyword:"type",params:{type: schema0.properties.documents.items.type}}];
return false;
}
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let valid5 = true;
if(data3.text === null){
delete data3.text;
}
else if(data3.text !== undefined){
const _errs10 = errors;
if(typeof data3.text !== "string"){
validate0.errors = [{instancePath:instancePath+"/documents/" + i0+"/text",schemaPath:"#/properties/documents/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs10 === errors;
valid5 = valid6;
}
if(valid5){
if(data3.image === null){
delete data3.image;
}
else if(data3.image !== undefined){
const _errs12 = errors;
if(typeof data3.image !== "string"){
validate0.errors = [{instancePath:instancePath+"/documents/" + i0+"/image",schemaPath:"#/properties/documents/items/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
valid5 = valid7;
}
}
}
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.top_n === null){
delete data.top_n;
}
else if(data.top_n !== undefined){
let data6 = data.top_n;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate0.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid8 = _errs14 === errors;
valid0 = valid8;
}
if(valid0){
if(data.max_tokens_per_doc === null){
delete data.max_tokens_per_doc;
}
else if(data.max_tokens_per_doc !== undefined){
let data7 = data.max_tokens_per_doc;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate0.errors = [{instancePath:instancePath+"/max_tokens_per_doc",schemaPath:"#/properties/max_tokens_per_doc/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs16){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
validate0.errors = [{instancePath:instancePath+"/max_tokens_per_doc",schemaPath:"#/properties/max_tokens_per_doc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid9 = _errs16 === errors;
valid0 = valid9;
}
if(valid0){
if(data.priority === null){
delete data.priority;
}
else if(data.priority !== undefined){
let data8 = data.priority;
const _errs18 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate0.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs18){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 999 || isNaN(data8)){
validate0.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999}}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate0.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid10 = _errs18 === errors;
valid0 = valid10;
}
if(valid0){
if(data.rank_fields === null){
delete data.rank_fields;
}
else if(data.rank_fields !== undefined){
let data9 = data.rank_fields;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data9)){
var valid12 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
const _errs22 = errors;
if(typeof data9[i1] !== "string"){
validate0.errors = [{instancePath:instancePath+"/rank_fields/" + i1,schemaPath:"#/properties/rank_fields/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs22 === errors;
if(!valid12){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/rank_fields",schemaPath:"#/properties/rank_fields/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid11 = _errs20 === errors;
valid0 = valid11;
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

export const rerank = validate1;
const schema1 = {"$id":"/schemas/wire/rerank/rerank/request.json","type":"object","required":["model","query","documents"],"properties":{"model":{"type":"string","minLength":1},"query":{"type":"string","minLength":1},"documents":{"type":"array","minItems":1,"items":{"type":["string","object"],"properties":{"text":{"type":"string"},"image":{"type":"string"}},"additionalProperties":true}},"top_n":{"type":"integer","minimum":1},"return_documents":{"type":"boolean"},"max_chunk_per_doc":{"type":"integer","minimum":1},"max_chunks_per_doc":{"type":"integer","minimum":1},"rank_fields":{"type":"array","items":{"type":"string"}},"top_k":{"type":"integer","minimum":1},"overlap_tokens":{"type":"integer"},"max_tokens_per_doc":{"type":"integer","minimum":1},"instruction":{"type":"string"},"truncation":{"type":"boolean"}}};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="/schemas/wire/rerank/rerank/request.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.query === undefined) && (missing0 = "query"))) || ((data.documents === undefined) && (missing0 = "documents"))){
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
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
validate1.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs3 === errors;
valid0 = valid2;
}
if(valid0){
if(data.documents !== undefined){
let data2 = data.documents;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length < 1){
validate1.errors = [{instancePath:instancePath+"/documents",schemaPath:"#/properties/documents/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
if((typeof data3 !== "string") && (!(data3 && typeof data3 == "object" && !Array.isArray(data3)))){
validate1.errors = [{instancePath:instancePath+"/documents/" + i0,schemaPath:"#/properties/documents/items/type",keyword:"type",params:{type: schema1.properties.documents.items.type}}];
return false;
}
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let valid5 = true;
if(data3.text === null){
delete data3.text;
}
else if(data3.text !== undefined){
const _errs10 = errors;
if(typeof data3.text !== "string"){
validate1.errors = [{instancePath:instancePath+"/documents/" + i0+"/text",schemaPath:"#/properties/documents/items/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs10 === errors;
valid5 = valid6;
}
if(valid5){
if(data3.image === null){
delete data3.image;
}
else if(data3.image !== undefined){
const _errs12 = errors;
if(typeof data3.image !== "string"){
validate1.errors = [{instancePath:instancePath+"/documents/" + i0+"/image",schemaPath:"#/properties/documents/items/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
valid5 = valid7;
}
}
}
}
var valid4 = _errs7 === errors;
if(!valid4){
break;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs5 === errors;
valid0 = valid3;
}
if(valid0){
if(data.top_n === null){
delete data.top_n;
}
else if(data.top_n !== undefined){
let data6 = data.top_n;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate1.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
validate1.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid8 = _errs14 === errors;
valid0 = valid8;
}
if(valid0){
if(data.return_documents === null){
delete data.return_documents;
}
else if(data.return_documents !== undefined){
const _errs16 = errors;
if(typeof data.return_documents !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/return_documents",schemaPath:"#/properties/return_documents/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid9 = _errs16 === errors;
valid0 = valid9;
}
if(valid0){
if(data.max_chunk_per_doc === null){
delete data.max_chunk_per_doc;
}
else if(data.max_chunk_per_doc !== undefined){
let data8 = data.max_chunk_per_doc;
const _errs18 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate1.errors = [{instancePath:instancePath+"/max_chunk_per_doc",schemaPath:"#/properties/max_chunk_per_doc/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs18){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 1 || isNaN(data8)){
validate1.errors = [{instancePath:instancePath+"/max_chunk_per_doc",schemaPath:"#/properties/max_chunk_per_doc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid10 = _errs18 === errors;
valid0 = valid10;
}
if(valid0){
if(data.max_chunks_per_doc === null){
delete data.max_chunks_per_doc;
}
else if(data.max_chunks_per_doc !== undefined){
let data9 = data.max_chunks_per_doc;
const _errs20 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate1.errors = [{instancePath:instancePath+"/max_chunks_per_doc",schemaPath:"#/properties/max_chunks_per_doc/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs20){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 1 || isNaN(data9)){
validate1.errors = [{instancePath:instancePath+"/max_chunks_per_doc",schemaPath:"#/properties/max_chunks_per_doc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid11 = _errs20 === errors;
valid0 = valid11;
}
if(valid0){
if(data.rank_fields === null){
delete data.rank_fields;
}
else if(data.rank_fields !== undefined){
let data10 = data.rank_fields;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data10)){
var valid13 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
const _errs24 = errors;
if(typeof data10[i1] !== "string"){
validate1.errors = [{instancePath:instancePath+"/rank_fields/" + i1,schemaPath:"#/properties/rank_fields/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid13 = _errs24 === errors;
if(!valid13){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/rank_fields",schemaPath:"#/properties/rank_fields/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs22 === errors;
valid0 = valid12;
}
if(valid0){
if(data.top_k === null){
delete data.top_k;
}
else if(data.top_k !== undefined){
let data12 = data.top_k;
const _errs26 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate1.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs26){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 1 || isNaN(data12)){
validate1.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid14 = _errs26 === errors;
valid0 = valid14;
}
if(valid0){
if(data.overlap_tokens === null){
delete data.overlap_tokens;
}
else if(data.overlap_tokens !== undefined){
let data13 = data.overlap_tokens;
const _errs28 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate1.errors = [{instancePath:instancePath+"/overlap_tokens",schemaPath:"#/properties/overlap_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs28 === errors;
valid0 = valid15;
}
if(valid0){
if(data.max_tokens_per_doc === null){
delete data.max_tokens_per_doc;
}
else if(data.max_tokens_per_doc !== undefined){
let data14 = data.max_tokens_per_doc;
const _errs30 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate1.errors = [{instancePath:instancePath+"/max_tokens_per_doc",schemaPath:"#/properties/max_tokens_per_doc/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs30){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 1 || isNaN(data14)){
validate1.errors = [{instancePath:instancePath+"/max_tokens_per_doc",schemaPath:"#/properties/max_tokens_per_doc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid16 = _errs30 === errors;
valid0 = valid16;
}
if(valid0){
if(data.instruction === null){
delete data.instruction;
}
else if(data.instruction !== undefined){
const _errs32 = errors;
if(typeof data.instruction !== "string"){
validate1.errors = [{instancePath:instancePath+"/instruction",schemaPath:"#/properties/instruction/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs32 === errors;
valid0 = valid17;
}
if(valid0){
if(data.truncation === null){
delete data.truncation;
}
else if(data.truncation !== undefined){
const _errs34 = errors;
if(typeof data.truncation !== "boolean"){
validate1.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid18 = _errs34 === errors;
valid0 = valid18;
}
}
}
}
}
}
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
