import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { recordOne } from '#bench/peers/transaction.ts';
import { type Shape, STAFF_PER_BUSINESS, shapes } from '#bench/tip-requests.ts';

/** The database without a server in front: each connection runs one transaction after the other. */
export async function plainPg(
  url: string,
  connections: number,
  shape: Shape,
  seconds: number,
): Promise<number> {
  const nextStaffId = shapes[shape]();
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  let recorded = 0;
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endMs) {
        await recordOne(client, tipTo(nextStaffId()));
        recorded += 1;
      }
    }),
  );
  const perSecond = recorded / ((performance.now() - startMs) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

function tipTo(staffId: number) {
  return {
    staffId,
    businessId: Math.ceil(staffId / STAFF_PER_BUSINESS),
    amount: '15.00',
    fee: '0.75',
    net: '14.25',
    token: randomUUID(),
    key: randomUUID(),
    hash: 'the hash of what was sent with the key',
    customerName: 'Sara',
    message: 'Thank you, the evening was lovely.',
  };
}
