import { randomBytes } from 'node:crypto';
import { listStatementTotals } from '#server/money/ledger/read/statements.ts';
import {
  deleteShare,
  findCodeOf,
  findSharedBy,
  findStatementByCode,
  insertCode,
  insertShare,
  type StatementOf,
} from '#server/money/statements/statement-code-store.ts';
import { readSheet } from '#server/money/statements/statement-sheet.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { monthOf } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** What the ledger says now of the statement with this code: all of it if its person shares it. */
export async function checkStatement(db: Db, code: string) {
  const statement = await findStatementByCode(db, code);
  if (!statement) throw refuse('not_found', 'no_such_statement');
  const { month, staffId, businessId } = statement;
  if (staffId !== null) {
    const { fingerprint, ...sheet } = await readSheet(db, staffId, month);
    const names = await findSharedBy(db, staffId, month);
    return { month, closing: sheet.closing, fingerprint, sheet: names ? { ...names, ...sheet } : null };
  }
  const people = businessId === null ? [] : await listStatementTotals(db, [businessId], monthOf(month));
  const closing = toDecimal(addFils(...people.map((person) => getFilsFrom(person.closing))));
  return { month, closing, fingerprint: null, sheet: null };
}

/** A staff member shows a whole statement to whoever has its code, or no longer. */
export async function shareStatement(
  db: Db,
  staffId: number,
  { month, isShared }: { month: string; isShared: boolean },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (isShared && !(await codeOfStatement(db, { staffId }, month, now)))
    throw refuse('conflict', 'statement_not_over');
  await db.transaction().execute(async (transaction) => {
    const isChanged = await (isShared
      ? insertShare(transaction, staffId, month, now)
      : deleteShare(transaction, staffId, month));
    const action = isShared ? 'statement.shared' : 'statement.hidden';
    if (isChanged) await recordAudit(transaction, actor, action, { staff: staffId, detail: { month } });
  });
}

/** Without 0, 1, I and O, which are easily confused. 32, so that every byte maps evenly. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const LENGTH = 20;

/** The code of a statement, created when it is first opened. Null until the month is over. */
export async function codeOfStatement(
  db: Db,
  of: StatementOf,
  month: string,
  now: Date,
): Promise<string | null> {
  if (now < monthOf(month).end) return null;
  const known = await findCodeOf(db, of, month);
  if (known) return known;
  await insertCode(db, of, month, newStatementCode(), now);
  // Two concurrent readers both get the code that was stored first.
  return (await findCodeOf(db, of, month)) ?? null;
}

/** 100 random bits: it says nothing about the statement and cannot be guessed. */
function newStatementCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
