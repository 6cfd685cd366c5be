import type { Db } from '#server/platform/db/database.ts';
import {
  addCrash,
  deleteAllButNewest,
  deleteCrashesBefore,
  listCrashes,
} from '#server/platform/page-crashes/page-crash-store.ts';
import type { CrashReport } from '#shared/contracts/platform.ts';

/** Anybody can send reports, so their number is limited. */
const KEPT_ROWS = 100;
const SHOWN_ROWS = 20;
const KEPT_MS = 30 * 24 * 60 * 60_000;

export async function recordCrash(db: Db, report: CrashReport, now: Date): Promise<void> {
  const crash = {
    ...report,
    name: hidePersonalData(report.name),
    message: hidePersonalData(report.message),
    stack: hidePersonalData(report.stack),
  };
  await addCrash(db, crash, now);
  await deleteAllButNewest(db, KEPT_ROWS);
}

/** The newest crashes, for admins. */
export function readCrashes(db: Db) {
  return listCrashes(db, SHOWN_ROWS);
}

/** Deletes what has not happened again for a month. */
export async function sweepCrashes(db: Db, now: Date): Promise<void> {
  await deleteCrashesBefore(db, new Date(now.getTime() - KEPT_MS));
}

const ORIGIN_OF_SCRIPT = /https?:\/\/[^\s/]+(?=\/assets\/)/g;

/**
 * Looked for from left to right; only what the first pattern finds is left as it is. The numbers limit how far each
 * pattern reads, so that no text takes long.
 */
const PARTS = new RegExp(
  [
    // A place in one of our scripts. Its name looks like a secret.
    String.raw`(/assets/[\w.-]{1,100}\.js(?::\d+)*)`,
    // Addresses of pages: they can have tokens.
    String.raw`[a-z][a-z-]{1,30}://[^\s)]+`,
    // Email addresses.
    String.raw`[^\s@"<>()/:]{1,64}@[^\s@"<>()/:]{1,250}\.\p{L}{2,}`,
    // IBANs, also in groups.
    String.raw`\b[a-z]{2}\p{Nd}{2}(?: ?[a-z\p{Nd}]){10,30}\b`,
    // Seven digits or more: card numbers and phone numbers.
    String.raw`(?:\p{Nd}[\s().+/\p{Pd}]{0,3}){6,}\p{Nd}`,
    // Tokens.
    String.raw`[\w-]{20,}`,
    // Quoted data: browsers quote the beginning of JSON that they cannot read. Names in the code are left.
    String.raw`"(?=[^"\n]*[^"\n\w$.])[^"\n]*"`,
  ].join('|'),
  'giu',
);

/** The text of an error without what could belong to a person. Names without quotes cannot be recognised. */
export function hidePersonalData(text: string): string {
  return text
    .replace(ORIGIN_OF_SCRIPT, '')
    .replace(PARTS, (_found, script: string | undefined) => script ?? '…');
}
