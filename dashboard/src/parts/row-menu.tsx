/** Actions of a row behind one button. An action that cannot be undone asks first. */
import { ActionIcon, Menu } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { Confirm } from "./confirm.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Act {
  label: string;
  icon: IconName;
  onAct(): void;
}

interface FinalAct {
  label: string;
  icon: IconName;
  /** The question before the action. */
  question: string;
  /** Its consequence. */
  consequence: ReactNode;
  /** An error is shown. */
  onConfirm(): Promise<unknown>;
}

export type RowAct = Act | FinalAct;

/** @param label names the row; actions that delete come last, separated */
export function RowMenu({ label, acts }: { label: string; acts: readonly RowAct[] }) {
  const [asked, ask] = useState<FinalAct>();
  const isRed = (act: RowAct): boolean => act.icon === "trash";
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={label}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((act, index) => (
            <Fragment key={act.label}>
              {isRed(act) && index > 0 && <Menu.Divider />}
              <Menu.Item
                {...(isRed(act) ? { color: "red" } : {})}
                leftSection={<Icon name={act.icon} size={16} />}
                onClick={() => ("onAct" in act ? act.onAct() : ask(act))}
              >
                {act.label}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked !== undefined && (
        <Confirm
          title={asked.question}
          act={asked.label}
          onClose={() => ask(undefined)}
          onConfirm={asked.onConfirm}
        >
          {asked.consequence}
        </Confirm>
      )}
    </>
  );
}
