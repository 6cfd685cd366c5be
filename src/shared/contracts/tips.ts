import { z } from 'zod';
import { decimal, instant, optionalLine, withoutControls } from '#shared/contracts/fields.ts';
import { fils, findFilsIn } from '#shared/money.ts';
import { tipStatuses } from '#shared/statuses.ts';
import { CUSTOMER_NAME_MAX_LENGTH, TIP_MESSAGE_MAX_LENGTH } from '#shared/tip-limits.ts';

/** A plain decimal above zero with at most two decimals. The platform's maximum is checked where it is known. */
export const tipAmount = z.string('Send the amount as text, such as "15.00".').transform((text, context) => {
  const amount = findFilsIn(text);
  if (amount !== undefined && amount > 0) return amount;
  const message =
    amount === undefined
      ? 'The amount must be a number with at most two decimals, such as 15 or 15.50.'
      : 'The amount must be at least 0.01 AED.';
  context.addIssue({ code: 'custom', message });
  return fils(0);
});

const message = z
  .string('This must be text.')
  .transform((text) => withoutControls(text, true).trim())
  .pipe(z.string().max(TIP_MESSAGE_MAX_LENGTH, 'The message can have at most 500 characters.'))
  .nullish()
  .transform((text) => text || null);

export const tipRequest = z.object({
  staffId: z
    .int('There is no such person.')
    .min(1, 'There is no such person.')
    .max(2_147_483_647, 'There is no such person.'),
  amount: tipAmount,
  customerName: optionalLine(CUSTOMER_NAME_MAX_LENGTH, 'The name can have at most 80 characters.'),
  message,
  coverFee: z.boolean('coverFee must be true or false.').default(false),
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
    .regex(/^[1-9]\d{0,14}$/, 'There is no such tip.')
    .transform(Number),
});

export const tipToken = z.object({
  token: z.string().regex(/^[\w-]{20,64}$/, 'There is no such tip.'),
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
