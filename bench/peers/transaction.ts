import type pg from 'pg';

export type PeerTip = {
  staffId: number;
  businessId: number;
  amount: string;
  fee: string;
  net: string;
  token: string;
  key: string;
  hash: string;
  customerName: string;
  message: string;
};

const INSERT = `
  INSERT INTO peer.tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                         status, token, idempotency_key, request_hash, customer_name, message)
  VALUES ($1, $2, $3, $4, $5, $3, 500, 0, 'paid', $6, $7, $8, $9, $10)
  RETURNING id, created_at`;
const CREDIT_PERSON =
  'UPDATE peer.staff SET total_earnings = total_earnings + $2, pending_payout = pending_payout + $2 WHERE id = $1';
const CREDIT_BUSINESS =
  'UPDATE peer.businesses SET total_earnings = total_earnings + $2, pending_payout = pending_payout + $2 WHERE id = $1';

/** One transaction for each tip, as it is usually written. */
export async function recordOne(
  client: pg.ClientBase,
  tip: PeerTip,
): Promise<{ id: string; createdAt: Date }> {
  await client.query('BEGIN');
  try {
    const { staffId, businessId, amount, fee, net, token, key, hash, customerName, message } = tip;
    const values = [staffId, businessId, amount, fee, net, token, key, hash, customerName, message];
    const inserted = await client.query(INSERT, values);
    await client.query(CREDIT_PERSON, [staffId, net]);
    await client.query(CREDIT_BUSINESS, [businessId, net]);
    await client.query('COMMIT');
    const [row] = inserted.rows;
    return { id: row.id, createdAt: row.created_at };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
