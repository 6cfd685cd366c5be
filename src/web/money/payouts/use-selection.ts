import { useState } from 'react';

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
