import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Every operation of the OpenAPI document, with values nobody should send: never a fault of ours. */
const REQUESTS = 3000;
const karam = testApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld(karam);
});

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    '\u0000',
    '\ud800',
    '\u202e',
    '’; DROP TABLE tips; --',
    '__proto__',
    '../../etc/passwd',
    'AE070331234567890123456',
    '🙏'.repeat(300),
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.string(), { maxKeys: 3 }),
);

type Schema = { $ref?: string; properties?: Record<string, unknown>; allOf?: Schema[]; anyOf?: Schema[] };
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const requestOf = ({ parameters = [], requestBody }: Operation, path: string) => {
  const named = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
  const objectOf = (keys: string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, odd])), { requiredKeys: [] });
  return fc.record({
    path: objectOf(named('path')).map((values) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(wellFormed(values[name] ?? world.staffId)),
      ),
    ),
    query: objectOf([...named('query'), 'extra']),
    headers: objectOf(named('header')),
    body: requestBody
      ? fc.oneof(
          { weight: 4, arbitrary: objectOf([...fields, 'isAdmin', '__proto__']) },
          { weight: 1, arbitrary: odd },
        )
      : fc.constant(undefined),
    who: fc.constantFrom('anonymous', 'staff', 'owner', 'admin'),
  });
};

test('no operation answers anything with a 5xx', async () => {
  const document = (await world.anonymous.get('/api/openapi.json')).json();
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase() as 'GET',
      operation,
    })),
  );
  expect(operations.length).toBeGreaterThan(10);
  const seen = new Map<number, number>();
  for (const { path, method, operation } of operations) {
    await fc.assert(
      fc.asyncProperty(requestOf(operation, path), async ({ path: url, query, headers, body, who }) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([key, value]): [string, string] => [key, wellFormed(value)]),
        );
        const answer = await world[who as 'owner'].send({
          method,
          url: `${url}?${search}`,
          headers: Object.fromEntries(
            Object.entries(headers).map(([key, value]) => [key, headerSafe(value)]),
          ),
          ...(body === undefined
            ? {}
            : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
        expect({ status: answer.statusCode, said: answer.statusCode >= 500 ? answer.body : '' }).toEqual({
          status: expect.any(Number),
          said: '',
        });
      }),
      { numRuns: Math.ceil(REQUESTS / operations.length) },
    );
  }
  expect([...seen.keys()].filter((status) => status >= 500)).toEqual([]);
  expect([...seen.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(REQUESTS);
}, 120_000);

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** What a client could send at all: HTTP itself forbids the rest in a header. */
function headerSafe(value: unknown): string {
  return wellFormed(value).replaceAll(/[^\x20-\x7e]/g, '?');
}
