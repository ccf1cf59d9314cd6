import { minify } from "rolldown/utils";

/** @param path only for error messages */
export async function minifyModule(path: string, text: string): Promise<string> {
  const { code, errors } = await minify(path, text, { module: true, codegen: { asciiOnly: true } });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return code;
}
