import { z } from 'zod';
import { instant, line, named } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { countries } from '#shared/countries.ts';
import { because } from '#shared/reasons/because.ts';

export const licenceRequest = z.strictObject({
  licenceUntil: day.describe('The last day of the trade licence, as its document says'),
});

/** More than a quarter. Four people cannot each have that. */
const LEAST_PERCENT = 26;
const SHARE = because('owner_share_invalid');

const owner = z.strictObject({
  name: line(3, 120, because('owner_name_required')),
  sharePercent: z.coerce.number(SHARE).int(SHARE).min(LEAST_PERCENT, SHARE).max(100, SHARE),
  nationality: z.enum(countries, because('nationality_required')),
});
export const newBusinessOwner = owner;
export type BusinessOwner = z.output<typeof owner>;

export const ownersRequest = z.strictObject({
  owners: z
    .array(owner, because('owner_name_required'))
    .refine((owners) => owners.reduce((sum, { sharePercent }) => sum + sharePercent, 0) <= 100, {
      error: because('owner_shares_above_all'),
    }),
});

export const businessOwners = named('BusinessOwners', {
  owners: z.array(z.object({ name: z.string(), sharePercent: z.int(), nationality: z.string() })),
  ownersStatedAt: instant.nullable().describe('When the owner last said it. Null: not yet'),
});
export type BusinessOwners = z.output<typeof businessOwners>;
