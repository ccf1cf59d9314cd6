// Written by `node scripts/admin-api.ts` from the routes of the admin API.

export interface Api {
  "POST /session": {
    query: Record<never, never>;
    takes: {
      login: string;
      password: string;
    };
    gives: {
      id: string;
      login: string;
      name: string;
      role: "admin" | "member";
      csrf?: string;
    };
  };
  "GET /session": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      login: string;
      name: string;
      role: "admin" | "member";
      csrf?: string;
    };
  };
  "DELETE /session": {
    query: Record<never, never>;
    takes: undefined;
    gives: undefined;
  };
  "POST /session/password": {
    query: Record<never, never>;
    takes: {
      current: string;
      password: string;
    };
    gives: undefined;
  };
  "GET /session/openid": {
    query: Record<never, never>;
    takes: undefined;
    gives: undefined;
  };
  "GET /session/openid/return": {
    query: { code?: string; state?: string; iss?: string; error?: string };
    takes: undefined;
    gives: undefined;
  };
  "GET /sessions": {
    query: { account?: string };
    takes: undefined;
    gives: {
      items: ({
        id: string;
        accountId: string;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Last use, accurate to a few minutes. */
        seenMs: number;
        /** Expiry, unless the session is used before. */
        expiresMs: number;
        address: string | null;
        userAgent: string | null;
        /** True for the session of this request. */
        isThis: boolean;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "DELETE /sessions": {
    query: { account?: string };
    takes: undefined;
    gives: undefined;
  };
  "DELETE /sessions/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: undefined;
  };
  "GET /open": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      translate: boolean;
      openid: string | null;
    };
  };
  "GET /accounts": {
    query: { limit?: string; cursor?: string; search?: string; role?: string };
    takes: undefined;
    gives: {
      items: ({
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        login: string;
        name: string;
        role: "admin" | "member";
        quotaMicros: number | null;
        quotaTokens: number | null;
        rpm: number | null;
        tpm: number | null;
        maxConcurrent: number | null;
        /** Usage so far. Set it to 0 to reset the quota. */
        usedMicros: number;
        usedTokens: number;
        disabled: boolean;
        subject: string | null;
        deletedMs: number | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /accounts": {
    query: Record<never, never>;
    takes: {
      login: string;
      name?: string;
      role?: "admin" | "member";
      password?: string;
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      rpm?: number | null;
      tpm?: number | null;
      maxConcurrent?: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      login: string;
      name: string;
      role: "admin" | "member";
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      subject: string | null;
      deletedMs: number | null;
    };
  };
  "GET /accounts/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      login: string;
      name: string;
      role: "admin" | "member";
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      subject: string | null;
      deletedMs: number | null;
    };
  };
  "PATCH /accounts/{id}": {
    query: Record<never, never>;
    takes: {
      /** The `version` of the row that was read. */
      version: number;
      login?: string;
      name?: string;
      role?: "admin" | "member";
      password?: string;
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      rpm?: number | null;
      tpm?: number | null;
      maxConcurrent?: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      login: string;
      name: string;
      role: "admin" | "member";
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      subject: string | null;
      deletedMs: number | null;
    };
  };
  "DELETE /accounts/{id}": {
    query: { version?: string };
    takes: undefined;
    gives: undefined;
  };
  "POST /accounts/{id}/restore": {
    query: Record<never, never>;
    takes: {
      /** The version of the deleted row plus one. */
      version: number;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      login: string;
      name: string;
      role: "admin" | "member";
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      subject: string | null;
      deletedMs: number | null;
    };
  };
  "GET /keys": {
    query: { limit?: string; cursor?: string };
    takes: undefined;
    gives: {
      items: ({
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        name: string;
        expiresMs: number | null;
        disabled: boolean;
        accountId: string;
        /** The first characters of its value. */
        prefix: string;
        deletedMs: number | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /keys": {
    query: Record<never, never>;
    takes: {
      name: string;
      expiresMs?: number | null;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** The first characters of its value. */
      prefix: string;
      deletedMs: number | null;
      /** The key that programs send; returned only once. */
      value: string;
    };
  };
  "GET /keys/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** The first characters of its value. */
      prefix: string;
      deletedMs: number | null;
    };
  };
  "PATCH /keys/{id}": {
    query: Record<never, never>;
    takes: {
      /** The `version` of the row that was read. */
      version: number;
      name?: string;
      expiresMs?: number | null;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** The first characters of its value. */
      prefix: string;
      deletedMs: number | null;
    };
  };
  "DELETE /keys/{id}": {
    query: { version?: string };
    takes: undefined;
    gives: undefined;
  };
  "GET /tokens": {
    query: { limit?: string; cursor?: string; search?: string; accountId?: string; disabled?: string };
    takes: undefined;
    gives: {
      items: ({
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        name: string;
        accountId: string | null;
        models: string[] | null;
        cidrs: string[] | null;
        quotaMicros: number | null;
        quotaTokens: number | null;
        rpm: number | null;
        tpm: number | null;
        maxConcurrent: number | null;
        /** Usage so far. Set it to 0 to reset the quota. */
        usedMicros: number;
        usedTokens: number;
        expiresMs: number | null;
        webhookUrl: string | null;
        captureDays: number | null;
        disabled: boolean;
        /** The first characters of its value. */
        prefix: string;
        lastUsedMs: number | null;
        deletedMs: number | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
      /** Entries of the configuration file, on the first page only. */
      fromFile?: ({
        name: string;
        readOnly: true;
        captureDays: number | null;
      })[];
    };
  };
  "POST /tokens": {
    query: Record<never, never>;
    takes: {
      name: string;
      accountId?: string | null;
      models?: string[] | null;
      cidrs?: string[] | null;
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      rpm?: number | null;
      tpm?: number | null;
      maxConcurrent?: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      expiresMs?: number | null;
      webhookUrl?: string | null;
      captureDays?: number | null;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      models: string[] | null;
      cidrs: string[] | null;
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      lastUsedMs: number | null;
      deletedMs: number | null;
      /** The value that clients send; returned only once. */
      value: string;
    };
  };
  "GET /tokens/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      models: string[] | null;
      cidrs: string[] | null;
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      lastUsedMs: number | null;
      deletedMs: number | null;
    };
  };
  "PATCH /tokens/{id}": {
    query: Record<never, never>;
    takes: {
      /** The `version` of the row that was read. */
      version: number;
      name?: string;
      accountId?: string | null;
      models?: string[] | null;
      cidrs?: string[] | null;
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      rpm?: number | null;
      tpm?: number | null;
      maxConcurrent?: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      expiresMs?: number | null;
      webhookUrl?: string | null;
      captureDays?: number | null;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      models: string[] | null;
      cidrs: string[] | null;
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      lastUsedMs: number | null;
      deletedMs: number | null;
    };
  };
  "DELETE /tokens/{id}": {
    query: { version?: string };
    takes: undefined;
    gives: undefined;
  };
  "POST /tokens/{id}/restore": {
    query: Record<never, never>;
    takes: {
      /** The version of the deleted row plus one. */
      version: number;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      models: string[] | null;
      cidrs: string[] | null;
      quotaMicros: number | null;
      quotaTokens: number | null;
      rpm: number | null;
      tpm: number | null;
      maxConcurrent: number | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      lastUsedMs: number | null;
      deletedMs: number | null;
    };
  };
  "GET /tokens/{id}/webhook": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      /** In the format of Standard Webhooks. */
      secret: string;
    };
  };
  "POST /tokens/{id}/renew": {
    query: Record<never, never>;
    takes: {
      /** The `version` of the row that was read. */
      version: number;
    };
    gives: {
      id?: string;
      /** The `version` of the row that was read. */
      version?: number;
      value?: string;
    };
  };
  "GET /channels": {
    query: { limit?: string; cursor?: string; search?: string; provider?: string };
    takes: undefined;
    gives: {
      items: ({
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        /** The channel's name in the log and the ledger. It must be unique. */
        name: string;
        /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
        provider: string;
        baseUrl: string | null;
        /** The model name of clients, and the model name of the upstream. */
        models: {
          name: string;
          upstream?: string;
        }[];
        wires: string[] | null;
        /** The channel's priority. The gateway tries channels with a higher number first. */
        priority: number;
        /** The channel's share of requests, relative to other channels with the same priority. */
        weight: number;
        /** All other settings of a channel in the configuration file. */
        options: Record<string, unknown>;
        disabled: boolean;
        hasKey: boolean;
        hasWebhookSecret: boolean;
        testedMs: number | null;
        testFailure: string | null;
        deletedMs: number | null;
        fault: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
      /** Entries of the configuration file, on the first page only. */
      fromFile?: {
        name: string;
        readOnly: true;
        /** The channel's priority. The gateway tries channels with a higher number first. */
        priority: number;
        /** The channel's share of requests, relative to other channels with the same priority. */
        weight: number;
        models: string[];
      }[];
    };
  };
  "POST /channels": {
    query: Record<never, never>;
    takes: {
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
      provider: string;
      key?: string | null;
      webhookSecret?: string | null;
      baseUrl?: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires?: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority?: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight?: number;
      /** All other settings of a channel in the configuration file. */
      options?: Record<string, unknown>;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
      provider: string;
      baseUrl: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** All other settings of a channel in the configuration file. */
      options: Record<string, unknown>;
      disabled: boolean;
      hasKey: boolean;
      hasWebhookSecret: boolean;
      testedMs: number | null;
      testFailure: string | null;
      deletedMs: number | null;
      fault: string | null;
    };
  };
  "GET /channels/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
      provider: string;
      baseUrl: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** All other settings of a channel in the configuration file. */
      options: Record<string, unknown>;
      disabled: boolean;
      hasKey: boolean;
      hasWebhookSecret: boolean;
      testedMs: number | null;
      testFailure: string | null;
      deletedMs: number | null;
      fault: string | null;
    };
  };
  "PATCH /channels/{id}": {
    query: Record<never, never>;
    takes: {
      /** The `version` of the row that was read. */
      version: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name?: string;
      /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
      provider?: string;
      key?: string | null;
      webhookSecret?: string | null;
      baseUrl?: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models?: {
        name: string;
        upstream?: string;
      }[];
      wires?: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority?: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight?: number;
      /** All other settings of a channel in the configuration file. */
      options?: Record<string, unknown>;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
      provider: string;
      baseUrl: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** All other settings of a channel in the configuration file. */
      options: Record<string, unknown>;
      disabled: boolean;
      hasKey: boolean;
      hasWebhookSecret: boolean;
      testedMs: number | null;
      testFailure: string | null;
      deletedMs: number | null;
      fault: string | null;
    };
  };
  "DELETE /channels/{id}": {
    query: { version?: string };
    takes: undefined;
    gives: undefined;
  };
  "POST /channels/{id}/test": {
    query: Record<never, never>;
    takes: {
      /** Model name of clients; the channel's first model when absent. */
      model?: string;
      /** Operation, as mappings name it; needed if the model serves several. */
      operation?: string;
    };
    gives: {
      ok?: boolean;
      /** HTTP status that a client would see; 0 if nothing was sent. */
      status?: number;
      totalMs?: number;
      /** The upstream's model name. */
      model?: string;
      wire?: string;
      /** The upstream's error message, if any. */
      failure?: string;
    };
  };
  "POST /channels/{id}/models": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      ok: boolean;
      /** Model names in requests to the upstream. */
      models: string[];
      totalMs: number;
      /** HTTP status of the last response; 0 if there was none. */
      status: number;
      /** The wire of the request. */
      wire?: string;
      /** Why the models are unknown: the upstream's error message, if any. */
      failure?: string;
    };
  };
  "POST /providers/{id}/models": {
    query: Record<never, never>;
    takes: {
      key?: string | null;
      baseUrl?: string | null;
    };
    gives: {
      ok: boolean;
      /** Model names in requests to the upstream. */
      models: string[];
      totalMs: number;
      /** HTTP status of the last response; 0 if there was none. */
      status: number;
      /** The wire of the request. */
      wire?: string;
      /** Why the models are unknown: the upstream's error message, if any. */
      failure?: string;
    };
  };
  "GET /aliases": {
    query: { limit?: string; cursor?: string; search?: string };
    takes: undefined;
    gives: {
      items: {
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        name: string;
        /** Models, in the order in which they are tried. */
        targets: string[];
        disabled: boolean;
      }[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /aliases": {
    query: Record<never, never>;
    takes: {
      name: string;
      /** Models, in the order in which they are tried. */
      targets: string[];
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Models, in the order in which they are tried. */
      targets: string[];
      disabled: boolean;
    };
  };
  "GET /aliases/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Models, in the order in which they are tried. */
      targets: string[];
      disabled: boolean;
    };
  };
  "PATCH /aliases/{id}": {
    query: Record<never, never>;
    takes: {
      /** The `version` of the row that was read. */
      version: number;
      name?: string;
      /** Models, in the order in which they are tried. */
      targets?: string[];
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Models, in the order in which they are tried. */
      targets: string[];
      disabled: boolean;
    };
  };
  "DELETE /aliases/{id}": {
    query: { version?: string };
    takes: undefined;
    gives: undefined;
  };
  "GET /prices": {
    query: { limit?: string; cursor?: string; search?: string };
    takes: undefined;
    gives: {
      items: {
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        /** A glob over model names. */
        model: string;
        /** For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit. */
        rates: {
          input?: number;
          output?: number;
          cache_read?: number;
          cache_write?: number;
          reasoning?: number;
          input_audio?: number;
          input_image?: number;
          input_video?: number;
          output_audio?: number;
          output_image?: number;
          request?: number;
          image?: number;
          second?: number;
          character?: number;
          search?: number;
          web_search?: number;
          web_fetch?: number;
          code_execution?: number;
        };
      }[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /prices": {
    query: Record<never, never>;
    takes: {
      /** A glob over model names. */
      model: string;
      /** For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit. */
      rates: {
        input?: number;
        output?: number;
        cache_read?: number;
        cache_write?: number;
        reasoning?: number;
        input_audio?: number;
        input_image?: number;
        input_video?: number;
        output_audio?: number;
        output_image?: number;
        request?: number;
        image?: number;
        second?: number;
        character?: number;
        search?: number;
        web_search?: number;
        web_fetch?: number;
        code_execution?: number;
      };
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** A glob over model names. */
      model: string;
      /** For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit. */
      rates: {
        input?: number;
        output?: number;
        cache_read?: number;
        cache_write?: number;
        reasoning?: number;
        input_audio?: number;
        input_image?: number;
        input_video?: number;
        output_audio?: number;
        output_image?: number;
        request?: number;
        image?: number;
        second?: number;
        character?: number;
        search?: number;
        web_search?: number;
        web_fetch?: number;
        code_execution?: number;
      };
    };
  };
  "GET /prices/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** A glob over model names. */
      model: string;
      /** For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit. */
      rates: {
        input?: number;
        output?: number;
        cache_read?: number;
        cache_write?: number;
        reasoning?: number;
        input_audio?: number;
        input_image?: number;
        input_video?: number;
        output_audio?: number;
        output_image?: number;
        request?: number;
        image?: number;
        second?: number;
        character?: number;
        search?: number;
        web_search?: number;
        web_fetch?: number;
        code_execution?: number;
      };
    };
  };
  "PATCH /prices/{id}": {
    query: Record<never, never>;
    takes: {
      /** The `version` of the row that was read. */
      version: number;
      /** A glob over model names. */
      model?: string;
      /** For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit. */
      rates?: {
        input?: number;
        output?: number;
        cache_read?: number;
        cache_write?: number;
        reasoning?: number;
        input_audio?: number;
        input_image?: number;
        input_video?: number;
        output_audio?: number;
        output_image?: number;
        request?: number;
        image?: number;
        second?: number;
        character?: number;
        search?: number;
        web_search?: number;
        web_fetch?: number;
        code_execution?: number;
      };
    };
    gives: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** A glob over model names. */
      model: string;
      /** For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit. */
      rates: {
        input?: number;
        output?: number;
        cache_read?: number;
        cache_write?: number;
        reasoning?: number;
        input_audio?: number;
        input_image?: number;
        input_video?: number;
        output_audio?: number;
        output_image?: number;
        request?: number;
        image?: number;
        second?: number;
        character?: number;
        search?: number;
        web_search?: number;
        web_fetch?: number;
        code_execution?: number;
      };
    };
  };
  "DELETE /prices/{id}": {
    query: { version?: string };
    takes: undefined;
    gives: undefined;
  };
  "GET /models": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      items: ({
        /** Model name of clients; a pattern if it contains `*`. */
        name: string;
        targets: string[] | null;
        operations: string[];
        rates: Record<string, number> | null;
        priority: number | null;
        /** Channels that serve the model, highest priority first; empty for members. */
        offers: ({
          channel: string;
          /** The upstream's model name. */
          upstream: string;
          priority: number;
          weight: number;
          wires: string[];
          operations: string[];
          /** Consecutive failures; the maximum over all processes. */
          failures: number;
          coolDownUntilMs: number | null;
        })[];
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /providers": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      items: ({
        name: string;
        baseUrl: string | null;
        needsKey: boolean;
        /** In order of preference. */
        wires: string[];
        operations: string[];
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /files": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      items: {
        /** `mappings/<operation>/<wire>.yaml` or `providers/<name>.yaml`. */
        path: string;
        /** True for a file of the operator; false for a shipped file. */
        isOwn: boolean;
      }[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
      /** Whether the operator allows changes. */
      isWritable?: boolean;
    };
  };
  "GET /files/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      /** `mappings/<operation>/<wire>.yaml` or `providers/<name>.yaml`. */
      path: string;
      /** True for a file of the operator; false for a shipped file. */
      isOwn: boolean;
      text: string;
      /** Version of the text that was read. */
      version: string;
    };
  };
  "POST /files/{id}/check": {
    query: Record<never, never>;
    takes: {
      text: string;
      /** Runs the tests in the text, and lists the parts without a test. */
      tests?: boolean;
    };
    gives: {
      diagnostics: ({
        code: string;
        severity: "error" | "warning";
        message: string;
        /** Usually the checked file; a change may also break another file. */
        path: string;
        labels: {
          /** Offset into the text, in UTF-16 units. */
          start: number;
          end: number;
          from?: {
            line: number;
            column: number;
          };
          to?: {
            line: number;
            column: number;
          };
          text: string;
          primary: boolean;
        }[];
        notes: string[];
        docs: string;
        /** As the command line prints it, with the source line and a caret. */
        drawn: string;
      })[];
      tests: ({
        name: string;
        /** The tested map: `response decode`. */
        what: string;
        failure: string | null;
      })[];
      meets: {
        clients: string[];
        upstreams: string[];
      };
    };
  };
  "POST /files/{id}/run": {
    query: Record<never, never>;
    takes: {
      text: string;
      /** The other wire of the conversion; `meets` of a check lists the possible ones. */
      other: string;
      /** The side on which the file's wire is used. */
      end: "client" | "upstream";
      kind: "request" | "response" | "stream";
      /** Bodies, or the bytes of streams. Requests are in the client's wire, responses in the upstream's. */
      inputs: string[];
    };
    gives: {
      items: ({
        /** As sent over the network; empty if there is nothing. */
        text: string;
        path: string | null;
        /** Hub paths that the target does not support. */
        dropped: string[];
        fault: string | null;
      })[];
    };
  };
  "POST /files/{id}": {
    query: Record<never, never>;
    takes: {
      text: string;
      version: string | null;
    };
    gives: {
      /** `mappings/<operation>/<wire>.yaml` or `providers/<name>.yaml`. */
      path: string;
      /** True for a file of the operator; false for a shipped file. */
      isOwn: boolean;
      text: string;
      /** Version of the text that was read. */
      version: string;
    };
  };
  "DELETE /files/{id}": {
    query: { version?: string };
    takes: undefined;
    gives: undefined;
  };
  "GET /settings": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      items: ({
        /** Key of the setting with its unit, such as `limits.max_body_bytes`. */
        path: string;
        description: string;
        /** Allowed values. */
        expected: string;
        unit: string | null;
        /** Value as written in the file; absent if unset, and for secrets. */
        value?: unknown;
        easier: string | null;
        /** The default. */
        otherwise: string;
        /** `start`: from the command line, or in effect since the start, even if the file has another value now. */
        from: "default" | "file" | "environment" | "start";
        place: string | null;
        /** Environment variables that the value contains. */
        variables: string[];
        isSecret: boolean;
        /** True if a change takes effect only after a restart. */
        isAtStart: boolean;
        page: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
      file?: string;
    };
  };
  "GET /usage": {
    query: { by?: string; fromMs?: string; toMs?: string; token?: string; account?: string; channel?: string; model?: string; operation?: string; limit?: string; cursor?: string };
    takes: undefined;
    gives: {
      items: {
        /** Start of the hour. */
        hour?: number;
        /** Start of the day, UTC. */
        day?: number;
        /** The token's id, or the name of a token in the configuration file. */
        token?: string;
        tokenName?: string;
        account?: string;
        accountName?: string;
        channel?: string;
        /** Model name of the request; empty if no channel serves it. */
        model?: string;
        operation?: string;
        requests: number;
        failures: number;
        /** Requests with estimated usage, because the upstream did not report it. */
        estimated: number;
        /** Sum over all requests, in milliseconds. */
        totalMs: number;
        inputTokens: number;
        outputTokens: number;
        /** Included in `inputTokens`. */
        cacheReadTokens: number;
        /** Included in `inputTokens`. */
        cacheWriteTokens: number;
        /** Included in `outputTokens`. */
        reasoningTokens: number;
        /** Micro-dollars. */
        costMicros: number;
      }[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/series": {
    query: { fromMs?: string; toMs?: string; stepMs?: string; token?: string; account?: string; channel?: string; model?: string };
    takes: undefined;
    gives: {
      items: {
        /** Start of the step. Steps without requests are absent. */
        startMs: number;
        requests: number;
        failures: number;
        inputTokens: number;
        outputTokens: number;
        /** Micro-dollars. */
        costMicros: number;
        /** Sum over all requests, in milliseconds. */
        totalMs: number;
        /** Sum of the time to the first byte over the `firstBytes` requests that have one, in milliseconds. */
        firstByteMs: number;
        firstBytes: number;
      }[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/requests": {
    query: { fromMs?: string; toMs?: string; token?: string; account?: string; channel?: string; model?: string; operation?: string; outcome?: string; status?: string; limit?: string; cursor?: string };
    takes: undefined;
    gives: {
      items: ({
        requestId: string;
        /** Milliseconds since 1970 UTC. */
        startedMs: number;
        queueMs: number | null;
        firstByteMs: number | null;
        /** Milliseconds. */
        totalMs: number;
        tokenId: string | null;
        tokenName: string | null;
        accountId: string | null;
        operation: string;
        /** The client's wire. */
        wire: string;
        upstreamWire: string | null;
        modelAsked: string;
        modelServed: string | null;
        channel: string | null;
        /** HTTP status of the response; 499 if the client disconnected. */
        status: number;
        outcome: "answered" | "failed" | "cancelled" | "refused";
        error: string | null;
        stream: boolean;
        attempts: number;
        inputTokens: number;
        outputTokens: number;
        /** Included in `inputTokens`. */
        cacheReadTokens: number;
        /** Included in `inputTokens`. */
        cacheWriteTokens: number;
        /** Included in `outputTokens`. */
        reasoningTokens: number;
        /** Micro-dollars. */
        costMicros: number;
        countsKind: "reported" | "estimated" | null;
        /** Other units: images, seconds, characters. */
        units: Record<string, number>;
        /** Hub paths that were dropped. */
        losses: string[];
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/requests/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      requestId: string;
      /** Milliseconds since 1970 UTC. */
      startedMs: number;
      queueMs: number | null;
      firstByteMs: number | null;
      /** Milliseconds. */
      totalMs: number;
      tokenId: string | null;
      tokenName: string | null;
      accountId: string | null;
      operation: string;
      /** The client's wire. */
      wire: string;
      upstreamWire: string | null;
      modelAsked: string;
      modelServed: string | null;
      channel: string | null;
      /** HTTP status of the response; 499 if the client disconnected. */
      status: number;
      outcome: "answered" | "failed" | "cancelled" | "refused";
      error: string | null;
      stream: boolean;
      attempts: number;
      inputTokens: number;
      outputTokens: number;
      /** Included in `inputTokens`. */
      cacheReadTokens: number;
      /** Included in `inputTokens`. */
      cacheWriteTokens: number;
      /** Included in `outputTokens`. */
      reasoningTokens: number;
      /** Micro-dollars. */
      costMicros: number;
      countsKind: "reported" | "estimated" | null;
      /** Other units: images, seconds, characters. */
      units: Record<string, number>;
      /** Hub paths that were dropped. */
      losses: string[];
      tries: ({
        /** From 0. */
        ordinal: number;
        channel: string;
        wire: string;
        /** The upstream's model name. */
        model: string;
        /** Milliseconds since 1970 UTC. */
        startedMs: number;
        firstByteMs: number | null;
        /** Milliseconds. */
        totalMs: number;
        status: number | null;
        outcome: "answered" | "failed" | "cancelled" | "refused";
        error: string | null;
        inputTokens: number;
        outputTokens: number;
        /** Included in `inputTokens`. */
        cacheReadTokens: number;
        /** Included in `inputTokens`. */
        cacheWriteTokens: number;
        /** Included in `outputTokens`. */
        reasoningTokens: number;
        /** Micro-dollars. */
        costMicros: number;
        /** Other units: images, seconds, characters. */
        units: Record<string, number>;
      })[];
    };
  };
  "GET /usage/export": {
    query: { fromMs?: string; toMs?: string; token?: string; account?: string; channel?: string; model?: string; operation?: string; outcome?: string; status?: string };
    takes: undefined;
    gives: undefined;
  };
  "GET /usage/requests/{id}/capture": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      requestId: string;
      /** Milliseconds since 1970 UTC. */
      capturedMs: number;
      /** Time of deletion. */
      expiresMs: number;
      caller: {
        method: string;
        path: string;
        body: {
          contentType: string | null;
          bytes: number | null;
          text: string | null;
          /** Number of bytes after `text` that are not stored. */
          cutBytes: number;
        } | null;
      };
      /** In the order of the attempts. */
      attempts: ({
        channel: string;
        method: string;
        path: string | null;
        request: {
          contentType: string | null;
          bytes: number | null;
          text: string | null;
          /** Number of bytes after `text` that are not stored. */
          cutBytes: number;
        };
        answer: {
          status: number;
          contentType: string | null;
          bytes: number | null;
          text: string | null;
          /** Number of bytes after `text` that are not stored. */
          cutBytes: number;
        } | null;
      })[];
      /** Number of attempts before the last one that are not stored. */
      attemptsLeftOut: number;
      answer: {
        status: number;
        contentType: string | null;
        bytes: number | null;
        text: string | null;
        /** Number of bytes after `text` that are not stored. */
        cutBytes: number;
      } | null;
    };
  };
  "GET /tasks": {
    query: { status?: string; operation?: string; model?: string; token?: string; account?: string; limit?: string; cursor?: string };
    takes: undefined;
    gives: {
      items: ({
        id: string;
        operation: string;
        /** The client's wire. */
        wire: string;
        /** The client's model name. */
        model: string;
        status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
        tokenId: string | null;
        tokenName: string;
        accountId: string | null;
        channel: string | null;
        upstreamWire: string | null;
        upstreamModel: string | null;
        progress: number | null;
        /** Number of status queries to the upstream. */
        asked: number;
        error: {
          kind: string;
          message: string;
          code?: string;
        } | null;
        costMicros: number | null;
        /** Usage reserved while the task runs. */
        reservedMicros: number;
        dueMs: number | null;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        completedMs: number | null;
        availableUntilMs: number | null;
        noticeDueMs: number | null;
        /** Number of webhook deliveries tried. */
        noticeTries: number;
        noticeFailure: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /tasks/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      operation: string;
      /** The client's wire. */
      wire: string;
      /** The client's model name. */
      model: string;
      status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
      tokenId: string | null;
      tokenName: string;
      accountId: string | null;
      channel: string | null;
      upstreamWire: string | null;
      upstreamModel: string | null;
      progress: number | null;
      /** Number of status queries to the upstream. */
      asked: number;
      error: {
        kind: string;
        message: string;
        code?: string;
      } | null;
      costMicros: number | null;
      /** Usage reserved while the task runs. */
      reservedMicros: number;
      dueMs: number | null;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      completedMs: number | null;
      availableUntilMs: number | null;
      noticeDueMs: number | null;
      /** Number of webhook deliveries tried. */
      noticeTries: number;
      noticeFailure: string | null;
    };
  };
  "POST /tasks/{id}/cancel": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      operation: string;
      /** The client's wire. */
      wire: string;
      /** The client's model name. */
      model: string;
      status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
      tokenId: string | null;
      tokenName: string;
      accountId: string | null;
      channel: string | null;
      upstreamWire: string | null;
      upstreamModel: string | null;
      progress: number | null;
      /** Number of status queries to the upstream. */
      asked: number;
      error: {
        kind: string;
        message: string;
        code?: string;
      } | null;
      costMicros: number | null;
      /** Usage reserved while the task runs. */
      reservedMicros: number;
      dueMs: number | null;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      completedMs: number | null;
      availableUntilMs: number | null;
      noticeDueMs: number | null;
      /** Number of webhook deliveries tried. */
      noticeTries: number;
      noticeFailure: string | null;
    };
  };
  "GET /audit": {
    query: { actor?: string; action?: string; subjectKind?: string; subjectId?: string; fromMs?: string; toMs?: string; limit?: string; cursor?: string };
    takes: undefined;
    gives: {
      items: ({
        id?: string;
        /** Milliseconds since 1970 UTC. */
        atMs?: number;
        /** An account's id, or `system`. */
        actor?: string;
        actorName?: string;
        action?: string;
        subjectKind?: string;
        subjectId?: string;
        subjectName?: string | null;
        /** The fields that changed, each `[before, after]`; no secrets. */
        changes?: Record<string, unknown[]>;
        address?: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /live": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      /** Changes with every edit of tokens, channels, aliases, prices and accounts. */
      revision: number;
      /** Changes whenever a request is recorded. */
      requests: string;
      /** Changes whenever a task starts, progresses or ends. */
      tasks: string;
      /** Consecutive failures per channel and model; empty for members. */
      failing: ({
        channel: string;
        model: string;
        failures: number;
        coolDownUntilMs: number | null;
      })[];
    };
  };
}
