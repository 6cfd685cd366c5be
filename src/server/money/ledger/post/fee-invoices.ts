import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { InvoiceLineKind } from '#shared/contracts/statements.ts';

/**
 * Every posting of a fee or its VAT in a closed month, with the month in which its tip was paid. Refunds are below zero. A fee
 * that is earned again, because a lost dispute was won after all, counts as one of its own month.
 * `month`: null for all closed months.
 */
function feePostings(month: string | null) {
  return sql`
    SELECT postings.business_id, closed.month, cause, tip_id, vat_bps,
      CASE WHEN cause <> 'tip_refunded' THEN closed.month ELSE (
        SELECT to_char(min(paid.created_at) AT TIME ZONE 'Asia/Dubai', 'YYYY-MM') FROM postings paid
        WHERE paid.tip_id = postings.tip_id AND paid.cause = 'tip_paid'
      ) END AS tip_month,
      CASE WHEN 'platform_fees' IN (debit_account, credit_account) THEN signed.amount ELSE 0 END AS fee,
      CASE WHEN 'vat' IN (debit_account, credit_account) THEN signed.amount ELSE 0 END AS vat
    FROM closed_months closed
    JOIN postings ON postings.created_at >= (closed.month || '-01')::timestamp AT TIME ZONE 'Asia/Dubai'
      AND postings.created_at < ((closed.month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Asia/Dubai'
    JOIN tips ON tips.id = postings.tip_id,
    LATERAL (SELECT CASE cause WHEN 'tip_refunded' THEN -postings.amount ELSE postings.amount END AS amount) signed
    WHERE cause IN ('tip_paid', 'tip_refunded', 'tip_released')
      AND ('platform_fees' IN (debit_account, credit_account) OR 'vat' IN (debit_account, credit_account))
      AND ${month === null ? sql`true` : sql`closed.month = ${month}`}`;
}

/**
 * The lines of the invoices and credit notes of closed months by the ledger, separate for each VAT rate. An invoice has the
 * fees of the tips of its month, less what was given back of them in the same month. What was given back of an earlier month
 * is in a credit note for the invoice of that month.
 */
export function ledgerFees(month: string | null) {
  return sql`
    SELECT business_id, month, tip_month, vat_bps, CASE WHEN tip_month = month THEN 'invoice' ELSE 'credit_note' END AS kind,
      count(DISTINCT tip_id)::int AS tip_count,
      (CASE WHEN tip_month = month THEN 1 ELSE -1 END * sum(fee))::numeric(15,2) AS fee,
      (CASE WHEN tip_month = month THEN 1 ELSE -1 END * sum(vat))::numeric(15,2) AS vat
    FROM (${feePostings(month)}) each_posting GROUP BY business_id, month, tip_month, vat_bps`;
}

/** The lines of invoices from before there were credit notes: all refunds of the month are lines below zero. */
export const ledgerFeesWithCredits = sql`
  SELECT business_id, month, vat_bps, CASE cause WHEN 'tip_refunded' THEN 'credits' ELSE 'fees' END AS line_kind,
    count(DISTINCT tip_id)::int AS tip_count, sum(fee)::numeric(15,2) AS fee, sum(vat)::numeric(15,2) AS vat
  FROM (${feePostings(null)}) each_posting GROUP BY business_id, month, vat_bps, line_kind`;

/** No other transaction can number an invoice until this one ends, so there are no gaps and no duplicates. */
export async function lockInvoices(transaction: Db): Promise<void> {
  await sql`SELECT hold_invoices()`.execute(transaction);
}

/**
 * Creates the missing invoices and credit notes of a closed month, in the order of the businesses, with the next numbers of
 * the year. A business without fees and refunds gets none. Those of earlier months must exist. Returns how many were created.
 */
export async function insertInvoices(
  transaction: Db,
  month: string,
  year: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH lines AS MATERIALIZED (
      SELECT fees.*, credited.id AS credits FROM (${ledgerFees(month)}) fees
      LEFT JOIN fee_invoices credited ON fees.kind = 'credit_note' AND credited.kind = 'invoice'
        AND credited.business_id = fees.business_id AND credited.month = fees.tip_month
      WHERE NOT EXISTS (SELECT FROM fee_invoices made WHERE made.business_id = fees.business_id AND made.month = fees.month)
    ), totals AS (
      SELECT kind, business_id, month, credits, sum(fee) AS fee, sum(vat) AS vat,
        row_number() OVER (PARTITION BY kind ORDER BY business_id, tip_month)
          + (SELECT coalesce(max(serial), 0) FROM fee_invoices numbered WHERE numbered.kind = lines.kind AND year = ${year})
          AS serial
      FROM lines GROUP BY kind, business_id, month, tip_month, credits
    ), made AS (
      INSERT INTO fee_invoices (kind, year, serial, business_id, month, credits, fee, vat, seller_name, seller_trn,
                                seller_address, seller_emirate, business_name, business_legal_name, business_address,
                                business_emirate, business_trn, tl_number, made_at)
      SELECT kind, ${year}, serial, businesses.id, month, credits, fee, vat,
        coalesce(seller_name, payer_name, platform_name), vat_trn, seller_address, seller_emirate, businesses.name,
        businesses.legal_name, businesses.address, businesses.emirate, businesses.trn, businesses.tl_number, ${now}
      FROM totals JOIN businesses ON businesses.id = totals.business_id, settings ORDER BY kind DESC, serial
      RETURNING id, business_id, credits
    ), inserted_lines AS (
      INSERT INTO fee_invoice_lines (invoice_id, kind, vat_bps, tip_count, fee, vat)
      SELECT made.id, 'fees', vat_bps, tip_count, fee, vat
      FROM lines JOIN made ON made.business_id = lines.business_id AND made.credits IS NOT DISTINCT FROM lines.credits
    ) SELECT id FROM made`.execute(transaction);
  return rows.length;
}

export type InvoiceRow = Selectable<Database['feeInvoices']>;

/** The newest number first. All businesses if `businessId` is undefined. */
export async function listInvoices(
  db: Db,
  businessId: number | undefined,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<InvoiceRow[]> {
  return db
    .selectFrom('feeInvoices')
    .selectAll()
    .$if(businessId !== undefined, (query) => query.where('businessId', '=', businessId ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', sql<number>`${before}::bigint`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('feeInvoices').selectAll().where('id', '=', id).executeTakeFirst();
}

export type InvoiceNumber = Pick<InvoiceRow, 'id' | 'kind' | 'year' | 'serial'>;

/** The invoice that a credit note is about, and the credit notes about an invoice, oldest first. */
export async function listRelatedInvoices(db: Db, { id, credits }: InvoiceRow): Promise<InvoiceNumber[]> {
  return db
    .selectFrom('feeInvoices')
    .select(['id', 'kind', 'year', 'serial'])
    .where((is) => is.or([is('credits', '=', id), is('id', '=', credits)]))
    .orderBy('id')
    .execute();
}

export async function listInvoiceLines(db: Db, invoiceId: number) {
  return db
    .selectFrom('feeInvoiceLines')
    .select(['kind', 'vatBps', 'tipCount', 'fee', 'vat'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('kind', 'desc')
    .orderBy('vatBps')
    .$narrowType<{ kind: InvoiceLineKind }>()
    .execute();
}

/** Closed months with fees but without invoices: they were closed before Karam made invoices. */
export async function listMonthsWithoutInvoices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT month FROM closed_months
    WHERE NOT EXISTS (SELECT FROM fee_invoices WHERE fee_invoices.month = closed_months.month)
      AND EXISTS (SELECT FROM postings WHERE cause IN ('tip_paid', 'tip_refunded')
        AND created_at >= (month || '-01')::timestamp AT TIME ZONE 'Asia/Dubai'
        AND created_at < ((month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Asia/Dubai')
    ORDER BY month`.execute(db);
  return rows.map(({ month }) => month);
}

/** True if VAT was charged and the settings do not say whose name, address and tax number stand on invoices. */
export async function lacksSeller(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT num_nulls(seller_name, seller_address, seller_emirate, vat_trn) > 0
      AND EXISTS (SELECT FROM businesses WHERE vat_total > 0) AS lacks FROM settings`.execute(db);
  return rows[0]?.lacks ?? false;
}
