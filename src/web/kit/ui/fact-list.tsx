import type { ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';

/** A fact without a value was not provided. */
export type Fact = { label: string; value: ReactNode };

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-hairline">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">
            {value || value === 0 ? (
              value
            ) : (
              <span className="font-normal text-ink-soft">{m.iban_missing()}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
