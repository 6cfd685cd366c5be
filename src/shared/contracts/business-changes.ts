import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import {
  changedBankName,
  changedLicence,
  instant,
  line,
  named,
  noIban,
  noWebAddress,
  optionalLine,
} from '#shared/contracts/fields.ts';
import { emirates } from '#shared/emirates.ts';
import { uploadTypes } from '#shared/limits.ts';
import { findUaeIban } from '#shared/money/iban.ts';
import { because } from '#shared/reasons/because.ts';
import {
  businessDecisions,
  businessStatuses,
  businessTypes,
  changeStatuses,
  reviewReasons,
} from '#shared/statuses.ts';
import { toWesternDigits } from '#shared/text/visible-text.ts';

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
  password: typedPassword.optional().describe("The owner's password, if the IBAN changes"),
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

const TRN = because('business_trn_invalid');

/** What stands on new invoices for fees. */
export const billingChange = z.strictObject({
  legalName: optionalLine(200),
  address: optionalLine(300),
  emirate: z.enum(emirates, because('emirate_required')).nullable(),
  trn: z
    .string(TRN)
    .nullable()
    .transform((text) => toWesternDigits(text ?? '').replaceAll(/[\s-]/g, '') || null)
    .refine((trn) => trn === null || /^100\d{12}$/.test(trn), TRN),
});
export type BillingChange = z.infer<typeof billingChange>;

/** An uploaded file. `path` with `/view` at its end shows it in the page. */
export const businessDocument = z.object({
  path: z.string(),
  contentType: z.enum(uploadTypes),
  sizeBytes: z.int(),
});

const beforeAndAfter = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value, after: value }).nullable();

/** A request to change the facts of a business. A fact that it does not change is null. */
export const businessChange = named('BusinessChange', {
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
});
export type BusinessChange = z.infer<typeof businessChange>;

export const lastDecision = z.object({
  decision: z.enum(businessDecisions),
  reason: z.enum(reviewReasons).nullable(),
  note: z.string().nullable(),
  createdAt: instant,
});

/** The owner's own business, with everything that can be changed. */
export const businessProfile = named('BusinessProfile', {
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
  legalName: z.string().nullable().describe('On invoices, if it is not the name'),
  address: z.string().nullable().describe('On invoices'),
  emirate: z.enum(emirates).nullable(),
  trn: z.string().nullable().describe('The tax registration number, on invoices'),
  status: z.enum(businessStatuses),
  changesAtOnce: z.boolean().describe('Not approved yet: facts change without a review'),
  maySubmitAgain: z.boolean().describe('Rejected: the owner may correct the facts and submit them again'),
  lastDecision: lastDecision.nullable(),
  openChange: businessChange.nullable(),
  lastChange: businessChange.nullable().describe('The newest request that an admin has decided'),
});
