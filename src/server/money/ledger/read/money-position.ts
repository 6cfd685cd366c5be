import { sql } from 'kysely';
import { standingExplanations } from '#server/money/ledger/post/bank-statements.ts';
import { bankDifferences } from '#server/money/ledger/read/bank-account.ts';
import { guestMoneyByTip } from '#server/money/ledger/read/guest-money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { PREPARED } from '#server/platform/db/postgres-client.ts';
import type { MoneyAccount } from '#shared/money/ledger-accounts.ts';
import { addFils, getFilsFrom, subtractFils } from '#shared/money/money.ts';

/**
 * The balance of each account; held money, debts and costs are positive. Computed from the running totals of businesses,
 * payouts and provider days, not from the postings: there can be millions, and the checks prove that both are the same.
 * With bank statements, `bank` is only what they do not confirm yet, and `bank_before` is what was booked before the first
 * statement and is not in it: nobody has seen that money. Nor the returns that only a person has entered: they are
 * `returns_expected` until the bank's statement or message shows them, as are failed payouts that the bank has debited.
 */
export async function readMoneyPosition(db: Db): Promise<Record<MoneyAccount, string>> {
  const { rows } = await sql<{ account: MoneyAccount; balance: string }>`${sql.raw(PREPARED)}
    SELECT position.account, position.balance
    -- In groups, each computed by itself (OFFSET 0): each subquery has one row, but PostgreSQL would compare all orders of
    -- joining the fourteen of them, which took 90 ms.
    FROM (
      SELECT * FROM (
          SELECT coalesce(sum(pending_payout), 0) AS owed, coalesce(sum(fee_total - vat_total), 0) AS fee,
            coalesce(sum(vat_total), 0) AS vat,
            coalesce(sum(total_paid_out), 0) AS paid FROM businesses
      ) people, (
          SELECT coalesce(-sum(pending_payout), 0) AS people_owe FROM staff WHERE pending_payout < 0
      ) debts, (
          SELECT coalesce(sum(total), 0) AS transit FROM payout_totals WHERE status IN ('pending', 'processing')
      ) payouts, (
          SELECT coalesce(sum(CASE cause WHEN 'debt_written_off' THEN amount ELSE -amount END), 0) AS given_up FROM postings WHERE write_off_id IS NOT NULL
      ) debts_given_up, (
          SELECT coalesce(sum(uncounted + returned), 0) AS returned, coalesce(sum(resent), 0) AS resent, coalesce(sum(repaid), 0) AS repaid
          FROM ${guestMoneyByTip} by_tip
      ) guests
      OFFSET 0
    ) ours, (
      SELECT * FROM (
          SELECT coalesce(sum(fees), 0) AS fees, coalesce(sum(fee_vat), 0) AS fee_vat, coalesce(sum(disputed), 0) AS disputed,
            coalesce(sum(provider_days.paid_out), 0) AS paid_out, coalesce(sum(adjusted), 0) AS adjusted,
            coalesce(sum(others), 0) AS others FROM provider_days WHERE has_lines
      ) days, (
          SELECT coalesce(sum(CASE cause WHEN 'dispute_lost' THEN amount ELSE -amount END), 0) AS lost FROM cash_postings
          WHERE cause IN ('dispute_lost', 'dispute_regained')
      ) disputes, (
          SELECT coalesce(sum(held), 0) AS held FROM disputes WHERE status = 'open'
      ) open, (
          -- Few rows: one for each dispute that the platform lost.
          SELECT coalesce(sum(CASE debit_account WHEN 'dispute_losses' THEN amount ELSE -amount END), 0) AS losses
          FROM postings WHERE cause = 'tip_lost'
      ) platform
      OFFSET 0
    ) theirs, (
      SELECT * FROM (
          SELECT coalesce(sum(moved) FILTER (WHERE account = 'bank_statement'), 0) AS statement,
            coalesce(sum(moved) FILTER (WHERE account = 'bank'), 0) AS confirmed,
            coalesce(sum(moved) FILTER (WHERE account = 'bank_fees'), 0) AS bank_fees,
            coalesce(sum(moved) FILTER (WHERE account = 'vat'), 0) AS vat_paid,
            coalesce(sum(moved) FILTER (WHERE account = 'input_vat'), 0) AS set_off,
            coalesce(-sum(moved) FILTER (WHERE account = 'own_money'), 0) AS own_money,
            coalesce(-sum(moved) FILTER (WHERE account = 'bank_mistakes'), 0) AS mistakes
          FROM (
            SELECT debit_account AS account, amount AS moved FROM cash_postings WHERE bank_entry_id IS NOT NULL
            UNION ALL SELECT credit_account, -amount FROM cash_postings WHERE bank_entry_id IS NOT NULL
          ) sides
      ) entries, (
          SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS came,
            coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS went
          FROM bank_entries WHERE kind = 'unexplained'
            AND NOT EXISTS (SELECT FROM ${standingExplanations} explanations WHERE entry_id = bank_entries.id)
      ) unexplained, (
          SELECT min(from_day) AS first_day FROM bank_statements
      ) statements, (
          SELECT coalesce(sum(amount), 0) AS differing,
            coalesce(sum(amount) FILTER (WHERE kind IN ('return_expected', 'failed_debited')), 0) AS not_shown
          FROM (${bankDifferences}) differences
      ) unmatched, (
          SELECT coalesce(sum(amount), 0) AS entered FROM payouts WHERE status = 'returned' AND NOT EXISTS (
            SELECT FROM payout_events WHERE payout_id = payouts.id AND to_status = 'returned' AND source = 'bank')
      ) returns
      OFFSET 0
    ) at_bank, LATERAL (
      SELECT -paid - paid_out + confirmed AS booked,
        CASE WHEN first_day IS NULL THEN entered ELSE not_shown END AS expected
    ) bank, LATERAL (
      SELECT CASE WHEN first_day IS NULL THEN booked ELSE differing END AS waiting
    ) unconfirmed, LATERAL (VALUES
      ('provider_clearing', owed + held + fee + vat + transit + paid - losses - given_up + returned - resent
        - fees - fee_vat + disputed + paid_out + adjusted + others + lost),
      ('bank_statement', statement),
      ('bank', waiting - expected),
      ('returns_expected', expected),
      ('bank_before', booked - waiting),
      ('disputed_at_provider', -disputed - lost),
      ('staff_payable', owed + people_owe),
      ('disputed', held),
      ('guests_payable', returned - resent - repaid),
      ('dispute_losses', losses),
      ('write_offs', given_up),
      ('people_owe', people_owe),
      ('payouts_in_transit', transit),
      ('vat', vat - vat_paid),
      ('platform_fees', fee),
      ('provider_fees', fees),
      ('input_vat', fee_vat + set_off),
      ('provider_adjustments', -adjusted),
      ('other_products', others),
      ('unexplained_in', came),
      ('unexplained_out', went),
      ('bank_fees', bank_fees),
      ('own_money', own_money + repaid),
      ('bank_mistakes', mistakes)
    ) position (account, balance)`.execute(db);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) as Record<
    MoneyAccount,
    string
  >;
}

/** What is held for others, what is owed to them, and what is left over: below zero, money is missing. */
export async function readCoverage(db: Db) {
  const accounts = await readMoneyPosition(db);
  const sumOf = (...names: MoneyAccount[]) => addFils(...names.map((name) => getFilsFrom(accounts[name])));
  const held = sumOf('provider_clearing', 'bank_statement', 'bank', 'disputed_at_provider');
  const known = sumOf(
    'staff_payable',
    'disputed',
    'guests_payable',
    'payouts_in_transit',
    'other_products',
    'unexplained_in',
  );
  // Below zero, it does not count as held until it is back: money that the bank took by mistake, and VAT that was paid to the
  // tax authority before its tips were given back.
  const owedOrNothing = (['bank_mistakes', 'vat'] as const)
    .map((name) => sumOf(name))
    .filter((sum) => sum > 0);
  const owed = addFils(known, ...owedOrNothing);
  return { accounts, held, owed, left: subtractFils(held, owed) };
}
