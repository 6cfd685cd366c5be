import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';

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
  bankCutoffHour: wholeNumber().pipe(bankCutoffHour.unwrap()),
  bankDaysOff: z.string().pipe(bankDaysOff.unwrap()),
});
export type TypedAccount = z.input<typeof accountForm>;
export type ReadAccount = z.output<typeof accountForm>;

function wholeNumber() {
  return z.string().transform((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN));
}

function orNothing() {
  return z.string().transform((text) => text.trim() || null);
}
