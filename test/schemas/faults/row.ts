/** A case: its name, what it changes in a sound body (undefined removes), and for bad ones the sentence and the field. */
export type Row = [name: string, patch: Record<string, unknown>, message?: string, param?: string];
