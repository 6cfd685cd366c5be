import { type Selectable, sql } from 'kysely';
import type { BusinessFacts } from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { Database } from '#server/platform/db/types.ts';

type StoredChange = Selectable<Database['businessChanges']>;
export type ChangeRow = Omit<StoredChange, 'oldIban' | 'newIban'> & {
  oldIban: string | null;
  newIban: string | null;
  deciderName: string | null;
};

/** The unique index allows one open request for each business. */
export async function insertChange(
  db: Db,
  businessId: number,
  { before, after }: { before: BusinessFacts; after: BusinessFacts },
  now: Date,
): Promise<number> {
  // The id must be known before the row is written, because an IBAN is encrypted for its row.
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('business_changes', 'id')) AS id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    INSERT INTO business_changes (id, business_id, old_name, new_name, old_tl_number, new_tl_number, old_iban, new_iban,
      changes_iban, old_licence_document_path, new_licence_document_path, old_iban_document_path,
      new_iban_document_path, requested_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${businessId}, ${before.name}, ${after.name}, ${before.tlNumber}, ${after.tlNumber},
      ${encryptField(db, 'business_changes.old_iban', id, before.iban)},
      ${encryptField(db, 'business_changes.new_iban', id, after.iban)},
      ${before.iban !== after.iban}, ${before.licenceDocumentPath}, ${after.licenceDocumentPath},
      ${before.ibanDocumentPath}, ${after.ibanDocumentPath}, ${now})`.execute(db);
  return id;
}

/** The requests of a business, newest first. */
export async function listChangesOf(db: Db, businessId: number, most: number): Promise<ChangeRow[]> {
  const rows = await db
    .selectFrom('businessChanges')
    .leftJoin('users', 'users.id', 'businessChanges.decidedBy')
    .selectAll('businessChanges')
    .select('users.username as deciderName')
    .where('businessId', '=', businessId)
    .orderBy('businessChanges.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...row,
    oldIban: decryptField(db, 'business_changes.old_iban', row.id, row.oldIban),
    newIban: decryptField(db, 'business_changes.new_iban', row.id, row.newIban),
  }));
}

type Ending = Pick<StoredChange, 'reason' | 'note' | 'decidedBy' | 'decidedAt'> & {
  status: 'approved' | 'rejected' | 'withdrawn';
};

export async function closeChange(db: Db, id: number, ending: Ending): Promise<void> {
  await db.updateTable('businessChanges').set(ending).where('id', '=', id).execute();
}
