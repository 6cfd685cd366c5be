import { eraseOldWords } from '#server/money/ledger/post/erase-words.ts';
import { eraseOldHits } from '#server/money/screening/hit-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { readRetention } from '#server/platform/settings/settings-store.ts';
import { eraseAccount } from '#server/privacy/erase-account.ts';
import { listDueErasures } from '#server/privacy/erasure-store.ts';
import {
  deleteOldMails,
  deleteOldReports,
  type Erased,
  eraseOldAddresses,
  eraseOldPayloads,
  finishErasureRun,
  startErasureRun,
} from '#server/privacy/retention-store.ts';
import { eraseOldThanks } from '#server/staff/portal/thanks-store.ts';
import { deleteOldWork } from '#server/staff/team-rules/work-store.ts';
import { eraseOldFeedback } from '#server/tipping/feedback/feedback-store.ts';

/** Five years, which the law asks for. No setting shortens it. */
const SCREENING_MONTHS = 60;

type Needs = {
  files: ObjectFiles;
  clock: () => Date;
  log: { error(detail: object, message: string): void };
  /** Rows in one statement: few enough that nobody waits for their locks. */
  batch?: number;
};

/** Erases the accounts whose time has come, and what is older than the settings allow. Counts what it erased. */
export async function eraseNightly(db: Db, { files, clock, log, batch = 1000 }: Needs): Promise<Erased> {
  const now = clock();
  const runId = await startErasureRun(db, now);
  const months = await readRetention(db);
  const erased: Erased = {
    accounts: await eraseDueAccounts(db, files, now, `erasure run ${runId}`, log),
    tips: await untilDone(months.guestWordsMonths, now, batch, oldWords(db, batch)),
    payloads: await untilDone(months.providerPayloadMonths, now, batch, (before) =>
      eraseOldPayloads(db, before, batch),
    ),
    mails: await untilDone(months.mailMonths, now, batch, (before) => deleteOldMails(db, before, batch)),
    addresses: await untilDone(months.auditAddressMonths, now, batch, (before) =>
      eraseOldAddresses(db, before, batch),
    ),
  };
  await untilDone(months.guestWordsMonths, now, batch, (before) => deleteOldReports(db, before, batch));
  await untilDone(months.guestWordsMonths, now, batch, (before) => eraseOldFeedback(db, before, batch));
  await untilDone(months.guestWordsMonths, now, batch, (before) => eraseOldThanks(db, before, batch, now));
  await untilDone(months.guestWordsMonths, now, batch, (before) => deleteOldWork(db, before, batch));
  await untilDone(SCREENING_MONTHS, now, batch, (before) => eraseOldHits(db, before, batch));
  await finishErasureRun(db, runId, erased, clock());
  return erased;
}

/** An account that cannot be erased must not stop the others. */
async function eraseDueAccounts(db: Db, files: ObjectFiles, now: Date, requestId: string, log: Needs['log']) {
  let accounts = 0;
  for (const userId of await listDueErasures(db, now)) {
    try {
      if (await eraseAccount(db, files, userId, now, requestId)) accounts += 1;
    } catch (error) {
      log.error({ err: error, userId }, 'an account could not be erased');
    }
  }
  return accounts;
}

/** Goes through the tips by id, so that no batch reads the same tips again. */
function oldWords(db: Db, batch: number) {
  let afterId = 0;
  return async (before: Date) => {
    const { count, lastId } = await eraseOldWords(db, before, afterId, batch);
    afterId = lastId;
    return count;
  };
}

/** 0 months: never erased. */
async function untilDone(
  months: number,
  now: Date,
  batch: number,
  eraseBatch: (before: Date) => Promise<number>,
): Promise<number> {
  if (months === 0) return 0;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  let all = 0;
  let count: number;
  do {
    count = await eraseBatch(before);
    all += count;
  } while (count === batch);
  return all;
}
