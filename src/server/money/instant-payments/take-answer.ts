import type { InstantAnswer } from '#server/money/instant-payments/instant-bank.ts';
import { THE_BANK } from '#server/money/payouts/acting-admin.ts';
import { applyResults } from '#server/money/payouts/apply-answer.ts';
import { reasonIn, UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { outcomeOf } from '#server/money/payouts/bank-files/read-pain002.ts';
import { type InstantLine, lockLine, moveLine } from '#server/money/payouts/instant-store.ts';
import { findPayouts, lockPayouts } from '#server/money/payouts/payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/** A request that was cut off may still be on its way to the bank for so long. */
const RESEND_AFTER_MS = 10 * 60_000;

type Taking = { db: Db; clock: () => Date };

/** What the bank says about a line, once: an answer that comes twice or late finds the line in another state and does nothing. */
export async function takeAnswer(taking: Taking, line: InstantLine, answer: InstantAnswer): Promise<void> {
  if (answer.unknown) return takeUnknown(taking, line);
  const { db, clock } = taking;
  const read = await readAnswer(db, line, answer);
  if ('problem' in read) {
    // What the bank has is not what we have sent: it stays open until a person has asked.
    await moveLine(db, line, line.state === 'accepted' ? 'accepted' : 'unclear', {
      problem: read.problem,
      askedAt: clock(),
    });
    return;
  }
  const { outcome, reason } = read;
  const said = { status: answer.status, reason, askedAt: clock() };
  if (outcome === 'waiting') {
    await moveLine(db, line, 'accepted', said);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    // In the order in which everything else locks them.
    await lockPayouts(transaction, [line.payoutId]);
    const current = await lockLine(transaction, line.payoutId);
    if (current.state !== line.state || current.attempts !== line.attempts) return;
    const result = {
      endToEndId: line.endToEndId,
      outcome,
      amountFils: getFilsFrom(line.amount),
      reference: answer.reference ?? null,
      reason,
    };
    const problem = await applyResults(transaction, [result], THE_BANK, now);
    if (problem) await moveLine(transaction, current, openState(current), { ...said, problem });
    else
      await moveLine(transaction, current, outcome === 'completed' ? 'settled' : 'refused', {
        ...said,
        endedAt: now,
      });
  });
}

/** A contradiction, such as a payout that an admin has ended in another way: it stays open, and shows. */
const openState = ({ state }: InstantLine) => (state === 'accepted' ? 'accepted' : 'unclear');

async function readAnswer(db: Db, line: InstantLine, answer: InstantAnswer & { unknown: false }) {
  const [payout] = await findPayouts(db, [line.payoutId]);
  // After a restore another payout of ours may have had this id.
  if (answer.amount !== line.amount || answer.creditorIban !== payout?.iban)
    return { problem: refusalOf('instant_other_payment', { id: line.endToEndId }) };
  try {
    const outcome = outcomeOf(answer.status, 'status');
    const reason = reasonIn([answer.reason?.code, answer.reason?.text].filter(Boolean).join(' '));
    return { outcome, reason };
  } catch (error) {
    if (error instanceof UnreadableAnswer) return { problem: error.refusal };
    throw error;
  }
}

/**
 * The bank has never got it. Only then, and only when no request can be on its way any more, it is sent again, with the same
 * end-to-end id. What the bank has accepted before is not sent again, whatever it says now.
 */
async function takeUnknown({ db, clock }: Taking, line: InstantLine): Promise<void> {
  const now = clock();
  const isAccepted = line.state === 'accepted';
  const sinceMs = now.getTime() - (line.attemptedAt?.getTime() ?? now.getTime());
  const problem: Refusal = refusalOf(isAccepted ? 'instant_forgotten' : 'instant_unknown');
  const to = isAccepted || sinceMs < RESEND_AFTER_MS ? line.state : 'waiting';
  await moveLine(db, line, to, { problem, askedAt: now });
}
