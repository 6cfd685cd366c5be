import type { Ref } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { sumOf } from '#web/money/payouts/sum-of.ts';
import { m } from '#web/paraglide/messages.js';

type Props = {
  chosen: readonly { amount: string }[];
  action: string;
  onAct: () => void;
  loading?: boolean;
  buttonRef: Ref<HTMLButtonElement>;
};

/**
 * The number and sum of the selected rows, and the action for them. Stays visible however long the list is.
 */
export function SelectionBar({ chosen, action, onAct, loading = false, buttonRef }: Props) {
  return (
    <div className="sticky bottom-3 z-10 mt-4">
      <p role="status" className="sr-only">
        {chosen.length > 0 && sentenceOf(chosen)}
      </p>
      {chosen.length > 0 && (
        <div className="flex animate-rise flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-edge bg-surface px-5 py-3 shadow-soft">
          <p className="min-w-0 font-medium tabular-nums">{sentenceOf(chosen)}</p>
          <Button ref={buttonRef} loading={loading} onClick={onAct} className="max-sm:grow">
            {action}
          </Button>
        </div>
      )}
    </div>
  );
}

function sentenceOf(chosen: Props['chosen']): string {
  return m.payouts_selected({ count: chosen.length, total: sumOf(chosen) });
}
