import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { positionCalls } from '#shared/calls/money/books.ts';
import type { moneyPosition, settlement } from '#shared/contracts/books.ts';
import type { MoneyAccount } from '#shared/money/ledger-accounts.ts';
import { fils, getFilsFrom } from '#shared/money/money.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { moneyAccountWords } from '#web/kit/words/money-account-words.ts';
import { m } from '#web/paraglide/messages.js';

/** The balance of each account, and whether what is held covers what is owed. */
export function MoneyPanel() {
  const platform = usePlatformName();
  return (
    <QueryPanel
      title={m.money_title()}
      query={useQuery(moneyPositionQuery)}
      failure={m.money_load_failed()}
      skeleton="h-96"
    >
      {(position) => (
        <>
          <p className="mb-4 text-ink-soft">
            {position.isSandbox ? m.money_sandbox() : m.money_intro({ platform })}
          </p>
          {!position.isSandbox && <Verdict position={position} />}
          <Balances accounts={position.accounts} />
        </>
      )}
    </QueryPanel>
  );
}

function Verdict({ position }: { position: MoneyPosition }) {
  const leftFils = getFilsFrom(position.left);
  if (leftFils >= 0)
    return (
      <p role="status" className="mb-4 font-medium text-ok">
        {m.money_covered({ left: formatAmount(leftFils) })}
      </p>
    );
  return (
    <Notice className="mb-4" sentence={m.money_not_covered({ missing: formatAmount(fils(-leftFils)) })} />
  );
}

function Balances({ accounts }: Pick<MoneyPosition, 'accounts'>) {
  const platform = usePlatformName();
  return accountGroups.map(({ title, accounts: names }) => (
    <section key={title()} className="mt-4 first:mt-0">
      <h3 className="text-small font-medium text-ink-soft">{title()}</h3>
      <dl className="mt-1 flex flex-col divide-y divide-hairline">
        {names.map((name) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>{moneyAccountWords[name]({ platform })}</dt>
            <dd className="ms-auto tabular-nums">{formatAmount(getFilsFrom(accounts[name]))}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** The accounts in the order in which an accountant reads them. */
const accountGroups: { title: () => string; accounts: MoneyAccount[] }[] = [
  {
    title: m.money_group_held,
    accounts: ['provider_clearing', 'bank_statement', 'bank', 'disputed_at_provider'],
  },
  {
    title: m.money_group_owed,
    accounts: [
      'staff_payable',
      'disputed',
      'guests_payable',
      'payouts_in_transit',
      'vat',
      'other_products',
      'unexplained_in',
      'bank_mistakes',
    ],
  },
  {
    title: m.money_group_earned,
    accounts: [
      'platform_fees',
      'provider_fees',
      'input_vat',
      'dispute_losses',
      'write_offs',
      'bank_fees',
      'provider_adjustments',
      'own_money',
      'unexplained_out',
      'bank_before',
      'returns_expected',
      'people_owe',
    ],
  },
];

type MoneyPosition = z.input<typeof moneyPosition>;
export type Settlement = z.input<typeof settlement>;

const moneyPositionQuery = queryOf(positionCalls.read);
export const settlementQuery = queryOf(positionCalls.readSettlement);
