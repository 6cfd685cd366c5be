import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { recordOne } from '#bench/peers/transaction.ts';
import { PEOPLE_A_BUSINESS, type Shape, shapes } from '#bench/tip-requests.ts';

/** The database alone: so many connections, each one transaction after the other, and nothing in front of it. */
export async function plainPg(
  url: string,
  connections: number,
  shape: Shape,
  seconds: number,
): Promise<number> {
  const nextPerson = shapes[shape]();
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  let recorded = 0;
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endMs) {
        await recordOne(client, tipTo(nextPerson()));
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
    businessId: Math.ceil(staffId / PEOPLE_A_BUSINESS),
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
