import { sealBooks } from '#server/money/ledger/post/seals.ts';
import type { Db } from '#server/platform/db/database.ts';

type Needs = { clock: () => Date; log: { info(detail: object, message: string): void } };

/** Seals what was posted. The log gets the last seal, as a witness outside the database. */
export async function sealPostings(db: Db, { clock, log }: Needs): Promise<void> {
  const seal = await sealBooks(db, clock);
  if (seal) log.info(seal, 'postings were sealed');
}
