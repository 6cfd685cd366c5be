import { z } from 'zod';
import { decimal, instant, named, optionalLine } from '#shared/contracts/fields.ts';
import { isPeriodInOrder, month, periodFields, periodOutOfOrder } from '#shared/contracts/period.ts';
import { pageQuery, venuesField } from '#shared/contracts/request-parts.ts';
import { listedTip, tipAmount } from '#shared/contracts/tips.ts';
import { findIdIn } from '#shared/limits.ts';
import { providerNames } from '#shared/money/payment-kinds.ts';
import { because } from '#shared/reasons/because.ts';
import { disputeStatuses, refundFailures, refundStatuses, tipStatuses } from '#shared/statuses.ts';

/** An owner sees tips that were paid. Payments that are open or failed are no tips yet. */
export const shownTipStatuses = ['paid', 'refunded'] as const;
export type ShownTipStatus = (typeof shownTipStatuses)[number];

const shownState = {
  status: z.enum(shownTipStatuses),
  refunded: decimal.describe('What was given back so far, of what the guest paid'),
  isDisputed: z.boolean().describe("Held until the guest's bank decides"),
};

/** A tip to one person, or one part of a team tip. */
export const shownTip = listedTip.extend(shownState);

const tipPart = z
  .object({ ...listedTip.pick({ id: true, staffId: true, staff: true }).shape, ...shownState })
  .extend({ amount: decimal, fee: decimal, net: decimal });
export type TipPart = z.input<typeof tipPart>;

/** A tip as the guest gave it. */
export const ownerTip = shownTip
  .extend({
    businessId: z.int(),
    parts: z
      .array(tipPart)
      .describe(
        'Of a team tip: each part that fits the filter. The row has their sums, and id and person of the first. Empty for a tip to one person, and for the part of the person that the list is about',
      ),
  })
  .meta({ id: 'OwnerTip' });
export type OwnerTip = z.input<typeof ownerTip>;

const filterFields = {
  staffId: z
    .string()
    .transform(findIdIn)
    .pipe(z.int(because('no_such_staff')))
    .optional(),
  status: z
    .enum(shownTipStatuses, because('not_one_of', { name: 'status', values: 'paid or refunded' }))
    .optional(),
  search: optionalLine(100).describe(
    'Part of the message, of the name of the guest, or of the table or room',
  ),
  ...periodFields,
  ...venuesField,
};

export const ownerTipsFilter = z.object(filterFields).refine(isPeriodInOrder, periodOutOfOrder);
export type OwnerTipsFilter = z.infer<typeof ownerTipsFilter>;

export const ownerTipsQuery = pageQuery.extend(filterFields).refine(isPeriodInOrder, periodOutOfOrder);

/**
 * Sums of some tips. A guest who covers the fee pays it on top of the tip (`covered`), so always:
 * gross + covered - fee = net.
 */
export const tipSums = z.object({
  count: z.int().describe('A tip for the whole team counts once; of one person, their part of it counts'),
  gross: decimal,
  covered: decimal.describe('Fees that guests paid on top of their tips'),
  fee: decimal,
  net: decimal,
});
export type TipSums = z.input<typeof tipSums>;

/** Sums of all tips that fit the filter, not only of one page. What was given back is apart. */
export const ownerTipsTotals = named('OwnerTipsTotals', { paid: tipSums, refunded: tipSums });

export const reportQuery = z.object({ month, ...venuesField });

const withRefunds = tipSums.extend({ refunded: tipSums });

/**
 * The tips and the refunds that were booked in one Dubai month. The sums of the people, and those of the days, add up to
 * the totals; only the counts of the people can be more, because a team tip is one tip for its guest. A refund is on its own day, so the report of a past month never changes.
 */
export const monthReport = named('MonthReport', {
  month: z.string().describe('2026-11'),
  totals: tipSums,
  refunded: tipSums.describe('Refunds that were made in this month, also of older tips'),
  balance: tipSums.omit({ count: true }).describe('Totals less refunds'),
  people: z.array(
    withRefunds.extend({
      staffId: z.int(),
      businessId: z.int(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
  days: z.array(withRefunds.extend({ date: z.iso.date() })).describe('All days of the month'),
});
export type MonthReport = z.input<typeof monthReport>;

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
export const foundTip = named('FoundTip', {
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
  staff: z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }),
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
  owedToGuest: z
    .object({ amount: decimal, since: instant })
    .nullable()
    .describe('A refund that the guest’s bank returned, and the guest still has to get'),
  createdAt: instant,
});
export type FoundTip = z.input<typeof foundTip>;
