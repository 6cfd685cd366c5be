import {
  findRun,
  listFilesOf,
  listLines,
  listRuns,
  readMatched,
} from '#server/money/paydays/payday-store.ts';
import { countStates } from '#server/money/payouts/instant-store.ts';
import { openBankFile } from '#server/money/payouts/release-bank-file.ts';
import { listReleasers, type Releasing } from '#server/money/payouts/review-release.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';
import { payoutStatuses } from '#shared/statuses.ts';

/** As many as a page shows. */
const SHOWN_RUNS = 20;
const SHOWN_LINES = 200;

export async function openRuns(db: Db) {
  return (await listRuns(db, SHOWN_RUNS)).map(said);
}

/**
 * A payday from the balances to the bank's statement, for the admin who opens it: what was prepared, started, filed, released,
 * sent, answered and matched. Everything but the preparation is read from where it happened, so nothing can differ from it.
 */
export async function openRun(db: Db, id: number, releasing: Releasing) {
  const run = await findRun(db, id);
  if (!run) throw refuse('not_found', 'no_such_payday');
  const lines = await listLines(db, id);
  const files = [];
  for (const fileId of await listFilesOf(db, id)) files.push(await openBankFile(db, fileId, releasing));
  const counted = await countStates(
    db,
    files.map((file) => file.id),
  );
  const started = lines.filter(({ payoutId }) => payoutId !== null);
  return {
    ...said(run),
    ...sumOf(lines),
    started: sumOf(started),
    refused: lines.filter(({ refusal }) => refusal !== null).length,
    newPayees: lines.filter(({ isNew }) => isNew).length,
    statuses: payoutStatuses.map((status) => ({
      status,
      ...sumOf(started.filter((line) => line.status === status)),
    })),
    matched: await readMatched(db, id),
    releasers: await listReleasers(db, run.startedBy ?? releasing.adminId, releasing.now),
    files: files.map((file) => ({
      id: file.id,
      messageId: file.messageId,
      executionDay: file.executionDay,
      payoutCount: file.payoutCount,
      total: file.total,
      releasedAt: file.releasedAt,
      releasedByName: file.releasedByName,
      delivery: file.delivery,
      way: file.way,
      instant: counted
        .filter(({ bankFileId }) => bankFileId === file.id)
        .map(({ bankFileId: _file, ...count }) => count),
      obstacles: file.obstacles,
      risks: {
        newPayees: file.payees.filter(({ isNew }) => isNew).length,
        changedIbans: file.payees.filter(({ ibanChangedAt }) => ibanChangedAt !== null).length,
        toReview: file.payees.filter(({ toReview }) => toReview !== null).length,
        refusedBefore: file.payees.filter(({ refused }) => refused !== null).length,
        uncovered: file.payees.filter(({ uncovered }) => uncovered !== null).length,
      },
    })),
    lines: lines
      .slice(0, SHOWN_LINES)
      .map((line) => ({ ...line, refusal: line.refusal && withMessage(line.refusal) })),
  };
}

function sumOf(lines: { amount: string }[]) {
  return {
    count: lines.length,
    total: toDecimal(addFils(...lines.map(({ amount }) => getFilsFrom(amount)))),
  };
}

function said<Row extends { problem: Refusal | null }>({ problem, ...row }: Row) {
  return { ...row, problem: problem && withMessage(problem) };
}
