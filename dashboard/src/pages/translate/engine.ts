/** Calls the engine in its worker thread. Only the newest request matters; a result of an older one is dropped. */
import { useEffect, useRef, useState } from "react";
import type { Asked, Translated } from "../../translator/translate.ts";
import type { Answer, Question } from "../../translator/worker.ts";

export interface Translating {
  /** Of the newest request with a result. */
  translated: Translated | undefined;
  /** The engine could not start, or failed. */
  fault: string | undefined;
  isBusy: boolean;
}

export function useTranslation(asked: Asked): Translating {
  const thread = useRef<Worker>(undefined);
  const newest = useRef(0);
  const [answer, setAnswer] = useState<Answer>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const worker = new Worker(new URL("../../translator/worker.ts", import.meta.url), {
      name: "translator",
      type: "module",
    });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id === newest.current) setAnswer(data);
    };
    worker.onerror = (event) => setFault(event.message || "the engine's script could not be loaded");
    thread.current = worker;
    return () => worker.terminate();
  }, []);
  const { kind, wire, text, model } = asked;
  useEffect(() => {
    newest.current++;
    thread.current?.postMessage({
      id: newest.current,
      asked: { kind, wire, text, model },
    } satisfies Question);
  }, [kind, wire, text, model]);
  return { translated: answer?.translated, fault, isBusy: answer?.id !== newest.current };
}
