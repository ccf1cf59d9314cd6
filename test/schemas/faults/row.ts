/**
 * A case: its name, its changes to a valid body (undefined removes a field), and for invalid ones the message and the
 * field.
 */
export type Row = [name: string, patch: Record<string, unknown>, message?: string, param?: string];
