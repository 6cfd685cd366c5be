import { useState } from 'react';

/**
 * Which of the rows are chosen. Only rows that are listed count, whatever was chosen before: what is paid is what
 * somebody sees.
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
