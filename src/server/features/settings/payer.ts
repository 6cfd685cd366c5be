import type { Db } from '#server/db/database.ts';
import { readSettings } from '#server/features/settings/settings-store.ts';

/**
 * The account that pays the payouts, and what its bank expects in a file. Returns nothing until an admin has
 * set it.
 */
export async function findPayer(db: Db) {
  const { payerName, payerIban, payerBic, purposeCode, memoLength } = await readSettings(db);
  if (!payerName || !payerIban) return undefined;
  return { payer: { name: payerName, iban: payerIban, bic: payerBic }, purposeCode, memoLength };
}
