import type { BusinessRow } from '#server/business/businesses/business-store.ts';
import { withIban } from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ApprovalConcerns } from '#shared/contracts/business-review.ts';

type Facts = Pick<BusinessRow, 'id' | 'ownerId' | 'iban' | 'licenceDocumentPath' | 'ibanDocumentPath'>;

/** What an admin who approves this business must give a reason for. */
export async function findConcerns(db: Db, business: Facts): Promise<ApprovalConcerns> {
  const { iban, licenceDocumentPath, ibanDocumentPath } = business;
  const missing: ApprovalConcerns['missing'] = [];
  if (!licenceDocumentPath) missing.push('licence');
  if (iban && !ibanDocumentPath) missing.push('iban');
  return { missing, sameIban: iban ? await findSameIban(db, business, iban) : [] };
}

export function hasConcerns({ missing, sameIban }: ApprovalConcerns): boolean {
  return missing.length + sameIban.length > 0;
}

const BATCH = 500;

/**
 * Businesses of other owners with this IBAN; venues of one owner may share an account. The same IBAN is a different text
 * in each row, so all are decrypted: some milliseconds for a thousand, and needed only where an admin decides.
 */
async function findSameIban(db: Db, { id, ownerId }: Facts, iban: string) {
  const found: ApprovalConcerns['sameIban'] = [];
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('businesses')
      .select(['id', 'name', 'iban'])
      .where('iban', 'is not', null)
      .where('ownerId', '<>', ownerId)
      .where('id', '<>', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows) if (withIban(db, row).iban === iban) found.push({ id: row.id, name: row.name });
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return found;
  }
}
