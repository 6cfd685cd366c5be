import { createHash, randomBytes } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { recordOne } from '#bench/peers/transaction.ts';

/** The same route in the usual way: Express, a connection pool, and one transaction for each tip. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL ?? '',
  max: Number(process.env.POOL_SIZE),
});
const app = express();
app.use(express.json());
app.post('/api/tips', async (request, response) => {
  const { staffId, amount, customerName, message } = request.body;
  const fils = Math.round(Number(amount) * 100);
  if (!Number.isInteger(staffId) || !(fils > 0)) return response.status(400).json({ message: 'Not a tip.' });
  const feeFils = Math.round(fils * 0.05);
  const [fee, net] = [(feeFils / 100).toFixed(2), ((fils - feeFils) / 100).toFixed(2)];
  const token = randomBytes(18).toString('base64url');
  const key = request.get('idempotency-key') ?? randomBytes(18).toString('base64url');
  const hash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
  const businessId = Math.ceil(staffId / Number(process.env.STAFF_PER_BUSINESS));
  const client = await pool.connect();
  try {
    const tip = { staffId, businessId, amount, fee, net, token, key, hash, customerName, message };
    const { id, createdAt } = await recordOne(client, tip);
    const money = { amount, fee, net, charged: amount };
    const receipt = {
      id: Number(id),
      staffId,
      ...money,
      status: 'paid',
      token,
      customerName,
      message,
      createdAt,
    };
    return response.status(201).json({ ...receipt, checkoutUrl: null });
  } finally {
    client.release();
  }
});
app.listen(Number(process.env.PORT), '127.0.0.1');
