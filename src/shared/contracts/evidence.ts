import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { decimal, instant, named } from '#shared/contracts/fields.ts';
import { providerNames } from '#shared/money/payment-kinds.ts';
import { because } from '#shared/reasons/because.ts';
import { disputeStatuses, evidenceStates } from '#shared/statuses.ts';

export const disputeParams = z.object({
  provider: z.enum(providerNames, because('no_such_dispute')),
  id: z.string().min(1).max(255),
});

/** What an admin reads about a disputed payment, and the same that is in the PDF for the guest's bank. */
export const disputeEvidence = named('DisputeEvidence', {
  provider: z.enum(providerNames),
  id: z.string(),
  tipId: z.int(),
  amount: decimal,
  status: z.enum(disputeStatuses),
  dueBy: instant.nullable().describe('Until when the provider takes evidence'),
  sections: z
    .array(
      z.object({
        heading: z.string(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        text: z.string().nullable(),
      }),
    )
    .describe('In the language of the request'),
  sending: z
    .object({
      state: z.enum(evidenceStates),
      at: instant.describe('When it was sent, or the last try'),
      byName: z.string().describe('The admin'),
      failure: z.string().nullable().describe('Why the provider refused it, in its own words'),
    })
    .nullable()
    .describe('Null if nobody has sent it here'),
});
export type DisputeEvidence = z.input<typeof disputeEvidence>;

export const sendEvidenceRequest = z.strictObject({
  password: typedPassword,
  confirmed: z
    .literal(true, because('evidence_not_confirmed'))
    .describe('That it is sent once, and cannot be changed afterwards'),
});
