import { filsFromAed } from '#shared/money.ts';
import { type FeeTerms, splitTip } from '#shared/tip-split.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { m } from '#web/paraglide/messages.js';
import { ExampleTable } from '#web/platform/settings/components/example-table.tsx';

const EXAMPLE_FILS = filsFromAed(15);

/** What the typed fee would mean, exact to the fil. Shows nothing while the input is invalid. */
export function FeeExample({ terms }: { terms: FeeTerms | undefined }) {
  return (
    <div className="@container flex flex-col gap-4">
      <h2 className="text-large font-semibold">{m.settings_example_title()}</h2>
      <p aria-live="polite">{terms ? exampleSentence(terms) : m.settings_example_unreadable()}</p>
      {terms && <ExampleTable terms={terms} />}
      {terms && terms.vatBps !== 0 && <p>{vatSentence(terms)}</p>}
      <p className="text-small text-ink-soft">{m.settings_note()}</p>
    </div>
  );
}

/** Who bears VAT: said before it is saved. */
function vatSentence(terms: FeeTerms): string {
  const { feeFils, vatFils } = splitTip(EXAMPLE_FILS, terms, false);
  const words = {
    amount: formatAmount(EXAMPLE_FILS),
    fee: formatAmount(feeFils),
    vat: formatAmount(vatFils),
  };
  return terms.vatIncluded ? m.settings_vat_example_included(words) : m.settings_vat_example_added(words);
}

function exampleSentence(terms: FeeTerms): string {
  return m.settings_example({
    amount: formatAmount(EXAMPLE_FILS),
    net: formatAmount(splitTip(EXAMPLE_FILS, terms, false).netFils),
    charged: formatAmount(splitTip(EXAMPLE_FILS, terms, true).chargedFils),
  });
}
