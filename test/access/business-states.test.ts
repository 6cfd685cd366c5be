import { expect, test } from 'vitest';
import { allRows } from '#test/access/all-rows.ts';
import { memberRows } from '#test/access/member-rows.ts';
import { stateRows, states } from '#test/access/state-rows.ts';
import { requestOf } from '#test/access/table.ts';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** What the owner of a business gets from every route of owners while the business is not active. */
const karam = testApp();

async function newWorld(state: (typeof states)[number]): Promise<World> {
  const world = await makeWorld(karam);
  const { businessId: id, admin } = world;
  const status = state === 'suspended' ? 'active' : 'pending';
  await karam.db.updateTable('businesses').set({ status }).where('id', '=', id).execute();
  if (state === 'pending') return world;
  // An admin who suspends a business that was never approved rejects it.
  const url = `/api/admin/businesses/${id}/status`;
  const decided = await admin.send({ method: 'PATCH', url, payload: { status: 'suspended' } });
  expect(decided.statusCode).toBe(200);
  return world;
}

const worlds: Partial<Record<(typeof states)[number], World>> = {};

for (const [route, answers] of Object.entries(stateRows)) {
  test(`${route} gives the owner of a pending, suspended or rejected business the expected status`, async () => {
    const row = allRows.find((each) => each.route === route);
    if (!row) throw new Error('the row is missing');
    const seen: number[] = [];
    for (const state of states) {
      const world = worlds[state] ?? (await newWorld(state));
      worlds[state] = world;
      const request = requestOf(row, world);
      const answer = await world.owner.send(request);
      seen.push(answer.statusCode);
      if (row.isStream) answer.stream().destroy();
      if (request.method !== 'GET' && answer.statusCode < 400) delete worlds[state];
    }
    expect(seen).toEqual(answers);
  });
}

test('every call of owners has a row here, and no row is about another call', () => {
  expect(Object.keys(stateRows).sort()).toEqual(Object.keys(memberRows).sort());
});
