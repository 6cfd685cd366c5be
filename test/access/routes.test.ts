import { expect, test } from 'vitest';
import { allRows as rows } from '#test/access/all-rows.ts';
import { everyone, requestOf } from '#test/access/table.ts';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/**
 * What every route answers to every role. The last test fails for a route that is in no table, so that nobody
 * can add one without saying who may call it.
 */
const mounted: string[] = [];
const karam = testApp({
  onRoute: (method, url) => {
    // Fastify adds a HEAD route for every GET route.
    if (method !== 'HEAD') mounted.push(`${method} ${url}`);
  },
});

/** Shared until a request has changed it: what one role did would change what the next one gets. */
let world: World | undefined;

for (const row of rows) {
  test(`${row.route} gives every role the expected status`, async () => {
    const seen: Record<string, number> = {};
    for (const who of everyone) {
      world ??= await makeWorld(karam);
      const request = requestOf(row, world);
      const answer = await world[who].send(request);
      seen[who] = answer.statusCode;
      if (row.isStream) answer.stream().destroy();
      // Reading changes nothing, and neither does what was refused.
      if (request.method !== 'GET' && answer.statusCode < 400) world = undefined;
    }
    expect(seen).toEqual(row.answers);
  });
}

test('every route is in exactly one table, and the tables name no other route', () => {
  expect(mounted.sort()).toEqual(rows.map((row) => row.route).sort());
});
