import { z } from 'zod';
import {
  decimal,
  instant,
  line,
  named,
  noWebAddress,
  optionalIban,
  optionalLicence,
  optionalLine,
} from '#shared/contracts/fields.ts';
import { orderOf, pageQuery } from '#shared/contracts/request-parts.ts';
import { because } from '#shared/reasons/because.ts';
import { businessStatuses, businessTypes, reviewReasons } from '#shared/statuses.ts';

export const newBusiness = z.object({
  name: line(2, 200, because('business_name_too_short')).refine(...noWebAddress),
  type: z.enum(businessTypes, because('business_type_required')),
  tlNumber: optionalLicence,
  iban: optionalIban,
  ibanDocumentPath: optionalLine(500).describe('The path of the address the document was uploaded to'),
});
export type NewBusiness = z.infer<typeof newBusiness>;

/** A business for its owner and admins. */
export const business = named('Business', {
  id: z.int(),
  ownerId: z.uuid(),
  name: z.string(),
  type: z.enum(businessTypes),
  tlNumber: z.string().nullable(),
  iban: z.string().nullable(),
  ibanDocumentPath: z.string().nullable(),
  totalEarnings: decimal,
  pendingPayout: decimal,
  totalPaidOut: decimal,
  status: z.enum(businessStatuses),
  createdAt: instant,
  updatedAt: instant,
});

/** The public data of a business. */
export const publicBusiness = named('PublicBusiness', {
  id: z.int(),
  name: z.string(),
  type: z.enum(businessTypes),
  tlNumber: z.string().nullable(),
});
export type PublicBusiness = z.infer<typeof publicBusiness>;

export const businessOrders = ['-created', 'created', 'name', '-name', 'tips', '-tips'] as const;

export const adminBusinessQuery = pageQuery.extend({
  sort: orderOf(businessOrders),
  status: z
    .enum(businessStatuses, because('not_one_of', { name: 'status', values: 'pending, active or suspended' }))
    .optional(),
  search: optionalLine(100).describe('Part of the name, the owner’s name or username, or the trade licence'),
});
export type AdminBusinessQuery = z.infer<typeof adminBusinessQuery>;

export const adminBusiness = business
  .extend({ ownerName: z.string(), ownerEmail: z.string(), staffCount: z.int(), tipCount: z.int() })
  .meta({ id: 'AdminBusiness' });

export const statusRequest = z.object({
  status: z.enum(
    ['active', 'suspended'],
    because('not_one_of', { name: 'status', values: 'active or suspended' }),
  ),
  reason: z
    .enum(reviewReasons, because('review_reason_required'))
    .nullish()
    .describe('Why a business is rejected or suspended; its owner reads it'),
  note: optionalLine(500).describe("The admin's own words, in addition to a reason"),
});
