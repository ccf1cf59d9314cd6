/** Errors of a file, as the command line prints them, and the results of its tests. */
import type { ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import styles from "./files.module.css";

type Checked = ResponseBody<"POST /files/{id}/check">;

interface FindingsProps {
  path: string;
  checked: Checked | undefined;
  /** The last run of the tests. */
  tested: Checked | undefined;
  /** The text has changed since then. */
  isStale: boolean;
  onShow(offset: number): void;
}

export function Findings({ path, checked, tested, isStale, onShow }: FindingsProps) {
  const { say } = useWords();
  const wrong = checked?.diagnostics ?? [];
  const known = new Set(wrong.map(({ drawn }) => drawn));
  const unreached = tested?.diagnostics.filter(({ drawn }) => !known.has(drawn)) ?? [];
  const failed = tested?.tests.filter(({ failure }) => failure !== null) ?? [];
  return (
    <>
      {wrong.length > 0 && (
        <Card title={say("files.findings")}>
          <ul className={styles.findings}>
            {wrong.map((each) => (
              <Finding key={each.drawn} path={path} found={each} onShow={onShow} />
            ))}
          </ul>
        </Card>
      )}
      {tested !== undefined && (
        <Card
          title={say("files.tests")}
          aside={
            <span className={styles.standing}>
              {isStale && <Badge tone="quiet">{say("files.stale")}</Badge>}
              <Badge tone={failed.length === 0 ? "good" : "bad"}>
                {say("files.passed", {
                  passed: tested.tests.length - failed.length,
                  count: tested.tests.length,
                })}
              </Badge>
            </span>
          }
        >
          {tested.tests.length === 0 && <p className="soft">{say("files.noTests")}</p>}
          <ul className={styles.findings}>
            {failed.map(({ name, what, failure }) => (
              <li key={`${what} ${name}`}>
                <pre className={styles.drawn}>{failure}</pre>
              </li>
            ))}
            {unreached.map((each) => (
              <Finding key={each.drawn} path={path} found={each} onShow={onShow} />
            ))}
          </ul>
          {tested.tests.length > 0 && (
            <details>
              <summary>{say("files.allTests")}</summary>
              <ul className={styles.tests}>
                {tested.tests.map(({ name, what, failure }) => (
                  <li key={`${what} ${name}`}>
                    <Badge tone={failure === null ? "good" : "bad"}>{what}</Badge> {name}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Card>
      )}
    </>
  );
}

interface FindingProps {
  path: string;
  found: Checked["diagnostics"][number];
  onShow(offset: number): void;
}

/** An error in this file links to its position. */
function Finding({ path, found, onShow }: FindingProps) {
  const { say } = useWords();
  const start = found.labels.find(({ primary }) => primary)?.start;
  return (
    <li>
      <pre className={styles.drawn} data-severity={found.severity}>
        {found.drawn}
      </pre>
      {found.path === path && start !== undefined && (
        <button type="button" className={styles.show} onClick={() => onShow(start)}>
          {say("files.show")}
        </button>
      )}
    </li>
  );
}
