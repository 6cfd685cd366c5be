import { useState } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { DataTable } from '#web/kit/ui/data-table.tsx';
import { type OwedLine, type OwedList, owedKey } from '#web/money/payouts/api/owed.ts';
import { owedColumns } from '#web/money/payouts/components/owed-columns.tsx';
import type { Selection } from '#web/money/payouts/use-selection.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * Rows shown at first, and added by each press of the button: a thousand rows would hide everything below
 * them.
 */
const SHOWN_AT_FIRST = 10;
const TIMES_MORE = 5;

export function OwedTable({ list, selection }: { list: OwedList; selection: Selection<OwedLine> }) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_FIRST);
  const hasMore = list.lines.length > shownCount;
  return (
    <>
      <DataTable
        caption={m.payouts_owed()}
        columns={owedColumns(selection)}
        rows={list.lines.slice(0, shownCount)}
        rowKey={owedKey}
        width="wide"
        framed
      />
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" onClick={() => setShownCount(shownCount * TIMES_MORE)}>
            {m.payouts_show_more()}
          </Button>
        </div>
      )}
      {list.isCut && !hasMore && <p className="mt-4 text-center text-ink-soft">{m.payouts_owed_cut()}</p>}
    </>
  );
}
