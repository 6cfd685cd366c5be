import { beforeEach, expect, test } from 'vitest';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { type ApiScope, apiScopes } from '#shared/roles.ts';
import { allRows } from '#test/access/all-rows.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** What every route of /api/v1 answers to a key with each set of scopes: nothing that these scopes may not read. */
const karam = testApp();
let world: World;

beforeEach(async () => {
  world = await makeWorld(karam);
  const { staffId } = world;
  const words = { customerName: 'A guest called Noura', message: 'Such kind words' };
  await recordPaidTips(karam.db, [newTip(staffId, karam.now, words)]);
  await karam.db
    .updateTable('staff')
    .set({ firstName: 'Marigold', lastName: 'Fernandes', walletId: 'wallet-4711' })
    .where('id', '=', staffId)
    .execute();
});

/** What only this scope may read. */
const OF_STAFF = ['Marigold', 'Fernandes', 'wallet-4711'];
const OF_TIPS = ['A guest called Noura', 'Such kind words'];

type Route = { needs: ApiScope | null; payload?: object };
const routes = ({ staffId }: World): Record<string, Route> => ({
  'GET /api/v1/key': { needs: null },
  'GET /api/v1/tips': { needs: 'tips:read' },
  'GET /api/v1/staff': { needs: 'staff:read' },
  'POST /api/v1/staff': {
    needs: 'staff:write',
    payload: { firstName: 'Joseph', lastName: 'Okafor', role: 'Server', walletId: 'W-1' },
  },
  [`PATCH /api/v1/staff/${staffId}`]: { needs: 'staff:write', payload: { isActive: true } },
  'PUT /api/v1/hours?day=2026-11-16': {
    needs: 'staff:write',
    payload: { hours: [{ staffId, hours: '7:30' }] },
  },
  'POST /api/v1/hours/import': {
    needs: 'staff:write',
    payload: { content: `person,day,hours\n${staffId},2026-11-17,8` },
  },
});

const sets: ApiScope[][] = [
  ['tips:read'],
  ['staff:read'],
  ['staff:write'],
  ['tips:read', 'staff:read'],
  ['tips:read', 'staff:write'],
  ['staff:read', 'staff:write'],
  [...apiScopes],
];

test.each(sets.map((scopes) => [scopes.join(', '), scopes] as const))(
  'a key with %s gets only what these scopes may read',
  async (_, scopes) => {
    const body = { name: 'Till', scopes, password: PASSWORD };
    const { key } = (await world.owner.post('/api/connections/keys', body)).json();
    for (const [route, { needs, payload }] of Object.entries(routes(world))) {
      const [method, url = ''] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH', string];
      const headers = { authorization: `Bearer ${key}` };
      const answer = await karam.visitor().send({ method, url, headers, ...(payload && { payload }) });
      const isAllowed = needs === null || scopes.includes(needs);
      expect([route, answer.statusCode < 300 ? 'allowed' : answer.statusCode]).toEqual([
        route,
        isAllowed ? 'allowed' : 403,
      ]);
      const secrets = [
        ...(scopes.includes('staff:read') ? [] : OF_STAFF),
        ...(scopes.includes('tips:read') ? [] : OF_TIPS),
      ];
      const told = secrets.filter((secret) => answer.body.includes(secret));
      expect([route, told]).toEqual([route, []]);
    }
    await expectLedgerHolds(karam.db);
  },
);

test('a key that may read staff gets the whole answer', async () => {
  const body = { name: 'Till', scopes: apiScopes, password: PASSWORD };
  const { key } = (await world.owner.post('/api/connections/keys', body)).json();
  for (const [route, { payload }] of Object.entries(routes(world))) {
    if (!/tips|PATCH|PUT|GET .*staff/.test(route)) continue;
    const [method, url = ''] = route.split(' ') as ['GET' | 'PUT' | 'PATCH', string];
    const headers = { authorization: `Bearer ${key}` };
    const answer = await karam.visitor().send({ method, url, headers, ...(payload && { payload }) });
    expect([route, answer.body.includes('Marigold')]).toEqual([route, true]);
  }
});

test('every route for keys is here', () => {
  const paths = Object.keys(routes(world)).map((route) => route.replace(/\?.*|(?<=staff\/)\d+/g, ''));
  const declared = allRows.map(({ route }) => route).filter((route) => route.includes(' /api/v1/'));
  expect(paths.sort()).toEqual(declared.map((route) => route.replace(':id', '')).sort());
});
