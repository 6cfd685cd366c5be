import { z } from 'zod';
import { findFilsIn } from '#shared/money.ts';
import { findBpsIn } from '#web/features/settings/percent.ts';
import { m } from '#web/paraglide/messages.js';

const MOST_BPS = 10_000;
const MOST_FIXED_FILS = 100_000;
const MOST_TIP_FILS = 100_000_000;

/** The settings as they are typed, in percent and dirhams. The output has the server's units. */
export const settingsForm = z.object({
  platformFeeBps: typedNumber(findBpsIn, 0, MOST_BPS, m.settings_fee_wrong),
  platformFeeFixedFils: typedNumber(findFilsIn, 0, MOST_FIXED_FILS, m.settings_fixed_wrong),
  maxTip: typedNumber(findFilsIn, 1, MOST_TIP_FILS, m.reason_max_tip_out_of_range),
});
export type TypedSettings = z.input<typeof settingsForm>;
export type ReadSettings = z.output<typeof settingsForm>;

function typedNumber(
  read: (text: string) => number | undefined,
  least: number,
  most: number,
  sentence: () => string,
) {
  return z.string().transform((text, context) => {
    const value = read(text.trim());
    if (value !== undefined && value >= least && value <= most) return value;
    context.addIssue({ code: 'custom', message: sentence() });
    return z.NEVER;
  });
}
