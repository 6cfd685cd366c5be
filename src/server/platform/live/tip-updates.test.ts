import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { openTipUpdates, type TipUpdates } from '#server/platform/live/tip-updates.ts';
import { testApp } from '#test/helpers/app.ts';
import { runOn, testDatabase } from '#test/helpers/database.ts';
import { makeWorld } from '#test/helpers/world.ts';

const database = testDatabase();
const opened: TipUpdates[] = [];
afterAll(() => Promise.all(opened.map((tipUpdates) => tipUpdates.close())));

function openNode(): TipUpdates {
  const tipUpdates = openTipUpdates(database.url, database.db, { warn: () => undefined });
  opened.push(tipUpdates);
  return tipUpdates;
}

/** Counts live updates, and waits for the next one. */
function follower(tipUpdates: TipUpdates, businessId: number) {
  const heard = new EventTarget();
  let count = 0;
  const stop = tipUpdates.follow(businessId, () => {
    count += 1;
    heard.dispatchEvent(new Event('update'));
  });
  return { stop, next: () => once(heard, 'update'), count: () => count };
}

test('followers on another node get the updates of their business only', async () => {
  const [here, there] = [openNode(), openNode()];
  const first = follower(there, 1);
  const second = follower(there, 2);
  await Promise.all([first.next(), second.next()]);
  const before = second.count();
  here.announce([1]);
  await first.next();
  expect(second.count()).toBe(before);
});

test('after a lost connection the node listens again and tells all followers to reload', async () => {
  const tipUpdates = openNode();
  const business = follower(tipUpdates, 3);
  await business.next();
  const again = business.next();
  await runOn(
    database.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'karam live' AND datname = current_database()",
  );
  await again;
  const announced = business.next();
  tipUpdates.announce([3]);
  await announced;
});

const karam = testApp();

test('an owner gets live updates for their own tips and not for another business’s tips', async () => {
  const world = await makeWorld(karam);
  const answer = await world.owner.get('/api/tips/live', { payloadAsStream: true });
  expect(answer.headers['content-type']).toMatch(/^text\/event-stream/);
  const events = answer.stream().setEncoding('utf8');
  let told = 0;
  events.on('data', (chunk) => (told += String(chunk).split('event: tips').length - 1));
  const untilTold = (times: number) => vi.waitUntil(() => told >= times, { timeout: 10_000 });
  // One event when the stream opens, and one when the node starts to listen.
  await untilTold(2);
  // Updates keep their order: when the second one arrives, the first would have arrived too.
  await world.anonymous.post('/api/tips', { staffId: world.otherStaffId, amount: '5' });
  await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '5' });
  await untilTold(3);
  expect(told).toBe(3);
  events.destroy();
});

test('every new stream starts with a `tips` event', async () => {
  const world = await makeWorld(karam);
  for (let opened = 0; opened < 2; opened += 1) {
    const answer = await world.owner.get('/api/tips/live', { payloadAsStream: true });
    const [said] = await once(answer.stream().setEncoding('utf8'), 'data');
    expect(said).toContain('event: tips');
    answer.stream().destroy();
  }
});

test('the 21st stream of a user closes their oldest one, and no stream of another user', async () => {
  const world = await makeWorld(karam);
  const open = async (who: typeof world.owner) => {
    const stream = (await who.get('/api/tips/live', { payloadAsStream: true })).stream();
    return stream.resume();
  };
  const colleague = await open(world.otherOwner);
  const first = await open(world.owner);
  const ended = once(first, 'end');
  const rest = [];
  for (let opened = 0; opened < 20; opened += 1) rest.push(await open(world.owner));
  await ended;
  expect(colleague.readableEnded).toBe(false);
  for (const stream of [colleague, ...rest]) stream.destroy();
});

test('a batch in which no tip was recorded does not silence the updates after it', async () => {
  const tipUpdates = openNode();
  const followed = follower(tipUpdates, 3);
  await followed.next();
  tipUpdates.announce([]);
  const heard = followed.next();
  tipUpdates.announce([3]);
  await heard;
  expect(followed.count()).toBeGreaterThan(1);
});
