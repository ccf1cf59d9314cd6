/** Loads the code of a page on demand. If the gateway is away, the page waits for it, instead of failing for good. */
import { afterOutage, checkOutage } from "../api/outage.ts";

/** @returns the importer, with one more try when the gateway responds again */
export function patient<Module>(importer: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await importer();
    } catch {
      await checkOutage();
      await afterOutage();
      await reloadStyles();
      return importer();
    }
  };
}

/** A style sheet that failed to load is not requested again by itself. */
async function reloadStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const failed = links.filter(({ sheet }) => sheet === null);
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((resolve) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = () => resolve();
          again.onerror = () => resolve();
          link.replaceWith(again);
        }),
    ),
  );
}
