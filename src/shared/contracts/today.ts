import { z } from 'zod';
import { decimal, instant, named } from '#shared/contracts/fields.ts';

/** In the order of harm, which is the order on the page. */
export const dutyKinds = [
  ...([
    'broken_rules',
    'failed_payouts',
    'disputes',
    'guest_money',
    'payday',
    'files',
    'bank_entries',
  ] as const),
  ...(['fraud_warnings', 'screening_hits', 'proposals', 'card_cases', 'code_reports'] as const),
  ...(['businesses', 'changes', 'mail', 'backup'] as const),
] as const;
export type DutyKind = (typeof dutyKinds)[number];

const duty = z.object({
  kind: z.enum(dutyKinds),
  count: z.int(),
  amount: decimal.nullable().describe('All of them together'),
  since: instant.nullable().describe('The oldest of them'),
  dueBy: instant.nullable().describe('The first day by which something must be done'),
  ownCount: z.int().describe('How many another admin must decide, because this one began them'),
  runId: z.int().nullable().describe('The run of a payday, which has a page of its own'),
});
export type Duty = z.output<typeof duty>;
export type ShownDuty = z.input<typeof duty>;

export const today = named('AdminToday', { duties: z.array(duty).describe('The most harmful first') });
