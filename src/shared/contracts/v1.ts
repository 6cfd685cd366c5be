import { z } from 'zod';
import { apiScopes } from '#shared/api-scopes.ts';
import { instant } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { newStaff, staff, staffChange } from '#shared/contracts/staff.ts';
import { because } from '#shared/reasons/because.ts';
import { businessStatuses } from '#shared/statuses.ts';

/** The contracts of /api/v1, for programs with an API key. Fields may be added, and never change or go. */

export const v1Key = z
  .object({
    name: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    expiresAt: instant.nullable(),
    business: z.object({ id: z.int(), name: z.string(), status: z.enum(businessStatuses) }),
  })
  .meta({ id: 'V1Key' });

export const v1TipsQuery = pageQuery.extend({
  since: z.iso
    .datetime({ offset: true, error: because('since_invalid') })
    .transform((text) => new Date(text))
    .optional()
    .describe('Only tips that guests gave at this time or later, such as 2026-11-17T00:00:00Z'),
});

/** A bank account says where money goes, so no program may change it. */
const noBankAccount = {
  iban: z.never(because('key_no_bank_account')).optional(),
  bankName: z.never(because('key_no_bank_account')).optional(),
};

export const v1NewStaff = newStaff.omit({ iban: true, businessId: true }).extend(noBankAccount);

export const v1StaffChange = z
  .object({ ...staffChange.shape, ...noBankAccount })
  .omit({ password: true })
  .refine((change) => Object.keys(change).length > 0, because('nothing_to_change'));

export const v1Staff = staff
  .pick({ id: true, firstName: true, lastName: true, role: true, roleTitle: true, walletId: true })
  .extend({
    isActive: z.boolean(),
    createdAt: instant,
    tipUrl: z.string().describe('The page on which guests tip this person, for a QR code on a receipt'),
  })
  .meta({ id: 'V1Staff' });
