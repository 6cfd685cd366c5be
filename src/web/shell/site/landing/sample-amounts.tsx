import { filsFromAed } from '#shared/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { m } from '#web/paraglide/messages.js';

const amountsFils = [10, 25, 50].map(filsFromAed);

/** A picture only, not interactive: the working example is in the phone above. */
export function SampleAmounts() {
  return (
    <div>
      <h3 className="text-large font-semibold">{m.landing_amounts_title()}</h3>
      <ul className="mt-4 flex flex-wrap gap-2">
        {amountsFils.map((amountFils) => (
          <li
            key={amountFils}
            className="flex min-h-preset min-w-24 items-center justify-center rounded-control bg-glow px-4 text-large font-semibold text-on-glow"
          >
            <Money amountFils={amountFils} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">{m.landing_amounts_custom()}</p>
    </div>
  );
}
