/** Says that the gateway does not respond, on every page, for as long as that lasts. */
import { useOutage } from "../api/outage.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./shell.module.css";
import { useWords } from "./words.tsx";

export function OutageNotice() {
  const { say, time } = useWords();
  const sinceMs = useOutage();
  return (
    <div role="status" className={styles.notices}>
      {sinceMs !== undefined && (
        <p className={styles.outage}>
          <Icon name="warning" size={16} />
          {say("outage", { time: time(sinceMs, "time") })}
        </p>
      )}
    </div>
  );
}
