import type { Db } from '#server/platform/db/database.ts';
import { readTipTerms } from '#server/platform/settings/settings-store.ts';
import { type Fils, getFilsFrom } from '#shared/money.ts';
import type { FeeTerms } from '#shared/tip-split.ts';

export type Settings = { terms: FeeTerms; maxTipFils: Fils };

/** The longest time until a change of the settings reaches every node. */
const FRESH_MS = 1000;

/** The platform's settings, read at most once a second, so that recording a tip needs no extra query. */
export function cachedSettings(db: Db): () => Promise<Settings> {
  let cached: { readAtMs: number; settings: Promise<Settings> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!cached || nowMs - cached.readAtMs > FRESH_MS) {
      const settings = getSettings(db);
      cached = { readAtMs: nowMs, settings };
      settings.catch(() => {
        cached = undefined;
      });
    }
    return cached.settings;
  };
}

export async function getSettings(db: Db): Promise<Settings> {
  const { maxTip, ...terms } = await readTipTerms(db);
  return { terms, maxTipFils: getFilsFrom(maxTip) };
}
