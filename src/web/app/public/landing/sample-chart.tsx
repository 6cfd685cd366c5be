import { clsx } from 'clsx';
import { addFils, filsFromAed } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';
import { Money } from '#web/components/format/money.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { m } from '#web/paraglide/messages.js';

/** Made up, and said to be: a day in a restaurant, busiest at dinner. */
const hours = [
  { hour: '10:00', amount: filsFromAed(45) },
  { hour: '12:00', amount: filsFromAed(185) },
  { hour: '14:00', amount: filsFromAed(230) },
  { hour: '16:00', amount: filsFromAed(95) },
  { hour: '18:00', amount: filsFromAed(160) },
  { hour: '20:00', amount: filsFromAed(340) },
  { hour: '22:00', amount: filsFromAed(265) },
];
const total = addFils(...hours.map(({ amount }) => amount));
const most = Math.max(...hours.map(({ amount }) => amount));

export function SampleChart() {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-medium">{m.landing_chart_title()}</h3>
        <p className="rounded-full bg-sunken px-3 py-1 text-small text-ink-soft">
          {m.landing_chart_sample()}
        </p>
      </div>
      <p className="mt-1 text-[length:min(var(--text-display),9vw)] leading-tight font-semibold">
        <Money amount={total} />
      </p>
      {/* Each bar is a line of a list, so that the figures can also be read. */}
      <ul className="mt-6 flex h-48 items-stretch gap-2">
        {hours.map(({ hour, amount }) => (
          <li key={hour} className="flex min-w-0 grow basis-0 flex-col">
            <span className="sr-only">{m.landing_chart_bar({ hour, amount: formatAmount(amount) })}</span>
            <span aria-hidden="true" className="flex grow items-end">
              <span
                style={{ blockSize: `${(amount / most) * 100}%` }}
                className={clsx('w-full rounded-t-inner', amount === most ? 'bg-glow' : 'bg-accent')}
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
