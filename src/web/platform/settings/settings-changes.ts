import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { fils, findFilsIn, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';
import type { DescribedChange, Settings } from '#web/platform/settings/use-settings-change.ts';

/** Only changed settings are sent. The confirmation names the old and the new value of each. */
export function settingsChanges(before: Settings, after: ReadSettings): DescribedChange {
  const change: DescribedChange['change'] = {};
  const sentences: string[] = [];
  if (after.platformFeeBps !== before.platformFeeBps) {
    change.platformFeeBps = after.platformFeeBps;
    sentences.push(
      m.settings_fee_change({ from: toPercent(before.platformFeeBps), to: toPercent(after.platformFeeBps) }),
    );
  }
  if (after.platformFeeFixedFils !== before.platformFeeFixedFils) {
    change.platformFeeFixedFils = after.platformFeeFixedFils;
    sentences.push(
      m.settings_fixed_change({
        from: formatAmount(fils(before.platformFeeFixedFils)),
        to: formatAmount(fils(after.platformFeeFixedFils)),
      }),
    );
  }
  if (after.vatBps !== before.vatBps) {
    change.vatBps = after.vatBps;
    sentences.push(m.settings_vat_change({ from: toPercent(before.vatBps), to: toPercent(after.vatBps) }));
  }
  if (after.vatIncluded !== before.vatIncluded) {
    change.vatIncluded = after.vatIncluded;
    sentences.push(after.vatIncluded ? m.settings_vat_now_included() : m.settings_vat_now_added());
  }
  if (after.bearsCardCost && sentences.length > 0) {
    change.bearsCardCost = true;
    sentences.push(m.settings_bears_card_cost_change());
  }
  if (after.vatTrn !== before.vatTrn) {
    change.vatTrn = after.vatTrn;
    sentences.push(
      m.settings_account_change({
        field: m.settings_vat_trn(),
        from: before.vatTrn ?? m.settings_account_empty(),
        to: after.vatTrn ?? m.settings_account_empty(),
      }),
    );
  }
  const maxTipBeforeFils = getFilsFrom(before.maxTip);
  if (after.maxTip !== maxTipBeforeFils) {
    change.maxTip = toDecimal(fils(after.maxTip));
    sentences.push(
      m.settings_max_tip_change({
        from: formatAmount(maxTipBeforeFils),
        to: formatAmount(fils(after.maxTip)),
      }),
    );
  }
  return { change, sentences };
}

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
  bearsCardCost: z.boolean(),
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

/** Basis points as a percentage: 525 is "5.25". Integers only, so that there is no rounding error. */
export function toPercent(bps: number): string {
  const whole = Math.floor(bps / 100);
  const fraction = String(bps % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return fraction ? `${whole}.${fraction}` : String(whole);
}

/** Reads "5", "5.2" or "5.25"; undefined for any other text. */
export function findBpsIn(percent: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
