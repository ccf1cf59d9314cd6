/**
 * The table of all diagnostic codes. The meaning of a released code never changes, and the number of a removed code is not
 * reused. Each code has a page in `docs/errors/` and an output of a real run in `test/diagnostics/`.
 */

export type Severity = "error" | "warning";

/** The pass that raises a code. It corresponds to the hundreds of the number: 1 reading … 6 gateway. */
export type Area = "reading" | "checking" | "style" | "tests" | "runtime" | "gateway";

export interface CodeEntry {
  /** A short description of the error: the heading of the code's page. */
  title: string;
  severity: Severity;
  area: Area;
}

const table = {
  // Reading: from text to a tree, and from a scalar to an expression.
  M100: { title: "YAML cannot be read here", severity: "error", area: "reading" },
  M101: { title: "JSONata syntax error", severity: "error", area: "reading" },
  M102: { title: "A colon splits an expression", severity: "error", area: "reading" },
  M103: { title: "A comment cuts an expression", severity: "error", area: "reading" },
  M104: { title: "A comma splits an expression", severity: "error", area: "reading" },
  M105: { title: "A bracket ends an expression", severity: "error", area: "reading" },
  M106: { title: "Expression in a folded scalar", severity: "error", area: "reading" },
  M107: { title: "Duplicate key", severity: "error", area: "reading" },
  M108: { title: "Anchor, alias or merge key", severity: "error", area: "reading" },
  M109: { title: "YAML tag", severity: "error", area: "reading" },
  M110: { title: "Tab in indentation", severity: "error", area: "reading" },
  M111: { title: "More than one document", severity: "error", area: "reading" },
  M112: { title: "Key is not a string", severity: "error", area: "reading" },
  M113: { title: "Number that JSON cannot hold", severity: "error", area: "reading" },
  M114: { title: "File is not UTF-8 text", severity: "error", area: "reading" },
  M115: { title: "Empty file", severity: "error", area: "reading" },
  M116: { title: "Quote or bracket never closed", severity: "error", area: "reading" },
  M117: { title: "No space after a colon", severity: "error", area: "reading" },
  M118: { title: "Text after the end of a value", severity: "error", area: "reading" },
  M119: { title: "Character that cannot begin a plain value", severity: "error", area: "reading" },

  // Checking: the tree, compared with the mapping language and with the schemas of its input and output.
  M200: { title: "Unknown key in a mapping", severity: "error", area: "checking" },
  M201: { title: "Unknown field in a path", severity: "error", area: "checking" },
  M202: { title: "Constant that looks like a path", severity: "error", area: "checking" },
  M203: { title: "Wrong kind of value", severity: "error", area: "checking" },
  M204: { title: "Required key is missing", severity: "error", area: "checking" },
  M205: { title: "Value is not one of the list", severity: "error", area: "checking" },
  M206: { title: "Constant that may be an expression", severity: "warning", area: "checking" },
  M210: { title: "Unknown field in the output", severity: "error", area: "checking" },
  M211: { title: "Constant that the output does not allow", severity: "error", area: "checking" },
  M214: { title: "Undeclared stream state", severity: "error", area: "checking" },
  M215: { title: "Unused stream state", severity: "warning", area: "checking" },
  M216: { title: "Unknown variable", severity: "error", area: "checking" },
  M217: { title: "Value with the name of a function", severity: "error", area: "checking" },
  M218: { title: "Content that is listed in `once` is read as a whole", severity: "error", area: "checking" },
  M221: { title: "Required output is never set", severity: "error", area: "checking" },
  M231: { title: "Values that a match does not list", severity: "warning", area: "checking" },
  M232: { title: "Match arm that cannot happen", severity: "error", area: "checking" },
  M233: { title: "Match arm that the schema does not know", severity: "warning", area: "checking" },
  M234: { title: "Comparison that is false for an absent field", severity: "warning", area: "checking" },
  M235: { title: "Arithmetic with a text", severity: "error", area: "checking" },
  M236: { title: "Text as a condition", severity: "error", area: "checking" },
  M240: { title: "Unknown function", severity: "error", area: "checking" },
  M241: { title: "Wrong number of arguments", severity: "error", area: "checking" },
  M250: { title: "Unknown directive", severity: "error", area: "checking" },
  M251: { title: "Directives that exclude each other", severity: "error", area: "checking" },
  M252: { title: "Directive without its partner", severity: "error", area: "checking" },
  M253: { title: "Value in the wrong form", severity: "error", area: "checking" },
  M254: { title: "Loss that is never reported", severity: "error", area: "checking" },
  M260: { title: "Unknown fragment", severity: "error", area: "checking" },
  M261: { title: "Fragment that uses itself", severity: "error", area: "checking" },
  M262: { title: "Unused fragment", severity: "warning", area: "checking" },
  M263: { title: "Unknown mapping to extend", severity: "error", area: "checking" },
  M264: { title: "Chain of extensions", severity: "error", area: "checking" },
  M265: { title: "Override without effect", severity: "warning", area: "checking" },
  M266: { title: "Unknown file to include", severity: "error", area: "checking" },
  M267: { title: "Unknown version of the language", severity: "error", area: "checking" },
  M268: { title: "Path of another wire", severity: "error", area: "checking" },
  M269: { title: "Requests without a schema", severity: "error", area: "checking" },
  M270: { title: "Invalid JSON Schema", severity: "error", area: "checking" },
  M271: { title: "Duplicate mapping name", severity: "error", area: "checking" },
  M272: { title: "Path of the gateway itself", severity: "error", area: "checking" },
  M273: { title: "Fragment that is not exported", severity: "error", area: "checking" },

  // Style: valid JSONata that the compiler does not support.
  M301: { title: "Expression cannot be compiled", severity: "error", area: "style" },

  // Tests: those that a mapping contains.
  M401: { title: "Embedded test failed", severity: "error", area: "tests" },
  M402: { title: "Mapping without tests", severity: "warning", area: "tests" },
  M403: { title: "Never reached by a test", severity: "warning", area: "tests" },
  M404: { title: "Duplicate test name", severity: "error", area: "tests" },

  // Runtime: for operators; clients get the error in their own wire.
  R501: { title: "Expression failed", severity: "error", area: "runtime" },

  // Gateway: provider files and configuration.
  G601: { title: "Unknown key in a provider or configuration", severity: "error", area: "gateway" },
  G602: { title: "Environment variable is not set", severity: "error", area: "gateway" },
  G603: { title: "Unknown wire", severity: "error", area: "gateway" },
  G605: { title: "Duplicate name", severity: "error", area: "gateway" },
  G606: { title: "Not a usable URL", severity: "error", area: "gateway" },
  G607: { title: "Unknown provider", severity: "error", area: "gateway" },
  G608: { title: "Wrong value in a provider or configuration", severity: "error", area: "gateway" },
  G609: {
    title: "Required key of a provider or configuration is missing",
    severity: "error",
    area: "gateway",
  },
  G610: { title: "Secret written in a file", severity: "warning", area: "gateway" },
  G612: { title: "Unrecognized file", severity: "error", area: "gateway" },
  G613: { title: "Model that its maker retires", severity: "warning", area: "gateway" },
} as const;

export type Code = keyof typeof table;

export const codes: Readonly<Record<Code, CodeEntry>> = table;
