import {
  type BankMatch,
  explainEntry,
  findUnexplained,
  lockBankEntries,
} from '#server/money/ledger/post/bank-statements.ts';
import {
  type BankPayout,
  listBankPayouts,
  listOpenLines,
  type OpenLine,
} from '#server/money/ledger/read/bank-account.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type BankExplanation, bankMatchKinds } from '#shared/bank.ts';
import { fils, getFilsFrom } from '#shared/money/money.ts';

export type Explaining = { explanation: BankExplanation; note: string; itemId?: string | undefined };

/** An admin explains an entry. It is posted to the account of the explanation. */
export async function explainBankEntry(
  db: Db,
  entryId: number,
  { explanation, note, itemId }: Explaining,
  admin: Admin,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockBankEntries(transaction);
    const entry = await findUnexplained(transaction, entryId);
    if (!entry) throw refuse('not_found', 'no_such_bank_entry');
    if (entry.isExplained) throw refuse('conflict', 'bank_entry_explained');
    const matches = isMatch(explanation) ? [await getItem(transaction, entry, explanation, itemId)] : [];
    await explainEntry(transaction, entryId, { explanation, note, explainedBy: admin.actorId, matches }, now);
    await recordAudit(transaction, admin, 'bank_entry.explained', {
      detail: { entry: entryId, amount: entry.amount, explanation, note, ...(itemId && { item: itemId }) },
    });
  });
}

function isMatch(explanation: BankExplanation): boolean {
  return bankMatchKinds.some((kind) => kind === explanation);
}

/** The chosen item, if it is still open and has the amount of the entry. */
async function getItem(
  db: Db,
  { amount, bookedDay }: { amount: string; bookedDay: string },
  explanation: BankExplanation,
  itemId = '',
) {
  const open = {
    lines: await listOpenLines(db, bookedDay),
    payouts: await listBankPayouts(db, bookedDay, { payoutIds: [], messageIds: [] }),
  };
  const chosen = findCandidates(amount, open).find(
    ({ match, itemId: id }) => match.kind === explanation && id === itemId,
  );
  if (!chosen) throw refuse('conflict', 'bank_item_not_open');
  return chosen.match;
}

/** A booked item that can be the cause of an entry, because it has the same amount. */
type Candidate = { match: BankMatch; itemId: string; day: string };

export function findCandidates(
  amount: string,
  { lines, payouts }: { lines: OpenLine[]; payouts: BankPayout[] },
): Candidate[] {
  const amountFils = getFilsFrom(amount);
  const sizeFils = fils(Math.abs(amountFils));
  const ofSize = payouts.filter((payout) => getFilsFrom(payout.amount) === sizeFils);
  if (amountFils < 0)
    return ofSize
      .filter(({ isDebited, status }) => !isDebited && status !== 'failed')
      .map((payout) => candidateOf('payout', payout));
  return [
    ...lines
      .filter((line) => getFilsFrom(line.amount) === amountFils)
      .map(({ provider, lineId, day }): Candidate => {
        return { match: { kind: 'provider_payout', provider, lineId }, itemId: lineId, day };
      }),
    ...ofSize
      .filter(({ isCredited, isDebited, status }) => !isCredited && (isDebited || wasPaid(status)))
      .map((payout) => candidateOf('payout_return', payout)),
  ];
}

function candidateOf(kind: 'payout' | 'payout_return', { id, executionDay }: BankPayout): Candidate {
  return { match: { kind, payoutId: id }, itemId: String(id), day: executionDay };
}

function wasPaid(status: BankPayout['status']): boolean {
  return status === 'completed' || status === 'returned';
}
