import { type Ref, useState } from 'react';
import { addFils, getFilsFrom } from '#shared/money/money.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/**
 * Which of these rows are selected: some by their keys, or all that match `filter`, also those that come later. Rows that
 * are gone do not count, and another filter unselects "all". `isInAll` is false for rows that "all" leaves out and that can
 * only be selected one by one.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  filter: string,
  isInAll: (row: Row) => boolean = () => true,
) {
  /** A filter means: all that match it. */
  const [selected, setSelected] = useState<{ allOf: string } | ReadonlySet<string>>(new Set());
  const isAll = 'allOf' in selected && selected.allOf === filter && rows.length > 0;
  const isSelected = (row: Row) => (isAll ? isInAll(row) : 'has' in selected && selected.has(keyOf(row)));
  const chosen = rows.filter(isSelected);
  const keys = new Set(chosen.map(keyOf));
  const all = new Set(rows.map(keyOf));
  return {
    chosen,
    keys,
    isAll,
    isPartial: chosen.length > 0 && !isAll,
    canChoose: (key: string) => all.has(key),
    isChosen: (key: string) => keys.has(key),
    toggle: (key: string) => {
      const after = new Set(keys);
      if (!after.delete(key)) after.add(key);
      setSelected(after);
    },
    toggleAll: () => setSelected(isAll ? new Set() : { allOf: filter }),
    clear: () => setSelected(new Set()),
  };
}

export type Selection = Pick<ReturnType<typeof useSelection>, 'canChoose' | 'isChosen' | 'toggle'>;

type Props = {
  /** Undefined if nothing is selected. */
  sentence: string | undefined;
  action: string;
  onAct: () => void;
  loading?: boolean;
  buttonRef: Ref<HTMLButtonElement>;
};

/**
 * The number and sum of the selected rows, and the action for them. Stays visible however long the list is.
 */
export function SelectionBar({ sentence, action, onAct, loading = false, buttonRef }: Props) {
  return (
    // On a phone above the bar of tabs.
    <div className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mt-4 lg:bottom-3">
      <p role="status" className="sr-only">
        {sentence}
      </p>
      {sentence && (
        <div className="flex animate-rise flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-edge bg-surface px-5 py-3 shadow-soft">
          <p className="min-w-0 font-medium tabular-nums">{sentence}</p>
          <Button ref={buttonRef} loading={loading} onClick={onAct} className="max-sm:grow" label={action} />
        </div>
      )}
    </div>
  );
}

/** The number and sum of these rows; undefined if there are none. */
export function sentenceOf(
  chosen: readonly { amount: string }[],
  words = m.payouts_selected,
): string | undefined {
  if (chosen.length === 0) return undefined;
  return words({ count: formatCount(chosen.length), total: sumOf(chosen) });
}

/** The sum of the amounts of these rows, formatted. */
export function sumOf(rows: readonly { amount: string }[]): string {
  return formatAmount(addFils(...rows.map(({ amount }) => getFilsFrom(amount))));
}
