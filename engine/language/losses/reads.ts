/** What is read of things that have one of these fields, or that have none of them. */
export interface Presence {
  fields: readonly string[];
  isPresent: boolean;
  reads: Reads;
}

/**
 * What of a document a map reads, as a tree: lists are looked through, and where a map chooses by a field
 * (`$match: =type`), or by whether a field is there, what it reads of each choice is kept apart.
 */
export class Reads {
  /** Everything at and below this place is used. */
  whole = false;
  /** That there is such a field says something, whatever it holds. */
  isNamed = false;
  /** Of a list: some read looks at more than its first item, or they all look at that alone. */
  reach: "all" | "first" | undefined;
  /** What stands here is one of several kinds, told apart by a field. A document itself never is. */
  isChoice = true;
  readonly fields: Map<string, Reads> = new Map();
  /** By the value of a discriminating field, beside what is read of all of them. */
  readonly variants: Map<string, Map<string, Reads>> = new Map();
  /** What is read of things whose field says none of these. */
  readonly rests: { field: string; except: ReadonlySet<string>; reads: Reads }[] = [];
  readonly presences: Presence[] = [];
  /** The same place without some of its fields. */
  readonly views: Reads[] = [];
  /** Of a view: the fields that it leaves out. */
  but: ReadonlySet<string> | undefined;
  /** Discriminating fields whose other values are taken too (`$else`). */
  readonly others: Set<string> = new Set();
  /** Places of which the same is read: a fragment that uses itself for what is inside. */
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

  /** What stands here and is of none of these kinds. */
  rest(field: string, except: readonly string[]): Reads {
    const reads = new Reads();
    this.rests.push({ field, except: new Set(except), reads });
    return reads;
  }

  /** What stands here and has one of these fields, or none of them. */
  having(fields: readonly string[], isPresent: boolean, reads: Reads = new Reads()): Reads {
    this.presences.push({ fields, isPresent, reads });
    return reads;
  }

  /** What stands here without these fields. */
  without(fields: readonly string[]): Reads {
    const view = new Reads();
    view.but = new Set(fields);
    this.views.push(view);
    return view;
  }

  /** Kinds that no `variant` was asked for are taken, too. */
  takeOthers(field: string): void {
    this.others.add(field);
  }
}
