import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { deleteSessionsOf } from '#server/identity/sessions/session-store.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
/** Looks again for ended sessions much more often than in production. */
const impatient = testApp({ heartbeatMs: 50 });
const small = testApp({ liveStreams: 2 });

async function follow(client: Client, url = '/api/tips/live') {
  const answer = await client.get(url, { payloadAsStream: true });
  expect(answer.statusCode).toBe(200);
  const stream = answer.stream().resume();
  return { stream, ended: once(stream, 'end') };
}

/** What another process does: this one is not told. */
async function endSessionsElsewhere({ user }: Client): Promise<void> {
  await deleteSessionsOf(impatient.db, user?.id ?? '');
}

test('a live stream ends with the sign-out of its session, and no other session’s stream does', async () => {
  const { owner, otherOwner } = await makeWorld(karam);
  const phone = karam.visitor();
  await phone.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  const [own, onPhone, stranger] = [await follow(owner), await follow(phone), await follow(otherOwner)];
  expect((await owner.post('/api/logout')).statusCode).toBe(204);
  await own.ended;
  expect([onPhone.stream.readableEnded, stranger.stream.readableEnded]).toEqual([false, false]);
  for (const { stream } of [onPhone, stranger]) stream.destroy();
});

test('a password change ends the live streams of all other sessions of the user', async () => {
  const { owner, otherOwner } = await makeWorld(karam);
  const thief = karam.visitor();
  await thief.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  const [stolen, stranger] = [await follow(thief), await follow(otherOwner)];
  const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
  expect((await owner.post('/api/password', change)).statusCode).toBe(204);
  await stolen.ended;
  expect(stranger.stream.readableEnded).toBe(false);
  stranger.stream.destroy();
});

test('a new sign-in in the same browser ends the live stream of the session it replaces', async () => {
  const { owner } = await makeWorld(karam);
  const before = await follow(owner);
  await owner.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  await before.ended;
});

test('a live stream ends soon after another process ended its session', async () => {
  const { owner, otherOwner } = await makeWorld(impatient);
  const [own, stranger] = [await follow(owner), await follow(otherOwner)];
  await endSessionsElsewhere(owner);
  await own.ended;
  expect(stranger.stream.readableEnded).toBe(false);
  stranger.stream.destroy();
});

test('the portal’s live stream of a staff member ends in the same way', async () => {
  const { staff, staffId } = await makeWorld(impatient);
  await impatient.db
    .updateTable('staff')
    .set({ userId: staff.user?.id ?? null })
    .where('id', '=', staffId)
    .execute();
  const portal = await follow(staff, '/api/portal/live');
  await endSessionsElsewhere(staff);
  await portal.ended;
});

test('an expired session ends its live stream, and an open stream does not prolong its session', async () => {
  const begun = impatient.now;
  const { owner } = await makeWorld(impatient);
  const own = await follow(owner);
  impatient.now = new Date(begun.getTime() + 7 * 24 * 60 * 60_000);
  await vi.waitUntil(() => own.stream.readableEnded, { timeout: 10_000 });
  impatient.now = begun;
});

test('when as many streams are open as there may be, the next is refused until one of them ends', async () => {
  const { owner, otherOwner } = await makeWorld(small);
  const [first, second] = [await follow(owner), await follow(otherOwner)];
  const refused = await otherOwner.get('/api/tips/live');
  expect([refused.statusCode, refused.json().reason]).toEqual([503, 'karam_unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await owner.post('/api/logout');
  await first.ended;
  const third = await follow(otherOwner);
  for (const { stream } of [second, third]) stream.destroy();
});
