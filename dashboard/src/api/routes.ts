// Written by `node scripts/admin-api.ts` from the routes of the admin API.

export interface Api {
  "POST /session": {
    query: Record<never, never>;
    requestBody: {
      login: string;
      password: string;
    };
    responseBody: {
      id: string;
      login: string;
      name: string;
      role: "admin" | "member";
      csrf?: string;
    };
  };
  "GET /session": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      id: string;
      login: string;
      name: string;
      role: "admin" | "member";
      csrf?: string;
    };
  };
  "DELETE /session": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: undefined;
  };
  "POST /session/password": {
    query: Record<never, never>;
    requestBody: {
      current: string;
      password: string;
    };
    responseBody: undefined;
  };
  "GET /session/openid": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /session/openid/return": {
    query: { code?: string; state?: string; iss?: string; error?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /sessions": {
    query: { account?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        id: string;
        accountId: string;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Last use, accurate to a few minutes. */
        seenMs: number;
        /** Time of expiry. Each use of the session postpones it. */
        expiresMs: number;
        /** IP address of the sign-in. */
        address: string | null;
        /** User agent of the sign-in. */
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
    requestBody: undefined;
    responseBody: undefined;
  };
  "DELETE /sessions/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /open": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      translate: boolean;
      /** Name of the sign-in provider; null if there is none. */
      openid: string | null;
    };
  };
  "GET /accounts": {
    query: { limit?: string; cursor?: string; search?: string; role?: string };
    requestBody: undefined;
    responseBody: {
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
        /** The group of the account's tokens that have no group of their own. Null: no group. */
        group: string | null;
        /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
        tags: string[] | null;
        /** Spending limit in micro-dollars. */
        quotaMicros: number | null;
        quotaTokens: number | null;
        /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
        rps: number | null;
        /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
        rpm: number | null;
        /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
        rph: number | null;
        /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
        rpd: number | null;
        /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
        tps: number | null;
        /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
        tpm: number | null;
        /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
        tph: number | null;
        /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
        tpd: number | null;
        /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
        maxConcurrent: number | null;
        /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
        budgets: {
          /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
          per: string;
          /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
          usd?: number;
          /** Maximum number of tokens of usage in a period, input and output together. */
          tokens?: number;
          /** Maximum number of requests in a period. Failed and refused requests do not count. */
          requests?: number;
          /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
          warnAt?: number[];
        }[] | null;
        /** Usage so far. Set it to 0 to reset the quota. */
        usedMicros: number;
        usedTokens: number;
        disabled: boolean;
        /** Its subject at the OpenID Connect provider. */
        subject: string | null;
        /** Milliseconds since 1970 UTC. */
        deletedMs: number | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /accounts": {
    query: Record<never, never>;
    requestBody: {
      login: string;
      name?: string;
      role?: "admin" | "member";
      password?: string;
      /** The group of the account's tokens that have no group of their own. Null: no group. */
      group?: string | null;
      /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
      tags?: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps?: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm?: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph?: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd?: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps?: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm?: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph?: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd?: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent?: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets?: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      disabled?: boolean;
    };
    responseBody: {
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
      /** The group of the account's tokens that have no group of their own. Null: no group. */
      group: string | null;
      /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
      tags: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      /** Its subject at the OpenID Connect provider. */
      subject: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
    };
  };
  "GET /accounts/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
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
      /** The group of the account's tokens that have no group of their own. Null: no group. */
      group: string | null;
      /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
      tags: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      /** Its subject at the OpenID Connect provider. */
      subject: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
    };
  };
  "PATCH /accounts/{id}": {
    query: Record<never, never>;
    requestBody: {
      /** The `version` of the row that was read. */
      version: number;
      login?: string;
      name?: string;
      role?: "admin" | "member";
      password?: string;
      /** The group of the account's tokens that have no group of their own. Null: no group. */
      group?: string | null;
      /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
      tags?: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps?: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm?: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph?: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd?: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps?: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm?: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph?: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd?: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent?: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets?: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      disabled?: boolean;
    };
    responseBody: {
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
      /** The group of the account's tokens that have no group of their own. Null: no group. */
      group: string | null;
      /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
      tags: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      /** Its subject at the OpenID Connect provider. */
      subject: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
    };
  };
  "DELETE /accounts/{id}": {
    query: { version?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "POST /accounts/{id}/restore": {
    query: Record<never, never>;
    requestBody: {
      /** The version of the deleted row plus one. */
      version: number;
    };
    responseBody: {
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
      /** The group of the account's tokens that have no group of their own. Null: no group. */
      group: string | null;
      /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
      tags: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      /** Its subject at the OpenID Connect provider. */
      subject: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
    };
  };
  "GET /account": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
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
      /** The group of the account's tokens that have no group of their own. Null: no group. */
      group: string | null;
      /** Tags for tokens of this account that have no tags of their own. Null: no tags. */
      tags: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      disabled: boolean;
      /** Its subject at the OpenID Connect provider. */
      subject: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
    };
  };
  "GET /keys": {
    query: { limit?: string; cursor?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        name: string;
        /** Milliseconds since 1970 UTC. */
        expiresMs: number | null;
        disabled: boolean;
        accountId: string;
        /** The first characters of its value. */
        prefix: string;
        /** Milliseconds since 1970 UTC. */
        deletedMs: number | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /keys": {
    query: Record<never, never>;
    requestBody: {
      name: string;
      /** Milliseconds since 1970 UTC. */
      expiresMs?: number | null;
      disabled?: boolean;
    };
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Milliseconds since 1970 UTC. */
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** The first characters of its value. */
      prefix: string;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** The key that programs send; returned only once. */
      value: string;
    };
  };
  "GET /keys/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Milliseconds since 1970 UTC. */
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** The first characters of its value. */
      prefix: string;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
    };
  };
  "PATCH /keys/{id}": {
    query: Record<never, never>;
    requestBody: {
      /** The `version` of the row that was read. */
      version: number;
      name?: string;
      /** Milliseconds since 1970 UTC. */
      expiresMs?: number | null;
      disabled?: boolean;
    };
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      /** Milliseconds since 1970 UTC. */
      expiresMs: number | null;
      disabled: boolean;
      accountId: string;
      /** The first characters of its value. */
      prefix: string;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
    };
  };
  "DELETE /keys/{id}": {
    query: { version?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /tokens": {
    query: { limit?: string; cursor?: string; search?: string; accountId?: string; disabled?: string };
    requestBody: undefined;
    responseBody: {
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
        /** Null: the group of its account. Only administrators may set it. */
        group: string | null;
        /** The models that the token may use: names, or patterns in which `*` matches any text. Null: every model. */
        models: string[] | null;
        /** Client addresses and networks from which the token is valid. Null: every address. */
        cidrs: string[] | null;
        /** Spending limit in micro-dollars. */
        quotaMicros: number | null;
        quotaTokens: number | null;
        /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
        rps: number | null;
        /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
        rpm: number | null;
        /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
        rph: number | null;
        /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
        rpd: number | null;
        /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
        tps: number | null;
        /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
        tpm: number | null;
        /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
        tph: number | null;
        /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
        tpd: number | null;
        /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
        maxConcurrent: number | null;
        /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
        budgets: {
          /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
          per: string;
          /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
          usd?: number;
          /** Maximum number of tokens of usage in a period, input and output together. */
          tokens?: number;
          /** Maximum number of requests in a period. Failed and refused requests do not count. */
          requests?: number;
          /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
          warnAt?: number[];
        }[] | null;
        /** Usage so far. Set it to 0 to reset the quota. */
        usedMicros: number;
        usedTokens: number;
        /** Milliseconds since 1970 UTC. */
        expiresMs: number | null;
        /** The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence. Null: no webhook. */
        webhookUrl: string | null;
        /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
        captureDays: number | null;
        /** Names of the tags that requests may have. Null: those of its account. */
        tags: string[] | null;
        /** Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none. Null: as in `response_cache.models`. */
        cache: "on" | "off" | null;
        /** How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on. Null: as in `response_cache`. */
        cacheTtlMs: number | null;
        disabled: boolean;
        /** The first characters of its value. */
        prefix: string;
        /** Milliseconds since 1970 UTC. */
        lastUsedMs: number | null;
        /** Until then the value before the last renewal is also valid; null if it is not. */
        previousUntilMs: number | null;
        /** Milliseconds since 1970 UTC. */
        deletedMs: number | null;
        /** The current name of its account. */
        accountName: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
      /** Entries of the configuration file, on the first page only. */
      fromFile?: ({
        name: string;
        readOnly: true;
        /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
        captureDays: number | null;
      })[];
    };
  };
  "POST /tokens": {
    query: Record<never, never>;
    requestBody: {
      name: string;
      accountId?: string | null;
      /** Null: the group of its account. Only administrators may set it. */
      group?: string | null;
      /** The models that the token may use: names, or patterns in which `*` matches any text. Null: every model. */
      models?: string[] | null;
      /** Client addresses and networks from which the token is valid. Null: every address. */
      cidrs?: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps?: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm?: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph?: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd?: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps?: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm?: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph?: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd?: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent?: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets?: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      /** Milliseconds since 1970 UTC. */
      expiresMs?: number | null;
      /** The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence. Null: no webhook. */
      webhookUrl?: string | null;
      /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
      captureDays?: number | null;
      /** Names of the tags that requests may have. Null: those of its account. */
      tags?: string[] | null;
      /** Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none. Null: as in `response_cache.models`. */
      cache?: "on" | "off" | null;
      /** How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on. Null: as in `response_cache`. */
      cacheTtlMs?: number | null;
      disabled?: boolean;
    };
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      /** Null: the group of its account. Only administrators may set it. */
      group: string | null;
      /** The models that the token may use: names, or patterns in which `*` matches any text. Null: every model. */
      models: string[] | null;
      /** Client addresses and networks from which the token is valid. Null: every address. */
      cidrs: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      /** Milliseconds since 1970 UTC. */
      expiresMs: number | null;
      /** The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence. Null: no webhook. */
      webhookUrl: string | null;
      /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
      captureDays: number | null;
      /** Names of the tags that requests may have. Null: those of its account. */
      tags: string[] | null;
      /** Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none. Null: as in `response_cache.models`. */
      cache: "on" | "off" | null;
      /** How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on. Null: as in `response_cache`. */
      cacheTtlMs: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      /** Milliseconds since 1970 UTC. */
      lastUsedMs: number | null;
      /** Until then the value before the last renewal is also valid; null if it is not. */
      previousUntilMs: number | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** The current name of its account. */
      accountName: string | null;
      /** The value that clients send; returned only once. */
      value: string;
    };
  };
  "GET /tokens/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      /** Null: the group of its account. Only administrators may set it. */
      group: string | null;
      /** The models that the token may use: names, or patterns in which `*` matches any text. Null: every model. */
      models: string[] | null;
      /** Client addresses and networks from which the token is valid. Null: every address. */
      cidrs: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      /** Milliseconds since 1970 UTC. */
      expiresMs: number | null;
      /** The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence. Null: no webhook. */
      webhookUrl: string | null;
      /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
      captureDays: number | null;
      /** Names of the tags that requests may have. Null: those of its account. */
      tags: string[] | null;
      /** Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none. Null: as in `response_cache.models`. */
      cache: "on" | "off" | null;
      /** How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on. Null: as in `response_cache`. */
      cacheTtlMs: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      /** Milliseconds since 1970 UTC. */
      lastUsedMs: number | null;
      /** Until then the value before the last renewal is also valid; null if it is not. */
      previousUntilMs: number | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** The current name of its account. */
      accountName: string | null;
    };
  };
  "PATCH /tokens/{id}": {
    query: Record<never, never>;
    requestBody: {
      /** The `version` of the row that was read. */
      version: number;
      name?: string;
      accountId?: string | null;
      /** Null: the group of its account. Only administrators may set it. */
      group?: string | null;
      /** The models that the token may use: names, or patterns in which `*` matches any text. Null: every model. */
      models?: string[] | null;
      /** Client addresses and networks from which the token is valid. Null: every address. */
      cidrs?: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros?: number | null;
      quotaTokens?: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps?: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm?: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph?: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd?: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps?: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm?: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph?: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd?: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent?: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets?: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros?: number;
      usedTokens?: number;
      /** Milliseconds since 1970 UTC. */
      expiresMs?: number | null;
      /** The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence. Null: no webhook. */
      webhookUrl?: string | null;
      /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
      captureDays?: number | null;
      /** Names of the tags that requests may have. Null: those of its account. */
      tags?: string[] | null;
      /** Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none. Null: as in `response_cache.models`. */
      cache?: "on" | "off" | null;
      /** How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on. Null: as in `response_cache`. */
      cacheTtlMs?: number | null;
      disabled?: boolean;
    };
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      /** Null: the group of its account. Only administrators may set it. */
      group: string | null;
      /** The models that the token may use: names, or patterns in which `*` matches any text. Null: every model. */
      models: string[] | null;
      /** Client addresses and networks from which the token is valid. Null: every address. */
      cidrs: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      /** Milliseconds since 1970 UTC. */
      expiresMs: number | null;
      /** The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence. Null: no webhook. */
      webhookUrl: string | null;
      /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
      captureDays: number | null;
      /** Names of the tags that requests may have. Null: those of its account. */
      tags: string[] | null;
      /** Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none. Null: as in `response_cache.models`. */
      cache: "on" | "off" | null;
      /** How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on. Null: as in `response_cache`. */
      cacheTtlMs: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      /** Milliseconds since 1970 UTC. */
      lastUsedMs: number | null;
      /** Until then the value before the last renewal is also valid; null if it is not. */
      previousUntilMs: number | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** The current name of its account. */
      accountName: string | null;
    };
  };
  "DELETE /tokens/{id}": {
    query: { version?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "POST /tokens/{id}/restore": {
    query: Record<never, never>;
    requestBody: {
      /** The version of the deleted row plus one. */
      version: number;
    };
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      name: string;
      accountId: string | null;
      /** Null: the group of its account. Only administrators may set it. */
      group: string | null;
      /** The models that the token may use: names, or patterns in which `*` matches any text. Null: every model. */
      models: string[] | null;
      /** Client addresses and networks from which the token is valid. Null: every address. */
      cidrs: string[] | null;
      /** Spending limit in micro-dollars. */
      quotaMicros: number | null;
      quotaTokens: number | null;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
      /** Usage so far. Set it to 0 to reset the quota. */
      usedMicros: number;
      usedTokens: number;
      /** Milliseconds since 1970 UTC. */
      expiresMs: number | null;
      /** The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence. Null: no webhook. */
      webhookUrl: string | null;
      /** How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted. Null: nothing is stored. */
      captureDays: number | null;
      /** Names of the tags that requests may have. Null: those of its account. */
      tags: string[] | null;
      /** Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none. Null: as in `response_cache.models`. */
      cache: "on" | "off" | null;
      /** How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on. Null: as in `response_cache`. */
      cacheTtlMs: number | null;
      disabled: boolean;
      /** The first characters of its value. */
      prefix: string;
      /** Milliseconds since 1970 UTC. */
      lastUsedMs: number | null;
      /** Until then the value before the last renewal is also valid; null if it is not. */
      previousUntilMs: number | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** The current name of its account. */
      accountName: string | null;
    };
  };
  "GET /tokens/{id}/webhook": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      /** In the format of Standard Webhooks. */
      secret: string;
    };
  };
  "POST /tokens/{id}/renew": {
    query: Record<never, never>;
    requestBody: {
      /** The `version` of the row that was read. */
      version: number;
      /** How long the old value is also valid, up to a year; 0 when absent. */
      overlapMs?: number;
    };
    responseBody: {
      id?: string;
      /** The `version` of the row that was read. */
      version?: number;
      /** Milliseconds since 1970 UTC. */
      previousUntilMs?: number | null;
      value?: string;
    };
  };
  "GET /groups": {
    query: { limit?: string; cursor?: string; search?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        id: string;
        /** The `version` of the row that was read. */
        version: number;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        updatedMs: number;
        /** Unique. It cannot be changed, because other rows refer to it. */
        name: string;
        /** A note for administrators. */
        description: string;
        /** The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow. Null: every model. */
        models: string[] | null;
        /** The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged. */
        priceMultiplier: number;
        /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
        rps: number | null;
        /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
        rpm: number | null;
        /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
        rph: number | null;
        /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
        rpd: number | null;
        /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
        tps: number | null;
        /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
        tpm: number | null;
        /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
        tph: number | null;
        /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
        tpd: number | null;
        /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
        maxConcurrent: number | null;
        /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
        budgets: {
          /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
          per: string;
          /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
          usd?: number;
          /** Maximum number of tokens of usage in a period, input and output together. */
          tokens?: number;
          /** Maximum number of requests in a period. Failed and refused requests do not count. */
          requests?: number;
          /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
          warnAt?: number[];
        }[] | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
      /** Entries of the configuration file, on the first page only. */
      fromFile?: ({
        name: string;
        readOnly: true;
        /** A note for administrators. */
        description: string;
        /** The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow. Null: every model. */
        models: string[] | null;
        /** The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged. */
        priceMultiplier: number;
        /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
        rps: number | null;
        /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
        rpm: number | null;
        /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
        rph: number | null;
        /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
        rpd: number | null;
        /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
        tps: number | null;
        /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
        tpm: number | null;
        /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
        tph: number | null;
        /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
        tpd: number | null;
        /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
        maxConcurrent: number | null;
        /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
        budgets: {
          /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
          per: string;
          /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
          usd?: number;
          /** Maximum number of tokens of usage in a period, input and output together. */
          tokens?: number;
          /** Maximum number of requests in a period. Failed and refused requests do not count. */
          requests?: number;
          /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
          warnAt?: number[];
        }[] | null;
      })[];
    };
  };
  "POST /groups": {
    query: Record<never, never>;
    requestBody: {
      /** Unique. It cannot be changed, because other rows refer to it. */
      name: string;
      /** A note for administrators. */
      description?: string;
      /** The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow. Null: every model. */
      models?: string[] | null;
      /** The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged. */
      priceMultiplier?: number;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps?: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm?: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph?: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd?: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps?: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm?: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph?: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd?: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent?: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets?: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
    };
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** Unique. It cannot be changed, because other rows refer to it. */
      name: string;
      /** A note for administrators. */
      description: string;
      /** The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow. Null: every model. */
      models: string[] | null;
      /** The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged. */
      priceMultiplier: number;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
    };
  };
  "GET /groups/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** Unique. It cannot be changed, because other rows refer to it. */
      name: string;
      /** A note for administrators. */
      description: string;
      /** The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow. Null: every model. */
      models: string[] | null;
      /** The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged. */
      priceMultiplier: number;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
    };
  };
  "PATCH /groups/{id}": {
    query: Record<never, never>;
    requestBody: {
      /** The `version` of the row that was read. */
      version: number;
      /** Unique. It cannot be changed, because other rows refer to it. */
      name?: string;
      /** A note for administrators. */
      description?: string;
      /** The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow. Null: every model. */
      models?: string[] | null;
      /** The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged. */
      priceMultiplier?: number;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps?: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm?: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph?: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd?: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps?: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm?: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph?: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd?: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent?: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets?: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
    };
    responseBody: {
      id: string;
      /** The `version` of the row that was read. */
      version: number;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      updatedMs: number;
      /** Unique. It cannot be changed, because other rows refer to it. */
      name: string;
      /** A note for administrators. */
      description: string;
      /** The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow. Null: every model. */
      models: string[] | null;
      /** The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged. */
      priceMultiplier: number;
      /** Maximum number of requests per second. 0 allows no request. Null: no limit. */
      rps: number | null;
      /** Maximum number of requests per minute. 0 allows no request. Null: no limit. */
      rpm: number | null;
      /** Maximum number of requests per hour. 0 allows no request. Null: no limit. */
      rph: number | null;
      /** Maximum number of requests per day. 0 allows no request. Null: no limit. */
      rpd: number | null;
      /** Maximum number of tokens of usage per second, input and output together. Null: no limit. */
      tps: number | null;
      /** Maximum number of tokens of usage per minute, input and output together. Null: no limit. */
      tpm: number | null;
      /** Maximum number of tokens of usage per hour, input and output together. Null: no limit. */
      tph: number | null;
      /** Maximum number of tokens of usage per day, input and output together. Null: no limit. */
      tpd: number | null;
      /** Maximum number of concurrent requests, over all processes together. Null: no limit. */
      maxConcurrent: number | null;
      /** Maximum usage per day, week, month or rolling window: money, tokens or requests. Null: no budget. */
      budgets: {
        /** The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour. */
        per: string;
        /** Maximum cost in a period, in US dollars. The gateway counts with a precision of one micro-dollar (0.000001 US$). */
        usd?: number;
        /** Maximum number of tokens of usage in a period, input and output together. */
        tokens?: number;
        /** Maximum number of requests in a period. Failed and refused requests do not count. */
        requests?: number;
        /** Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning. */
        warnAt?: number[];
      }[] | null;
    };
  };
  "DELETE /groups/{id}": {
    query: { version?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /channels": {
    query: { limit?: string; cursor?: string; search?: string; provider?: string };
    requestBody: undefined;
    responseBody: {
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
        /** A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment. Null: the provider's. */
        baseUrl: string | null;
        /** The model name of clients, and the model name of the upstream. */
        models: {
          name: string;
          upstream?: string;
        }[];
        /** The provider's wires that this channel uses, in order of preference. Null: all wires of the provider. */
        wires: string[] | null;
        /** The groups whose tokens may use the channel. For all other tokens the channel does not exist. Null: every client. */
        groups: string[] | null;
        /** The channel's priority. The gateway tries channels with a higher number first. */
        priority: number;
        /** The channel's share of requests, relative to other channels with the same priority. */
        weight: number;
        /** As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password. */
        proxy: string | null;
        /** All other settings of a channel in the configuration file, under their names there. */
        options: {
          /** A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one. */
          credential?: {
            /** The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire. */
            name?: string;
            /** The options that the file of the credential declares. A secret belongs in `key`. */
            options?: Record<string, string>;
          };
          /** Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare. */
          capabilities?: Record<string, unknown>;
          /** What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids. */
          owned_ids?: "strict" | "pass";
          /** Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request. */
          health_check?: {
            /** Time between two checks, in milliseconds. */
            interval_ms?: number;
            /** Whether a check sends the smallest possible request. The request costs as much as the same request of a client. */
            request?: boolean;
            /** The model of the request, as clients name it. */
            model?: string;
            /** The operation of the request, if the name of the model does not imply it. */
            operation?: string;
            /** Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list. */
            model_list?: boolean;
          };
          /** Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected. */
          headers?: Record<string, string | null>;
          /** Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter. */
          query?: Record<string, string | null>;
          /** Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire. */
          override?: Record<string, unknown>;
          /** TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change. */
          tls?: {
            /** File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones. */
            ca?: string;
            /** File with the gateway's client certificate and its chain. It needs `key`. */
            certificate?: string;
            /** File with the private key of `certificate`. */
            key?: string;
            /** The server name that the gateway sends (SNI) and requires in the certificate of the upstream. */
            server_name?: string;
            /** The lowest TLS version that the gateway accepts. */
            min_version?: "TLSv1.2" | "TLSv1.3";
          };
          /** Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy. */
          ip_version?: "auto" | "ipv4" | "ipv6";
          /** Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count. */
          max_connections?: number;
          /** Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`). */
          max_concurrent?: number;
          /** Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`. */
          max_concurrent_per_model?: number;
          /** Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`). */
          max_concurrent_per_key?: number;
          /** Time limits of requests to this channel. */
          timeouts?: {
            /** Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS. */
            connect_ms?: number;
            /** Maximum time between the last byte of a request and the first byte of the response, in milliseconds. */
            headers_ms?: number;
            /** Maximum time without data inside a response, in milliseconds. */
            idle_ms?: number;
            /** Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel. */
            total_ms?: number;
          };
        };
        disabled: boolean;
        /** True if the channel has one or several keys. */
        hasKey: boolean;
        /** Null: one key without a name, or none. `/channel-keys` has their states. */
        keys: ({
          /** The key's name in the log and in the dashboard. It must be unique in the channel. */
          name: string;
          /** The key's share of requests, relative to the other keys of the channel. */
          weight: number;
          /** `true`: the gateway does not use the key. */
          disabled: boolean;
          /** Maximum number of requests per minute with the key. The gateway skips a key at its limit, and tries the next key or channel. Null: no limit. */
          rpm: number | null;
          /** Maximum number of tokens of usage per minute with the key, input and output together. The gateway skips a key at its limit. Null: no limit. */
          tpm: number | null;
        })[] | null;
        hasWebhookSecret: boolean;
        hasProxyPassword: boolean;
        /** Milliseconds since 1970 UTC. */
        testedMs: number | null;
        /** Error of the last test; null if it succeeded. */
        testFailure: string | null;
        /** Milliseconds since 1970 UTC. */
        deletedMs: number | null;
        /** Why the gateway cannot use the channel; null if it can. */
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
    requestBody: {
      /** The channel's name in the log and the ledger. It must be unique. */
      name: string;
      /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
      provider: string;
      /** Stored encrypted; never returned. */
      key?: string | null;
      /** Several keys, instead of `key`. An edit sends the complete list; keys that are not in it are removed. Null: one key, or none. */
      keys?: ({
        /** The key's name in the log and in the dashboard. It must be unique in the channel. */
        name: string;
        /** The key's share of requests, relative to the other keys of the channel. */
        weight?: number;
        /** `true`: the gateway does not use the key. */
        disabled?: boolean;
        /** Maximum number of requests per minute with the key. The gateway skips a key at its limit, and tries the next key or channel. Null: no limit. */
        rpm?: number | null;
        /** Maximum number of tokens of usage per minute with the key, input and output together. The gateway skips a key at its limit. Null: no limit. */
        tpm?: number | null;
        /** Stored encrypted; never returned. Absent: unchanged. If the channel had one key without a name, the first key takes over its value. */
        value?: string;
        /** To rename a key: its previous name. Its value stays. */
        previousName?: string;
      })[] | null;
      /** Secret with which the upstream signs webhooks. Stored encrypted; never returned. */
      webhookSecret?: string | null;
      /** A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment. Null: the provider's. */
      baseUrl?: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      /** The provider's wires that this channel uses, in order of preference. Null: all wires of the provider. */
      wires?: string[] | null;
      /** The groups whose tokens may use the channel. For all other tokens the channel does not exist. Null: every client. */
      groups?: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority?: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight?: number;
      /** As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password. */
      proxy?: string | null;
      /** All other settings of a channel in the configuration file, under their names there. */
      options?: {
        /** A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one. */
        credential?: {
          /** The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire. */
          name?: string;
          /** The options that the file of the credential declares. A secret belongs in `key`. */
          options?: Record<string, string>;
        };
        /** Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare. */
        capabilities?: Record<string, unknown>;
        /** What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids. */
        owned_ids?: "strict" | "pass";
        /** Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request. */
        health_check?: {
          /** Time between two checks, in milliseconds. */
          interval_ms?: number;
          /** Whether a check sends the smallest possible request. The request costs as much as the same request of a client. */
          request?: boolean;
          /** The model of the request, as clients name it. */
          model?: string;
          /** The operation of the request, if the name of the model does not imply it. */
          operation?: string;
          /** Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list. */
          model_list?: boolean;
        };
        /** Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected. */
        headers?: Record<string, string | null>;
        /** Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter. */
        query?: Record<string, string | null>;
        /** Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire. */
        override?: Record<string, unknown>;
        /** TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change. */
        tls?: {
          /** File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones. */
          ca?: string;
          /** File with the gateway's client certificate and its chain. It needs `key`. */
          certificate?: string;
          /** File with the private key of `certificate`. */
          key?: string;
          /** The server name that the gateway sends (SNI) and requires in the certificate of the upstream. */
          server_name?: string;
          /** The lowest TLS version that the gateway accepts. */
          min_version?: "TLSv1.2" | "TLSv1.3";
        };
        /** Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy. */
        ip_version?: "auto" | "ipv4" | "ipv6";
        /** Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count. */
        max_connections?: number;
        /** Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent?: number;
        /** Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`. */
        max_concurrent_per_model?: number;
        /** Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent_per_key?: number;
        /** Time limits of requests to this channel. */
        timeouts?: {
          /** Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS. */
          connect_ms?: number;
          /** Maximum time between the last byte of a request and the first byte of the response, in milliseconds. */
          headers_ms?: number;
          /** Maximum time without data inside a response, in milliseconds. */
          idle_ms?: number;
          /** Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel. */
          total_ms?: number;
        };
      };
      disabled?: boolean;
    };
    responseBody: {
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
      /** A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment. Null: the provider's. */
      baseUrl: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      /** The provider's wires that this channel uses, in order of preference. Null: all wires of the provider. */
      wires: string[] | null;
      /** The groups whose tokens may use the channel. For all other tokens the channel does not exist. Null: every client. */
      groups: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password. */
      proxy: string | null;
      /** All other settings of a channel in the configuration file, under their names there. */
      options: {
        /** A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one. */
        credential?: {
          /** The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire. */
          name?: string;
          /** The options that the file of the credential declares. A secret belongs in `key`. */
          options?: Record<string, string>;
        };
        /** Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare. */
        capabilities?: Record<string, unknown>;
        /** What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids. */
        owned_ids?: "strict" | "pass";
        /** Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request. */
        health_check?: {
          /** Time between two checks, in milliseconds. */
          interval_ms?: number;
          /** Whether a check sends the smallest possible request. The request costs as much as the same request of a client. */
          request?: boolean;
          /** The model of the request, as clients name it. */
          model?: string;
          /** The operation of the request, if the name of the model does not imply it. */
          operation?: string;
          /** Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list. */
          model_list?: boolean;
        };
        /** Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected. */
        headers?: Record<string, string | null>;
        /** Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter. */
        query?: Record<string, string | null>;
        /** Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire. */
        override?: Record<string, unknown>;
        /** TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change. */
        tls?: {
          /** File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones. */
          ca?: string;
          /** File with the gateway's client certificate and its chain. It needs `key`. */
          certificate?: string;
          /** File with the private key of `certificate`. */
          key?: string;
          /** The server name that the gateway sends (SNI) and requires in the certificate of the upstream. */
          server_name?: string;
          /** The lowest TLS version that the gateway accepts. */
          min_version?: "TLSv1.2" | "TLSv1.3";
        };
        /** Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy. */
        ip_version?: "auto" | "ipv4" | "ipv6";
        /** Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count. */
        max_connections?: number;
        /** Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent?: number;
        /** Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`. */
        max_concurrent_per_model?: number;
        /** Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent_per_key?: number;
        /** Time limits of requests to this channel. */
        timeouts?: {
          /** Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS. */
          connect_ms?: number;
          /** Maximum time between the last byte of a request and the first byte of the response, in milliseconds. */
          headers_ms?: number;
          /** Maximum time without data inside a response, in milliseconds. */
          idle_ms?: number;
          /** Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel. */
          total_ms?: number;
        };
      };
      disabled: boolean;
      /** True if the channel has one or several keys. */
      hasKey: boolean;
      /** Null: one key without a name, or none. `/channel-keys` has their states. */
      keys: ({
        /** The key's name in the log and in the dashboard. It must be unique in the channel. */
        name: string;
        /** The key's share of requests, relative to the other keys of the channel. */
        weight: number;
        /** `true`: the gateway does not use the key. */
        disabled: boolean;
        /** Maximum number of requests per minute with the key. The gateway skips a key at its limit, and tries the next key or channel. Null: no limit. */
        rpm: number | null;
        /** Maximum number of tokens of usage per minute with the key, input and output together. The gateway skips a key at its limit. Null: no limit. */
        tpm: number | null;
      })[] | null;
      hasWebhookSecret: boolean;
      hasProxyPassword: boolean;
      /** Milliseconds since 1970 UTC. */
      testedMs: number | null;
      /** Error of the last test; null if it succeeded. */
      testFailure: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** Why the gateway cannot use the channel; null if it can. */
      fault: string | null;
    };
  };
  "GET /channels/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
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
      /** A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment. Null: the provider's. */
      baseUrl: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      /** The provider's wires that this channel uses, in order of preference. Null: all wires of the provider. */
      wires: string[] | null;
      /** The groups whose tokens may use the channel. For all other tokens the channel does not exist. Null: every client. */
      groups: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password. */
      proxy: string | null;
      /** All other settings of a channel in the configuration file, under their names there. */
      options: {
        /** A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one. */
        credential?: {
          /** The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire. */
          name?: string;
          /** The options that the file of the credential declares. A secret belongs in `key`. */
          options?: Record<string, string>;
        };
        /** Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare. */
        capabilities?: Record<string, unknown>;
        /** What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids. */
        owned_ids?: "strict" | "pass";
        /** Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request. */
        health_check?: {
          /** Time between two checks, in milliseconds. */
          interval_ms?: number;
          /** Whether a check sends the smallest possible request. The request costs as much as the same request of a client. */
          request?: boolean;
          /** The model of the request, as clients name it. */
          model?: string;
          /** The operation of the request, if the name of the model does not imply it. */
          operation?: string;
          /** Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list. */
          model_list?: boolean;
        };
        /** Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected. */
        headers?: Record<string, string | null>;
        /** Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter. */
        query?: Record<string, string | null>;
        /** Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire. */
        override?: Record<string, unknown>;
        /** TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change. */
        tls?: {
          /** File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones. */
          ca?: string;
          /** File with the gateway's client certificate and its chain. It needs `key`. */
          certificate?: string;
          /** File with the private key of `certificate`. */
          key?: string;
          /** The server name that the gateway sends (SNI) and requires in the certificate of the upstream. */
          server_name?: string;
          /** The lowest TLS version that the gateway accepts. */
          min_version?: "TLSv1.2" | "TLSv1.3";
        };
        /** Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy. */
        ip_version?: "auto" | "ipv4" | "ipv6";
        /** Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count. */
        max_connections?: number;
        /** Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent?: number;
        /** Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`. */
        max_concurrent_per_model?: number;
        /** Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent_per_key?: number;
        /** Time limits of requests to this channel. */
        timeouts?: {
          /** Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS. */
          connect_ms?: number;
          /** Maximum time between the last byte of a request and the first byte of the response, in milliseconds. */
          headers_ms?: number;
          /** Maximum time without data inside a response, in milliseconds. */
          idle_ms?: number;
          /** Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel. */
          total_ms?: number;
        };
      };
      disabled: boolean;
      /** True if the channel has one or several keys. */
      hasKey: boolean;
      /** Null: one key without a name, or none. `/channel-keys` has their states. */
      keys: ({
        /** The key's name in the log and in the dashboard. It must be unique in the channel. */
        name: string;
        /** The key's share of requests, relative to the other keys of the channel. */
        weight: number;
        /** `true`: the gateway does not use the key. */
        disabled: boolean;
        /** Maximum number of requests per minute with the key. The gateway skips a key at its limit, and tries the next key or channel. Null: no limit. */
        rpm: number | null;
        /** Maximum number of tokens of usage per minute with the key, input and output together. The gateway skips a key at its limit. Null: no limit. */
        tpm: number | null;
      })[] | null;
      hasWebhookSecret: boolean;
      hasProxyPassword: boolean;
      /** Milliseconds since 1970 UTC. */
      testedMs: number | null;
      /** Error of the last test; null if it succeeded. */
      testFailure: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** Why the gateway cannot use the channel; null if it can. */
      fault: string | null;
    };
  };
  "PATCH /channels/{id}": {
    query: Record<never, never>;
    requestBody: {
      /** The `version` of the row that was read. */
      version: number;
      /** The channel's name in the log and the ledger. It must be unique. */
      name?: string;
      /** The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire. */
      provider?: string;
      /** Stored encrypted; never returned. */
      key?: string | null;
      /** Several keys, instead of `key`. An edit sends the complete list; keys that are not in it are removed. Null: one key, or none. */
      keys?: ({
        /** The key's name in the log and in the dashboard. It must be unique in the channel. */
        name: string;
        /** The key's share of requests, relative to the other keys of the channel. */
        weight?: number;
        /** `true`: the gateway does not use the key. */
        disabled?: boolean;
        /** Maximum number of requests per minute with the key. The gateway skips a key at its limit, and tries the next key or channel. Null: no limit. */
        rpm?: number | null;
        /** Maximum number of tokens of usage per minute with the key, input and output together. The gateway skips a key at its limit. Null: no limit. */
        tpm?: number | null;
        /** Stored encrypted; never returned. Absent: unchanged. If the channel had one key without a name, the first key takes over its value. */
        value?: string;
        /** To rename a key: its previous name. Its value stays. */
        previousName?: string;
      })[] | null;
      /** Secret with which the upstream signs webhooks. Stored encrypted; never returned. */
      webhookSecret?: string | null;
      /** A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment. Null: the provider's. */
      baseUrl?: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models?: {
        name: string;
        upstream?: string;
      }[];
      /** The provider's wires that this channel uses, in order of preference. Null: all wires of the provider. */
      wires?: string[] | null;
      /** The groups whose tokens may use the channel. For all other tokens the channel does not exist. Null: every client. */
      groups?: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority?: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight?: number;
      /** As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password. */
      proxy?: string | null;
      /** All other settings of a channel in the configuration file, under their names there. */
      options?: {
        /** A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one. */
        credential?: {
          /** The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire. */
          name?: string;
          /** The options that the file of the credential declares. A secret belongs in `key`. */
          options?: Record<string, string>;
        };
        /** Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare. */
        capabilities?: Record<string, unknown>;
        /** What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids. */
        owned_ids?: "strict" | "pass";
        /** Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request. */
        health_check?: {
          /** Time between two checks, in milliseconds. */
          interval_ms?: number;
          /** Whether a check sends the smallest possible request. The request costs as much as the same request of a client. */
          request?: boolean;
          /** The model of the request, as clients name it. */
          model?: string;
          /** The operation of the request, if the name of the model does not imply it. */
          operation?: string;
          /** Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list. */
          model_list?: boolean;
        };
        /** Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected. */
        headers?: Record<string, string | null>;
        /** Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter. */
        query?: Record<string, string | null>;
        /** Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire. */
        override?: Record<string, unknown>;
        /** TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change. */
        tls?: {
          /** File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones. */
          ca?: string;
          /** File with the gateway's client certificate and its chain. It needs `key`. */
          certificate?: string;
          /** File with the private key of `certificate`. */
          key?: string;
          /** The server name that the gateway sends (SNI) and requires in the certificate of the upstream. */
          server_name?: string;
          /** The lowest TLS version that the gateway accepts. */
          min_version?: "TLSv1.2" | "TLSv1.3";
        };
        /** Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy. */
        ip_version?: "auto" | "ipv4" | "ipv6";
        /** Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count. */
        max_connections?: number;
        /** Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent?: number;
        /** Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`. */
        max_concurrent_per_model?: number;
        /** Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent_per_key?: number;
        /** Time limits of requests to this channel. */
        timeouts?: {
          /** Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS. */
          connect_ms?: number;
          /** Maximum time between the last byte of a request and the first byte of the response, in milliseconds. */
          headers_ms?: number;
          /** Maximum time without data inside a response, in milliseconds. */
          idle_ms?: number;
          /** Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel. */
          total_ms?: number;
        };
      };
      disabled?: boolean;
    };
    responseBody: {
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
      /** A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment. Null: the provider's. */
      baseUrl: string | null;
      /** The model name of clients, and the model name of the upstream. */
      models: {
        name: string;
        upstream?: string;
      }[];
      /** The provider's wires that this channel uses, in order of preference. Null: all wires of the provider. */
      wires: string[] | null;
      /** The groups whose tokens may use the channel. For all other tokens the channel does not exist. Null: every client. */
      groups: string[] | null;
      /** The channel's priority. The gateway tries channels with a higher number first. */
      priority: number;
      /** The channel's share of requests, relative to other channels with the same priority. */
      weight: number;
      /** As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password. */
      proxy: string | null;
      /** All other settings of a channel in the configuration file, under their names there. */
      options: {
        /** A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one. */
        credential?: {
          /** The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire. */
          name?: string;
          /** The options that the file of the credential declares. A secret belongs in `key`. */
          options?: Record<string, string>;
        };
        /** Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare. */
        capabilities?: Record<string, unknown>;
        /** What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids. */
        owned_ids?: "strict" | "pass";
        /** Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request. */
        health_check?: {
          /** Time between two checks, in milliseconds. */
          interval_ms?: number;
          /** Whether a check sends the smallest possible request. The request costs as much as the same request of a client. */
          request?: boolean;
          /** The model of the request, as clients name it. */
          model?: string;
          /** The operation of the request, if the name of the model does not imply it. */
          operation?: string;
          /** Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list. */
          model_list?: boolean;
        };
        /** Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected. */
        headers?: Record<string, string | null>;
        /** Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter. */
        query?: Record<string, string | null>;
        /** Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire. */
        override?: Record<string, unknown>;
        /** TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change. */
        tls?: {
          /** File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones. */
          ca?: string;
          /** File with the gateway's client certificate and its chain. It needs `key`. */
          certificate?: string;
          /** File with the private key of `certificate`. */
          key?: string;
          /** The server name that the gateway sends (SNI) and requires in the certificate of the upstream. */
          server_name?: string;
          /** The lowest TLS version that the gateway accepts. */
          min_version?: "TLSv1.2" | "TLSv1.3";
        };
        /** Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy. */
        ip_version?: "auto" | "ipv4" | "ipv6";
        /** Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count. */
        max_connections?: number;
        /** Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent?: number;
        /** Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`. */
        max_concurrent_per_model?: number;
        /** Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent_per_key?: number;
        /** Time limits of requests to this channel. */
        timeouts?: {
          /** Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS. */
          connect_ms?: number;
          /** Maximum time between the last byte of a request and the first byte of the response, in milliseconds. */
          headers_ms?: number;
          /** Maximum time without data inside a response, in milliseconds. */
          idle_ms?: number;
          /** Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel. */
          total_ms?: number;
        };
      };
      disabled: boolean;
      /** True if the channel has one or several keys. */
      hasKey: boolean;
      /** Null: one key without a name, or none. `/channel-keys` has their states. */
      keys: ({
        /** The key's name in the log and in the dashboard. It must be unique in the channel. */
        name: string;
        /** The key's share of requests, relative to the other keys of the channel. */
        weight: number;
        /** `true`: the gateway does not use the key. */
        disabled: boolean;
        /** Maximum number of requests per minute with the key. The gateway skips a key at its limit, and tries the next key or channel. Null: no limit. */
        rpm: number | null;
        /** Maximum number of tokens of usage per minute with the key, input and output together. The gateway skips a key at its limit. Null: no limit. */
        tpm: number | null;
      })[] | null;
      hasWebhookSecret: boolean;
      hasProxyPassword: boolean;
      /** Milliseconds since 1970 UTC. */
      testedMs: number | null;
      /** Error of the last test; null if it succeeded. */
      testFailure: string | null;
      /** Milliseconds since 1970 UTC. */
      deletedMs: number | null;
      /** Why the gateway cannot use the channel; null if it can. */
      fault: string | null;
    };
  };
  "DELETE /channels/{id}": {
    query: { version?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "POST /channels/{id}/test": {
    query: Record<never, never>;
    requestBody: {
      /** Model name of clients; the channel's first model when absent. */
      model?: string;
      /** Operation, as mappings name it; needed if the model serves several. */
      operation?: string;
      /** Name of one of the channel's keys; the first enabled one when absent. */
      key?: string;
    };
    responseBody: {
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
    requestBody: undefined;
    responseBody: {
      ok: boolean;
      /** Model names in requests to the upstream. */
      models: string[];
      totalMs: number;
      /** HTTP status of the last response; 0 if there was none. */
      status: number;
      /** The wire of the request. */
      wire?: string;
      /** How the list differs from the channel's models. Absent without a list. */
      changes?: {
        /** Listed models that the channel does not have. */
        added: string[];
        /** Models of the channel that the upstream does not list. */
        gone: string[];
        /** Models that their maker retires within 90 days, or has retired. */
        retired: {
          model: string;
          fact: string;
        }[];
      };
      /** Why the models are unknown: the upstream's error message, if any. */
      failure?: string;
    };
  };
  "POST /providers/{id}/models": {
    query: Record<never, never>;
    requestBody: {
      key?: string | null;
      /** A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment. Null: the provider's. */
      baseUrl?: string | null;
      /** As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password. */
      proxy?: string | null;
      /** All other settings of a channel in the configuration file, under their names there. */
      options?: {
        /** A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one. */
        credential?: {
          /** The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire. */
          name?: string;
          /** The options that the file of the credential declares. A secret belongs in `key`. */
          options?: Record<string, string>;
        };
        /** Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare. */
        capabilities?: Record<string, unknown>;
        /** What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids. */
        owned_ids?: "strict" | "pass";
        /** Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request. */
        health_check?: {
          /** Time between two checks, in milliseconds. */
          interval_ms?: number;
          /** Whether a check sends the smallest possible request. The request costs as much as the same request of a client. */
          request?: boolean;
          /** The model of the request, as clients name it. */
          model?: string;
          /** The operation of the request, if the name of the model does not imply it. */
          operation?: string;
          /** Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list. */
          model_list?: boolean;
        };
        /** Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected. */
        headers?: Record<string, string | null>;
        /** Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter. */
        query?: Record<string, string | null>;
        /** Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire. */
        override?: Record<string, unknown>;
        /** TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change. */
        tls?: {
          /** File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones. */
          ca?: string;
          /** File with the gateway's client certificate and its chain. It needs `key`. */
          certificate?: string;
          /** File with the private key of `certificate`. */
          key?: string;
          /** The server name that the gateway sends (SNI) and requires in the certificate of the upstream. */
          server_name?: string;
          /** The lowest TLS version that the gateway accepts. */
          min_version?: "TLSv1.2" | "TLSv1.3";
        };
        /** Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy. */
        ip_version?: "auto" | "ipv4" | "ipv6";
        /** Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count. */
        max_connections?: number;
        /** Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent?: number;
        /** Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`. */
        max_concurrent_per_model?: number;
        /** Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`). */
        max_concurrent_per_key?: number;
        /** Time limits of requests to this channel. */
        timeouts?: {
          /** Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS. */
          connect_ms?: number;
          /** Maximum time between the last byte of a request and the first byte of the response, in milliseconds. */
          headers_ms?: number;
          /** Maximum time without data inside a response, in milliseconds. */
          idle_ms?: number;
          /** Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel. */
          total_ms?: number;
        };
      };
    };
    responseBody: {
      ok: boolean;
      /** Model names in requests to the upstream. */
      models: string[];
      totalMs: number;
      /** HTTP status of the last response; 0 if there was none. */
      status: number;
      /** The wire of the request. */
      wire?: string;
      /** How the list differs from the channel's models. Absent without a list. */
      changes?: {
        /** Listed models that the channel does not have. */
        added: string[];
        /** Models of the channel that the upstream does not list. */
        gone: string[];
        /** Models that their maker retires within 90 days, or has retired. */
        retired: {
          model: string;
          fact: string;
        }[];
      };
      /** Why the models are unknown: the upstream's error message, if any. */
      failure?: string;
    };
  };
  "GET /channel-keys": {
    query: { channel?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        channel: string;
        /** Name of the key; empty if it is the channel's only key and has no name. */
        key: string;
        /** `slowed`: close to a limit of `limits`, so the key gets a share of its weight. `limited`: at a limit, so other keys are tried first. `cooling_down`: after a rate limit, for `coolingModels`. `refused`: the upstream refused the key. `disabled`: an administrator disabled it. */
        state: "ready" | "slowed" | "limited" | "cooling_down" | "refused" | "disabled";
        /** Kind of the upstream's error, such as `authentication`, `billing` or `quota`; null if the key is not refused. */
        refusal: string | null;
        /** Time of the refusal. */
        sinceMs: number | null;
        /** Time of the next test of a refused key. */
        testMs: number | null;
        /** End of the last cool-down. */
        coolDownUntilMs: number | null;
        /** Models of clients for which the key is cooling down; other models use it. */
        coolingModels: string[];
        /** Limits that the key is at, or close to; the strictest first. */
        limits: ({
          /** `configuration`: the limits of the key itself. `provider`: what the provider's headers say. */
          by: "configuration" | "provider";
          /** What is limited: `requests`, `tokens` … */
          of: string;
          /** Amount of the limit; per minute, if the key itself has it. Null: unknown. */
          allowed: number | null;
          /** What remains of it, as the provider said last; null: unknown. */
          remaining: number | null;
          /** Share of its weight that the key gets; 0: none. */
          share: number;
          /** Milliseconds since 1970 UTC. */
          untilMs: number;
          /** Models of clients that the limit holds for. */
          models: string[];
        })[];
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /channel-keys/enable": {
    query: Record<never, never>;
    requestBody: {
      channel: string;
      /** Name of the key. */
      key: string;
    };
    responseBody: {
      channel: string;
      /** Name of the key; empty if it is the channel's only key and has no name. */
      key: string;
      /** `slowed`: close to a limit of `limits`, so the key gets a share of its weight. `limited`: at a limit, so other keys are tried first. `cooling_down`: after a rate limit, for `coolingModels`. `refused`: the upstream refused the key. `disabled`: an administrator disabled it. */
      state: "ready" | "slowed" | "limited" | "cooling_down" | "refused" | "disabled";
      /** Kind of the upstream's error, such as `authentication`, `billing` or `quota`; null if the key is not refused. */
      refusal: string | null;
      /** Time of the refusal. */
      sinceMs: number | null;
      /** Time of the next test of a refused key. */
      testMs: number | null;
      /** End of the last cool-down. */
      coolDownUntilMs: number | null;
      /** Models of clients for which the key is cooling down; other models use it. */
      coolingModels: string[];
      /** Limits that the key is at, or close to; the strictest first. */
      limits: ({
        /** `configuration`: the limits of the key itself. `provider`: what the provider's headers say. */
        by: "configuration" | "provider";
        /** What is limited: `requests`, `tokens` … */
        of: string;
        /** Amount of the limit; per minute, if the key itself has it. Null: unknown. */
        allowed: number | null;
        /** What remains of it, as the provider said last; null: unknown. */
        remaining: number | null;
        /** Share of its weight that the key gets; 0: none. */
        share: number;
        /** Milliseconds since 1970 UTC. */
        untilMs: number;
        /** Models of clients that the limit holds for. */
        models: string[];
      })[];
    };
  };
  "GET /aliases": {
    query: { limit?: string; cursor?: string; search?: string };
    requestBody: undefined;
    responseBody: {
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
        /** All other settings of an alias in the configuration file. Its `targets` can have the condition and the weight of a model: `[{model, when, weight}]`. */
        options: Record<string, unknown>;
        disabled: boolean;
      }[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /aliases": {
    query: Record<never, never>;
    requestBody: {
      name: string;
      /** Models, in the order in which they are tried. */
      targets: string[];
      /** All other settings of an alias in the configuration file. Its `targets` can have the condition and the weight of a model: `[{model, when, weight}]`. */
      options?: Record<string, unknown>;
      disabled?: boolean;
    };
    responseBody: {
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
      /** All other settings of an alias in the configuration file. Its `targets` can have the condition and the weight of a model: `[{model, when, weight}]`. */
      options: Record<string, unknown>;
      disabled: boolean;
    };
  };
  "GET /aliases/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
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
      /** All other settings of an alias in the configuration file. Its `targets` can have the condition and the weight of a model: `[{model, when, weight}]`. */
      options: Record<string, unknown>;
      disabled: boolean;
    };
  };
  "PATCH /aliases/{id}": {
    query: Record<never, never>;
    requestBody: {
      /** The `version` of the row that was read. */
      version: number;
      name?: string;
      /** Models, in the order in which they are tried. */
      targets?: string[];
      /** All other settings of an alias in the configuration file. Its `targets` can have the condition and the weight of a model: `[{model, when, weight}]`. */
      options?: Record<string, unknown>;
      disabled?: boolean;
    };
    responseBody: {
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
      /** All other settings of an alias in the configuration file. Its `targets` can have the condition and the weight of a model: `[{model, when, weight}]`. */
      options: Record<string, unknown>;
      disabled: boolean;
    };
  };
  "DELETE /aliases/{id}": {
    query: { version?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /prices": {
    query: { limit?: string; cursor?: string; search?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
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
        /** Rates of certain groups, by the names of the groups, in place of `rates`. Null: none. */
        groups: Record<string, {
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
        }> | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /prices": {
    query: Record<never, never>;
    requestBody: {
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
      /** Rates of certain groups, by the names of the groups, in place of `rates`. Null: none. */
      groups?: Record<string, {
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
      }> | null;
    };
    responseBody: {
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
      /** Rates of certain groups, by the names of the groups, in place of `rates`. Null: none. */
      groups: Record<string, {
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
      }> | null;
    };
  };
  "GET /prices/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
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
      /** Rates of certain groups, by the names of the groups, in place of `rates`. Null: none. */
      groups: Record<string, {
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
      }> | null;
    };
  };
  "PATCH /prices/{id}": {
    query: Record<never, never>;
    requestBody: {
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
      /** Rates of certain groups, by the names of the groups, in place of `rates`. Null: none. */
      groups?: Record<string, {
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
      }> | null;
    };
    responseBody: {
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
      /** Rates of certain groups, by the names of the groups, in place of `rates`. Null: none. */
      groups: Record<string, {
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
      }> | null;
    };
  };
  "DELETE /prices/{id}": {
    query: { version?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /models": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: ({
        /** Model name of clients; a pattern if it contains `*`. */
        name: string;
        /** The models of an alias, in the order in which they are tried; null if it is not an alias. */
        targets: string[] | null;
        operations: string[];
        /** Price, as in `/prices`. */
        rates: Record<string, number> | null;
        /** What the model catalogue knows about the model; null for an unknown model and for an alias. */
        facts: {
          /** Tokens of input and output together. */
          contextWindow?: number;
          /** Maximum number of output tokens. */
          maxOutput?: number;
          /** What the model reads, such as `image`. */
          input?: string[];
          /** What the model writes. */
          output?: string[];
          /** The day on which the maker announced the retirement. */
          deprecated?: string;
          /** The day from which on the maker may refuse requests. */
          retires?: string;
          /** The model that the maker recommends instead. */
          successor?: string;
        } | null;
        /** Prices of the groups that pay others, by the group's name, with their `priceMultiplier`; empty for members. */
        groupRates: Record<string, Record<string, number>>;
        /** Of the first channel; null if no channel serves the model. */
        priority: number | null;
        /** Channels that serve the model, highest priority first; empty for members. */
        offers: ({
          channel: string;
          /** The name of the channel's provider. */
          provider: string;
          /** The upstream's model name. */
          upstream: string;
          priority: number;
          weight: number;
          wires: string[];
          operations: string[];
          /** The groups whose clients may use the channel; null if every client may. */
          groups: string[] | null;
          /** Consecutive failures; the maximum over all processes. */
          failures: number;
          /** End of the cool-down; null if the channel is not cooling down. */
          coolDownUntilMs: number | null;
          /** The circuit breaker, as in `/circuits`. */
          circuit: {
            /** `closed`: the channel serves. `open`: the gateway tries the channel last. `half_open`: the cool-down is over, and the next request is the trial. */
            state: "closed" | "open" | "half_open";
            /** True if an administrator set the state; it stays until the next change. */
            isHeld: boolean;
            /** Why the breaker has this state. */
            reason: "consecutive_failures" | "failure_rate" | "slow_call_rate" | "requested_pause" | "manual" | null;
            /** The reason in words. */
            why: string | null;
            /** Start of the state; null if there was no change. */
            sinceMs: number | null;
            /** End of the cool-down, or of the time for a trial. */
            untilMs: number | null;
            /** Consecutive failures; the maximum over all processes. */
            failures: number;
            /** Consecutive openings. Each one doubles the cool-down. */
            openings: number;
            /** Class of the last error of the upstream. */
            lastError: string | null;
          };
        })[];
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /providers": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: ({
        name: string;
        /** Null if each channel sets it. */
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
  "POST /route": {
    query: Record<never, never>;
    requestBody: {
      /** The client's wire. */
      wire: string;
      /** The request, in the client's wire. */
      body: Record<string, unknown>;
      /** The requested model; absent: the model in the body. */
      model?: string;
      /** The client's group; absent: a client without a group. */
      group?: string;
      /** Headers of the request, for the strategy `sticky`. */
      headers?: Record<string, unknown>;
    };
    responseBody: {
      model: string;
      operation: string;
      wire: string;
      /** Of the alias, or of the model. */
      strategy: string;
      /** The property of the request that the strategy `sticky` uses. */
      affinity?: string;
      /** The models of the alias; absent if the request names a model. */
      targets?: string[];
      /** In the order of attempts. */
      candidates: {
        /** As clients name it. */
        model: string;
        channel: string;
        /** Absent if the channel has only one key. */
        key?: string;
        wire: string;
        /** The upstream's model name. */
        upstream: string;
        priority: number;
        weight: number;
        /** False during a cool-down, or if the key is refused: then it is tried last. */
        isReady: boolean;
        /** Requests in flight in one process; absent if no strategy needs them. */
        inFlight?: number;
        /** 0 if nothing was measured; absent if no strategy needs it. */
        latencyMs?: number;
        /** Cost of a request with 3000 input and 1000 output tokens, in micro-dollars. */
        typicalMicros?: number;
        reason: string;
      }[];
      /** Models and channels that are no candidates. */
      excluded: {
        model: string;
        /** Absent: the model with all its channels. */
        channel?: string;
        reason: string;
      }[];
      /** The attempt beside the first one, if that is slow; absent if no setting has second attempts. */
      hedge?: {
        /** Absent if there is no candidate for it. */
        channel?: string;
        /** Absent if the channel has only one key. */
        key?: string;
        model?: string;
        /** After the start of the first attempt; absent if too few responses were measured. */
        afterMs?: number;
        /** What decides. */
        reason: string;
      };
    };
  };
  "POST /explain": {
    query: Record<never, never>;
    requestBody: {
      /** The client's wire. */
      wire: string;
      /** The request, in the client's wire. */
      body: Record<string, unknown>;
      /** The requested model; absent: the model in the body. */
      model?: string;
      /** The client's group; absent: a client without a group. */
      group?: string;
      /** Headers of the request, for the strategy `sticky`. */
      headers?: Record<string, unknown>;
      /** The id of a token, or the name of a token in the configuration file; absent: a token for all models, without limits. */
      token?: string;
    };
    responseBody: {
      /** The status of the answer to a client. */
      status: number;
      /** Absent if the gateway refuses the request before it chooses channels. */
      explanation?: {
        /** `sent`: to an upstream. `answered`: by the gateway itself, from its cache or without an upstream. `refused`: with `refusal`. */
        outcome: "sent" | "answered" | "refused";
        /** The error that the client would get; absent unless refused. */
        refusal?: {
          status: number;
          kind: string;
          message: string;
        };
        stream: boolean;
        route: {
          model: string;
          operation: string;
          wire: string;
          /** Of the alias, or of the model. */
          strategy: string;
          /** The property of the request that the strategy `sticky` uses. */
          affinity?: string;
          /** The models of the alias; absent if the request names a model. */
          targets?: string[];
          /** In the order of attempts. */
          candidates: {
            /** As clients name it. */
            model: string;
            channel: string;
            /** Absent if the channel has only one key. */
            key?: string;
            wire: string;
            /** The upstream's model name. */
            upstream: string;
            priority: number;
            weight: number;
            /** False during a cool-down, or if the key is refused: then it is tried last. */
            isReady: boolean;
            /** Requests in flight in one process; absent if no strategy needs them. */
            inFlight?: number;
            /** 0 if nothing was measured; absent if no strategy needs it. */
            latencyMs?: number;
            /** Cost of a request with 3000 input and 1000 output tokens, in micro-dollars. */
            typicalMicros?: number;
            reason: string;
          }[];
          /** Models and channels that are no candidates. */
          excluded: {
            model: string;
            /** Absent: the model with all its channels. */
            channel?: string;
            reason: string;
          }[];
          /** The attempt beside the first one, if that is slow; absent if no setting has second attempts. */
          hedge?: {
            /** Absent if there is no candidate for it. */
            channel?: string;
            /** Absent if the channel has only one key. */
            key?: string;
            model?: string;
            /** After the start of the first attempt; absent if too few responses were measured. */
            afterMs?: number;
            /** What decides. */
            reason: string;
          };
        };
        /** Candidates that cannot serve the request, in the order of attempts. */
        skipped: {
          channel: string;
          /** Absent if the channel has only one key. */
          key?: string;
          /** The upstream's model name. */
          model: string;
          status: number;
          reason: string;
        }[];
        /** Absent if no candidate can serve the request. */
        upstream?: {
          channel: string;
          /** Absent if the channel has only one key. */
          key?: string;
          /** The upstream's model name. */
          model: string;
          wire: string;
          /** The client's bytes are sent with only the necessary changes. */
          passed: boolean;
          /** Usually one; several if the target accepts less per request. */
          requests: {
            method: string;
            url: string;
            /** Without the credential of the channel. */
            headers: Record<string, unknown>;
            /** JSON, a text, or the fields of a form. A file is `file`, `mime` and `bytes`. */
            body?: unknown;
            /** The body has 1 MiB or more. */
            isBodyOmitted?: boolean;
          }[];
          /** Media that the gateway would fetch first. They are empty in the body. */
          fetches: {
            url: string;
            kind: string;
            param: string;
          }[];
        };
        /** Fields that the upstream's wire cannot express, by their path in the hub. */
        lost: {
          lost: string;
          /** The client's name. */
          field?: string;
        }[];
        /** The maximum that the gateway reserves; absent for a request that uses nothing. */
        price?: {
          inputTokens: number;
          outputTokens: number;
          /** Expected usage other than tokens. */
          units?: Record<string, unknown>;
          /** In micro-dollars; absent if no price is known. */
          maxMicros?: number;
          /** US dollars per million tokens, or per unit. */
          rates?: Record<string, unknown>;
          basis: string;
        };
        /** Rules that apply: `alias`, `suffix`, `limit`, `cache`, `losses`, `shadow`. */
        rules: {
          rule: string;
          effect: string;
        }[];
      };
      /** The error in the client's wire; absent if there is an explanation. */
      error?: string;
    };
  };
  "GET /health-checks": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: ({
        channel: string;
        /** Milliseconds since 1970 UTC. */
        checkedMs: number;
        /** HTTP status that a client would see; null if no request was sent. */
        status: number | null;
        totalMs: number | null;
        /** Why the request failed; null if it succeeded. */
        failure: string | null;
        /** Models of the channel that the upstream does not list. */
        notListed: string[];
        /** Models that the upstream lists, and that the channel does not have. */
        added: string[];
        /** Why the upstream's list of models is unknown. */
        listFailure: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /circuits": {
    query: { channel?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        channel: string;
        /** Model name of clients; a pattern if it contains `*`. */
        model: string;
        /** The upstream's model name. */
        upstream: string;
        /** Name of the channel's key; null if the breaker is for all keys. */
        key: string | null;
        /** `closed`: the channel serves. `open`: the gateway tries the channel last. `half_open`: the cool-down is over, and the next request is the trial. */
        state: "closed" | "open" | "half_open";
        /** True if an administrator set the state; it stays until the next change. */
        isHeld: boolean;
        /** Why the breaker has this state. */
        reason: "consecutive_failures" | "failure_rate" | "slow_call_rate" | "requested_pause" | "manual" | null;
        /** The reason in words. */
        why: string | null;
        /** Start of the state; null if there was no change. */
        sinceMs: number | null;
        /** End of the cool-down, or of the time for a trial. */
        untilMs: number | null;
        /** Consecutive failures; the maximum over all processes. */
        failures: number;
        /** Consecutive openings. Each one doubles the cool-down. */
        openings: number;
        /** Class of the last error of the upstream. */
        lastError: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "POST /circuits": {
    query: Record<never, never>;
    requestBody: {
      channel: string;
      /** Model name of clients; all models of the channel when absent. */
      model?: string;
      /** Name of a key of the channel; all keys when absent. */
      key?: string;
      /** `automatic` closes the breaker, and counts from now on. */
      state: "open" | "closed" | "automatic";
    };
    responseBody: {
      items: ({
        channel: string;
        /** Model name of clients; a pattern if it contains `*`. */
        model: string;
        /** The upstream's model name. */
        upstream: string;
        /** Name of the channel's key; null if the breaker is for all keys. */
        key: string | null;
        /** `closed`: the channel serves. `open`: the gateway tries the channel last. `half_open`: the cool-down is over, and the next request is the trial. */
        state: "closed" | "open" | "half_open";
        /** True if an administrator set the state; it stays until the next change. */
        isHeld: boolean;
        /** Why the breaker has this state. */
        reason: "consecutive_failures" | "failure_rate" | "slow_call_rate" | "requested_pause" | "manual" | null;
        /** The reason in words. */
        why: string | null;
        /** Start of the state; null if there was no change. */
        sinceMs: number | null;
        /** End of the cool-down, or of the time for a trial. */
        untilMs: number | null;
        /** Consecutive failures; the maximum over all processes. */
        failures: number;
        /** Consecutive openings. Each one doubles the cool-down. */
        openings: number;
        /** Class of the last error of the upstream. */
        lastError: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /files": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: {
        /** `mappings/<operation>/<wire>.yaml`, `providers/<name>.yaml` or `credentials/<name>.yaml`. */
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
    requestBody: undefined;
    responseBody: {
      /** `mappings/<operation>/<wire>.yaml`, `providers/<name>.yaml` or `credentials/<name>.yaml`. */
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
    requestBody: {
      text: string;
      /** Runs the tests in the text, and lists the parts without a test. */
      tests?: boolean;
    };
    responseBody: {
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
        /** Difference as text; null if the test passes. */
        failure: string | null;
      })[];
      /** Names of the wires that the file's wire can convert to in a dry run. */
      otherWires: {
        clients: string[];
        upstreams: string[];
      };
    };
  };
  "POST /files/{id}/run": {
    query: Record<never, never>;
    requestBody: {
      text: string;
      /** The other wire of the conversion; `otherWires` of a check lists the possible ones. */
      other: string;
      /** The side on which the file's wire is used. */
      side: "client" | "upstream";
      kind: "request" | "response" | "stream";
      /** Bodies, or the bytes of streams. Requests are in the client's wire, responses in the upstream's. */
      inputs: string[];
    };
    responseBody: {
      items: ({
        /** As sent over the network; empty if there is nothing. */
        text: string;
        /** Path of the request, relative to the provider's base URL. */
        path: string | null;
        /** Hub paths that the target does not support. */
        dropped: string[];
        /** Why the conversion failed, or the error that the response contains. */
        fault: string | null;
      })[];
    };
  };
  "POST /files/{id}": {
    query: Record<never, never>;
    requestBody: {
      text: string;
      /** Version of the text that was read; null for a new file. */
      version: string | null;
    };
    responseBody: {
      /** `mappings/<operation>/<wire>.yaml`, `providers/<name>.yaml` or `credentials/<name>.yaml`. */
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
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /settings": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: ({
        /** Key of the setting with its unit, such as `limits.max_body_bytes`. */
        path: string;
        description: string;
        /** Allowed values. */
        expected: string;
        /** `ms`, `bytes` or `days`. */
        unit: string | null;
        /** Value as written in the file; absent if unset, and for secrets. */
        value?: unknown;
        /** The value in a readable unit, such as `20 MiB`. */
        easier: string | null;
        /** The default. */
        otherwise: string;
        /** `start`: set on the command line, or in effect since the start. The file may have another value now. */
        from: "default" | "file" | "environment" | "start";
        /** File and line. */
        place: string | null;
        /** Environment variables that the value contains. */
        variables: string[];
        isSecret: boolean;
        /** True if a change takes effect only after a restart. */
        isAtStart: boolean;
        /** Link to the documentation. */
        page: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
      file?: string;
    };
  };
  "GET /budgets": {
    query: { subject?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        /** `token:<id>`, `account:<id>`, `group:<name>`, `channel:<name>`, `model:<pattern>` or `all`. */
        subject: string;
        /** Name of the token, or login of the account; null if the subject contains the name. */
        name: string | null;
        /** `day`, `week`, `month`, or a rolling window like `30d`. */
        per: string;
        /** Begin of the period or of the rolling window. */
        startsMs: number;
        /** When the period ends, or the rolling window moves on. */
        resetsMs: number;
        /** Cost so far in micro-dollars, with reservations of running tasks. */
        usedMicros: number;
        usedTokens: number;
        usedRequests: number;
        limitMicros: number | null;
        limitTokens: number | null;
        limitRequests: number | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /alerts": {
    query: { limit?: string; cursor?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        id: string;
        /** `rule`, `budget` or `token_expiry`. */
        kind: string;
        subject: string;
        /** The body of the webhook. */
        body: Record<string, unknown>;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Whether the receiver accepted the webhook; null without a webhook. */
        isDelivered: boolean | null;
        /** Whether the gateway calls the webhook again. */
        isWaiting: boolean;
        /** Error of the last delivery. */
        failure: string | null;
        /** `warning` or `critical`; null in alerts of earlier versions. */
        severity: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /alerts/firing": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: ({
        /** The name of the rule in `alerts.rules`. */
        rule: string;
        /** `channel:<name>`, `provider:<name>`, `model:<name>`, `operation:<name>`, `token:<id>`, or another subject of a budget; `all` for the gateway. */
        subject: string;
        /** Name of the token, or login of the account; null if the subject contains the name. */
        name: string | null;
        /** `pending`: the threshold is reached, but not for `for_seconds` yet. */
        phase: "pending" | "firing";
        severity: string;
        /** The last value. */
        value: number;
        /** What the rule watches; null if the rule is no longer configured. */
        metric: string | null;
        threshold: number | null;
        /** Since when the threshold is reached. */
        sinceMs: number;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /alerts/webhook": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      /** In the format of Standard Webhooks. */
      secret: string;
    };
  };
  "GET /usage": {
    query: { by?: string; percentiles?: string; fromMs?: string; toMs?: string; token?: string; account?: string; group?: string; channel?: string; model?: string; operation?: string; tag?: string; limit?: string; cursor?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        /** Start of the hour. */
        hour?: number;
        /** Start of the day, UTC. */
        day?: number;
        /** The token's id, or the name of a token in the configuration file. */
        token?: string;
        tokenName?: string;
        account?: string;
        accountName?: string;
        /** The token's group at the time of the request; empty: none. */
        group?: string;
        channel?: string;
        /** Empty: requests without a channel, and channels whose provider is no longer known. */
        provider?: string;
        /** Model name of the request; empty if no channel serves it. */
        model?: string;
        operation?: string;
        /** Value of the tag that `by` names; empty: requests without the tag. */
        tag?: string;
        /** Always empty: the only row is the sum of all requests. */
        all?: string;
        requests: number;
        /** Requests that failed at a channel. */
        failures: number;
        /** Requests that the gateway refused before it chose a channel. */
        refusals: number;
        /** Requests that the gateway assigned to a channel. */
        routedRequests: number;
        /** Requests with estimated usage, because the upstream did not report it. */
        estimated: number;
        /** Sum over the `routedRequests`, in milliseconds. */
        totalMs: number;
        /** Over the requests that a channel served, without refusals and cached responses. Each value is exact to 2 %. Only with `percentiles=true`. */
        percentiles?: {
          /** Time to the first byte, in milliseconds; null without a value. */
          firstByteMs: {
            count: number;
            p50: number;
            p95: number;
            p99: number;
          } | null;
          /** Total time, in milliseconds; null without a value. */
          totalMs: {
            count: number;
            p50: number;
            p95: number;
            p99: number;
          } | null;
          /** Time per output token after the first, of streams, in milliseconds; null without a value. */
          outputTokenMs: {
            count: number;
            p50: number;
            p95: number;
            p99: number;
          } | null;
        };
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
        /** Requests that got a cached response. */
        cacheHits: number;
        /** Tokens of cached responses. They are not in the other counts. */
        savedTokens: number;
        /** Cost of the same responses when they were made, in micro-dollars. */
        savedMicros: number;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/sums/export": {
    query: { by?: string; fromMs?: string; toMs?: string; token?: string; account?: string; group?: string; channel?: string; model?: string; operation?: string; tag?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /usage/series": {
    query: { fromMs?: string; toMs?: string; stepMs?: string; token?: string; account?: string; group?: string; channel?: string; model?: string; tag?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        /** Start of the step. Steps without requests are absent. */
        startMs: number;
        requests: number;
        /** Requests that failed at a channel. */
        failures: number;
        /** Requests that the gateway refused before it chose a channel. */
        refusals: number;
        /** Requests that the gateway assigned to a channel. */
        routedRequests: number;
        inputTokens: number;
        outputTokens: number;
        /** Micro-dollars. */
        costMicros: number;
        /** Sum over the `routedRequests`, in milliseconds. */
        totalMs: number;
        /** Sum of the time to the first byte over the `firstBytes` requests that have one, in milliseconds. */
        firstByteMs: number;
        firstBytes: number;
        /** Over the requests that a channel served, without refusals and cached responses. Each value is exact to 2 %. */
        percentiles: {
          /** Time to the first byte, in milliseconds; null without a value. */
          firstByteMs: {
            count: number;
            p50: number;
            p95: number;
            p99: number;
          } | null;
          /** Total time, in milliseconds; null without a value. */
          totalMs: {
            count: number;
            p50: number;
            p95: number;
            p99: number;
          } | null;
          /** Time per output token after the first, of streams, in milliseconds; null without a value. */
          outputTokenMs: {
            count: number;
            p50: number;
            p95: number;
            p99: number;
          } | null;
        };
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/tags": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: {
        name: string;
        values: string[];
      }[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/requests": {
    query: { fromMs?: string; toMs?: string; token?: string; account?: string; group?: string; channel?: string; model?: string; operation?: string; tag?: string; modelPart?: string; outcome?: string; status?: string; retried?: string; lossy?: string; limit?: string; cursor?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        requestId: string;
        /** Milliseconds since 1970 UTC. */
        startedMs: number;
        /** Time from the request to the first attempt, in milliseconds. */
        queueMs: number | null;
        /** Milliseconds. */
        firstByteMs: number | null;
        /** Milliseconds. */
        totalMs: number;
        tokenId: string | null;
        tokenName: string | null;
        accountId: string | null;
        /** The account's current name. */
        accountName: string | null;
        /** The token's group at the time of the request. */
        groupName: string | null;
        operation: string;
        /** The client's wire. */
        wire: string;
        upstreamWire: string | null;
        modelAsked: string;
        modelServed: string | null;
        channel: string | null;
        /** Name of the channel's key in the last attempt; null if the channel has only one. */
        keyName: string | null;
        /** HTTP status of the response; 499 if the client disconnected. */
        status: number;
        outcome: "answered" | "failed" | "cancelled" | "refused";
        /** Kind of the error. */
        error: string | null;
        /** Code of the error: its exact class within the kind. */
        errorCode: string | null;
        /** The message that the client got, shortened. */
        message: string | null;
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
        /** How the response cache served the request; null if the request does not use it. */
        cache: "hit" | "miss" | "bypass" | null;
        /** Tokens of cached responses. They are not in the other counts. */
        savedTokens: number;
        /** Cost of the same responses when they were made, in micro-dollars. */
        savedMicros: number;
        /** The request's tags, by name. */
        tags: Record<string, string>;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/running": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      items: ({
        requestId: string;
        /** Milliseconds since 1970 UTC. */
        startedMs: number;
        tokenId: string | null;
        tokenName: string | null;
        accountId: string | null;
        /** Empty until the gateway knows the operation. */
        operation: string;
        /** The client's wire. */
        wire: string;
        /** Empty until the gateway has read the name. */
        modelAsked: string;
        stream: boolean;
        /** Channel of the latest attempt; null before the first one. */
        channel: string | null;
        /** The upstream's model name in the latest attempt. */
        modelServed: string | null;
        attempts: number;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /usage/requests/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      requestId: string;
      /** Milliseconds since 1970 UTC. */
      startedMs: number;
      /** Time from the request to the first attempt, in milliseconds. */
      queueMs: number | null;
      /** Milliseconds. */
      firstByteMs: number | null;
      /** Milliseconds. */
      totalMs: number;
      tokenId: string | null;
      tokenName: string | null;
      accountId: string | null;
      /** The account's current name. */
      accountName: string | null;
      /** The token's group at the time of the request. */
      groupName: string | null;
      operation: string;
      /** The client's wire. */
      wire: string;
      upstreamWire: string | null;
      modelAsked: string;
      modelServed: string | null;
      channel: string | null;
      /** Name of the channel's key in the last attempt; null if the channel has only one. */
      keyName: string | null;
      /** HTTP status of the response; 499 if the client disconnected. */
      status: number;
      outcome: "answered" | "failed" | "cancelled" | "refused";
      /** Kind of the error. */
      error: string | null;
      /** Code of the error: its exact class within the kind. */
      errorCode: string | null;
      /** The message that the client got, shortened. */
      message: string | null;
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
      /** How the response cache served the request; null if the request does not use it. */
      cache: "hit" | "miss" | "bypass" | null;
      /** Tokens of cached responses. They are not in the other counts. */
      savedTokens: number;
      /** Cost of the same responses when they were made, in micro-dollars. */
      savedMicros: number;
      /** The request's tags, by name. */
      tags: Record<string, string>;
      attemptDetails: ({
        /** From 0. */
        ordinal: number;
        /** Whether it was sent beside a slow attempt. */
        isHedge: boolean;
        channel: string;
        /** Name of the channel's key; null if the channel has only one. */
        keyName: string | null;
        wire: string;
        /** The upstream's model name. */
        model: string;
        /** Milliseconds since 1970 UTC. */
        startedMs: number;
        /** Milliseconds. */
        firstByteMs: number | null;
        /** Milliseconds. */
        totalMs: number;
        /** HTTP status of the upstream; null if there was no response. */
        status: number | null;
        outcome: "answered" | "failed" | "cancelled" | "refused";
        /** Kind of the error. */
        error: string | null;
        /** Code of the error: its exact class within the kind. */
        errorCode: string | null;
        /** The upstream's own message, shortened. For members it is null, unless the client got the same. */
        message: string | null;
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
    query: { fromMs?: string; toMs?: string; token?: string; account?: string; group?: string; channel?: string; model?: string; operation?: string; tag?: string; modelPart?: string; outcome?: string; status?: string; retried?: string; lossy?: string };
    requestBody: undefined;
    responseBody: undefined;
  };
  "GET /usage/requests/{id}/capture": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
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
          /** Null if the length is unknown. */
          bytes: number | null;
          /** The first part of the text; null if the content is not text. */
          text: string | null;
          /** Number of bytes after `text` that are not stored. */
          cutBytes: number;
        } | null;
      };
      /** In the order of the attempts. */
      attempts: ({
        channel: string;
        method: string;
        /** Path with query, without host; null for members. */
        path: string | null;
        request: {
          contentType: string | null;
          /** Null if the length is unknown. */
          bytes: number | null;
          /** The first part of the text; null if the content is not text. */
          text: string | null;
          /** Number of bytes after `text` that are not stored. */
          cutBytes: number;
        };
        /** The response of the upstream; null if there was none. The `text` of an error response is null for members. */
        answer: {
          status: number;
          contentType: string | null;
          /** Null if the length is unknown. */
          bytes: number | null;
          /** The first part of the text; null if the content is not text. */
          text: string | null;
          /** Number of bytes after `text` that are not stored. */
          cutBytes: number;
        } | null;
      })[];
      /** Number of attempts before the last one that are not stored. */
      attemptsLeftOut: number;
      /** The response to the client; null if the client disconnected before. */
      answer: {
        status: number;
        contentType: string | null;
        /** Null if the length is unknown. */
        bytes: number | null;
        /** The first part of the text; null if the content is not text. */
        text: string | null;
        /** Number of bytes after `text` that are not stored. */
        cutBytes: number;
      } | null;
    };
  };
  "GET /tasks": {
    query: { status?: string; operation?: string; model?: string; token?: string; account?: string; limit?: string; cursor?: string };
    requestBody: undefined;
    responseBody: {
      items: ({
        id: string;
        operation: string;
        /** The client's wire. */
        wire: string;
        /** The client's model name. */
        model: string;
        status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
        /** Null for a token of the configuration file. */
        tokenId: string | null;
        tokenName: string;
        accountId: string | null;
        /** Null until a channel has accepted the task. */
        channel: string | null;
        upstreamWire: string | null;
        upstreamModel: string | null;
        /** Percentage, if the upstream reports it. */
        progress: number | null;
        /** Number of status queries to the upstream. */
        asked: number;
        error: {
          kind: string;
          message: string;
          code?: string;
        } | null;
        /** Null while the task runs. */
        costMicros: number | null;
        /** Usage reserved while the task runs. */
        reservedMicros: number;
        /** Time of the next status query; null when the task has ended. */
        dueMs: number | null;
        /** Milliseconds since 1970 UTC. */
        createdMs: number;
        /** Milliseconds since 1970 UTC. */
        completedMs: number | null;
        /** Expiry of the result. */
        availableUntilMs: number | null;
        /** Time of the next webhook delivery; null before the task ends, and when no delivery is left. */
        noticeDueMs: number | null;
        /** Number of webhook deliveries tried. */
        noticeTries: number;
        /** Error of the last webhook delivery. */
        noticeFailure: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /tasks/{id}": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      id: string;
      operation: string;
      /** The client's wire. */
      wire: string;
      /** The client's model name. */
      model: string;
      status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
      /** Null for a token of the configuration file. */
      tokenId: string | null;
      tokenName: string;
      accountId: string | null;
      /** Null until a channel has accepted the task. */
      channel: string | null;
      upstreamWire: string | null;
      upstreamModel: string | null;
      /** Percentage, if the upstream reports it. */
      progress: number | null;
      /** Number of status queries to the upstream. */
      asked: number;
      error: {
        kind: string;
        message: string;
        code?: string;
      } | null;
      /** Null while the task runs. */
      costMicros: number | null;
      /** Usage reserved while the task runs. */
      reservedMicros: number;
      /** Time of the next status query; null when the task has ended. */
      dueMs: number | null;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      completedMs: number | null;
      /** Expiry of the result. */
      availableUntilMs: number | null;
      /** Time of the next webhook delivery; null before the task ends, and when no delivery is left. */
      noticeDueMs: number | null;
      /** Number of webhook deliveries tried. */
      noticeTries: number;
      /** Error of the last webhook delivery. */
      noticeFailure: string | null;
    };
  };
  "POST /tasks/{id}/cancel": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      id: string;
      operation: string;
      /** The client's wire. */
      wire: string;
      /** The client's model name. */
      model: string;
      status: "submitting" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
      /** Null for a token of the configuration file. */
      tokenId: string | null;
      tokenName: string;
      accountId: string | null;
      /** Null until a channel has accepted the task. */
      channel: string | null;
      upstreamWire: string | null;
      upstreamModel: string | null;
      /** Percentage, if the upstream reports it. */
      progress: number | null;
      /** Number of status queries to the upstream. */
      asked: number;
      error: {
        kind: string;
        message: string;
        code?: string;
      } | null;
      /** Null while the task runs. */
      costMicros: number | null;
      /** Usage reserved while the task runs. */
      reservedMicros: number;
      /** Time of the next status query; null when the task has ended. */
      dueMs: number | null;
      /** Milliseconds since 1970 UTC. */
      createdMs: number;
      /** Milliseconds since 1970 UTC. */
      completedMs: number | null;
      /** Expiry of the result. */
      availableUntilMs: number | null;
      /** Time of the next webhook delivery; null before the task ends, and when no delivery is left. */
      noticeDueMs: number | null;
      /** Number of webhook deliveries tried. */
      noticeTries: number;
      /** Error of the last webhook delivery. */
      noticeFailure: string | null;
    };
  };
  "GET /audit": {
    query: { actor?: string; action?: string; subjectKind?: string; subjectId?: string; fromMs?: string; toMs?: string; limit?: string; cursor?: string };
    requestBody: undefined;
    responseBody: {
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
        /** IP address of the client that made the change. */
        address?: string | null;
      })[];
      /** Value of `cursor` for the next page; absent on the last page. */
      next?: string;
    };
  };
  "GET /live": {
    query: Record<never, never>;
    requestBody: undefined;
    responseBody: {
      /** Changes with every edit of tokens, groups, channels, aliases, prices and accounts. */
      revision: number;
      /** Changes whenever a request is recorded. */
      requests: string;
      /** Changes whenever a task starts, progresses or ends. */
      tasks: string;
      /** Models of channels with consecutive failures, with a circuit breaker that is open or set by hand, or with a refused key; empty for members. */
      failing: ({
        channel: string;
        model: string;
        failures: number;
        /** Milliseconds since 1970 UTC. */
        coolDownUntilMs: number | null;
        /** `closed`: the channel serves. `open`: the gateway tries the channel last. `half_open`: the cool-down is over, and the next request is the trial. */
        state: "closed" | "open" | "half_open";
        /** Names of the channel's keys that the upstream refuses. */
        refusedKeys: string[];
      })[];
    };
  };
}
