import { randomUUID } from 'node:crypto';
import { type Change, findSettledId, listChanges } from '#server/money/ledger/read/changes.ts';
import { insertEvent, lockPosition, setPosition } from '#server/money/webhooks/delivery-store.ts';
import { lockActiveEndpoints } from '#server/money/webhooks/endpoint-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getFilsFrom, toDecimal } from '#shared/money/money.ts';

type Endpoint = Awaited<ReturnType<typeof lockActiveEndpoints>>[number];

/** How many postings one transaction reads. */
const MOST_POSTINGS = 20_000;

/**
 * Creates an event for each new change that an endpoint wants. Recording a tip does not wait for it: postings are read
 * afterwards, up to the last settled id. Events and the position are written in one transaction, so each change becomes
 * exactly one event, even after an interruption.
 */
export async function createEvents(db: Db, clock: () => Date): Promise<void> {
  const settledId = await findSettledId(db, 'postings');
  while (await db.transaction().execute((transaction) => createNext(transaction, settledId, clock()))) {}
}

/** Returns whether there may be more. */
async function createNext(transaction: Db, settledId: number, now: Date): Promise<boolean> {
  const afterId = await lockPosition(transaction);
  if (afterId >= settledId) return false;
  const endpoints = await lockActiveEndpoints(transaction);
  // No active endpoint: skip all postings.
  const lastId = endpoints.length === 0 ? settledId : Math.min(afterId + MOST_POSTINGS, settledId);
  const businessIds = [...new Set(endpoints.map(({ businessId }) => businessId))];
  for (const change of await listChanges(transaction, { afterId, lastId }, businessIds)) {
    const { businessId, kind } = change;
    const endpointIds = endpoints.filter((endpoint) => isFor(endpoint, change)).map(({ id }) => id);
    if (endpointIds.length === 0) continue;
    const id = randomUUID();
    const event = { id, businessId, kind, source: sourceOf(change), body: bodyOf(id, change), endpointIds };
    await insertEvent(transaction, event, now);
  }
  await setPosition(transaction, lastId);
  return lastId < settledId;
}

/** Only changes since the endpoint was added, even if the job runs late. */
function isFor({ businessId, events, createdAt }: Endpoint, change: Change): boolean {
  return businessId === change.businessId && events.includes(change.kind) && change.at >= createdAt;
}

const decimal = (text: string) => toDecimal(getFilsFrom(text));

/** Unique for each change, so that none becomes two events. */
export function sourceOf(change: Change): string {
  if (change.kind === 'payout.completed') return `${change.kind} ${change.payoutId}`;
  return `${change.kind} ${change.tipId} ${change.part}`;
}

/** The JSON that is sent. Ids and amounts only: names and messages can be read with an API key, and can be erased. */
export function bodyOf(id: string, change: Change): string {
  const { kind: type, businessId, at } = change;
  return JSON.stringify({ id, type, createdAt: at.toISOString(), businessId, data: dataOf(change) });
}

function dataOf(change: Change): object {
  if (change.kind === 'payout.completed') {
    const { payoutId, recipientType, recipientId, amount } = change;
    return { payoutId, recipientType, recipientId, amount: decimal(amount) };
  }
  const { tipId, staffId } = change;
  const charged = decimal(change.charged);
  const net = decimal(change.net);
  if (change.kind === 'tip.refunded') return { tipId, staffId, refunded: charged, net, part: change.part };
  return { tipId, staffId, amount: decimal(change.amount), charged, net };
}

export function testBodyOf(id: string, businessId: number, now: Date): string {
  return JSON.stringify({ id, type: 'test', createdAt: now.toISOString(), businessId, data: {} });
}
