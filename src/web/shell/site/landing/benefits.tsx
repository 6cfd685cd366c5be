import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { addFils, filsFromAed } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { m } from '#web/paraglide/messages.js';
import { Section } from '#web/shell/site/landing/section.tsx';

/** Invented figures, labelled as such on the page: a day in a restaurant, busiest at dinner. */
const hours = [
  { hour: '10:00', amountFils: filsFromAed(45) },
  { hour: '12:00', amountFils: filsFromAed(185) },
  { hour: '14:00', amountFils: filsFromAed(230) },
  { hour: '16:00', amountFils: filsFromAed(95) },
  { hour: '18:00', amountFils: filsFromAed(160) },
  { hour: '20:00', amountFils: filsFromAed(340) },
  { hour: '22:00', amountFils: filsFromAed(265) },
];

const totalFils = addFils(...hours.map(({ amountFils }) => amountFils));

const mostFils = Math.max(...hours.map(({ amountFils }) => amountFils));

const amountsFils = [10, 25, 50].map(filsFromAed);

const benefits = [
  m.landing_benefit_cash,
  m.landing_benefit_person,
  m.landing_benefit_fees,
  m.landing_benefit_day,
];

export function Benefits() {
  return (
    <Section id="benefits" title={m.landing_benefits_title()} detail={m.landing_benefits_detail()} raised>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="flex flex-col gap-10">
          <ul className="flex flex-col gap-4">
            {benefits.map((benefit) => (
              <li key={benefit()} className="flex items-start gap-3">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
                {benefit()}
              </li>
            ))}
          </ul>
          <SampleAmounts />
        </div>
        <SampleChart />
      </div>
    </Section>
  );
}

/** A picture only, not interactive: the working example is in the phone above. */
function SampleAmounts() {
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

function SampleChart() {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-medium">{m.landing_chart_title()}</h3>
        <p className="rounded-full bg-sunken px-3 py-1 text-small text-ink-soft">
          {m.landing_chart_sample()}
        </p>
      </div>
      <p className="mt-1 text-[length:min(var(--text-display),9vw)] leading-tight font-semibold">
        <Money amountFils={totalFils} />
      </p>
      {/* Each bar is a list item, so that screen readers can read the figures. */}
      <ul className="mt-6 flex h-48 items-stretch gap-2">
        {hours.map(({ hour, amountFils }) => (
          <li key={hour} className="flex min-w-0 grow basis-0 flex-col">
            <span className="sr-only">{m.landing_chart_bar({ hour, amount: formatAmount(amountFils) })}</span>
            <span aria-hidden="true" className="flex grow items-end">
              <span
                style={{ blockSize: `${(amountFils / mostFils) * 100}%` }}
                className={clsx('w-full rounded-t-inner', amountFils === mostFils ? 'bg-glow' : 'bg-accent')}
              />
            </span>
            <span aria-hidden="true" className="mt-2 text-center text-small text-ink-soft tabular-nums">
              {hour.slice(0, 2)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
