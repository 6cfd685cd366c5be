import { sql } from 'kysely';
import type { ProgramCheck } from '#server/money/ledger/checks/check.ts';
import {
  chainOf,
  hashRows,
  readChain,
  type SealedBook,
  type SealedRange,
} from '#server/money/ledger/post/seals.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';

/** How many seals, with all their postings, one statement reads. */
const BATCH = 50;

type Seal = SealedRange & { id: number; chain: EncryptedText; isWhole: boolean };

/**
 * Whether the postings of every seal are unchanged, and no seal is missing or forged. Each seal is compared with the stored
 * one before it, so one broken seal does not make all later ones look broken. Postings after the last seal are not checked.
 */
export const sealsCheck: ProgramCheck = async (db) => {
  const broken: string[] = [];
  const lastIds: Record<SealedBook, number> = { postings: 0, cash_postings: 0 };
  let before: string | undefined = '';
  let lastSeal = 0;
  for (;;) {
    const seals = await readSeals(db, lastSeal);
    for (const seal of seals) {
      const chain = tryToRead(db, seal);
      const isNext = seal.id === lastSeal + 1 && seal.afterId === lastIds[seal.book];
      // If the seal before it could not be read, that one is reported instead.
      const isSame = before === undefined || chain === chainOf(before, seal);
      if (!isNext || !seal.isWhole || chain === undefined || !isSame) broken.push(String(seal.id));
      before = chain;
      lastSeal = seal.id;
      lastIds[seal.book] = seal.lastId;
    }
    if (seals.length < BATCH) return broken.map((id) => ({ kind: 'seal', id }));
  }
};

async function readSeals(db: Db, afterSeal: number): Promise<Seal[]> {
  const range = [sql<number>`seals.after_id`, sql<number>`seals.last_id`] as const;
  const { rows } = await sql<Seal>`
    SELECT seals.id, book, after_id, last_id, chain, found.row_count, found.hash,
      found.row_count = seals.row_count AS is_whole
    FROM seals CROSS JOIN LATERAL (
      SELECT * FROM (${hashRows('postings', ...range)}) each WHERE seals.book = 'postings'
      UNION ALL
      SELECT * FROM (${hashRows('cash_postings', ...range)}) each WHERE seals.book = 'cash_postings'
    ) found
    WHERE seals.id > ${afterSeal} ORDER BY seals.id LIMIT ${BATCH}`.execute(db);
  return rows;
}

function tryToRead(db: Db, seal: Seal): string | undefined {
  try {
    return readChain(db, seal);
  } catch {
    return undefined;
  }
}
