import { z } from 'zod';
import { adminBusiness } from '#shared/contracts/business.ts';
import { businessChange, businessDocument } from '#shared/contracts/business-changes.ts';
import { bodyId, instant, line, named, optionalLine } from '#shared/contracts/fields.ts';
import { businessOwners } from '#shared/contracts/licences.ts';
import { day } from '#shared/contracts/period.ts';
import { because } from '#shared/reasons/because.ts';
import { businessDecisions, reviewReasons } from '#shared/statuses.ts';

export const reviewCount = named('ReviewCount', {
  applications: z.int(),
  changes: z.int(),
  count: z.int().describe('Both together'),
});

/** What waits for an admin: a business that is not approved yet, or a change of an approved one. */
export const reviewItem = z.object({
  kind: z.enum(['application', 'change']),
  businessId: z.int(),
  name: z.string(),
  ownerName: z.string(),
  since: instant,
  isAgain: z.boolean().describe('Submitted again after it was rejected'),
});

export const reviewQueue = named('ReviewQueue', {
  items: z.array(reviewItem),
  isCut: z.boolean().describe('More wait than are listed'),
});

export const historyEvents = [
  'registered',
  ...businessDecisions,
  'change_approved',
  'change_rejected',
  'change_withdrawn',
] as const;

/** Something that happened to a business, newest first. */
export const historyEntry = z.object({
  event: z.enum(historyEvents),
  at: instant,
  actorName: z.string().nullable(),
  reason: z.enum(reviewReasons).nullable(),
  note: z.string().nullable(),
  change: businessChange.nullable(),
});

const approvalConcerns = z.object({
  missing: z.array(z.enum(['licence', 'iban'])).describe('Documents that were not uploaded'),
  sameIban: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .describe('Businesses of other owners with the same IBAN'),
});
export type ApprovalConcerns = z.infer<typeof approvalConcerns>;

export const businessReview = named('BusinessReview', {
  business: adminBusiness.extend({
    contactPhone: z.string().nullable(),
    contactEmail: z.string().nullable(),
  }),
  isRejected: z.boolean().describe('Suspended because it was rejected'),
  licenceUntil: z
    .string()
    .nullable()
    .describe('The last day of the trade licence, once an admin has read it'),
  ...businessOwners.shape,
  licenceDocument: businessDocument.nullable(),
  ibanDocument: businessDocument.nullable(),
  concerns: approvalConcerns.nullable().describe('What an approval needs a reason (`note`) for'),
  openChange: businessChange.nullable(),
  history: z.array(historyEntry),
});

const why = {
  reason: z.enum(reviewReasons, because('review_reason_required')).nullish(),
  note: optionalLine(500),
};
type Why = { reason?: z.infer<typeof why.reason>; note: string | null };

/** A "no" has a reason, and the reason "other" has words of the admin's own. */
function saysWhy(isNo: boolean, { reason, note }: Why, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (isNo && !reason) issue('reason', because('review_reason_required'));
  if (isNo && reason === 'other' && note === null) issue('note', because('review_note_required'));
}

/** The part of a decision that a form asks for when it is a "no". */
export const saidNo = z
  .object({ reason: z.enum(reviewReasons, because('review_reason_required')), note: optionalLine(500) })
  .superRefine((given, context) => saysWhy(true, given, context));

/** What a form asks for before an approval that something speaks against. */
export const approvalNote = z.object({ note: line(1, 500, because('approval_note_required')) });

export const decisionRequest = z
  .object({
    ...why,
    status: z.enum(
      ['active', 'suspended'],
      because('not_one_of', { name: 'status', values: 'active or suspended' }),
    ),
    seenAt: z.iso
      .datetime(because('business_changed_meanwhile'))
      .describe('`updatedAt` of the business as the admin saw it'),
  })
  .superRefine((given, context) => saysWhy(given.status === 'suspended', given, context));

export const changeDecisionRequest = z
  .object({
    ...why,
    changeId: bodyId(because('change_not_open')),
    decision: z.enum(
      ['approve', 'reject'],
      because('not_one_of', { name: 'decision', values: 'approve or reject' }),
    ),
    licenceUntil: day
      .optional()
      .describe('To approve another document of the licence: its last day. Nothing else needs it'),
  })
  .superRefine((given, context) => saysWhy(given.decision === 'reject', given, context));
