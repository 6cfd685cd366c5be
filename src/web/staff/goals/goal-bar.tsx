import { getFilsFrom, subtractFils } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { label: string; amount: string; reached: string };

/** How much of a month's goal has been received. */
export function GoalBar({ label, amount, reached }: Props) {
  const [goalFils, reachedFils] = [getFilsFrom(amount), getFilsFrom(reached)];
  const missingFils = subtractFils(goalFils, reachedFils);
  // Refunds can leave less than nothing. Rounded down: "100 %" must mean that it is reached.
  const percent = Math.max(0, Math.min(100, Math.floor((reachedFils / goalFils) * 100)));
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-large font-semibold">
          <Money amountFils={reachedFils} />
        </span>
        <span className="text-ink-soft">{m.goal_of({ amount: formatAmount(goalFils) })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-4 overflow-hidden rounded-full border border-edge bg-sunken"
      >
        <div className="h-full bg-glow" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-small text-ink-soft">
        {missingFils <= 0 ? m.goal_reached() : m.goal_missing({ amount: formatAmount(missingFils) })}
      </p>
    </>
  );
}
