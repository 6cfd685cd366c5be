import { type Fils, filsFromAed, toDecimal } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0, useGrouping: false });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const THOUSAND_FILS = filsFromAed(1000);

/** One label for each bar, and the width that the widest needs. A bar of nothing has no label. */
export type Labels = { texts: string[]; widestPx: number };

/**
 * Two kinds of labels above the bars: exact amounts, and short ones ("950", "12.3K") for when those do not fit. All bars
 * have the same kind, so that they can be compared.
 */
export function barLabels(amountsFils: readonly Fils[]): { exact: Labels; short: Labels } {
  const labelsIn = (format: (amountFils: Fils) => string): Labels => {
    const texts = amountsFils.map((amountFils) => (amountFils === 0 ? '' : format(amountFils)));
    return { texts, widestPx: Math.max(0, ...texts.map(widthPx)) };
  };
  return { exact: labelsIn(formatAmount), short: labelsIn(shortAmount) };
}

function shortAmount(amountFils: Fils): string {
  const style = amountFils < THOUSAND_FILS ? whole : compact;
  return style.format(toDecimal(amountFils) as `${number}`);
}

/** A little more than the text needs at the chart's font size of 12 pixels. */
function widthPx(label: string): number {
  return [...label].reduce((width, letter) => width + (/[.,]/.test(letter) ? 3.5 : 7.2), 0);
}
