import { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { changedIban, instant } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

/** A staff member's own bank account. */
export const ownBankAccount = z
  .object({
    iban: z.string().nullable().describe('The last four digits'),
    waitsUntil: instant
      .nullable()
      .describe('Somebody else changed it: it is not paid to until then, or until it is confirmed'),
    mayConfirm: z.boolean().describe('This account can confirm the change'),
  })
  .meta({ id: 'OwnBankAccount' });
export type OwnBankAccount = z.output<typeof ownBankAccount>;

export const ownIbanChange = passwordAgain.extend({ iban: changedIban });

export const bankAccountConfirmation = passwordAgain.extend({
  iban: z
    .string(because('not_text'))
    .max(100, because('too_long', { most: 100 }))
    .nullable()
    .describe('The last four digits that the person saw'),
});
export type BankAccountConfirmation = z.infer<typeof bankAccountConfirmation>;
