import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/settings-store.ts';
import type { BankHours } from '#shared/bank-day.ts';

/**
 * The account that pays the payouts, and what its bank expects in a file. Returns nothing until an admin has
 * set it.
 */
export async function findPayer(db: Db) {
  const { payerName, payerIban, payerBic, ...bank } = await readSettings(db);
  const { purposeCode, memoLength, bankCutoffHour, bankDaysOff } = bank;
  if (!payerName || !payerIban) return undefined;
  return {
    payer: { name: payerName, iban: payerIban, bic: payerBic },
    purposeCode,
    memoLength,
    hours: { bankCutoffHour, bankDaysOff },
  };
}

/** When the bank that pays works. */
export async function readBankHours(db: Db): Promise<BankHours> {
  const { bankCutoffHour, bankDaysOff } = await readSettings(db);
  return { bankCutoffHour, bankDaysOff };
}
