import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/platform/db/database.ts';
import { readPlatform } from '#server/platform/settings/settings-store.ts';
import type { AboutPlatform } from '#shared/platform.ts';
import { DEFAULT_PLATFORM } from '#shared/platform.ts';

/** A page that shows nothing else from the database does not wait longer for the name. */
const LONGEST_WAIT_MS = 500;

export type CurrentPlatform = ReturnType<typeof currentPlatform>;

/**
 * The platform's name, support address, and whether it sends mail. Without a cache: a cached page must not keep an old
 * name.
 */
export function currentPlatform(db: Db, mailGoesOut: boolean) {
  let last: AboutPlatform = { ...DEFAULT_PLATFORM, mailGoesOut };
  let reading: Promise<AboutPlatform> | undefined;
  return { read, readSoon, last: () => last };

  async function read(): Promise<AboutPlatform> {
    last = { ...(await readPlatform(db)), mailGoesOut };
    return last;
  }

  /** The last known values if the database does not answer at once. */
  async function readSoon(): Promise<AboutPlatform> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    const stop = new AbortController();
    const late = wait(LONGEST_WAIT_MS, undefined, { signal: stop.signal, ref: false });
    await Promise.race([reading, late]).catch(() => undefined);
    stop.abort();
    return last;
  }
}
