/** What the fixtures of all versions have in common. */

export const SECRET = "secret-of-the-upgrade-fixtures";
export const ADMIN_PASSWORD = "correct horse battery";
export const channelKey = (channel: string): string => `key-of-${channel}`;

// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of the version that wrote the fixture
type Row = any;

/** What the version itself answered before it was killed. */
export interface Expected {
  /** The value of the token `limited`. */
  token: string;
  adminKey: string;
  accounts: Row[];
  keys: Row[];
  tokens: Row[];
  channels: Row[];
  aliases: Row[];
  prices: Row[];
  /** Newest first. */
  audit: Row[];
  /** Requests whose records were in the store, each with its attempts. */
  requests: Row[];
  /** Stored responses, as their client fetches them. */
  responses: Row[];
  inputItems: Row;
  tasks: Row[];
  /** Models of the requests whose records were only in the journal. */
  unmoved: string[];
}
