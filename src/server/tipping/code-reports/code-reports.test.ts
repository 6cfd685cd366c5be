import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const mailsTo = async (email = '') => {
  const mails = karam.db.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', email);
  return (await mails.execute()).filter(({ subject }) => subject === 'Someone reported a wrong code');
};

test('a guest reports a wrong code; admins and its owner see it, and close it with a note', async () => {
  const world = await makeWorld(karam);
  const report = (changes: object) =>
    world.anonymous.post('/api/code-reports', {
      page: `http://karam.test/tip/${world.staffId}`,
      place: 'Table 4',
      words: 'It shows another person',
      email: 'guest@example.com',
      ...changes,
    });
  expect((await report({})).statusCode).toBe(204);
  expect((await report({ page: 'A code on the door', email: '' })).statusCode).toBe(204);
  for (const wrong of [
    { page: ' ' },
    { place: '' },
    { words: '' },
    { words: 'x'.repeat(501) },
    { email: 'me' },
  ])
    expect((await report(wrong)).json()).toMatchObject({ fields: { [Object.keys(wrong)[0] ?? '']: {} } });

  const [unknown, known] = (await world.admin.get('/api/code-reports')).json();
  expect(unknown).toMatchObject({ businessId: null, email: null });
  expect(known).toMatchObject({ businessId: world.businessId, email: 'guest@example.com', closedAt: null });
  const own = (await world.owner.get('/api/code-reports')).json();
  expect(own).toMatchObject([{ id: known.id, email: null, words: 'It shows another person' }]);
  expect((await world.otherOwner.get('/api/code-reports')).json()).toEqual([]);

  const close = { note: 'A new code is on the table', isClosed: true };
  const answer = (who: typeof world.owner, id: number) => who.post(`/api/code-reports/${id}/answer`, close);
  expect((await answer(world.otherOwner, known.id)).statusCode).toBe(404);
  expect((await answer(world.owner, unknown.id)).statusCode).toBe(404);
  expect((await answer(world.owner, known.id)).json()).toMatchObject({
    note: close.note,
    closedByName: world.owner.user?.username,
  });
  expect((await answer(world.admin, known.id)).statusCode).toBe(409);
  expect((await world.admin.get('/api/code-reports?state=open')).json()).toMatchObject([{ id: unknown.id }]);

  const [toOwner] = await mailsTo(world.owner.user?.email);
  expect(toOwner?.body).toContain('http://karam.test/business/reports');
  expect(toOwner?.body).not.toContain('another person');
  expect(await mailsTo(world.admin.user?.email)).toHaveLength(2);
});

test('many reports in an hour are all stored, but only five are mailed; the page of a tip names its business', async () => {
  karam.now = new Date(karam.now.getTime() + 2 * 60 * 60_000);
  const world = await makeWorld(karam);
  const { token } = (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '5' })).json();
  const pages = [
    `/t/${token}`,
    `/business/${world.businessId}/tip`,
    ...Array(5).fill(`/tip/${world.staffId}`),
  ];
  for (const [at, page] of pages.entries())
    await world.anonymous.post('/api/code-reports', { page, place: `Table ${at}`, words: 'Pasted over' });
  expect((await world.owner.get('/api/code-reports')).json()).toHaveLength(7);
  expect(await mailsTo(world.owner.user?.email)).toHaveLength(5);
  expect(await mailsTo(world.admin.user?.email)).toHaveLength(5);
  await expectLedgerHolds(karam.db);
});
