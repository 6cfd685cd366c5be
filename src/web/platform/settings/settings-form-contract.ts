import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { findFilsIn } from '#shared/money.ts';
import { because } from '#shared/reasons/because.ts';
import { findBpsIn } from '#web/platform/settings/percent.ts';

const MOST_BPS = 10_000;
const MOST_FIXED_FILS = 100_000;
const MOST_TIP_FILS = 100_000_000;

/** The settings as they are typed, in percent and dirhams. The output has the server's units. */
export const settingsForm = z.object({
  platformFeeBps: typedNumber(findBpsIn, 0, MOST_BPS, because('fee_percent_invalid')),
  platformFeeFixedFils: typedNumber(findFilsIn, 0, MOST_FIXED_FILS, because('fixed_fee_invalid')),
  vatBps: typedNumber(findBpsIn, 0, MOST_BPS, because('vat_percent_invalid')),
  vatIncluded: z.enum(['included', 'added']).transform((text) => text === 'included'),
  vatTrn: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(settingsChange.shape.vatTrn.unwrap()),
  maxTip: typedNumber(findFilsIn, 1, MOST_TIP_FILS, because('max_tip_out_of_range')),
});
export type TypedSettings = z.input<typeof settingsForm>;
export type ReadSettings = z.output<typeof settingsForm>;

function typedNumber(
  read: (text: string) => number | undefined,
  least: number,
  most: number,
  reason: string,
) {
  return z.string().transform((text, context) => {
    const value = read(text.trim());
    if (value !== undefined && value >= least && value <= most) return value;
    context.addIssue({ code: 'custom', message: reason });
    return z.NEVER;
  });
}
