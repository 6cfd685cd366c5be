import { randomBytes } from 'node:crypto';
import { listStatementTotals, readStatementTotals } from '#server/money/ledger/read/statements.ts';
import {
  findCodeOf,
  findStatementByCode,
  insertCode,
  type StatementOf,
} from '#server/money/statements/statement-code-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { monthOf } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** The month of the statement with this code, and its closing balance by the ledger now. */
export async function checkStatement(db: Db, code: string) {
  const statement = await findStatementByCode(db, code);
  if (!statement) throw refuse('not_found', 'no_such_statement');
  const { month, staffId, businessId } = statement;
  const period = monthOf(month);
  if (staffId !== null) return { month, closing: (await readStatementTotals(db, staffId, period)).closing };
  const people = businessId === null ? [] : await listStatementTotals(db, businessId, period);
  return { month, closing: toDecimal(addFils(...people.map(({ closing }) => getFilsFrom(closing)))) };
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
