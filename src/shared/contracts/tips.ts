import { z } from 'zod';
import { bodyId, decimal, instant, optionalLine, withoutControls } from '#shared/contracts/fields.ts';
import { fils, findFilsIn } from '#shared/money.ts';
import { because } from '#shared/reasons/because.ts';
import { tipStatuses } from '#shared/statuses.ts';
import { CUSTOMER_NAME_MAX_LENGTH, TIP_MESSAGE_MAX_LENGTH } from '#shared/tip-limits.ts';

/** A plain decimal above zero with at most two decimals. The platform's maximum is checked where it is known. */
export const tipAmount = z
  .string(because('amount_not_text', { example: '15.00' }))
  .transform((text, context) => {
    const amount = findFilsIn(text);
    if (amount !== undefined && amount > 0) return amount;
    const message = amount === undefined ? because('amount_not_a_number') : because('amount_too_small');
    context.addIssue({ code: 'custom', message });
    return fils(0);
  });

const message = z
  .string(because('not_text'))
  .transform((text) => withoutControls(text, true).trim())
  .pipe(z.string().max(TIP_MESSAGE_MAX_LENGTH, because('message_too_long')))
  .nullish()
  .transform((text) => text || null);

export const tipRequest = z.object({
  staffId: bodyId(because('no_such_staff')),
  amount: tipAmount,
  customerName: optionalLine(CUSTOMER_NAME_MAX_LENGTH, because('guest_name_too_long')),
  message,
  coverFee: z.boolean(because('not_one_of', { name: 'coverFee', values: 'true or false' })).default(false),
});
export type TipRequest = z.infer<typeof tipRequest>;

/** What the guest gets back: what was charged and what arrives, and the token to follow the tip with. */
export const tipReceipt = z
  .object({
    id: z.int(),
    staffId: z.int(),
    amount: decimal,
    fee: decimal,
    net: decimal,
    charged: decimal,
    status: z.enum(tipStatuses),
    token: z.string(),
    customerName: z.string().nullable(),
    message: z.string().nullable(),
    createdAt: instant,
    /** Where the guest goes to pay, when that is still to be done. */
    checkoutUrl: z.string().nullable(),
  })
  .meta({ id: 'TipReceipt' });
export type TipReceipt = z.input<typeof tipReceipt>;

/** Where a tip's money is: still to come, not coming, owed to the person, in a payout, at their bank, or given back. */
export const tipStages = ['pending', 'failed', 'received', 'on_its_way', 'arrived', 'refunded'] as const;
export type TipStage = (typeof tipStages)[number];

/** Tips outgrow what an id elsewhere may be. */
export const tipIdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, because('no_such_tip'))
    .transform(Number),
});

export const tipToken = z.object({
  token: z.string().regex(/^[\w-]{20,64}$/, because('no_such_tip')),
});

/** What whoever holds the token may know. Nothing of the person but what the code's page shows anyway. */
export const followedTip = z
  .object({
    amount: decimal,
    fee: decimal,
    net: decimal,
    charged: decimal,
    createdAt: instant,
    isTest: z.boolean(),
    stage: z.enum(tipStages),
    arrivedAt: instant.nullable(),
    person: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), role: z.string() }),
    business: z.object({ name: z.string() }),
  })
  .meta({ id: 'FollowedTip' });
export type FollowedTip = z.input<typeof followedTip>;

/** A tip as the business sees it: not its token, which belongs to the guest. */
export const listedTip = z
  .object({
    id: z.int(),
    staffId: z.int(),
    amount: decimal,
    fee: decimal,
    net: decimal,
    customerName: z.string().nullable(),
    message: z.string().nullable(),
    createdAt: instant,
    staff: z.object({ firstName: z.string(), lastName: z.string() }),
  })
  .meta({ id: 'Tip' });
