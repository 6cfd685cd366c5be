import { z } from 'zod';
import { businessTypes } from '#shared/business-types.ts';
import { givenPassword } from '#shared/contracts/auth.ts';
import {
  changedBankName,
  changedLicence,
  decimal,
  instant,
  line,
  noIban,
  noWebAddress,
  optionalIban,
  optionalLicence,
  optionalLine,
} from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { findUaeIban } from '#shared/iban.ts';
import { uploadTypes } from '#shared/limits.ts';
import { because } from '#shared/reasons/because.ts';
import { businessDecisions, changeStatuses, reviewReasons } from '#shared/review-reasons.ts';
import { businessStatuses } from '#shared/statuses.ts';

export const newBusiness = z.object({
  name: line(2, 200, because('business_name_too_short')).refine(...noWebAddress),
  type: z.enum(businessTypes, because('business_type_required')),
  tlNumber: optionalLicence,
  iban: optionalIban,
  ibanDocumentPath: optionalLine(500).describe('The path of the address the document was uploaded to'),
});
export type NewBusiness = z.infer<typeof newBusiness>;

/** A business for its owner and admins. */
export const business = z
  .object({
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
  })
  .meta({ id: 'Business' });

/** The public data of a business. */
export const publicBusiness = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(businessTypes),
    tlNumber: z.string().nullable(),
  })
  .meta({ id: 'PublicBusiness' });
export type PublicBusiness = z.infer<typeof publicBusiness>;

export const adminBusinessQuery = pageQuery.extend({
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

const iban = z.string(because('iban_invalid')).transform((text, context) => {
  const found = findUaeIban(text);
  if (!found) context.addIssue({ code: 'custom', message: noIban(text) });
  return found ?? '';
});

/** What an admin reviews. A field that is not sent stays as it is. */
export const factsChange = z.object({
  name: line(2, 200, because('business_name_too_short'))
    .refine(...noWebAddress)
    .optional(),
  tlNumber: changedLicence,
  iban: iban.optional().describe('Needs the password'),
  licenceDocumentPath: line(1, 500, because('document_not_uploaded')).optional(),
  ibanDocumentPath: line(1, 500, because('document_not_uploaded')).optional(),
  password: givenPassword.optional().describe("The owner's password, if the IBAN changes"),
});
export type FactsChange = z.infer<typeof factsChange>;

const PHONE = /^\+?[\d\s()./-]{5,30}$/;

/** What changes at once, in every status. */
export const contactChange = z.object({
  type: z.enum(businessTypes, because('business_type_required')),
  contactPhone: optionalLine(30).refine(
    (phone) => phone === null || PHONE.test(phone),
    because('phone_invalid'),
  ),
  contactEmail: optionalLine(254, because('email_too_long')).refine(
    (email) => email === null || z.email().safeParse(email).success,
    because('email_invalid'),
  ),
  bankName: changedBankName.describe('As at the bank, in Latin letters'),
});
export type ContactChange = z.infer<typeof contactChange>;

/** An uploaded file. `path` with `/view` at its end shows it in the page. */
export const businessDocument = z.object({
  path: z.string(),
  contentType: z.enum(uploadTypes),
  sizeBytes: z.int(),
});

const beforeAndAfter = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value, after: value }).nullable();

/** A request to change the facts of a business. A fact that it does not change is null. */
export const businessChange = z
  .object({
    id: z.int(),
    status: z.enum(changeStatuses),
    name: beforeAndAfter(z.string()),
    tlNumber: beforeAndAfter(z.string().nullable()),
    iban: beforeAndAfter(z.string().nullable()).describe('Masked for the owner, whole for admins'),
    licenceDocument: beforeAndAfter(businessDocument.nullable()),
    ibanDocument: beforeAndAfter(businessDocument.nullable()),
    reason: z.enum(reviewReasons).nullable(),
    note: z.string().nullable(),
    requestedAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'BusinessChange' });
export type BusinessChange = z.infer<typeof businessChange>;

export const lastDecision = z.object({
  decision: z.enum(businessDecisions),
  reason: z.enum(reviewReasons).nullable(),
  note: z.string().nullable(),
  createdAt: instant,
});

/** The owner's own business, with everything that can be changed. */
export const businessProfile = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(businessTypes),
    tlNumber: z.string().nullable(),
    iban: z.string().nullable().describe('Masked: only the last four digits'),
    licenceDocument: businessDocument.nullable(),
    ibanDocument: businessDocument.nullable(),
    bankName: z.string().nullable().describe('The name as at the bank, in Latin letters'),
    contactPhone: z.string().nullable(),
    contactEmail: z.string().nullable(),
    status: z.enum(businessStatuses),
    changesAtOnce: z.boolean().describe('Not approved yet: facts change without a review'),
    maySubmitAgain: z.boolean().describe('Rejected: the owner may correct the facts and submit them again'),
    lastDecision: lastDecision.nullable(),
    openChange: businessChange.nullable(),
    lastChange: businessChange.nullable().describe('The newest request that an admin has decided'),
  })
  .meta({ id: 'BusinessProfile' });
