import { z } from 'zod';
import { fils, findFilsIn } from '#shared/money.ts';
import { because } from '#shared/reasons/because.ts';
import { lossBearers } from '#shared/statuses.ts';
import { findBpsIn } from '#web/platform/settings/percent.ts';

const MOST_FILS = 100_000_000;
const MOST_BPS = 10_000;

/** The rule about losses and debts as it is typed, in percent and dirhams. The output has the server's units. */
export const lossesForm = z.object({
  lostDisputes: z.enum(lossBearers),
  withholdLimit: z.string().transform((text, context) => {
    const amountFils = findFilsIn(text.trim());
    if (amountFils !== undefined && amountFils >= 0 && amountFils <= MOST_FILS) return amountFils;
    context.addIssue({ code: 'custom', message: because('minimum_invalid') });
    return fils(0);
  }),
  withholdShareBps: z.string().transform((text, context) => {
    const bps = findBpsIn(text.trim());
    if (bps !== undefined && bps <= MOST_BPS) return bps;
    context.addIssue({ code: 'custom', message: because('fee_percent_invalid') });
    return 0;
  }),
});
export type TypedLosses = z.input<typeof lossesForm>;
export type ReadLosses = z.output<typeof lossesForm>;
