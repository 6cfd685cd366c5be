import { readCardCost } from '#server/money/ledger/card-cost.ts';
import { readMoneyPosition } from '#server/money/ledger/money-position.ts';
import { findUnread, listSettlement } from '#server/money/ledger/settlement.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { cardCost, moneyPosition, settlement } from '#shared/contracts/money-position.ts';
import { addFils, getFilsFrom, subtractFils, toDecimal } from '#shared/money.ts';

const DAYS_SHOWN = 366;

/** `isSandbox`: no provider holds money. */
export function moneyPositionAdminRoutes(isSandbox: boolean) {
  return ({ app, db, clock }: SignedInScope): void => {
    app.get(
      '/api/admin/money-position',
      {
        schema: {
          tags: ['books'],
          summary: 'The balance of each account, and whether what is held covers what is owed',
          response: { 200: moneyPosition, ...refused(400, 401, 403) },
        },
      },
      async () => {
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
        // What the bank took by mistake is not held until it is back.
        const mistakes = sumOf('bank_mistakes');
        const owed = mistakes > 0 ? addFils(known, mistakes) : known;
        const left = subtractFils(held, owed);
        return { accounts, held: toDecimal(held), owed: toDecimal(owed), left: toDecimal(left), isSandbox };
      },
    );

    app.get(
      '/api/admin/settlement',
      {
        schema: {
          tags: ['books'],
          summary:
            'What the provider collected, kept and sent on each day, and what of it arrived at the bank',
          response: { 200: settlement, ...refused(400, 401, 403) },
        },
      },
      async () => ({ days: await listSettlement(db, DAYS_SHOWN, clock()), unread: await findUnread(db) }),
    );

    app.get(
      '/api/admin/card-cost',
      {
        schema: {
          tags: ['books'],
          summary: 'What a card payment costs, from the provider’s own books or by default',
          response: { 200: cardCost, ...refused(400, 401, 403) },
        },
      },
      async () => readCardCost(db),
    );
  };
}
