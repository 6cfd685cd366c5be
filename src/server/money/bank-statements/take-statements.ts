import { describePlan } from '#server/money/bank-statements/describe-plan.ts';
import { planStatements } from '#server/money/bank-statements/plan-statements.ts';
import { readStatements } from '#server/money/bank-statements/read-statements.ts';
import type { Statement } from '#server/money/bank-statements/statement.ts';
import { storePlan } from '#server/money/bank-statements/store-plan.ts';
import { findBankAccountId, holdBankEntries, insertBankAccount } from '#server/money/ledger/bank-account.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/unreadable-answer.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { findPayer } from '#server/platform/settings/payer.ts';
import { maskIban } from '#shared/iban.ts';

/** Shows what the bank's statements would add, without changing anything. */
export async function previewStatements(db: Db, content: string) {
  const statements = read(content);
  const accountId = await findBankAccountId(db, await getAccountIban(db, statements));
  const plan = await planStatements(db, accountId, statements);
  return { ...describePlan(content, plan), applied: false };
}

/** Takes in the statements of a preview: all of them or, if anything has changed since, none. */
export async function applyStatements(db: Db, content: string, fingerprint: string, admin: Admin, now: Date) {
  const statements = read(content);
  return db.transaction().execute(async (transaction) => {
    await holdBankEntries(transaction);
    const iban = await getAccountIban(transaction, statements);
    const known = await findBankAccountId(transaction, iban);
    const plan = await planStatements(transaction, known, statements);
    const described = describePlan(content, plan);
    if (described.fingerprint !== fingerprint) throw refuse('conflict', 'preview_outdated');
    if (!plan.isNew) return { ...described, applied: true };
    const accountId = known ?? (await insertBankAccount(transaction, iban, now));
    await storePlan(transaction, accountId, plan, admin, now);
    await recordAudit(transaction, admin, {
      action: 'bank_statement.applied',
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

/** The account is the one that payouts are paid from: tips must be nowhere else. */
async function getAccountIban(db: Db, statements: Statement[]): Promise<string> {
  const payer = await findPayer(db);
  if (!payer) throw refuse('conflict', 'payer_not_set');
  const { iban } = payer.payer;
  const other = statements.find((statement) => statement.iban !== iban);
  if (other)
    throw refuse('conflict', 'statement_other_account', { iban: maskIban(other.iban), ours: maskIban(iban) });
  return iban;
}
