import {
  listClosedMonths,
  type MonthMovement,
  readMonthMovements,
} from '#server/money/ledger/post/months.ts';
import { type Export, fields, sums } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BooksByMonth } from '#shared/contracts/books.ts';
import { type LedgerAccount, ledgerAccounts } from '#shared/money/ledger-accounts.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

type AccountMonth = {
  account: LedgerAccount;
  openingFils: Fils;
  debitFils: Fils;
  creditFils: Fils;
  closingFils: Fils;
};

/** The trial balance and the profit of each month, from the first posting to the last, the newest first. */
export async function openBooksByMonth(db: Db) {
  const [movements, closed] = [await readMonthMovements(db), await listClosedMonths(db)];
  const months = [...new Set(movements.map(({ month }) => month))];
  let before: AccountMonth[] = [];
  const books = months.map((month) => {
    const accounts = accountsOf(
      movements.filter((movement) => movement.month === month),
      before,
    );
    before = accounts;
    return { month, isClosed: closed.some((each) => each.month === month), ...describe(accounts) };
  });
  return { months: books.reverse() };
}

/** In the order of the list of accounts. An account without a movement keeps its balance. */
function accountsOf(movements: MonthMovement[], before: AccountMonth[]): AccountMonth[] {
  return ledgerAccounts.flatMap((account) => {
    const moved = movements.find((movement) => movement.account === account);
    const openingFils = before.find((each) => each.account === account)?.closingFils;
    if (!moved && openingFils === undefined) return [];
    const debitFils = getFilsFrom(moved?.debit ?? '0');
    const creditFils = getFilsFrom(moved?.credit ?? '0');
    const closingFils = addFils(openingFils ?? fils(0), subtractFils(debitFils, creditFils));
    return [{ account, openingFils: openingFils ?? fils(0), debitFils, creditFils, closingFils }];
  });
}

function describe(accounts: AccountMonth[]) {
  /** What the account was debited less what it was credited. */
  const spentOn = (name: LedgerAccount): Fils => {
    const account = accounts.find((each) => each.account === name);
    return account ? subtractFils(account.debitFils, account.creditFils) : fils(0);
  };
  const feesFils = fils(-spentOn('platform_fees'));
  const providerFeesFils = spentOn('provider_fees');
  const adjustmentsFils = spentOn('provider_adjustments');
  const bankFeesFils = spentOn('bank_fees');
  const lossesFils = addFils(spentOn('dispute_losses'), spentOn('write_offs'));
  return {
    accounts: accounts.map(({ account, openingFils, debitFils, creditFils, closingFils }) => ({
      account,
      opening: toDecimal(openingFils),
      debit: toDecimal(debitFils),
      credit: toDecimal(creditFils),
      closing: toDecimal(closingFils),
    })),
    debit: toDecimal(addFils(...accounts.map(({ debitFils }) => debitFils))),
    credit: toDecimal(addFils(...accounts.map(({ creditFils }) => creditFils))),
    fees: toDecimal(feesFils),
    providerFees: toDecimal(providerFeesFils),
    adjustments: toDecimal(adjustmentsFils),
    bankFees: toDecimal(bankFeesFils),
    losses: toDecimal(lossesFils),
    profit: toDecimal(
      subtractFils(feesFils, addFils(providerFeesFils, adjustmentsFils, bankFeesFils, lossesFils)),
    ),
  };
}

type Month = BooksByMonth['months'][number];
type AccountRow = Month['accounts'][number] & { month: string };

const once =
  <Row>(rows: Row[]) =>
  async (last: Row | undefined) =>
    last === undefined ? rows : [];

/** One line for each account and month, the oldest month first. */
export function trialBalanceExport({ months }: BooksByMonth): Export<AccountRow> {
  const rows = months
    .toReversed()
    .flatMap(({ month, accounts }) => accounts.map((account) => ({ ...account, month })));
  return {
    list: once(rows),
    columns: [...fields('month', 'account', 'opening'), ...sums('debit', 'credit'), ...fields('closing')],
  };
}

/** One line for each month, the oldest first. */
export function profitExport({ months }: BooksByMonth): Export<Month> {
  return {
    list: once(months.toReversed()),
    columns: [
      ...fields('month'),
      ...sums('fees', 'providerFees', 'adjustments', 'bankFees', 'losses', 'profit'),
    ],
  };
}
