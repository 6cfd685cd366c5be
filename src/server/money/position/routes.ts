import { listCoverage } from '#server/money/coverage/read-coverage.ts';
import { readCoverage } from '#server/money/ledger/read/money-position.ts';
import { findUnreadDays, listSettlement, readCardCost } from '#server/money/ledger/read/provider-days.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { coverageCalls, positionCalls } from '#shared/calls/money/books.ts';
import { toDecimal } from '#shared/money/money.ts';

const DAYS_SHOWN = 366;

/** `isSandbox`: no provider holds money. */
export function positionRoutes(isSandbox: boolean) {
  return ({ on, db, clock }: CallScope): void => {
    on(positionCalls.read, async () => {
      const { accounts, held, owed, left } = await readCoverage(db);
      return { accounts, held: toDecimal(held), owed: toDecimal(owed), left: toDecimal(left), isSandbox };
    });

    on(coverageCalls.list, async () => listCoverage(db, isSandbox));

    on(positionCalls.readSettlement, async () => ({
      days: await listSettlement(db, DAYS_SHOWN, clock()),
      unread: await findUnreadDays(db),
    }));

    on(positionCalls.readCardCost, async () => readCardCost(db));
  };
}
