import { z } from 'zod';
import { decimal, instant, optionalLine } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { isPeriodInOrder, periodFields, periodOutOfOrder } from '#shared/contracts/period.ts';
import { tipAmount } from '#shared/contracts/tips.ts';
import { providerNames } from '#shared/provider-names.ts';
import { because } from '#shared/reasons/because.ts';
import { disputeStatuses, refundFailures, refundStatuses, tipStatuses } from '#shared/statuses.ts';

export const tipSearchQuery = pageQuery
  .extend({
    search: optionalLine(100).describe('A tip id, a token, a payment id, or part of a person or business'),
    amount: tipAmount.optional().describe('The exact amount of the tip, or what was charged'),
    status: z.enum(tipStatuses, because('no_such_status')).optional(),
    refund: z.enum(refundStatuses, because('no_such_status')).optional(),
    ...periodFields,
  })
  .refine(isPeriodInOrder, periodOutOfOrder);
export type TipSearchQuery = z.infer<typeof tipSearchQuery>;

/** A tip as admins find it. Without its token, which only the guest may have. */
export const foundTip = z
  .object({
    id: z.int(),
    amount: decimal,
    fee: decimal,
    net: decimal,
    charged: decimal,
    refunded: decimal.describe('What was given back so far, of `charged`'),
    status: z.enum(tipStatuses),
    dispute: z.enum(disputeStatuses).nullable().describe('Of the newest dispute about the tip'),
    provider: z.enum(providerNames),
    paymentId: z.string().nullable().describe("The provider's id of the payment, if it has one"),
    staff: z.object({ firstName: z.string(), lastName: z.string() }),
    business: z.object({ id: z.int(), name: z.string() }),
    refund: z
      .object({
        status: z.enum(refundStatuses),
        reason: z.string().nullable(),
        failure: z.enum(refundFailures).nullable(),
        failureDetail: z.string().nullable(),
        requestedAt: instant,
      })
      .nullable(),
    createdAt: instant,
  })
  .meta({ id: 'FoundTip' });
export type FoundTip = z.input<typeof foundTip>;
