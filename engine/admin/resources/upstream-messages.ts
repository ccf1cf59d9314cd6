/** Messages of upstreams that members must not see: they may be about the gateway's own credential or account. */

interface WithMessages {
  message: string | null;
  attemptDetails: readonly { message: string | null }[];
}

/** Keeps a message of an attempt only if the client got the same one. */
export function hideUpstreamMessages<Row extends WithMessages>(row: Row): Row {
  const attemptDetails = row.attemptDetails.map((attempt) =>
    attempt.message === row.message ? attempt : { ...attempt, message: null },
  );
  return { ...row, attemptDetails };
}
