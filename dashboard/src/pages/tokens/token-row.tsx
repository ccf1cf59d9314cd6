/** A token in the list, with its actions. */
import { Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import type { Sum, Token } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chips } from "../../parts/badge.tsx";
import { DisabledBadge, RowActs, RowLead } from "../../parts/row-acts.tsx";
import type { IssuedToken } from "./issued.tsx";
import styles from "./tokens.module.css";

interface TokenRowProps {
  token: Token;
  /** In the last 30 days. */
  used: Sum | undefined;
  /** Whether there is a column for the owners. */
  hasOwners: boolean;
  onEdit(): void;
  onIssued(token: IssuedToken): void;
}

export function TokenRow({ token, used, hasOwners, onEdit, onIssued }: TokenRowProps) {
  const { say, number, money, ago } = useWords();
  const queries = useQueryClient();
  const { id, name, version, disabled, prefix, models, lastUsedMs, accountName } = token;
  const renew = async (overlapMs: number): Promise<void> => {
    const { value } = await call("POST /tokens/{id}/renew", { id, body: { version, overlapMs } });
    await queries.invalidateQueries({ queryKey: ["tokens"] });
    onIssued({ name, value: value ?? "", models });
  };
  return (
    <tr data-off={disabled}>
      <td data-lead>
        <RowLead
          name={name}
          standing={<Standing token={token} />}
          under={<code>{prefix}…</code>}
          onEdit={onEdit}
        />
      </td>
      {hasOwners && (
        <td data-label={say("tokens.accountId")}>
          {accountName === null ? (
            <span className="soft">{say("tokens.accountId.none")}</span>
          ) : (
            <Link to="/accounts" search={{ search: accountName }}>
              {accountName}
            </Link>
          )}
        </td>
      )}
      <td data-label={say("tokens.models")}>
        {models === null ? (
          <span className="soft">{say("tokens.everyModel")}</span>
        ) : (
          <Chips names={models} />
        )}
      </td>
      <td data-end data-label={say("tokens.requests30")} className="number">
        <Link to="/requests" search={{ token: id }} title={say("tokens.requestsOf", { name })}>
          {number(used?.requests ?? 0, true)}
        </Link>
      </td>
      <td data-end data-label={say("tokens.cost30")} className="number">
        {money(used?.costMicros ?? 0)}
      </td>
      <td data-end data-label={say("tokens.quota")}>
        <Quota token={token} />
      </td>
      <td data-label={say("tokens.lastUsed")} className="soft">
        {lastUsedMs === null ? say("never") : ago(lastUsedMs)}
      </td>
      <td data-end data-corner>
        <RowActs
          kind="tokens"
          row={token}
          name={name}
          onEdit={onEdit}
          more={[
            {
              label: say("tokens.rotate"),
              icon: "renew",
              question: say("tokens.rotate.ask", { name }),
              consequence: say("tokens.rotate.what"),
              onConfirm: () => renew(0),
            },
            {
              label: say("tokens.rotate.overlap"),
              icon: "renew",
              question: say("tokens.rotate.ask", { name }),
              consequence: say("tokens.rotate.overlap.what"),
              onConfirm: () => renew(OVERLAP_MS),
            },
          ]}
        />
      </td>
    </tr>
  );
}

/** States that need attention, and the token's group. */
function Standing({ token }: { token: Token }) {
  const { say } = useWords();
  const { captureDays: days, group } = token;
  return (
    <>
      <Expiry token={token} />
      <Rotating token={token} />
      {group !== null && (
        <Badge tone="quiet" title={say("tokens.group")}>
          {group}
        </Badge>
      )}
      {days !== null && (
        <Badge tone="care" title={say("tokens.storesContent.hint", { days })}>
          {say("tokens.storesContent")}
        </Badge>
      )}
    </>
  );
}

function Expiry({ token: { disabled, expiresMs } }: { token: Token }) {
  const { say, time, ago } = useWords();
  if (disabled) return <DisabledBadge />;
  if (expiresMs === null) return null;
  if (expiresMs <= Date.now()) return <Badge tone="bad">{say("tokens.expired")}</Badge>;
  return (
    <Badge tone="care" title={time(expiresMs)}>
      {say("tokens.expires", { when: ago(expiresMs) })}
    </Badge>
  );
}

function Rotating({ token: { disabled, previousUntilMs } }: { token: Token }) {
  const { say, time } = useWords();
  if (disabled || previousUntilMs === null || previousUntilMs <= Date.now()) return null;
  return <Badge tone="care">{say("tokens.rotating", { when: time(previousUntilMs) })}</Badge>;
}

/** How long a rotated token's old value stays valid. */
const OVERLAP_MS = 86_400_000;
const NEARLY = 80;

function Quota({ token: { name, quotaMicros, usedMicros, quotaTokens, usedTokens } }: { token: Token }) {
  const { say, money, number } = useWords();
  if (quotaMicros === null && quotaTokens === null) return <span className="soft">{say("unlimited")}</span>;
  const [used, most, shown] =
    quotaMicros === null
      ? [usedTokens, quotaTokens ?? 0, `${number(usedTokens, true)} / ${number(quotaTokens ?? 0, true)}`]
      : [usedMicros, quotaMicros, `${money(usedMicros)} / ${money(quotaMicros)}`];
  const percent = most === 0 ? 100 : Math.min(100, (100 * used) / most);
  return (
    <div className={styles.quota}>
      <span className="number small">{shown}</span>
      <Progress
        value={percent}
        size={4}
        color={percent >= 100 ? "red" : percent >= NEARLY ? "yellow" : "copper"}
        aria-label={say("tokens.quotaOf", { name })}
      />
    </div>
  );
}
