import { readMoneyPosition } from '#server/money/ledger/read/money-position.ts';
import { findUnreadDays, listSettlement, readCardCost } from '#server/money/ledger/read/provider-days.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { positionCalls } from '#shared/calls/money/books.ts';
import { addFils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

const DAYS_SHOWN = 366;

/** `isSandbox`: no provider holds money. */
export function positionRoutes(isSandbox: boolean) {
  return ({ on, db, clock }: CallScope): void => {
    on(positionCalls.read, async () => {
      const accounts = await readMoneyPosition(db);
      const sumOf = (...names: (keyof typeof accounts)[]) =>
        addFils(...names.map((name) => getFilsFrom(accounts[name])));
      const held = sumOf('provider_clearing', 'bank_statement', 'bank', 'disputed_at_provider');
      const known = sumOf(
        'staff_payable',
        'disputed',
        'payouts_in_transit',
        'vat',
        'other_products',
        'unexplained_in',
      );
      // Money that the bank took by mistake does not count as held until it is back.
      const mistakes = sumOf('bank_mistakes');
      const owed = mistakes > 0 ? addFils(known, mistakes) : known;
      const left = subtractFils(held, owed);
      return { accounts, held: toDecimal(held), owed: toDecimal(owed), left: toDecimal(left), isSandbox };
    });

    on(positionCalls.readSettlement, async () => ({
      days: await listSettlement(db, DAYS_SHOWN, clock()),
      unread: await findUnreadDays(db),
    }));

    on(positionCalls.readCardCost, async () => readCardCost(db));
  };
}
