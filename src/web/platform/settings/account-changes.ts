import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { groupIban } from '#shared/money/iban.ts';
import type { HolderKind } from '#shared/money/ledger-accounts.ts';
import { holderKindWords } from '#web/kit/words/holder-kind-words.ts';
import { m } from '#web/paraglide/messages.js';
import { describeChanges, type Settings } from '#web/platform/settings/use-settings-change.ts';

const labels: Record<keyof ReadAccount, () => string> = {
  payerName: m.settings_payer_name,
  payerIban: m.settings_payer_iban,
  payerBic: m.settings_payer_bic,
  holderName: m.settings_holder_name,
  holderKind: m.settings_holder_kind,
  holderReference: m.settings_holder_reference,
  purposeCode: m.settings_purpose,
  memoLength: m.settings_memo,
  ibanWaitHours: m.settings_iban_wait,
  newPayeeDays: m.settings_new_payee_days,
  payeeDayLimit: m.settings_payee_day_limit,
  identityLimit: m.settings_identity_limit,
  bankCutoffHour: m.settings_bank_cutoff,
  bankDaysOff: m.settings_bank_days_off,
};

/** As with the fee: only changed fields are sent, and the confirmation names them. */
export const accountChanges = (before: Settings, after: ReadAccount) =>
  describeChanges(labels, before, after, shown);

function shown(field: keyof ReadAccount, value: unknown): string {
  if (value === null || value === undefined || value === '') return m.settings_account_empty();
  if (field === 'holderKind') return holderKindWords[value as HolderKind]();
  return field === 'payerIban' ? groupIban(String(value)) : String(value);
}

const {
  payerName,
  payerIban,
  payerBic,
  holderName,
  holderKind,
  holderReference,
  purposeCode,
  memoLength,
  ibanWaitHours,
  newPayeeDays,
  payeeDayLimit,
  identityLimit,
  bankCutoffHour,
  bankDaysOff,
} = settingsChange.shape;

/** The account as it is typed: an empty field deletes its value. */
export const accountForm = z.object({
  payerName: orNothing().pipe(payerName.unwrap()),
  payerIban: orNothing().pipe(payerIban.unwrap()),
  payerBic: orNothing().pipe(payerBic.unwrap()),
  holderName: orNothing().pipe(holderName.unwrap()),
  holderKind: orNothing().pipe(holderKind.unwrap()),
  holderReference: orNothing().pipe(holderReference.unwrap()),
  purposeCode: z.string().pipe(purposeCode.unwrap()),
  memoLength: wholeNumber().pipe(memoLength.unwrap()),
  ibanWaitHours: wholeNumber().pipe(ibanWaitHours.unwrap()),
  newPayeeDays: wholeNumber().pipe(newPayeeDays.unwrap()),
  payeeDayLimit: z.string().pipe(payeeDayLimit.unwrap()),
  identityLimit: z.string().pipe(identityLimit.unwrap()),
  bankCutoffHour: wholeNumber().pipe(bankCutoffHour.unwrap()),
  bankDaysOff: z.string().pipe(bankDaysOff.unwrap()),
});
export type TypedAccount = z.input<typeof accountForm>;
export type ReadAccount = z.output<typeof accountForm>;

function wholeNumber() {
  return z.string().transform((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN));
}

export function orNothing() {
  return z.string().transform((text) => text.trim() || null);
}
