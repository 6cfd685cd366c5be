import { createHash } from 'node:crypto';
import { readSettlingAdmin } from '#server/money/payouts/acting-admin.ts';

import { findOpenPayoutIds } from '#server/money/payouts/bank-file-store.ts';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import {
  type BankAnswer,
  type BankResult,
  findPayoutId,
} from '#server/money/payouts/bank-files/bank-batch.ts';
import { readBankAnswer } from '#server/money/payouts/bank-files/read-answer.ts';
import { findPayouts, lockPayouts } from '#server/money/payouts/payout-store.ts';
import { type PlannedLine, planAnswer } from '#server/money/payouts/plan-answer.ts';
import { endPayouts } from '#server/money/payouts/settle-payout.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** PostgreSQL limits the parameters of one statement, and a table can contain results of several files. */
const AT_ONCE = 1000;

/** Shows what the bank's answer would change, without changing anything. */
export async function previewAnswer(db: Db, content: string, admin: Actor, now: Date) {
  const answer = read(content);
  const payouts = await findPayouts(db, await idsIn(db, answer));
  const lines = planAnswer(answer, payouts, await readSettlingAdmin(db, admin.actorId, now));
  return { ...describe(content, lines), applied: false };
}

/** Applies the changes of a preview: all of them or, if anything has changed since or has a problem, none. */
export async function applyAnswer(db: Db, content: string, fingerprint: string, admin: Actor, now: Date) {
  const answer = read(content);
  return db.transaction().execute(async (transaction) => {
    // A payout is never added to an existing file, so every payout concerned is locked.
    const payouts = await lockPayouts(transaction, await idsIn(transaction, answer));
    const lines = planAnswer(answer, payouts, await readSettlingAdmin(transaction, admin.actorId, now));
    const described = describe(content, lines);
    if (described.fingerprint !== fingerprint) throw refuse('conflict', 'preview_outdated');
    if (described.problems > 0) throw refuse('conflict', 'answer_has_problems');
    await endPlanned(transaction, lines, admin, now);
    await recordAudit(transaction, admin, 'bank_answer.applied', {
      detail: {
        messageId: answer.messageId,
        completed: described.completed.count,
        failed: described.failed.count,
        returned: described.returned.count,
      },
    });
    return { ...described, applied: true };
  });
}

/**
 * Applies what the bank has said about single payouts, in the caller's transaction and by the same rules as an answer in a file.
 * Returns what contradicts our payouts, and then changes nothing.
 */
export async function applyResults(
  transaction: Db,
  results: BankResult[],
  admin: Actor,
  now: Date,
): Promise<Refusal | null> {
  const answer = { messageId: null, whole: null, reason: null, results };
  const payouts = await lockPayouts(transaction, await idsIn(transaction, answer));
  const lines = planAnswer(answer, payouts, await readSettlingAdmin(transaction, admin.actorId, now));
  const problem = lines.find((line) => line.problem)?.problem ?? null;
  if (!problem) await endPlanned(transaction, lines, admin, now);
  return problem;
}

async function endPlanned(transaction: Db, lines: PlannedLine[], admin: Actor, now: Date): Promise<void> {
  const endings = lines.flatMap(({ payout, ending }) => (payout && ending ? [{ payout, ending }] : []));
  for (let start = 0; start < endings.length; start += AT_ONCE)
    await endPayouts(transaction, endings.slice(start, start + AT_ONCE), admin, now, 'bank');
}

function read(content: string): BankAnswer {
  try {
    return readBankAnswer(content);
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new AppError('invalid_input', error.refusal);
    throw error;
  }
}

async function idsIn(db: Db, { whole, messageId, results }: BankAnswer): Promise<number[]> {
  const named = results.flatMap(({ endToEndId }) => findPayoutId(endToEndId) ?? []);
  if (!whole) return named;
  const open = messageId === null ? undefined : await findOpenPayoutIds(db, messageId);
  if (!open) throw refuse('conflict', 'answers_no_file');
  return [...new Set([...named, ...open])];
}

function describe(content: string, planned: PlannedLine[]) {
  const lines = planned.map(({ endToEndId, payout, ending, reference, reason, problem }) => ({
    endToEndId,
    payoutId: payout?.id ?? null,
    recipientName: payout?.recipientName ?? null,
    amount: payout?.amount ?? null,
    from: payout?.status ?? null,
    to: ending && ending.to !== 'cancelled' ? ending.to : null,
    reference,
    reason,
    problem: problem && withMessage(problem),
  }));
  const sumOf = (to: 'completed' | 'failed' | 'returned') => {
    const ending = lines.filter((line) => line.to === to);
    const totalFils = addFils(...ending.map(({ amount }) => getFilsFrom(amount ?? '0')));
    return { count: ending.length, total: toDecimal(totalFils) };
  };
  return {
    lines,
    completed: sumOf('completed'),
    failed: sumOf('failed'),
    returned: sumOf('returned'),
    unchanged: lines.filter(({ to, problem }) => !to && !problem).length,
    problems: lines.filter(({ problem }) => problem).length,
    // The lines contain the current statuses, so a payout that changed since gives another fingerprint.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([content, lines]))
      .digest('base64url'),
  };
}
