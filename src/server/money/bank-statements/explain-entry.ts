import type { AreaKind } from '#server/identity/two-persons/carry-out.ts';
import { changeByTwo, type TwoPersons } from '#server/identity/two-persons/proposals.ts';
import {
  type BankMatch,
  correctExplanation,
  explainEntry,
  findExplainable,
  lockBankEntries,
} from '#server/money/ledger/post/bank-statements.ts';
import {
  type BankPayout,
  listBankPayouts,
  listOpenLines,
  type OpenLine,
} from '#server/money/ledger/read/bank-account.ts';
import { readVatOwed } from '#server/money/ledger/read/vat-owed.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type BankExplanation, bankMatchKinds, EXPLAINED_ALONE_FILS } from '#shared/bank.ts';
import { fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

export type Explaining = { explanation: BankExplanation; note: string; itemId?: string | undefined };

/**
 * An admin explains an entry. It is posted to the account of the explanation. Above a small limit, a fee, VAT, own
 * money or a mistake is only proposed: otherwise one admin could hide where money went. Returns the open proposal.
 */
export async function explainBankEntry(
  two: TwoPersons,
  entryId: number,
  explaining: Explaining,
  admin: Admin,
) {
  const { explanation, note } = explaining;
  return two.db.transaction().execute(async (transaction) => {
    const { amount, bookedDay } = await getUnexplained(transaction, entryId);
    if (isForOne(explanation, amount)) {
      await explain(transaction, entryId, explaining, {
        admin,
        explainedBy: admin.actorId,
        now: two.clock(),
      });
      return null;
    }
    const subject = { id: entryId, amount, name: null, bookedDay, explanation };
    const proposed = {
      kind: 'explain_bank_entry',
      userId: null,
      settings: null,
      subject,
      reason: note,
    } as const;
    return changeByTwo(transaction, proposed, admin, two);
  });
}

export const explainingEntry: AreaKind = {
  async check(transaction, { subject }) {
    const entry = await getUnexplained(transaction, subject?.id ?? 0);
    if (subject?.explanation === 'vat') await findInputVat(transaction, entry);
  },
  async carryOut(transaction, { subject, reason }, admin, { proposedBy, now }) {
    const explaining = { explanation: subject?.explanation ?? 'mistake', note: reason ?? '' };
    await explain(transaction, subject?.id ?? 0, explaining, { admin, explainedBy: proposedBy, now });
  },
};

type By = { admin: Admin; explainedBy: string; now: Date };

async function explain(
  transaction: Db,
  entryId: number,
  { explanation, note, itemId }: Explaining,
  { admin, explainedBy, now }: By,
): Promise<void> {
  await lockBankEntries(transaction);
  const entry = await getUnexplained(transaction, entryId);
  const inputVat = explanation === 'vat' ? await findInputVat(transaction, entry) : '0.00';
  const matches = isMatch(explanation) ? [await getItem(transaction, entry, explanation, itemId)] : [];
  await explainEntry(transaction, entryId, { explanation, note, explainedBy, inputVat, matches }, now);
  await recordAudit(transaction, admin, 'bank_entry.explained', {
    detail: {
      entry: entryId,
      amount: entry.amount,
      explanation,
      note,
      ...(explanation === 'vat' && { inputVat }),
      ...(itemId && { item: itemId }),
    },
  });
}

/** One admin explains it alone, and corrects it alone. */
function isForOne(explanation: BankExplanation, amount: string): boolean {
  return isMatch(explanation) || Math.abs(getFilsFrom(amount)) <= EXPLAINED_ALONE_FILS;
}

/**
 * An admin takes a wrong explanation back: it is posted back, and both stay visible. Then the entry can be explained anew.
 * What only two could explain, only two correct. Returns the open proposal.
 */
export async function correctBankEntry(two: TwoPersons, entryId: number, note: string, admin: Admin) {
  return two.db.transaction().execute(async (transaction) => {
    const { amount, bookedDay, explanation } = await getExplained(transaction, entryId);
    if (isForOne(explanation, amount)) {
      await correct(transaction, entryId, note, { admin, explainedBy: admin.actorId, now: two.clock() });
      return null;
    }
    const subject = { id: entryId, amount, name: null, bookedDay, explanation };
    const proposed = {
      kind: 'correct_bank_entry',
      userId: null,
      settings: null,
      subject,
      reason: note,
    } as const;
    return changeByTwo(transaction, proposed, admin, two);
  });
}

export const correctingEntry: AreaKind = {
  async check(transaction, { subject }) {
    await getExplained(transaction, subject?.id ?? 0);
  },
  async carryOut(transaction, { subject, reason }, admin, { proposedBy, now }) {
    const by = { admin, explainedBy: proposedBy, now };
    await correct(transaction, subject?.id ?? 0, reason ?? '', by, subject?.explanation);
  },
};

/** `expected`: what the entry was explained as when the correction was proposed. */
async function correct(
  transaction: Db,
  entryId: number,
  note: string,
  { admin, explainedBy, now }: By,
  expected?: BankExplanation | null,
): Promise<void> {
  await lockBankEntries(transaction);
  const { amount, explanation, turn } = await getExplained(transaction, entryId);
  if (expected && expected !== explanation) throw refuse('conflict', 'proposal_outdated');
  await correctExplanation(transaction, entryId, { turn, note, correctedBy: explainedBy }, now);
  await recordAudit(transaction, admin, 'bank_entry.corrected', {
    detail: { entry: entryId, amount, explanation, note },
  });
}

async function getExplained(transaction: Db, entryId: number) {
  const entry = await findExplainable(transaction, entryId);
  if (!entry) throw refuse('not_found', 'no_such_bank_entry');
  const { explanation, turn } = entry;
  if (explanation === null || turn === null) throw refuse('conflict', 'bank_entry_not_explained');
  return { ...entry, explanation, turn };
}

async function getUnexplained(transaction: Db, entryId: number) {
  const entry = await findExplainable(transaction, entryId);
  if (!entry) throw refuse('not_found', 'no_such_bank_entry');
  if (entry.explanation !== null) throw refuse('conflict', 'bank_entry_explained');
  return entry;
}

/**
 * The VAT on the provider's fees that is set against what this payment leaves of the VAT owed. Refuses a payment of more than
 * is owed: otherwise money of the tips could leave as VAT that nobody owes.
 */
async function findInputVat(db: Db, { amount, bookedDay }: { amount: string; bookedDay: string }) {
  const paidFils = fils(-getFilsFrom(amount));
  if (paidFils < 0) throw refuse('conflict', 'vat_is_a_debit');
  const { owed, input } = await readVatOwed(db, bookedDay);
  const leftFils = subtractFils(getFilsFrom(owed), paidFils);
  if (leftFils < 0) throw refuse('conflict', 'vat_not_owed', { owed });
  return toDecimal(fils(Math.min(getFilsFrom(input), leftFils)));
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
  const ofProvider = lines
    .filter((line) => getFilsFrom(line.amount) === amountFils)
    .map(({ provider, lineId, day }): Candidate => {
      return { match: { kind: 'provider_payout', provider, lineId }, itemId: lineId, day };
    });
  const notDebited = ofSize.filter(({ isDebited }) => !isDebited);
  if (amountFils < 0) return [...ofProvider, ...notDebited.map((payout) => candidateOf('payout', payout))];
  return [
    ...ofProvider,
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
