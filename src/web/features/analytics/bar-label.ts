import { type Fils, filsFromAed, toDecimal } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0, useGrouping: false });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const THOUSAND_FILS = filsFromAed(1000);

/**
 * The labels above the bars: exact amounts if all of them fit, otherwise short ones ("950", "12.3K"), otherwise none.
 * All bars have the same kind of label, so that they can be compared.
 */
export function labelsThatFit(amountsFils: readonly Fils[], slotPx: number): string[] {
  const styles = [formatAmount, shortAmount];
  for (const style of styles) {
    const labels = amountsFils.map((amountFils) => (amountFils === 0 ? '' : style(amountFils)));
    if (labels.every((label) => widthPx(label) <= slotPx)) return labels;
  }
  return amountsFils.map(() => '');
}

function shortAmount(amountFils: Fils): string {
  const style = amountFils < THOUSAND_FILS ? whole : compact;
  return style.format(toDecimal(amountFils) as `${number}`);
}

/** A little more than the text needs at the chart's font size of 12 pixels. */
function widthPx(label: string): number {
  return [...label].reduce((width, letter) => width + (/[.,]/.test(letter) ? 3.5 : 7.2), 0);
}
