import { expect, test } from 'vitest';
import { leastRoleOf } from '#server/platform/http/scopes.ts';
import { allCalls } from '#test/access/all-calls.ts';
import { allRows } from '#test/access/all-rows.ts';
import { type MemberKind, memberKinds, memberRows } from '#test/access/member-rows.ts';
import { requestOf } from '#test/access/table.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();

/** Shared until a request has changed it, as for the other roles. */
let place: { world: World; people: Record<MemberKind, Client> } | undefined;

async function newPlace(): Promise<NonNullable<typeof place>> {
  const world = await makeWorld(karam);
  const join = async (role: 'manager' | 'viewer', businessId: number) => {
    const client = await karam.signedIn('business');
    const userId = client.user?.id ?? '';
    await karam.db.insertInto('members').values({ businessId, userId, role, createdAt: karam.now }).execute();
    return client;
  };
  const former = await join('manager', world.businessId);
  expect(
    (await world.owner.send({ method: 'DELETE', url: `/api/members/${former.user?.id}` })).statusCode,
  ).toBe(204);
  const people = {
    manager: await join('manager', world.businessId),
    viewer: await join('viewer', world.businessId),
    former,
    elsewhere: await join('manager', world.otherBusinessId),
  };
  return { world, people };
}

for (const [route, answers] of Object.entries(memberRows)) {
  test(`${route} gives managers, viewers, former members and those of another business the expected status`, async () => {
    const row = allRows.find((each) => each.route === route);
    if (!row) throw new Error('the row is missing');
    const seen: Record<string, number> = {};
    for (const who of memberKinds) {
      place ??= await newPlace();
      const request = requestOf(row, place.world);
      const answer = await place.people[who].send(request);
      seen[who] = answer.statusCode;
      if (row.isStream) answer.stream().destroy();
      if (request.method !== 'GET' && answer.statusCode < 400) place = undefined;
    }
    expect(seen).toEqual(answers);
  });
}

test('every call of owners has a row here, and no row is about another call', () => {
  const ofOwners = allRows.filter(({ answers: { owner, staff } }) => staff === 403 && owner !== 403);
  expect(Object.keys(memberRows).sort()).toEqual(ofOwners.map(({ route }) => route).sort());
  const declared = allCalls.filter(({ spec }) => leastRoleOf(spec.who));
  expect(declared.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(memberRows).sort(),
  );
});
