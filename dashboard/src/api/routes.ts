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
        /** When it was used last, to a few minutes. */
        seenMs: number;
        /** Unless it is used before. */
        expiresMs: number;
        address: string | null;
        userAgent: string | null;
        /** The one that asks. */
        isThis: boolean;
      })[];
      /** For `cursor`; absent on the last page. */
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
        /** The row's version as it was read. */
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
        /** Set it to begin a quota anew. */
        usedMicros: number;
        usedTokens: number;
        disabled: boolean;
        subject: string | null;
        deletedMs: number | null;
      })[];
      /** For `cursor`; absent on the last page. */
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
      /** Set it to begin a quota anew. */
      usedMicros?: number;
      usedTokens?: number;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
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
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
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
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
      usedMicros?: number;
      usedTokens?: number;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
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
      /** The one that was removed, and one more. */
      version: number;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
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
        /** The row's version as it was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        name: string;
        expiresMs: number | null;
        disabled: boolean;
        accountId: string;
        /** How its value begins. */
        prefix: string;
        deletedMs: number | null;
      })[];
      /** For `cursor`; absent on the last page. */
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
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** How its value begins. */
      prefix: string;
      deletedMs: number | null;
      /** What programs send; not told again. */
      value: string;
    };
  };
  "GET /keys/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** How its value begins. */
      prefix: string;
      deletedMs: number | null;
    };
  };
  "PATCH /keys/{id}": {
    query: Record<never, never>;
    takes: {
      /** The row's version as it was read. */
      version: number;
      name?: string;
      expiresMs?: number | null;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** How its value begins. */
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
        /** The row's version as it was read. */
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
        /** Set it to begin a quota anew. */
        usedMicros: number;
        usedTokens: number;
        expiresMs: number | null;
        webhookUrl: string | null;
        captureDays: number | null;
        disabled: boolean;
        /** How its value begins. */
        prefix: string;
        lastUsedMs: number | null;
        deletedMs: number | null;
      })[];
      /** For `cursor`; absent on the last page. */
      next?: string;
      /** What the configuration file has, on the first page. */
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
      /** Set it to begin a quota anew. */
      usedMicros?: number;
      usedTokens?: number;
      expiresMs?: number | null;
      webhookUrl?: string | null;
      captureDays?: number | null;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** How its value begins. */
      prefix: string;
      lastUsedMs: number | null;
      deletedMs: number | null;
      /** What callers send; not told again. */
      value: string;
    };
  };
  "GET /tokens/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** How its value begins. */
      prefix: string;
      lastUsedMs: number | null;
      deletedMs: number | null;
    };
  };
  "PATCH /tokens/{id}": {
    query: Record<never, never>;
    takes: {
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
      usedMicros?: number;
      usedTokens?: number;
      expiresMs?: number | null;
      webhookUrl?: string | null;
      captureDays?: number | null;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** How its value begins. */
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
      /** The one that was removed, and one more. */
      version: number;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
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
      /** Set it to begin a quota anew. */
      usedMicros: number;
      usedTokens: number;
      expiresMs: number | null;
      webhookUrl: string | null;
      captureDays: number | null;
      disabled: boolean;
      /** How its value begins. */
      prefix: string;
      lastUsedMs: number | null;
      deletedMs: number | null;
    };
  };
  "GET /tokens/{id}/webhook": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      /** As Standard Webhooks writes it. */
      secret: string;
    };
  };
  "POST /tokens/{id}/renew": {
    query: Record<never, never>;
    takes: {
      /** The row's version as it was read. */
      version: number;
    };
    gives: {
      id?: string;
      /** The row's version as it was read. */
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
        /** The row's version as it was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        /** The channel's name in the log and the ledger. It must be unique. */
        name: string;
        /** The name of a provider file, in `providers/` beside the configuration or shipped with Polywire. */
        provider: string;
        baseUrl: string | null;
        /** What callers ask for, and what the upstream calls it. */
        models: {
          name: string;
          upstream?: string;
        }[];
        wires: string[] | null;
        /** The channel's priority. Channels with a higher number are tried first. */
        priority: number;
        /** The channel's share of requests, relative to other channels with the same priority. */
        weight: number;
        /** Whatever else a channel of the configuration file may say. */
        options: Record<string, unknown>;
        disabled: boolean;
        hasKey: boolean;
        hasWebhookSecret: boolean;
        testedMs: number | null;
        testFailure: string | null;
        deletedMs: number | null;
        fault: string | null;
      })[];
      /** For `cursor`; absent on the last page. */
      next?: string;
      /** What the configuration file has, on the first page. */
      fromFile?: {
        name: string;
        readOnly: true;
        /** The channel's priority. Channels with a higher number are tried first. */
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
      /** The name of a provider file, in `providers/` beside the configuration or shipped with Polywire. */
      provider: string;
      key?: string | null;
      webhookSecret?: string | null;
      baseUrl?: string | null;
      /** What callers ask for, and what the upstream calls it. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires?: string[] | null;
      /** The channel's priority. Channels with a higher number are tried first. */
      priority?: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight?: number;
      /** Whatever else a channel of the configuration file may say. */
      options?: Record<string, unknown>;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider file, in `providers/` beside the configuration or shipped with Polywire. */
      provider: string;
      baseUrl: string | null;
      /** What callers ask for, and what the upstream calls it. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires: string[] | null;
      /** The channel's priority. Channels with a higher number are tried first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** Whatever else a channel of the configuration file may say. */
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
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider file, in `providers/` beside the configuration or shipped with Polywire. */
      provider: string;
      baseUrl: string | null;
      /** What callers ask for, and what the upstream calls it. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires: string[] | null;
      /** The channel's priority. Channels with a higher number are tried first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** Whatever else a channel of the configuration file may say. */
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
      /** The row's version as it was read. */
      version: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name?: string;
      /** The name of a provider file, in `providers/` beside the configuration or shipped with Polywire. */
      provider?: string;
      key?: string | null;
      webhookSecret?: string | null;
      baseUrl?: string | null;
      /** What callers ask for, and what the upstream calls it. */
      models?: {
        name: string;
        upstream?: string;
      }[];
      wires?: string[] | null;
      /** The channel's priority. Channels with a higher number are tried first. */
      priority?: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight?: number;
      /** Whatever else a channel of the configuration file may say. */
      options?: Record<string, unknown>;
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider file, in `providers/` beside the configuration or shipped with Polywire. */
      provider: string;
      baseUrl: string | null;
      /** What callers ask for, and what the upstream calls it. */
      models: {
        name: string;
        upstream?: string;
      }[];
      wires: string[] | null;
      /** The channel's priority. Channels with a higher number are tried first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** Whatever else a channel of the configuration file may say. */
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
      /** As callers name it; the channel's first when absent. */
      model?: string;
      /** What is asked for, as mappings call it, where the model's name does not say it. */
      operation?: string;
    };
    gives: {
      ok?: boolean;
      /** As a caller would have got it; 0 where nothing was sent. */
      status?: number;
      totalMs?: number;
      /** What the upstream was asked for. */
      model?: string;
      wire?: string;
      /** In the upstream's words, where it had some. */
      failure?: string;
    };
  };
  "POST /channels/{id}/models": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      ok: boolean;
      /** As requests name them there. */
      models: string[];
      totalMs: number;
      /** Of the last answer; 0 where there was none. */
      status: number;
      /** In whose words it was asked. */
      wire?: string;
      /** Why they are not known, in the upstream's words where it had some. */
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
      /** As requests name them there. */
      models: string[];
      totalMs: number;
      /** Of the last answer; 0 where there was none. */
      status: number;
      /** In whose words it was asked. */
      wire?: string;
      /** Why they are not known, in the upstream's words where it had some. */
      failure?: string;
    };
  };
  "GET /aliases": {
    query: { limit?: string; cursor?: string; search?: string };
    takes: undefined;
    gives: {
      items: {
        id: string;
        /** The row's version as it was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        name: string;
        /** Models, tried in order. */
        targets: string[];
        disabled: boolean;
      }[];
      /** For `cursor`; absent on the last page. */
      next?: string;
    };
  };
  "POST /aliases": {
    query: Record<never, never>;
    takes: {
      name: string;
      /** Models, tried in order. */
      targets: string[];
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Models, tried in order. */
      targets: string[];
      disabled: boolean;
    };
  };
  "GET /aliases/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Models, tried in order. */
      targets: string[];
      disabled: boolean;
    };
  };
  "PATCH /aliases/{id}": {
    query: Record<never, never>;
    takes: {
      /** The row's version as it was read. */
      version: number;
      name?: string;
      /** Models, tried in order. */
      targets?: string[];
      disabled?: boolean;
    };
    gives: {
      id: string;
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Models, tried in order. */
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
        /** The row's version as it was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        /** A glob over model names. */
        model: string;
        /** Dollars per million tokens (`input`, `output`, `cache_read` …), dollars each for the rest. */
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
      /** For `cursor`; absent on the last page. */
      next?: string;
    };
  };
  "POST /prices": {
    query: Record<never, never>;
    takes: {
      /** A glob over model names. */
      model: string;
      /** Dollars per million tokens (`input`, `output`, `cache_read` …), dollars each for the rest. */
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
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** A glob over model names. */
      model: string;
      /** Dollars per million tokens (`input`, `output`, `cache_read` …), dollars each for the rest. */
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
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** A glob over model names. */
      model: string;
      /** Dollars per million tokens (`input`, `output`, `cache_read` …), dollars each for the rest. */
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
      /** The row's version as it was read. */
      version: number;
      /** A glob over model names. */
      model?: string;
      /** Dollars per million tokens (`input`, `output`, `cache_read` …), dollars each for the rest. */
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
      /** The row's version as it was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** A glob over model names. */
      model: string;
      /** Dollars per million tokens (`input`, `output`, `cache_read` …), dollars each for the rest. */
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
        /** As callers ask for it; a pattern where it has a `*`. */
        name: string;
        targets: string[] | null;
        operations: string[];
        rates: Record<string, number> | null;
        priority: number | null;
        /** Who serves it, highest priority first; empty for members. */
        offers: ({
          channel: string;
          /** What the upstream calls it. */
          upstream: string;
          priority: number;
          weight: number;
          wires: string[];
          operations: string[];
          /** In a row; the most that a process has seen. */
          failures: number;
          coolDownUntilMs: number | null;
        })[];
      })[];
      /** For `cursor`; absent on the last page. */
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
        /** Preferred first. */
        wires: string[];
        operations: string[];
      })[];
      /** For `cursor`; absent on the last page. */
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
        /** The operator's own; otherwise it comes with Polywire. */
        isOwn: boolean;
      }[];
      /** For `cursor`; absent on the last page. */
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
      /** The operator's own; otherwise it comes with Polywire. */
      isOwn: boolean;
      text: string;
      /** Of the text as it was read. */
      version: string;
    };
  };
  "POST /files/{id}/check": {
    query: Record<never, never>;
    takes: {
      text: string;
      /** Runs the tests that it carries, and says what none reaches. */
      tests?: boolean;
    };
    gives: {
      diagnostics: ({
        code: string;
        severity: "error" | "warning";
        message: string;
        /** Mostly the file that was checked; it may break another. */
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
        /** As the command line says it: with the line and a caret. */
        drawn: string;
      })[];
      tests: ({
        name: string;
        /** What was run: `response decode`. */
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
      /** The wire at the other end; `meets` of a check has those that there are. */
      other: string;
      /** Where the file's own wire stands. */
      end: "client" | "upstream";
      kind: "request" | "response" | "stream";
      /** Bodies, or the bytes of streams: of requests in the client's wire, else in the upstream's. */
      inputs: string[];
    };
    gives: {
      items: ({
        /** As it would go over the network; empty where there is nothing. */
        text: string;
        path: string | null;
        /** Paths of the hub that the target has no word for. */
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
      /** The operator's own; otherwise it comes with Polywire. */
      isOwn: boolean;
      text: string;
      /** Of the text as it was read. */
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
        /** `limits.max_body_bytes`; the unit is in the key. */
        path: string;
        description: string;
        /** What it may be. */
        expected: string;
        unit: string | null;
        /** As the file would say it; absent where nothing holds, and of a secret. */
        value?: unknown;
        easier: string | null;
        /** What holds where nothing is said. */
        otherwise: string;
        /** `start`: of the command line, or kept from the start on whatever the file says by now. */
        from: "default" | "file" | "environment" | "start";
        place: string | null;
        /** Variables of the environment that it was read from. */
        variables: string[];
        isSecret: boolean;
        /** Another value counts from the next start on only. */
        isAtStart: boolean;
        page: string | null;
      })[];
      /** For `cursor`; absent on the last page. */
      next?: string;
      file?: string;
    };
  };
  "GET /usage": {
    query: { by?: string; fromMs?: string; toMs?: string; token?: string; account?: string; channel?: string; model?: string; operation?: string; limit?: string; cursor?: string };
    takes: undefined;
    gives: {
      items: {
        /** Beginning of the hour. */
        hour?: number;
        /** Beginning of the day, UTC. */
        day?: number;
        /** Its id, or the name of one of the configuration file. */
        token?: string;
        tokenName?: string;
        account?: string;
        accountName?: string;
        channel?: string;
        /** As callers asked for it; empty where no channel serves it. */
        model?: string;
        operation?: string;
        requests: number;
        failures: number;
        /** Requests whose tokens the upstream did not count. */
        estimated: number;
        /** Milliseconds of all requests together. */
        totalMs: number;
        inputTokens: number;
        outputTokens: number;
        /** A part of `inputTokens`. */
        cacheReadTokens: number;
        /** A part of `inputTokens`. */
        cacheWriteTokens: number;
        /** A part of `outputTokens`. */
        reasoningTokens: number;
        /** Micro-dollars. */
        costMicros: number;
      }[];
      /** For `cursor`; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/series": {
    query: { fromMs?: string; toMs?: string; stepMs?: string; token?: string; account?: string; channel?: string; model?: string };
    takes: undefined;
    gives: {
      items: {
        /** Beginning of the step; those without a request are left out. */
        startMs: number;
        requests: number;
        failures: number;
        inputTokens: number;
        outputTokens: number;
        /** Micro-dollars. */
        costMicros: number;
        /** Milliseconds of all requests together. */
        totalMs: number;
        /** Milliseconds to the first byte, of the `firstBytes` requests that had one. */
        firstByteMs: number;
        firstBytes: number;
      }[];
      /** For `cursor`; absent on the last page. */
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
        /** The caller's. */
        wire: string;
        upstreamWire: string | null;
        modelAsked: string;
        modelServed: string | null;
        channel: string | null;
        /** HTTP status that the caller saw; 499 when it left. */
        status: number;
        outcome: "answered" | "failed" | "cancelled" | "refused";
        error: string | null;
        stream: boolean;
        attempts: number;
        inputTokens: number;
        outputTokens: number;
        /** A part of `inputTokens`. */
        cacheReadTokens: number;
        /** A part of `inputTokens`. */
        cacheWriteTokens: number;
        /** A part of `outputTokens`. */
        reasoningTokens: number;
        /** Micro-dollars. */
        costMicros: number;
        countsKind: "reported" | "estimated" | null;
        /** Whatever else was counted: images, seconds, characters. */
        units: Record<string, number>;
        /** Hub paths that could not be said. */
        losses: string[];
      })[];
      /** For `cursor`; absent on the last page. */
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
      /** The caller's. */
      wire: string;
      upstreamWire: string | null;
      modelAsked: string;
      modelServed: string | null;
      channel: string | null;
      /** HTTP status that the caller saw; 499 when it left. */
      status: number;
      outcome: "answered" | "failed" | "cancelled" | "refused";
      error: string | null;
      stream: boolean;
      attempts: number;
      inputTokens: number;
      outputTokens: number;
      /** A part of `inputTokens`. */
      cacheReadTokens: number;
      /** A part of `inputTokens`. */
      cacheWriteTokens: number;
      /** A part of `outputTokens`. */
      reasoningTokens: number;
      /** Micro-dollars. */
      costMicros: number;
      countsKind: "reported" | "estimated" | null;
      /** Whatever else was counted: images, seconds, characters. */
      units: Record<string, number>;
      /** Hub paths that could not be said. */
      losses: string[];
      tries: ({
        /** From 0. */
        ordinal: number;
        channel: string;
        wire: string;
        /** The model's name at the upstream. */
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
        /** A part of `inputTokens`. */
        cacheReadTokens: number;
        /** A part of `inputTokens`. */
        cacheWriteTokens: number;
        /** A part of `outputTokens`. */
        reasoningTokens: number;
        /** Micro-dollars. */
        costMicros: number;
        /** Whatever else was counted: images, seconds, characters. */
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
      /** From then on it is not there. */
      expiresMs: number;
      caller: {
        method: string;
        path: string;
        body: {
          contentType: string | null;
          bytes: number | null;
          text: string | null;
          /** Bytes behind `text` that are not kept. */
          cutBytes: number;
        } | null;
      };
      /** First to last. */
      attempts: ({
        channel: string;
        method: string;
        path: string | null;
        request: {
          contentType: string | null;
          bytes: number | null;
          text: string | null;
          /** Bytes behind `text` that are not kept. */
          cutBytes: number;
        };
        answer: {
          status: number;
          contentType: string | null;
          bytes: number | null;
          text: string | null;
          /** Bytes behind `text` that are not kept. */
          cutBytes: number;
        } | null;
      })[];
      /** How many stood before the last one that are not kept. */
      attemptsLeftOut: number;
      answer: {
        status: number;
        contentType: string | null;
        bytes: number | null;
        text: string | null;
        /** Bytes behind `text` that are not kept. */
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
        /** The caller's. */
        wire: string;
        /** As its caller named it. */
        model: string;
        status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
        tokenId: string | null;
        tokenName: string;
        accountId: string | null;
        channel: string | null;
        upstreamWire: string | null;
        upstreamModel: string | null;
        progress: number | null;
        /** How often the upstream was asked how far it is. */
        asked: number;
        error: {
          kind: string;
          message: string;
          code?: string;
        } | null;
        costMicros: number | null;
        /** What counted as used while it went on. */
        reservedMicros: number;
        dueMs: number | null;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        completedMs: number | null;
        availableUntilMs: number | null;
        noticeDueMs: number | null;
        /** How often that was tried. */
        noticeTries: number;
        noticeFailure: string | null;
      })[];
      /** For `cursor`; absent on the last page. */
      next?: string;
    };
  };
  "GET /tasks/{id}": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      id: string;
      operation: string;
      /** The caller's. */
      wire: string;
      /** As its caller named it. */
      model: string;
      status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
      tokenId: string | null;
      tokenName: string;
      accountId: string | null;
      channel: string | null;
      upstreamWire: string | null;
      upstreamModel: string | null;
      progress: number | null;
      /** How often the upstream was asked how far it is. */
      asked: number;
      error: {
        kind: string;
        message: string;
        code?: string;
      } | null;
      costMicros: number | null;
      /** What counted as used while it went on. */
      reservedMicros: number;
      dueMs: number | null;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      completedMs: number | null;
      availableUntilMs: number | null;
      noticeDueMs: number | null;
      /** How often that was tried. */
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
      /** The caller's. */
      wire: string;
      /** As its caller named it. */
      model: string;
      status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
      tokenId: string | null;
      tokenName: string;
      accountId: string | null;
      channel: string | null;
      upstreamWire: string | null;
      upstreamModel: string | null;
      progress: number | null;
      /** How often the upstream was asked how far it is. */
      asked: number;
      error: {
        kind: string;
        message: string;
        code?: string;
      } | null;
      costMicros: number | null;
      /** What counted as used while it went on. */
      reservedMicros: number;
      dueMs: number | null;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      completedMs: number | null;
      availableUntilMs: number | null;
      noticeDueMs: number | null;
      /** How often that was tried. */
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
      /** For `cursor`; absent on the last page. */
      next?: string;
    };
  };
  "GET /live": {
    query: Record<never, never>;
    takes: undefined;
    gives: {
      /** Moves with every change of tokens, channels, aliases, prices and accounts. */
      revision: number;
      /** Moves whenever a request is recorded. */
      requests: string;
      /** Moves whenever a task begins, goes on or is over. */
      tasks: string;
      /** What failed last, in a row; empty for members. */
      failing: ({
        channel: string;
        model: string;
        failures: number;
        coolDownUntilMs: number | null;
      })[];
    };
  };
}
