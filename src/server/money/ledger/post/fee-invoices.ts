import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { InvoiceLineKind } from '#shared/contracts/statements.ts';

/**
 * The fees of each business in each closed month by the ledger, separate for each VAT rate: fees of the tips booked in the
 * month, and credits (below zero) of the refunds booked in it. `month`: null for all closed months.
 */
export function ledgerFees(month: string | null) {
  return sql`
    SELECT postings.business_id, closed.month, CASE cause WHEN 'tip_paid' THEN 'fees' ELSE 'credits' END AS kind,
      tips.vat_bps, count(DISTINCT postings.tip_id)::int AS tip_count,
      coalesce(sum(CASE cause WHEN 'tip_paid' THEN postings.amount ELSE -postings.amount END)
        FILTER (WHERE 'platform_fees' IN (debit_account, credit_account)), 0)::numeric(15,2) AS fee,
      coalesce(sum(CASE cause WHEN 'tip_paid' THEN postings.amount ELSE -postings.amount END)
        FILTER (WHERE 'vat' IN (debit_account, credit_account)), 0)::numeric(15,2) AS vat
    FROM closed_months closed
    JOIN postings ON postings.created_at >= (closed.month || '-01')::timestamp AT TIME ZONE 'Asia/Dubai'
      AND postings.created_at < ((closed.month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Asia/Dubai'
    JOIN tips ON tips.id = postings.tip_id
    WHERE cause IN ('tip_paid', 'tip_refunded')
      AND ('platform_fees' IN (debit_account, credit_account) OR 'vat' IN (debit_account, credit_account))
      AND ${month === null ? sql`true` : sql`closed.month = ${month}`}
    GROUP BY 1, 2, 3, 4`;
}

/** No other transaction can number an invoice until this one ends, so there are no gaps and no duplicates. */
export async function lockInvoices(transaction: Db): Promise<void> {
  await sql`SELECT hold_invoices()`.execute(transaction);
}

/**
 * Creates the missing invoices of a closed month, in the order of the businesses, with the next numbers of the year. A
 * business without fees and refunds gets none. Returns how many were created.
 */
export async function insertInvoices(
  transaction: Db,
  month: string,
  year: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH lines AS MATERIALIZED (
      SELECT * FROM (${ledgerFees(month)}) fees
      WHERE NOT EXISTS (SELECT FROM fee_invoices made WHERE made.business_id = fees.business_id AND made.month = fees.month)
    ), totals AS (
      SELECT business_id, month, sum(fee) AS fee, sum(vat) AS vat,
        row_number() OVER (ORDER BY business_id)
          + (SELECT coalesce(max(serial), 0) FROM fee_invoices WHERE year = ${year}) AS serial
      FROM lines GROUP BY business_id, month
    ), made AS (
      INSERT INTO fee_invoices (year, serial, business_id, month, fee, vat, seller_name, seller_trn, seller_address,
                                seller_emirate, business_name, business_legal_name, business_address, business_emirate,
                                business_trn, tl_number, made_at)
      SELECT ${year}, serial, businesses.id, month, fee, vat, coalesce(seller_name, payer_name, platform_name), vat_trn,
        seller_address, seller_emirate, businesses.name, businesses.legal_name, businesses.address, businesses.emirate,
        businesses.trn, businesses.tl_number, ${now}
      FROM totals JOIN businesses ON businesses.id = totals.business_id, settings ORDER BY serial
      RETURNING id, business_id
    ), inserted_lines AS (
      INSERT INTO fee_invoice_lines (invoice_id, kind, vat_bps, tip_count, fee, vat)
      SELECT made.id, kind, vat_bps, tip_count, fee, vat FROM lines JOIN made USING (business_id)
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
