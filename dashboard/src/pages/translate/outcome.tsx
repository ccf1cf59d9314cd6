/** The result: the hub first, then every format, with the losses of each. */
import { useWords } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { CopyButton } from "../../parts/copy.tsx";
import { Card } from "../../parts/page.tsx";
import { isLost, type Line } from "../../translator/lines.ts";
import type { Rendition, Translated } from "../../translator/translate.ts";
import { Pane } from "./pane.tsx";
import styles from "./translate.module.css";

export function Hub({ translated: { fault, hub, wires }, from }: { translated: Translated; from: string }) {
  const { say } = useWords();
  if (fault !== undefined)
    return (
      <p className={styles.fault} role="alert">
        {say("translate.invalid", { wire: from, fault })}
      </p>
    );
  if (hub === undefined) return null;
  /** A field that some formats do not support shows their names. */
  const mark = (line: Line): string | undefined => {
    const losers = wires.filter(({ lost }) => isLost(line, lost)).map(({ wire }) => wire);
    return losers.length === 0 ? undefined : say("translate.unsupportedIn", { wires: losers.join(", ") });
  };
  return (
    <Card flush title={say("translate.hub")} aside={<CopyButton text={hub.text} label={say("copy")} />}>
      <Pane rendition={hub} label={say("translate.hub")} mark={mark} />
    </Card>
  );
}

/** Formats that support the text first. */
export function Formats({ translated: { wires } }: { translated: Translated }) {
  const rank = ({ fault, isSame }: Rendition): number => (isSame === true ? 2 : fault === undefined ? 0 : 1);
  return wires
    .toSorted((one, other) => rank(one) - rank(other))
    .map((rendition) => <Format key={rendition.wire} rendition={rendition} />);
}

function Format({ rendition }: { rendition: Rendition }) {
  const { say } = useWords();
  const { wire, path, lost, fault, isSame, text } = rendition;
  return (
    <Card
      flush
      title={wire}
      aside={
        <span className={styles.aside}>
          <Standing rendition={rendition} />
          {text !== "" && <CopyButton text={text} label={say("translate.copyOf", { wire })} />}
        </span>
      }
    >
      {path !== undefined && <p className={styles.path}>POST …{path}</p>}
      {lost.length > 0 && (
        <div className={styles.lost}>
          <span>{say("translate.unsupportedFields")}</span>
          {lost.map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
        </div>
      )}
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
      {isSame === true ? (
        <p className={styles.same}>{say("translate.sameFormat")}</p>
      ) : (
        rendition.lines.length > 0 && <Pane rendition={rendition} label={wire} />
      )}
    </Card>
  );
}

function Standing({ rendition: { fault, isSame, lost } }: { rendition: Rendition }) {
  const { say } = useWords();
  if (fault !== undefined) return <Badge tone="bad">{say("translate.notSupported")}</Badge>;
  if (isSame === true) return <Badge tone="quiet">{say("translate.unchanged")}</Badge>;
  if (lost.length > 0) return <Badge tone="care">{say("translate.losses", { count: lost.length })}</Badge>;
  return <Badge tone="good">{say("translate.noLosses")}</Badge>;
}
