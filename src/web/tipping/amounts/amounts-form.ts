import { z } from 'zod';
import {
  type AmountsChange,
  amountsChange,
  type BusinessAmountsAnswer,
  PERCENTS_MOST,
  PRESETS_MOST,
} from '#shared/contracts/amounts.ts';
import type { BusinessAmounts } from '#shared/money/amounts.ts';
import { findFilsIn, toDecimal } from '#shared/money/money.ts';

/** As it is typed: each amount in a field of its own, of which some may be empty. */
const typedAmounts = z.object({
  presets: z.array(z.string()),
  chosen: z.string(),
  maxTip: z.string(),
  percents: z.array(z.string()),
});
export type TypedAmounts = z.infer<typeof typedAmounts>;

/** The owner may type the amounts in any order: they are sorted before the contract sees them. */
export const amountsForm = typedAmounts.transform(toChange).pipe(amountsChange);

function toChange({ presets, chosen, maxTip, percents }: TypedAmounts): AmountsChange {
  const sorted = filled(presets).sort((one, other) => (findFilsIn(one) ?? 0) - (findFilsIn(other) ?? 0));
  return {
    presets: sorted,
    chosen: chosen || null,
    maxTip: maxTip.trim() || null,
    // 0 is refused, as is everything else that is no whole percent.
    percents: filled(percents)
      .map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : 0))
      .sort((one, other) => one - other),
  };
}

/** The amounts in the request. */
export function wireAmounts({
  presetsFils,
  chosenFils,
  maxTipFils,
  percents,
}: BusinessAmounts): AmountsChange {
  return {
    presets: presetsFils.map(toDecimal),
    chosen: chosenFils && toDecimal(chosenFils),
    maxTip: maxTipFils && toDecimal(maxTipFils),
    percents,
  };
}

type Shown = Pick<BusinessAmountsAnswer, 'presets' | 'chosen' | 'maxTip' | 'percents'>;

/** What the fields show: whole dirhams without decimals, as a person would write them. */
export function typedOf({ presets, chosen, maxTip, percents }: Shown): TypedAmounts {
  const withBlanks = (texts: string[], count: number) =>
    Array.from({ length: count }, (_, index) => texts[index] ?? '');
  return {
    presets: withBlanks(presets.map(plain), PRESETS_MOST),
    chosen: chosen ?? '',
    maxTip: maxTip ? plain(maxTip) : '',
    percents: withBlanks(percents.map(String), PERCENTS_MOST),
  };
}

/** The different amounts that can be chosen first, smallest first. */
export function choicesOf(presets: string[]): string[] {
  const read = filled(presets).map(findFilsIn);
  const possible = read.filter((amountFils) => amountFils !== undefined).filter((each) => each > 0);
  return [...new Set(possible)].sort((one, other) => one - other).map(toDecimal);
}

function plain(decimal: string): string {
  return decimal.replace(/\.00$/, '');
}

function filled(texts: string[]): string[] {
  return texts.map((text) => text.trim()).filter(Boolean);
}
