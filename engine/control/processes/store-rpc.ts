/**
 * The store for a traffic process. Only control has the store, so each method is a remote call. Both sides are here, because
 * they must agree on the calls.
 */
import type { Answers } from "../../store/answers/answer-contract.ts";
import type { OwnedIds } from "../../store/answers/owned-id-contract.ts";
import type { Captures } from "../../store/captures/capture-contract.ts";
import type { Tasks } from "../../store/tasks/task-contract.ts";
import type { RpcCall, RpcHandlers } from "./rpc.ts";

/** The contracts of the store that traffic processes use. */
export interface StoreContracts {
  answers: Answers;
  captures: Captures;
  owned: OwnedIds;
  tasks: Tasks;
}

type Call = (...values: unknown[]) => unknown;

const methods: { [Name in keyof StoreContracts]: { [Method in keyof StoreContracts[Name]]: true } } = {
  answers: { put: true, get: true, delete: true },
  captures: { put: true },
  owned: { add: true, find: true, findForeign: true, findLastChannel: true, forget: true },
  tasks: {
    create: true,
    markAccepted: true,
    drop: true,
    end: true,
    wake: true,
    find: true,
    list: true,
    delete: true,
  },
};

const names = Object.keys(methods) as (keyof StoreContracts)[];
const methodsOf = (name: keyof StoreContracts): string[] => Object.keys(methods[name]);
const callNameOf = (name: string, method: string): string => `${name}: ${method}`;

/** The side of a traffic process. */
export function createStoreClient(ask: RpcCall): StoreContracts {
  const contractOf = (name: keyof StoreContracts): Record<string, Call> =>
    Object.fromEntries(
      methodsOf(name).map((method): [string, Call] => {
        const callName = callNameOf(name, method);
        return [method, (...values) => ask(callName, values)];
      }),
    );
  return Object.fromEntries(names.map((name) => [name, contractOf(name)])) as unknown as StoreContracts;
}

/** Control's side. @param store undefined until it is open */
export function createStoreHandlers(store: () => StoreContracts | undefined): RpcHandlers {
  const handlerOf =
    (name: keyof StoreContracts, method: string) =>
    (values: unknown): unknown => {
      const contract = store()?.[name] as Record<string, Call> | undefined;
      if (contract === undefined) throw new Error("the store is not open yet");
      return contract[method]?.(...(values as unknown[]));
    };
  return Object.fromEntries(
    names.flatMap((name) =>
      methodsOf(name).map((method) => [callNameOf(name, method), handlerOf(name, method)]),
    ),
  );
}
