import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import { mailPrepared } from '#server/money/paydays/payday-mails.ts';
import { findRunOf, listLines, lockRunOf, storeRun } from '#server/money/paydays/payday-store.ts';
import { listDue } from '#server/money/payouts/due-lines.ts';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { readNextPayday } from '#server/platform/settings/settings-store.ts';
import { dubaiDay, dubaiTime } from '#shared/dubai-time.ts';

export type Preparing = { db: Db; clock: () => Date; isTestMode: boolean; publicOrigin: string };

/** The ledger is checked at 03:30 and its proof published at 04:00; people begin to work at 08:00. */
const FROM_TIME = '06:00';

const NOBODY: Actor = { actorId: null, address: null, requestId: 'run-paydays' };

/**
 * On the morning of a payday: everything that is due becomes a run, without starting anything. A run whose books did not add
 * up is prepared again, until they do or somebody starts the payouts by hand.
 */
export async function prepareToday(preparing: Preparing): Promise<void> {
  const { db, clock } = preparing;
  const now = clock();
  const today = dubaiDay(now);
  if (dubaiTime(now) < `${today} ${FROM_TIME}` || (await readNextPayday(db, today)) !== today) return;
  const before = await findRunOf(db, today);
  if (!before || (before.startedAt === null && before.broken.length > 0)) await prepareRun(preparing, NOBODY);
}

/** At the request of an admin: also on another day, and again as long as nobody has started it. */
export async function prepareNow(preparing: Preparing, actor: Actor): Promise<number> {
  await refuseWhileHeld(preparing.db);
  return prepareRun(preparing, actor);
}

/**
 * Who is due today and how much: screened, within the limits, at least the threshold and, on a payday, by the calendar of each
 * business. Not payees whose bank refused the last payout and at whom nobody has looked. All balances are compared with the
 * postings.
 */
async function prepareRun({ db, clock, isTestMode, publicOrigin }: Preparing, actor: Actor): Promise<number> {
  await screenPayees(db, clock);
  const broken = (await checkLedger(db))
    // Whether enough money is held is asked when a file is released: it may arrive until then.
    .filter(({ rule, holds }) => !holds && rule !== 'money_covered')
    .map(({ rule }) => rule);
  return db.transaction().execute(async (transaction) => {
    const now = clock();
    const { lines, threshold, isPayday } = await listDue(transaction, { now, isTestMode });
    const run = { day: dubaiDay(now), threshold, broken, preparedAt: now };
    const before = await lockRunOf(transaction, run.day);
    const couldStart = before?.broken.length === 0 && (await listLines(transaction, before.id)).length > 0;
    const id = await storeRun(transaction, run, lines);
    if (id === undefined) throw refuse('conflict', 'payday_started');
    await recordAudit(transaction, actor, 'payday.prepared', {
      detail: { run: id, day: run.day, payouts: lines.length, threshold, isPayday, broken },
    });
    // Once, although it may be prepared many times; and once more when it can be started at last.
    const isNews = broken.length === 0 ? !couldStart : before === undefined;
    if (isNews && lines.length > 0) await mailPrepared(transaction, id, { publicOrigin, isTestMode, now });
    return id;
  });
}
