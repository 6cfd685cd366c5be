import type { Db } from '#server/platform/db/database.ts';
import { hidePersonalData } from '#server/platform/page-crashes/hide-personal-data.ts';
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

export async function takeCrash(db: Db, report: CrashReport, now: Date): Promise<void> {
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
