import { z } from 'zod';
import { decimal, named } from '#shared/contracts/fields.ts';
import { type Fils, filsFromAed, findFilsIn } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';

/** The same limits are in the table `goals`. */
const LEAST_FILS = filsFromAed(1);
const MOST_FILS = filsFromAed(1_000_000);

/** What a staff member wants to receive in a month. */
export const goal = named('Goal', {
  amount: decimal.describe('Of a Dubai month, after the fee'),
  isShared: z.boolean().describe('The owner of the business sees it'),
});
export type Goal = z.input<typeof goal>;

export const goalChange = z.object({
  amount: z
    .string(because('goal_invalid'))
    .transform((text, context): Fils => {
      const amountFils = findFilsIn(text.trim());
      if (amountFils !== undefined && amountFils >= LEAST_FILS && amountFils <= MOST_FILS) return amountFils;
      context.addIssue({ code: 'custom', message: because('goal_invalid') });
      return z.NEVER;
    })
    .nullable()
    .describe('Null removes the goal'),
  isShared: z.boolean(because('invalid_value')).default(false),
});
export type GoalChange = z.output<typeof goalChange>;

/** For the owner, if the staff member shares it. */
export const sharedGoal = named('SharedGoal', {
  staffId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  amount: decimal,
  reached: decimal.describe('Received this month, after the fee'),
});
