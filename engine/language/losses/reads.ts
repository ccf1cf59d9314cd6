/** The reads of objects that have one of these fields, or none of them. */
export interface Presence {
  fields: readonly string[];
  isPresent: boolean;
  reads: Reads;
}

/**
 * The parts of a document that a map reads, as a tree. Lists are transparent. If a map chooses by a field (`$match: =type`), or
 * by the presence of a field, the reads of each choice are stored separately.
 */
export class Reads {
  /** Everything at and below this place is used. */
  usesAll = false;
  /** The presence of the field is used, whatever its value. */
  isNamed = false;
  /** For a list: some read uses more than its first item, or all reads use only that one. */
  reach: "all" | "first" | undefined;
  /** The value is one of several kinds, which a field discriminates. A document itself never is. */
  isChoice = true;
  readonly fields: Map<string, Reads> = new Map();
  /** By the value of a discriminating field, in addition to the reads that apply to all of them. */
  readonly variants: Map<string, Map<string, Reads>> = new Map();
  /** The reads of objects whose field has none of these values. */
  readonly rests: { field: string; except: ReadonlySet<string>; reads: Reads }[] = [];
  readonly presences: Presence[] = [];
  /** The same place without some of its fields. */
  readonly views: Reads[] = [];
  /** For a view: the omitted fields. */
  but: ReadonlySet<string> | undefined;
  /** Discriminating fields whose other values are used, too (`$else`). */
  readonly others: Set<string> = new Set();
  /** Places with the same reads, because a fragment is recursive. */
  readonly like: Reads[] = [];

  field(name: string): Reads {
    let found = this.fields.get(name);
    if (found === undefined) {
      found = new Reads();
      this.fields.set(name, found);
    }
    return found;
  }

  variant(field: string, value: string): Reads {
    let values = this.variants.get(field);
    if (values === undefined) {
      values = new Map();
      this.variants.set(field, values);
    }
    let found = values.get(value);
    if (found === undefined) {
      found = new Reads();
      values.set(value, found);
    }
    return found;
  }

  /** Reads of objects at this place that have none of these kinds. */
  rest(field: string, except: readonly string[]): Reads {
    const reads = new Reads();
    this.rests.push({ field, except: new Set(except), reads });
    return reads;
  }

  /** Reads of objects at this place that have one of these fields, or none of them. */
  having(fields: readonly string[], isPresent: boolean, reads: Reads = new Reads()): Reads {
    this.presences.push({ fields, isPresent, reads });
    return reads;
  }

  /** This place without these fields. */
  without(fields: readonly string[]): Reads {
    const view = new Reads();
    view.but = new Set(fields);
    this.views.push(view);
    return view;
  }

  /** Kinds without a `variant` are used, too. */
  takeOthers(field: string): void {
    this.others.add(field);
  }
}
