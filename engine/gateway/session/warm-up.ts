/** Answers a request that only warms: no upstream is asked, and the next request of its connection can go on from it. */
import type { Caller } from "../../transform/lane.ts";
import { createEncoder } from "../../transform/stream/framing.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { answersUnreachable } from "../refusals.ts";
import type { Keeper } from "../stored/keeper.ts";

export function warmUp(exchange: Exchange, caller: Caller, keeper: Keeper | undefined): void {
  const warmed = exchange.wire.connection?.warmed(caller);
  if (warmed === undefined || keeper === undefined) {
    exchange.refuse(answersUnreachable());
    return;
  }
  void keeper.keep(warmed.kept, NOWHERE).then(() =>
    exchange.guard(() => {
      if (exchange.settled) return;
      const { encode, contentType } = createEncoder("sse");
      exchange.settle({ status: 200 }, () => {
        exchange.answer.begin(200, { "content-type": contentType, ...exchange.headers(undefined) });
        for (const message of warmed.messages) exchange.answer.write(encode(message));
        exchange.answer.end();
      });
    }),
  );
}

/** No channel has made it. */
const NOWHERE = { channel: "", model: "", place: { keyMark: "" } };
