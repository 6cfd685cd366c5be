import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

test('an admin finds tips by id, token, person, business, amount, day and status, and sees their refunds', async () => {
  const world = await makeWorld(karam);
  // Numbers with several digits.
  await sql`SELECT setval(pg_get_serial_sequence('tips', 'id'), 100)`.execute(karam.db);
  const sendTip = async (staffId: number, amount: string) =>
    (await world.anonymous.post('/api/tips', { staffId, amount })).json();
  await karam.db
    .updateTable('staff')
    .set({ firstName: 'Noor', lastName: '50%' })
    .where('id', '=', world.otherStaffId)
    .execute();
  karam.now = new Date('2026-03-01T21:00:00Z');
  const first = await sendTip(world.staffId, '12.50');
  karam.now = new Date('2026-03-03T12:00:00Z');
  const second = await sendTip(world.otherStaffId, '20');
  const open = await sendTip(world.otherStaffId, '4000.02');
  await world.admin.post(`/api/admin/tips/${first.id}/refund`, { reason: 'Sent twice' });
  const find = async (query: string) => {
    const answer = await world.admin.get(`/api/admin/tips?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json().map(({ id }: { id: number }) => id);
  };
  expect(await find('')).toEqual([open.id, second.id, first.id]);
  expect(await find(`search=${first.id}`)).toEqual([first.id]);
  // Only a number alone means a tip.
  expect(await find(`search=${first.id} stars`)).toEqual([]);
  expect(await find(`search=room ${first.id}`)).toEqual([]);
  expect(await find(`search=%23${second.id}`)).toEqual([second.id]);
  expect(await find(`search=${second.token}`)).toEqual([second.id]);
  expect(await find('search=noor%2050%25')).toEqual([open.id, second.id]);
  expect(await find('search=noor%2051%25')).toEqual([]);
  expect(await find(`search=of ${world.owner.user?.username}`)).toEqual([first.id]);
  expect(await find('amount=12.5')).toEqual([first.id]);
  // One o'clock at night in Dubai is still the day before in UTC.
  expect(await find('from=2026-03-02&to=2026-03-02')).toEqual([first.id]);
  expect(await find('from=2026-03-03')).toEqual([open.id, second.id]);
  expect(await find('status=pending')).toEqual([open.id]);
  expect(await find('refund=done')).toEqual([first.id]);
  const [found] = (await world.admin.get('/api/admin/tips?status=refunded')).json();
  expect(found).toMatchObject({
    id: first.id,
    amount: '12.50',
    business: { id: world.businessId },
    staff: { firstName: 'Maya' },
    refund: { status: 'done', reason: 'Sent twice', failure: null },
  });
  expect(found).not.toHaveProperty('token');
  const page = await world.admin.get('/api/admin/tips?limit=2');
  const [, next = ''] = /<([^>]+)>/.exec(String(page.headers.link)) ?? [];
  expect((await world.admin.get(next)).json()).toMatchObject([{ id: first.id }]);
  for (const bad of [
    'amount=ten',
    'amount=0',
    'status=lost',
    'from=yesterday',
    'from=2026-03-02&to=2026-03-01',
  ])
    expect((await world.admin.get(`/api/admin/tips?${bad}`)).statusCode).toBe(400);
  await expectLedgerHolds(karam.db);
});
