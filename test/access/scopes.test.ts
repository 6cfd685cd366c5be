import { expect, test } from 'vitest';
import { z } from 'zod';
import { mountAreas } from '#server/platform/http/scopes.ts';
import { call, type Who } from '#shared/calls/call.ts';
import { testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const probe = (path: string, who: Who) =>
  call(`GET /api/probe/${path}`, { who, tag: 'probe', summary: 'Probe', answers: { 200: z.string() } });

/** One call for each kind of caller, to test that its declaration alone decides who may use it. */
const karam = testApp({
  beforeReady: async (app, platform) => {
    const noKeys = async () => undefined;
    const mount = (adminsNeedSecondFactor: boolean, probes: ReturnType<typeof probe>[]) =>
      mountAreas(app, { ...platform, adminsNeedSecondFactor }, noKeys, [
        { calls: [({ on }) => probes.forEach((each) => void on(each, async () => 'reached'))] },
      ]);
    await mount(false, [
      probe('public', 'anyone'),
      probe('signed-in', 'signed-in'),
      probe('owner', 'owner'),
      probe('owner-or-admin', 'owner-or-admin'),
      probe('admin', 'admin'),
      probe('key', 'key:any'),
    ]);
    await mount(true, [probe('real-money', 'owner-or-admin')]);
  },
});

test.each([
  ['public', { anonymous: 200, staff: 200, business: 200, admin: 200 }],
  ['signed-in', { anonymous: 401, staff: 200, business: 200, admin: 200 }],
  ['owner', { anonymous: 401, staff: 403, business: 200, admin: 403 }],
  ['owner-or-admin', { anonymous: 401, staff: 403, business: 200, admin: 200 }],
  ['admin', { anonymous: 401, staff: 403, business: 403, admin: 200 }],
  ['key', { anonymous: 401, staff: 401, business: 401, admin: 401 }],
])('a call declared for %s admits exactly the roles it is for', async (who, expected) => {
  const url = `/api/probe/${who}`;
  expect({
    anonymous: (await karam.visitor().get(url)).statusCode,
    staff: (await (await karam.signedIn('staff')).get(url)).statusCode,
    business: (await (await karam.signedIn('business')).get(url)).statusCode,
    admin: (await (await karam.signedIn('admin')).get(url)).statusCode,
  }).toEqual(expected);
});

test('a user with the wrong role is told which role is needed', async () => {
  const staff = await karam.signedIn('staff');
  expect(said(await staff.get('/api/probe/admin'))).toEqual({
    message: 'You need admin privileges to do this.',
    code: 'forbidden',
  });
});

test('where real money moves, an admin without a second factor is kept out, and an owner is not', async () => {
  const admin = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  const refused = await admin.get('/api/probe/real-money');
  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'second_factor_required']);
  expect((await owner.get('/api/probe/real-money')).statusCode).toBe(200);
  await karam.db
    .updateTable('users')
    .set({ secondFactorSince: karam.now })
    .where('id', '=', admin.user?.id ?? '')
    .execute();
  expect((await admin.get('/api/probe/real-money')).statusCode).toBe(200);
});
