import { createHash } from 'node:crypto';
import type { PlannedEntry } from '#server/money/bank-statements/plan-entries.ts';
import { type Plan, planStatements } from '#server/money/bank-statements/plan-statements.ts';
import { readStatements } from '#server/money/bank-statements/read-statements.ts';
import { findGap, type Statement } from '#server/money/bank-statements/statement.ts';
import {
  findBankAccountId,
  insertBankAccount,
  insertEntries,
  insertStatement,
  lockBankEntries,
  type NewBankEntry,
} from '#server/money/ledger/post/bank-statements.ts';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { findPayer } from '#server/platform/settings/settings.ts';
import { bankEntryKinds } from '#shared/bank.ts';
import { maskIban, maskIbansIn } from '#shared/money/iban.ts';
import { addFils, fils, toDecimal } from '#shared/money/money.ts';

/** Shows what the bank's statements would add, without changing anything. */
export async function previewStatements(db: Db, content: string) {
  const statements = read(content);
  const accountId = await findBankAccountId(db, await getAccountIban(db, statements));
  const plan = await planStatements(db, accountId, statements);
  return { ...describePlan(content, plan), applied: false };
}

/** True if no statement of the account was imported before. */
export async function isFirstStatement(db: Db, content: string): Promise<boolean> {
  return (await findBankAccountId(db, await getAccountIban(db, read(content)))) === undefined;
}

/** Imports the statements of a preview: all of them or, if anything has changed since, none. */
export async function importStatements(
  db: Db,
  content: string,
  fingerprint: string,
  admin: Actor,
  now: Date,
) {
  const statements = read(content);
  return db.transaction().execute(async (transaction) => {
    await lockBankEntries(transaction);
    const iban = await getAccountIban(transaction, statements);
    const known = await findBankAccountId(transaction, iban);
    const plan = await planStatements(transaction, known, statements);
    const described = describePlan(content, plan);
    if (described.fingerprint !== fingerprint) throw refuse('conflict', 'preview_outdated');
    if (!plan.isNew) return { ...described, applied: true };
    const accountId = known ?? (await insertBankAccount(transaction, iban, now));
    await storePlan(transaction, accountId, plan, admin, now);
    await recordAudit(transaction, admin, 'bank_statement.applied', {
      detail: {
        account: maskIban(iban),
        statements: plan.statements.filter(({ isKnown }) => !isKnown).map(({ statement }) => statement.name),
        entries: plan.planned.length,
        unexplained: plan.planned.filter(({ kind }) => kind === 'unexplained').length,
        closing: plan.links.at(-1)?.closing,
      },
    });
    return { ...described, applied: true };
  });
}

function read(content: string): Statement[] {
  try {
    return readStatements(content);
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new AppError('invalid_input', error.refusal);
    throw error;
  }
}

/** Only the account that payouts are paid from: it holds all tips. */
async function getAccountIban(db: Db, statements: Statement[]): Promise<string> {
  const payer = await findPayer(db);
  if (!payer) throw refuse('conflict', 'payer_not_set');
  const { iban } = payer.payer;
  const other = statements.find((statement) => statement.iban !== iban);
  if (other)
    throw refuse('conflict', 'statement_other_account', { iban: maskIban(other.iban), ours: maskIban(iban) });
  return iban;
}

async function storePlan(db: Db, accountId: number, plan: Plan, admin: Actor, now: Date): Promise<void> {
  if (plan.openingEntry) await insertEntries(db, accountId, [plan.openingEntry], now);
  const entries = plan.planned.map(storedForm);
  const ids = await insertEntries(db, accountId, entries, now);
  const byReference = new Map([
    ...plan.known.map(({ reference, id }) => [reference, id] as const),
    ...entries.map(({ reference }, index) => [reference, ids[index] ?? 0] as const),
  ]);
  for (const { statement, link, isKnown } of plan.statements) {
    if (isKnown) continue;
    const entryIds = statement.entries.flatMap(({ reference }) => byReference.get(reference) ?? []);
    const { fromDay, toDay, opening, closing } = link;
    const row = { name: statement.name, fromDay, toDay, opening, closing, uploadedBy: admin.actorId };
    await insertStatement(db, accountId, row, entryIds, now);
  }
}

/** The bank's text about a payout names a person, and the payout has the name already: it is not stored. */
function storedForm({ entry, kind, matches }: PlannedEntry): NewBankEntry {
  const { reference, bookedDay, amountFils, text } = entry;
  const isOfPayout = kind === 'payout' || kind === 'payout_return';
  return {
    reference,
    bookedDay,
    amount: toDecimal(amountFils),
    kind,
    description: isOfPayout || text === null ? null : maskIbansIn(text),
    matches,
  };
}

/** The plan as an admin sees it, with a fingerprint by which exactly this plan is applied. */
function describePlan(content: string, { statements, known, planned, links }: Plan) {
  const lines = planned.map(({ entry, kind, matches }) => ({
    reference: entry.reference,
    bookedDay: entry.bookedDay,
    amount: toDecimal(entry.amountFils),
    kind,
    payoutIds: matches.flatMap((match) => ('payoutId' in match ? match.payoutId : [])),
    text: entry.text && maskIbansIn(entry.text),
  }));
  const kinds = bankEntryKinds.filter((kind) => kind !== 'opening');
  const shown = {
    statements: statements.map(({ statement, link, isKnown }) => {
      const gap = isKnown ? undefined : findGap(link, links);
      const { fromDay, toDay, opening, closing } = link;
      return {
        name: statement.name,
        fromDay,
        toDay,
        opening,
        closing,
        entryCount: statement.entries.length,
        isKnown,
        gap: gap ? { ...gap, changed: toDecimal(gap.changedFils) } : null,
      };
    }),
    lines,
    knownEntries: known.length,
    sums: kinds.map((kind) => {
      const ofKind = planned.filter((line) => line.kind === kind);
      const totalFils = addFils(fils(0), ...ofKind.map(({ entry }) => entry.amountFils));
      return { kind, count: ofKind.length, total: toDecimal(totalFils) };
    }),
  };
  // The lines contain their matches, so a payout that changed since the preview gives another fingerprint.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([content, shown]))
    .digest('base64url');
  return { ...shown, fingerprint };
}
