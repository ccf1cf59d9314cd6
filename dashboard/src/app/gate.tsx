/** Shows the page to signed-in people; asks for the password over the page when the session ends. */
import { Center, Loader, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useSession } from "../api/session.tsx";
import { Failure } from "../parts/states.tsx";
import { useOpenPage } from "./open.ts";
import { SignInForm, SignInPage } from "./sign-in.tsx";
import { useWords } from "./words.tsx";

/** Dialogs of Mantine have 200, and their lists 300. */
const ABOVE_DIALOGS = 500;

export function Gate({ children }: { children: ReactNode }) {
  const { person, isOver, fault, retry } = useSession();
  const { say } = useWords();
  const { isOpen, isHere, provider } = useOpenPage(person === null);
  if (fault !== undefined && person === undefined) return <Failure error={fault} retry={retry} />;
  if (person === undefined || (person === null && isHere && isOpen === undefined))
    return (
      <Center h="100%">
        <Loader aria-label={say("waiting")} />
      </Center>
    );
  if (person === null)
    return isOpen === true && isHere ? children : <SignInPage isOpen={isOpen === true} provider={provider} />;
  return (
    <>
      {children}
      <Modal
        opened={isOver}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={say("signIn.sessionEnded")}
        zIndex={ABOVE_DIALOGS}
      >
        <SignInForm login={person.login} />
      </Modal>
    </>
  );
}
