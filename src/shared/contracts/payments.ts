import { z } from 'zod';
import { decimal, instant, line } from '#shared/contracts/fields.ts';
import { providerNames } from '#shared/provider-names.ts';
import { because } from '#shared/reasons/because.ts';
import { refundFailures, refundStatuses, tipStatuses } from '#shared/statuses.ts';

const waitingTip = z.object({
  tipId: z.int(),
  amount: decimal,
  charged: decimal,
  personName: z.string(),
  businessName: z.string(),
  createdAt: instant,
});

const dispute = z.object({
  id: z.string(),
  tipId: z.int(),
  amount: decimal,
  reason: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  openedAt: instant,
});

/** The state of the payment provider, for admins. */
export const paymentStatus = z
  .object({
    provider: z.enum(providerNames),
    isTest: z.boolean(),
    /** Result of a call to the provider for this request. */
    keysAnswer: z.boolean(),
    webhookUrl: z.string(),
    webhookLastSeenAt: instant.nullable(),
    /** Tips that are not paid yet, oldest first, at most 20. */
    waiting: z.array(waitingTip),
    waitingCount: z.int(),
    disputes: z.array(dispute).describe('The twenty newest'),
  })
  .meta({ id: 'PaymentStatus' });

export const simulateRequest = z.strictObject({
  outcome: z.enum(['paid', 'failed'], because('not_one_of', { name: 'outcome', values: 'paid or failed' })),
});

export const refundRequest = z.strictObject({ reason: line(1, 500, because('refund_reason_required')) });

export const refundAnswer = z
  .object({
    tipId: z.int(),
    status: z.enum(tipStatuses),
    refund: z.object({
      status: z.enum(refundStatuses),
      reason: z.string().nullable().describe('What the admin gave; none for a refund made at the provider'),
      failure: z.enum(refundFailures).nullable(),
      failureDetail: z.string().nullable().describe('In the provider’s own words'),
    }),
  })
  .meta({ id: 'RefundAnswer' });

export const webhookParams = z.object({
  provider: z.enum(providerNames, because('no_such_provider')),
});
export const webhookAnswer = z.object({ received: z.boolean() });
