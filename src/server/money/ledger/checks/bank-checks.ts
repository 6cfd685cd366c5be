import { sql } from 'kysely';
import type { Check } from '#server/money/ledger/checks/check.ts';
import { movesOfEntries, standingExplanations } from '#server/money/ledger/post/bank-statements.ts';

/** Whether the bank's statements add up, and whether our books say what they say. */
export const bankChecks = {
  statements_add_up: sql`
    SELECT 'statement' AS kind, statements.id FROM bank_statements statements LEFT JOIN (
      SELECT statement_id, sum(amount) AS moved
      FROM bank_statement_entries JOIN bank_entries ON bank_entries.id = entry_id GROUP BY statement_id
    ) entries ON statement_id = statements.id
    WHERE closing <> opening + coalesce(moved, 0)`,

  bank_entries_posted: sql`
    SELECT 'bank_entry' AS kind, entry_id AS id FROM (
      SELECT entry_id, coalesce(turn, 1) AS turn, cause, CASE WHEN moved > 0 THEN account ELSE other END AS debit_account,
        CASE WHEN moved > 0 THEN other ELSE account END AS credit_account, abs(moved) AS amount
      FROM (${movesOfEntries}) moves
    ) expected FULL JOIN (
      SELECT bank_entry_id AS entry_id, coalesce(turn, 1) AS turn, cause, debit_account, credit_account, amount::numeric(15, 2)
      FROM cash_postings WHERE bank_entry_id IS NOT NULL
    ) posted USING (entry_id, turn, cause, debit_account, credit_account, amount)
    GROUP BY entry_id
    HAVING count(*) <> count(*) FILTER (WHERE expected IS NOT NULL AND posted IS NOT NULL)
      OR count(*) <> count(DISTINCT (cause, turn))
    UNION
    -- An entry that only an admin could explain, and only such an entry, has an explanation.
    SELECT 'bank_entry', id FROM bank_explanations JOIN bank_entries ON id = entry_id WHERE kind <> 'unexplained'
    UNION
    -- An entry that was explained again without a correction.
    SELECT 'bank_entry', entry_id FROM ${standingExplanations} standing GROUP BY entry_id HAVING count(*) > 1
    UNION
    -- An entry that is in no statement. What was there before the first statement is in none.
    SELECT 'bank_entry', id FROM bank_entries WHERE kind <> 'opening'
      AND NOT EXISTS (SELECT FROM bank_statement_entries WHERE entry_id = id)`,

  bank_matches: sql`
    -- What an entry is about has the amount of the entry, and is of its kind.
    SELECT 'bank_entry' AS kind, entries.id FROM (
      SELECT id, amount, CASE WHEN bank_entries.kind = 'unexplained' THEN explanation ELSE bank_entries.kind END AS kind
      FROM bank_entries LEFT JOIN ${standingExplanations} explanations ON entry_id = id
    ) entries LEFT JOIN (
      SELECT entry_id, matches.kind,
        sum(coalesce(-lines.amount, CASE WHEN matches.kind = 'payout' THEN -payouts.amount ELSE payouts.amount END)) AS amount
      FROM bank_matches matches
      LEFT JOIN provider_lines lines ON lines.provider = matches.provider AND lines.id = matches.line_id
        AND lines.kind = 'paid_out' AND lines.currency = 'aed'
      LEFT JOIN payouts ON payouts.id = matches.payout_id AND payouts.status IN ('processing', 'completed', 'failed', 'returned')
      GROUP BY entry_id, matches.kind
    ) about ON about.entry_id = entries.id
    WHERE (coalesce(entries.kind, '') IN ('provider_payout', 'payout', 'payout_return') OR about.entry_id IS NOT NULL)
      AND (about.kind, about.amount) IS DISTINCT FROM (entries.kind, entries.amount)`,

  failed_payouts: sql`
    -- The bank has debited a payout that failed in our books, where it is owed again. Broken until the same amount is back.
    SELECT 'payout' AS kind, payouts.id FROM payouts
    JOIN bank_matches debit ON debit.payout_id = payouts.id AND debit.kind = 'payout'
    WHERE status = 'failed'
      AND NOT EXISTS (SELECT FROM bank_matches WHERE payout_id = payouts.id AND kind = 'payout_return')`,

  vat_paid: sql`
    WITH vat_by_day AS MATERIALIZED (
      SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date AS day,
        sum(CASE credit_account WHEN 'vat' THEN amount ELSE -amount END) AS owed
      FROM postings WHERE 'vat' IN (debit_account, credit_account) GROUP BY 1
    )
    -- By each day on which VAT was paid, no more was paid and set off than the postings of earlier days owe, and no more was
    -- set off than the provider's lines of earlier days have.
    SELECT 'bank_entry' AS kind, id FROM (
      SELECT id, bank_entries.booked_day, sum(input_vat - amount) OVER by_day AS settled, sum(input_vat) OVER by_day AS set_off
      FROM ${standingExplanations} explanations JOIN bank_entries ON bank_entries.id = entry_id WHERE explanation = 'vat'
      WINDOW by_day AS (ORDER BY bank_entries.booked_day)
    ) payments, LATERAL (
      SELECT coalesce(sum(vat_by_day.owed), 0) AS owed FROM vat_by_day WHERE vat_by_day.day < payments.booked_day
    ) posted, LATERAL (
      SELECT coalesce(sum(fee_vat), 0) AS input FROM provider_days WHERE has_lines AND day < payments.booked_day
    ) lines
    WHERE settled > owed OR set_off > input`,

  bank_balance: sql`
    -- The books say of each account what its last statement says. Broken while a statement is missing.
    SELECT 'statement' AS kind, last.id FROM (
      SELECT DISTINCT ON (account_id) id, account_id, closing FROM bank_statements ORDER BY account_id, to_day DESC, id DESC
    ) last JOIN (
      SELECT account_id, sum(CASE debit_account WHEN 'bank_statement' THEN cash_postings.amount ELSE 0 END
        - CASE credit_account WHEN 'bank_statement' THEN cash_postings.amount ELSE 0 END) AS balance
      FROM bank_entries JOIN cash_postings ON bank_entry_id = bank_entries.id GROUP BY account_id
    ) books USING (account_id)
    WHERE balance <> closing`,
} satisfies Record<string, Check>;
