import { type Ref, useState } from 'react';
import { addFils, getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/**
 * Which rows are selected. Rows that are no longer listed do not count: only rows that the admin sees can be
 * paid.
 */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => keys.has(keyOf(row)));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    isAll,
    isPartial: chosen.length > 0 && !isAll,
    isChosen: (row: Row) => keys.has(keyOf(row)),
    toggle: (row: Row) =>
      setKeys((before) => {
        const after = new Set(before);
        if (!after.delete(keyOf(row))) after.add(keyOf(row));
        return after;
      }),
    toggleAll: () => setKeys(new Set(isAll ? [] : rows.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

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
          <Button ref={buttonRef} loading={loading} onClick={onAct} className="max-sm:grow" label={action} />
        </div>
      )}
    </div>
  );
}

function sentenceOf(chosen: Props['chosen']): string {
  return m.payouts_selected({ count: chosen.length, total: sumOf(chosen) });
}

/** The sum of the amounts of these rows, formatted. */
export function sumOf(rows: readonly { amount: string }[]): string {
  return formatAmount(addFils(...rows.map(({ amount }) => getFilsFrom(amount))));
}
