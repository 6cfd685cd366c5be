import { expect, test } from 'vitest';
import { auditRows } from '#test/access/audit-rows.ts';
import { authRows } from '#test/access/auth-rows.ts';
import { businessRows } from '#test/access/business-rows.ts';
import { moneyRows } from '#test/access/money-rows.ts';
import { objectRows } from '#test/access/object-rows.ts';
import { platformRows } from '#test/access/platform-rows.ts';
import { staffRows } from '#test/access/staff-rows.ts';
import { everyone } from '#test/access/table.ts';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld } from '#test/helpers/world.ts';

/**
 * Every route and what it answers to whom. A route that is in no table fails the last test: nobody can add one
 * without saying who may call it.
 */
const rows = [
  ...authRows,
  ...auditRows,
  ...businessRows,
  ...staffRows,
  ...objectRows,
  ...moneyRows,
  ...platformRows,
];

const mounted: string[] = [];
const karam = testApp({
  onRoute: (method, url) => {
    // Fastify answers HEAD wherever it answers GET.
    if (method !== 'HEAD') mounted.push(`${method} ${url}`);
  },
});

for (const row of rows) {
  test(`${row.route} answers each as it should`, async () => {
    const seen: Record<string, number> = {};
    for (const who of everyone) {
      // A world for each: what one of them changes must not decide what the next one sees.
      const world = await makeWorld(karam);
      const [method, path = ''] = row.route.split(' ') as [
        'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
        string,
      ];
      const answer = await world[who].send({
        method,
        url: row.url?.(world) ?? path,
        ...(method === 'GET' ? {} : { payload: row.payload?.(world) ?? {} }),
        ...(row.isStream && { payloadAsStream: true }),
        // From somewhere else than this machine, for which some routes make an exception.
        remoteAddress: '203.0.113.7',
      });
      seen[who] = answer.statusCode;
      if (row.isStream) answer.stream().destroy();
    }
    expect(seen).toEqual(row.answers);
  });
}

test('every route there is stands in a table, once, and the tables name no other', () => {
  expect(mounted.sort()).toEqual(rows.map((row) => row.route).sort());
});
