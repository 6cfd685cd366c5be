import { filsFromAed } from '#shared/money.ts';
import { type FeeTerms, splitTip } from '#shared/tip-split.ts';
import { formatAmount } from '#web/components/ui/amount-format.ts';
import { m } from '#web/paraglide/messages.js';

const EXAMPLE = filsFromAed(15);

/** What the typed terms would mean, to the fil; nothing while they cannot be read. */
export function FeeExample({ terms }: { terms: FeeTerms | undefined }) {
  return (
    <p aria-live="polite" className="rounded-control bg-sunken px-4 py-3 text-ink-soft">
      {terms ? exampleSentence(terms) : m.settings_example_unreadable()}
    </p>
  );
}

function exampleSentence(terms: FeeTerms): string {
  return m.settings_example({
    amount: formatAmount(EXAMPLE),
    net: formatAmount(splitTip(EXAMPLE, terms, false).net),
    charged: formatAmount(splitTip(EXAMPLE, terms, true).charged),
  });
}
