import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';

/** One statement or explanation at a time: two admins must not match one entry with two payouts. */
export async function holdBankEntries(transaction: Db): Promise<void> {
  await sql`LOCK TABLE bank_accounts IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
}

/** An IBAN is encrypted, so it is compared here. There are only as many accounts as the platform ever had. */
export async function findBankAccountId(db: Db, iban: string): Promise<number | undefined> {
  const rows = await db.selectFrom('bankAccounts').select(['id', 'iban']).execute();
  return rows.find((row) => decryptField(db, 'bank_accounts.iban', row.id, row.iban) === iban)?.id;
}

export async function insertBankAccount(db: Db, iban: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('bank_accounts', 'id'))::int AS id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    INSERT INTO bank_accounts (id, iban, created_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${encryptField(db, 'bank_accounts.iban', id, iban)}, ${now})`.execute(db);
  return id;
}
