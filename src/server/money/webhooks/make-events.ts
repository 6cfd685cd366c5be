import { randomUUID } from 'node:crypto';
import { type Change, findSettledId, listChanges } from '#server/money/ledger/read/changes.ts';
import { insertEvent, lockPosition, setPosition } from '#server/money/webhooks/delivery-store.ts';
import { lockListening } from '#server/money/webhooks/endpoint-store.ts';
import { bodyOf, sourceOf } from '#server/money/webhooks/event-body.ts';
import type { Db } from '#server/platform/db/database.ts';

type Listening = Awaited<ReturnType<typeof lockListening>>[number];

/** Postings that are read in one transaction. */
const MOST_POSTINGS = 20_000;

/**
 * Makes an event of each new change that somebody wants to hear of. Recording a tip pays nothing for it: postings are read
 * afterwards, up to the last one below which nothing can appear any more. Events and the position are one transaction, so
 * each change becomes exactly one event, whatever is interrupted.
 */
export async function makeEvents(db: Db, clock: () => Date): Promise<void> {
  const settledId = await findSettledId(db, 'postings');
  while (await db.transaction().execute((transaction) => makeNext(transaction, settledId, clock()))) {}
}

/** Returns whether there may be more. */
async function makeNext(transaction: Db, settledId: number, now: Date): Promise<boolean> {
  const afterId = await lockPosition(transaction);
  if (afterId >= settledId) return false;
  const listening = await lockListening(transaction);
  // Nobody listens: nothing needs to be read.
  const lastId = listening.length === 0 ? settledId : Math.min(afterId + MOST_POSTINGS, settledId);
  const businessIds = [...new Set(listening.map(({ businessId }) => businessId))];
  for (const change of await listChanges(transaction, { afterId, lastId }, businessIds)) {
    const { businessId, kind } = change;
    const endpointIds = listening.filter((endpoint) => isFor(endpoint, change)).map(({ id }) => id);
    if (endpointIds.length === 0) continue;
    const id = randomUUID();
    const event = { id, businessId, kind, source: sourceOf(change), body: bodyOf(id, change), endpointIds };
    await insertEvent(transaction, event, now);
  }
  await setPosition(transaction, lastId);
  return lastId < settledId;
}

/** The job may come late, or have stood still: nobody is told of what was before they asked. */
function isFor({ businessId, events, createdAt }: Listening, change: Change): boolean {
  return businessId === change.businessId && events.includes(change.kind) && change.at >= createdAt;
}
