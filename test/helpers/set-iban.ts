import type { Db } from '#server/platform/db/database.ts';
import { encryptField } from '#server/platform/db/encrypted-fields.ts';

/** Sets the IBAN of a row, as the application would store it. */
export async function setIban(
  db: Db,
  table: 'users' | 'businesses' | 'staff',
  id: number | string,
  iban: string | null,
): Promise<void> {
  await db
    .updateTable(table as 'staff')
    .set({ iban: encryptField(db, `${table}.iban`, id, iban) })
    .where('id', '=', id as number)
    .execute();
}

/** Sets the account that pays payouts. */
export async function setPayer(
  db: Db,
  payer: { payerName: string; payerIban: string; payerBic: string },
): Promise<void> {
  const payerIban = encryptField(db, 'settings.payer_iban', true, payer.payerIban);
  await db
    .updateTable('settings')
    .set({ ...payer, payerIban })
    .execute();
}
