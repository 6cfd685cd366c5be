import { sql } from 'kysely';
import type { Check } from '#server/money/ledger/checks/check.ts';
import { ledgerFees } from '#server/money/ledger/post/fee-invoices.ts';

/** Whether the invoices of closed months say what the ledger says. */
export const invoicesChecks = {
  fee_invoices: sql`
    WITH numbered AS (
      SELECT id, month, business_id, fee, vat, year, serial,
        row_number() OVER (PARTITION BY year ORDER BY serial) AS place FROM fee_invoices
    ), lines AS (
      SELECT numbered.month, numbered.business_id, kind, vat_bps, tip_count, fee_invoice_lines.fee, fee_invoice_lines.vat
      FROM fee_invoice_lines JOIN numbered ON numbered.id = invoice_id
    )
    -- A number is missing or duplicate.
    SELECT 'invoice' AS kind, year || '-' || serial AS id FROM numbered WHERE serial <> place
    UNION
    -- The lines of an invoice do not add up to it.
    SELECT 'invoice', year || '-' || serial FROM numbered LEFT JOIN (
      SELECT invoice_id, sum(fee) AS fee, sum(vat) AS vat FROM fee_invoice_lines GROUP BY invoice_id
    ) added ON added.invoice_id = numbered.id
    WHERE (numbered.fee, numbered.vat) IS DISTINCT FROM (coalesce(added.fee, 0), coalesce(added.vat, 0))
    UNION
    -- An invoice differs from the ledger. A month of which no invoice was made yet is not compared.
    SELECT 'invoice', coalesce(lines.month, ledger.month) || ', business ' || coalesce(lines.business_id, ledger.business_id)
    FROM lines FULL JOIN (
      SELECT * FROM (${ledgerFees(null)}) fees WHERE month IN (SELECT month FROM fee_invoices)
    ) ledger USING (month, business_id, kind, vat_bps)
    WHERE (lines.tip_count, lines.fee, lines.vat) IS DISTINCT FROM (ledger.tip_count, ledger.fee, ledger.vat)`,
} satisfies Record<string, Check>;
