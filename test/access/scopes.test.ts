import { afterAll, expect, test } from 'vitest';
import { leastRoles } from '#server/platform/http/least-roles.ts';
import {
  adminScope,
  ownerOrAdminScope,
  ownerScope,
  publicScope,
  signedInScope,
} from '#server/platform/http/scopes.ts';
import { testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

// The table of least roles names all routes of owners, and so these too, until the next file is tested.
const probes = ['owner', 'owner-or-admin', 'real-money'].map((probe) => `GET /api/probe/${probe}`);
for (const probe of probes) leastRoles[probe] = 'viewer';
afterAll(() => {
  for (const probe of probes) delete leastRoles[probe];
});

/** One route in each scope, to test that the scope alone decides who may call it. */
const karam = testApp({
  beforeReady: async (app, platform) => {
    await publicScope(app, platform, [({ app }) => app.get('/api/probe/public', async () => 'reached')]);
    await signedInScope(app, platform, [
      ({ app, userOf }) => app.get('/api/probe/signed-in', async (request) => userOf(request).role),
    ]);
    await ownerScope(app, platform, [
      ({ app, userOf }) => app.get('/api/probe/owner', async (request) => userOf(request).role),
    ]);
    await ownerOrAdminScope(app, platform, [
      ({ app, userOf }) => app.get('/api/probe/owner-or-admin', async (request) => userOf(request).role),
    ]);
    await adminScope(app, platform, [
      ({ app, userOf }) => app.get('/api/probe/admin', async (request) => userOf(request).role),
    ]);
    await ownerOrAdminScope(app, { ...platform, adminsNeedSecondFactor: true }, [
      ({ app, userOf }) => app.get('/api/probe/real-money', async (request) => userOf(request).role),
    ]);
  },
});

test.each([
  ['public', { anonymous: 200, staff: 200, business: 200, admin: 200 }],
  ['signed-in', { anonymous: 401, staff: 200, business: 200, admin: 200 }],
  ['owner', { anonymous: 401, staff: 403, business: 200, admin: 403 }],
  ['owner-or-admin', { anonymous: 401, staff: 403, business: 200, admin: 200 }],
  ['admin', { anonymous: 401, staff: 403, business: 403, admin: 200 }],
])('the %s scope admits exactly the roles it is for', async (scope, expected) => {
  const url = `/api/probe/${scope}`;
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
