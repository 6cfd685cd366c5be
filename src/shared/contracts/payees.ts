import { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { line, named } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { countries } from '#shared/countries.ts';
import { birthYearIn, readEmiratesId } from '#shared/emirates-id.ts';
import { because } from '#shared/reasons/because.ts';

const emiratesId = z
  .string(because('emirates_id_invalid'))
  .max(40, because('emirates_id_invalid'))
  .transform((typed, context) => {
    const digits = readEmiratesId(typed);
    if (digits === undefined) context.addIssue({ code: 'custom', message: because('emirates_id_invalid') });
    return digits ?? '';
  });

/** What a person says about themselves, as on their Emirates ID. */
export const identityStatement = passwordAgain
  .extend({
    legalName: line(3, 120, because('legal_name_required')),
    bornOn: day,
    nationality: z.enum(countries, because('nationality_required')),
    emiratesId,
    expiresOn: day,
  })
  .refine(({ bornOn, emiratesId: digits }) => birthYearIn(digits) === Number(bornOn.slice(0, 4)), {
    path: ['emiratesId'],
    message: because('emirates_id_other_year'),
  });
export type IdentityStatement = z.output<typeof identityStatement>;

const facts = {
  legalName: z.string(),
  bornOn: z.string(),
  nationality: z.string().describe('Two letters, ISO 3166-1'),
  emiratesId: z.string(),
  expiresOn: z.string(),
};

export const ownIdentity = named('OwnIdentity', {
  identity: z
    .object({ ...facts, emiratesId: z.string().describe('Masked') })
    .nullable()
    .describe('What the signed-in person has said'),
  isNeeded: z
    .boolean()
    .describe('The next payout waits until it is said, or until the Emirates ID is renewed'),
});
export type OwnIdentity = z.output<typeof ownIdentity>;

const identity = z.object(facts);
export type PayeeIdentity = z.output<typeof identity>;

export const payeeIdentity = named('PayeeIdentity', {
  ...facts,
  alsoOf: z
    .array(z.object({ staffId: z.int(), name: z.string(), businessName: z.string() }))
    .describe('Staff members of other accounts with the same Emirates ID'),
});
export type ReadIdentity = z.output<typeof payeeIdentity>;
