/**
 * The package `polywire`: conversions between wire formats as functions, without a gateway. It uses no Node module, no network and
 * no clock but `Date.now` for a request without `now`.
 */
export type {
  ConversionFailure,
  ConvertedRequest,
  ConvertedResponse,
  ExplainedStep,
  Explanation,
  FetchedMedia,
  LoadOptions,
  MappingSource,
  MapToExplain,
  MediaToFetch,
  RequestToConvert,
  StreamConverter,
  UpstreamResponse,
  Validator,
  Wire,
} from "./api-types.ts";
export { convertRequest, mediaToFetch } from "./convert-request.ts";
export { convertResponse, createStreamConverter } from "./convert-response.ts";
export { explain } from "./explain-wire.ts";
export { ConversionError, MappingError, type MappingFault } from "./library-errors.ts";
export { loadMappings } from "./load-mappings.ts";
