import { sql } from 'kysely';
import type { Check } from '#server/money/ledger/checks/check.ts';
import { ledgerFees, ledgerFeesWithCredits } from '#server/money/ledger/post/fee-invoices.ts';

/** Whether the invoices and credit notes of closed months say what the ledger says. */
export const invoicesChecks = {
  fee_invoices: sql`
    WITH numbered AS (
      SELECT fee_invoices.*, CASE kind WHEN 'invoice' THEN '' ELSE 'CN-' END || year || '-' || serial AS number,
        row_number() OVER (PARTITION BY kind, year ORDER BY serial) AS place FROM fee_invoices
    ), lines AS (
      SELECT numbered.month, numbered.business_id, numbered.kind, lines.kind AS line_kind, vat_bps, tip_count, lines.fee,
        lines.vat, numbered.has_credit_lines, coalesce(credited.month, numbered.month) AS tip_month
      FROM fee_invoice_lines lines JOIN numbered ON numbered.id = invoice_id
      LEFT JOIN fee_invoices credited ON credited.id = numbered.credits
    )
    -- A number is missing or duplicate.
    SELECT 'invoice' AS kind, number AS id FROM numbered WHERE serial <> place
    UNION
    -- The lines of an invoice do not add up to it.
    SELECT 'invoice', number FROM numbered LEFT JOIN (
      SELECT invoice_id, sum(fee) AS fee, sum(vat) AS vat FROM fee_invoice_lines GROUP BY invoice_id
    ) added ON added.invoice_id = numbered.id
    WHERE (numbered.fee, numbered.vat) IS DISTINCT FROM (coalesce(added.fee, 0), coalesce(added.vat, 0))
    UNION
    -- A credit note is about another credit note, or about an invoice of somebody else.
    SELECT 'invoice', numbered.number FROM numbered JOIN fee_invoices credited ON credited.id = numbered.credits
    WHERE credited.kind <> 'invoice' OR credited.business_id <> numbered.business_id
    UNION
    -- Invoices less credit notes differ from the ledger. A month of which no invoice was made yet is not compared.
    SELECT 'invoice', coalesce(lines.month, ledger.month) || ', business ' || coalesce(lines.business_id, ledger.business_id)
    FROM (SELECT * FROM lines WHERE NOT has_credit_lines) lines FULL JOIN (
      SELECT * FROM (${ledgerFees(null)}) fees WHERE month IN (SELECT month FROM fee_invoices)
        AND (business_id, month) NOT IN (SELECT business_id, month FROM fee_invoices WHERE has_credit_lines)
    ) ledger USING (month, business_id, kind, tip_month, vat_bps)
    WHERE (lines.tip_count, lines.fee, lines.vat, line_kind)
      IS DISTINCT FROM (ledger.tip_count, ledger.fee, ledger.vat, 'fees')
    UNION
    -- The same for invoices from before there were credit notes.
    SELECT 'invoice', coalesce(lines.month, ledger.month) || ', business ' || coalesce(lines.business_id, ledger.business_id)
    FROM (SELECT * FROM lines WHERE has_credit_lines) lines FULL JOIN (
      SELECT * FROM (${ledgerFeesWithCredits}) fees
      WHERE (business_id, month) IN (SELECT business_id, month FROM fee_invoices WHERE has_credit_lines)
    ) ledger USING (month, business_id, line_kind, vat_bps)
    WHERE (lines.tip_count, lines.fee, lines.vat) IS DISTINCT FROM (ledger.tip_count, ledger.fee, ledger.vat)`,
} satisfies Record<string, Check>;
