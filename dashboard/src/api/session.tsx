/**
 * The signed-in person. If the session ends while the page is open, the page asks for the password again without losing its
 * state.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { CallError, call, keepCsrf, onSignedOut, type ResponseBody } from "./call.ts";

export type Person = ResponseBody<"GET /session">;

export interface Session {
  /** Undefined while loading; null: nobody. */
  person: Person | null | undefined;
  /** A session has ended in this page. */
  isOver: boolean;
  /** Why the person cannot be loaded. */
  fault: CallError | undefined;
  retry(): void;
  /** @throws CallError */
  signIn(login: string, password: string): Promise<void>;
  signOut(): Promise<void>;
}

const Context = createContext<Session | undefined>(undefined);
const KEY = ["session"];

const RETRY_MS = 3_000;
/** While the gateway is away. */
const refetchInterval = ({ state }: { state: { status: string } }): number | false =>
  state.status === "error" ? RETRY_MS : false;

async function ask(): Promise<Person | null> {
  try {
    const person = await call("GET /session");
    keepCsrf(person.csrf);
    return person;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const {
    data: person,
    error,
    refetch,
  } = useQuery({ queryKey: KEY, queryFn: ask, staleTime: Infinity, retry: false, refetchInterval });
  const [isOver, setOver] = useState(false);
  useEffect(() => onSignedOut(() => setOver(queries.getQueryData(KEY) != null)), [queries]);
  const signIn = useCallback(
    async (login: string, password: string) => {
      const entered = await call("POST /session", { body: { login, password } });
      keepCsrf(entered.csrf);
      // Data of the previous person must not be shown to this one.
      if (queries.getQueryData<Person | null>(KEY)?.id !== entered.id)
        queries.removeQueries({ predicate: others });
      queries.setQueryData(KEY, entered);
      setOver(false);
      void queries.invalidateQueries({ predicate: others });
    },
    [queries],
  );
  const signOut = useCallback(async () => {
    await call("DELETE /session").catch(() => undefined);
    keepCsrf(undefined);
    queries.setQueryData(KEY, null);
    setOver(false);
    queries.removeQueries({ predicate: others });
  }, [queries]);
  const session = useMemo(
    () => ({
      person,
      isOver,
      fault: error instanceof CallError ? error : undefined,
      retry: () => void refetch(),
      signIn,
      signOut,
    }),
    [person, isOver, error, refetch, signIn, signOut],
  );
  return <Context value={session}>{children}</Context>;
}

function others({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== KEY[0];
}

export function useSession(): Session {
  const session = useContext(Context);
  if (session === undefined) throw new Error("there is no session around this");
  return session;
}
