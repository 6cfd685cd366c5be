import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/platform/db/database.ts';
import {
  readIbanWait,
  readPlatform,
  readSettings,
  readTipTerms,
} from '#server/platform/settings/settings-store.ts';
import type { BankHours } from '#shared/bank.ts';
import { type Fils, getFilsFrom } from '#shared/money/money.ts';
import type { FeeTerms } from '#shared/money/tip-split.ts';
import { type AboutPlatform, DEFAULT_PLATFORM } from '#shared/platform.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Until when a bank account that is changed now is not paid to. A longer wait that runs already stays: otherwise the next
 * change would end it. Null if nobody has to wait, because admins have set zero hours.
 */
export async function findIbanWaitEnd(db: Db, now: Date, running: Date | null = null): Promise<Date | null> {
  const begun = new Date(now.getTime() + (await readIbanWait(db)) * HOUR_MS);
  const end = running && running > begun ? running : begun;
  return end > now ? end : null;
}

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

/**
 * Holding other people's money is a licensed activity, so no real money leaves until an admin has said who holds it and by
 * which agreement (docs/safeguarding.md). The account is the one that payouts are paid from.
 */
export async function findHolderObstacle(db: Db, isTestMode: boolean): Promise<Refusal | undefined> {
  if (isTestMode) return undefined;
  const { holderName, holderKind, holderReference } = await readSettings(db);
  return holderName && holderKind && holderReference ? undefined : refusalOf('holder_not_set');
}

/**
 * The account that pays the payouts, and what its bank expects in a file. Returns nothing until an admin has
 * set it.
 */
export async function findPayer(db: Db) {
  const { payerName, payerIban, payerBic, ...bank } = await readSettings(db);
  const { purposeCode, memoLength, bankCutoffHour, bankDaysOff } = bank;
  if (!payerName || !payerIban) return undefined;
  return {
    payer: { name: payerName, iban: payerIban, bic: payerBic },
    purposeCode,
    memoLength,
    hours: { bankCutoffHour, bankDaysOff },
  };
}

/** When the bank that pays works. */
export async function readBankHours(db: Db): Promise<BankHours> {
  const { bankCutoffHour, bankDaysOff } = await readSettings(db);
  return { bankCutoffHour, bankDaysOff };
}
