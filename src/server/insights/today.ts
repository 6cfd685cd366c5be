import type { z } from 'zod';
import { countQueue } from '#server/business/review/review-store.ts';
import {
  type Found,
  findCodeReports,
  findDisputes,
  findFailedPayouts,
  findFiles,
  findOldMail,
  findProposals,
  findScreeningHits,
} from '#server/insights/today-store.ts';
import { listUnexplained } from '#server/money/ledger/read/bank-account.ts';
import { listRuns } from '#server/money/paydays/payday-store.ts';
import { describeWarnings } from '#server/money/payments/fraud-warnings.ts';
import { describeGuestMoney } from '#server/money/payments/repay-guests.ts';
import { listDue } from '#server/money/payouts/due-lines.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readNextPayday } from '#server/platform/settings/settings-store.ts';
import { readBackupFigures, readLedgerFigures } from '#server/platform/status/status-store.ts';
import { countOpenCases } from '#server/tipping/card-testing/case-store.ts';
import type { DutyKind, today } from '#shared/contracts/today.ts';
import { dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { addFils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

const HOUR_MS = 60 * 60_000;
/** As on the page of the system's status. */
const BACKUP_LATE_MS = 36 * HOUR_MS;
/** More than an admin can deal with in a day. */
const MOST = 1000;

type Reading = { adminId: string; now: Date; isTestMode: boolean };

/** What waits for an admin, by harm: money that may be lost or paid wrongly first, then what keeps people waiting. */
export async function readToday(
  db: Db,
  { adminId, now, isTestMode }: Reading,
): Promise<z.output<typeof today>> {
  const ledger = await readLedgerFigures(db);
  const backup = await readBackupFigures(db);
  const guestMoney = await describeGuestMoney(db, now);
  const lines = await listUnexplained(db, MOST);
  const queue = await countQueue(db);
  const backupIsLate = !backup.lastAt || now.getTime() - backup.lastAt.getTime() > BACKUP_LATE_MS;

  const found: Record<DutyKind, Found> = {
    broken_rules: { count: ledger.brokenRules ?? 0, since: ledger.lastAt },
    failed_payouts: await findFailedPayouts(db),
    disputes: await findDisputes(db),
    guest_money: { count: guestMoney.count },
    payday: await findPayday(db, now, isTestMode),
    files: await findFiles(db, adminId),
    bank_entries: {
      count: lines.length,
      amount: toDecimal(addFils(...lines.map(({ amount }) => fils(Math.abs(getFilsFrom(amount)))))),
    },
    fraud_warnings: { count: (await describeWarnings(db)).count },
    screening_hits: await findScreeningHits(db),
    proposals: await findProposals(db, adminId),
    card_cases: { count: await countOpenCases(db) },
    code_reports: await findCodeReports(db),
    businesses: { count: queue.applications },
    changes: { count: queue.changes },
    mail: await findOldMail(db, now),
    backup: { count: backupIsLate ? 1 : 0, since: backup.lastAt },
  };
  const duties = Object.entries(found).map(([kind, duty]) => ({
    ...{ kind: kind as DutyKind, count: 0, amount: null, since: null, dueBy: null, ownCount: 0, runId: null },
    ...duty,
  }));
  return { duties: duties.filter(({ count }) => count > 0) };
}

/**
 * On a payday, or on a day with a run: everybody who is due and not paid yet, until the run is started and all its payouts are
 * in files.
 */
async function findPayday(db: Db, now: Date, isTestMode: boolean): Promise<Found> {
  const day = dubaiDay(now);
  const [newest] = await listRuns(db, 1);
  const run = newest?.day === day ? newest : undefined;
  if (run ? run.filedAt : (await readNextPayday(db, day)) !== day) return { count: 0 };
  const due = { dueBy: startOfDubaiDay(day), runId: run?.id ?? null };
  if (run?.startedAt) return { ...due, count: run.count, amount: run.total };
  const { lines } = await listDue(db, { now, isTestMode });
  const amount = toDecimal(addFils(...lines.map((line) => getFilsFrom(line.amount))));
  return { ...due, count: lines.length, amount };
}
