import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';

/**
 * Every route and what it answers to whom. A route that is not in this table fails the last test: nobody can add
 * one without saying who may call it.
 */
const everyone = ['anonymous', 'staff', 'business', 'admin'] as const;
type Who = (typeof everyone)[number];
const anyone = (status: number): Record<Who, number> => ({
  anonymous: status,
  staff: status,
  business: status,
  admin: status,
});

const table: Record<string, Record<Who, number>> = {
  'POST /api/login': anyone(400),
  'GET /api/login': anyone(302),
  'POST /api/logout': anyone(204),
  'GET /api/auth/user': { ...anyone(200), anonymous: 401 },
  'GET /api/openapi.json': anyone(200),
  'GET /api/docs': anyone(200),
  'GET /healthz': anyone(200),
  'GET /readyz': anyone(200),
  'GET /metrics': { anonymous: 401, staff: 403, business: 403, admin: 200 },
};

const mounted: string[] = [];
const karam = testApp({
  onRoute: (method, url) => {
    // Fastify answers HEAD wherever it answers GET.
    if (method !== 'HEAD') mounted.push(`${method} ${url}`);
  },
});

for (const [route, answers] of Object.entries(table)) {
  for (const who of everyone) {
    test(`${route} answers ${answers[who]} to ${who}`, async () => {
      const client = who === 'anonymous' ? karam.visitor() : await karam.signedIn(who);
      const [method, url] = route.split(' ') as ['GET' | 'POST', string];
      // From somewhere else than this machine, for which some routes make an exception.
      const options = { remoteAddress: '203.0.113.7' };
      const answer = method === 'GET' ? await client.get(url, options) : await client.post(url, {}, options);
      expect(answer.statusCode).toBe(answers[who]);
    });
  }
}

test('every route there is stands in the table, and the table names no other', () => {
  expect(mounted.sort()).toEqual(Object.keys(table).sort());
});
