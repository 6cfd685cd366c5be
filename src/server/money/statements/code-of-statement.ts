import { randomBytes } from 'node:crypto';
import { findCodeOf, keepCode, type StatementOf } from '#server/money/statements/statement-code-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { monthOf } from '#shared/dubai-time.ts';

/** Without 0, 1, I and O, which people mistake for each other. 32 of them, so that every byte fits evenly. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const LENGTH = 20;

/**
 * The code of a statement, made when it is first opened. None while the month runs: its closing figure still changes.
 */
export async function codeOfStatement(
  db: Db,
  of: StatementOf,
  month: string,
  now: Date,
): Promise<string | null> {
  if (now < monthOf(month).end) return null;
  const known = await findCodeOf(db, of, month);
  if (known) return known;
  await keepCode(db, of, month, newStatementCode(), now);
  // Of two people who open it at the same time, both get the code of the first.
  return (await findCodeOf(db, of, month)) ?? null;
}

/** 100 random bits. Nothing about the statement can be read from it, and it cannot be guessed. */
function newStatementCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
