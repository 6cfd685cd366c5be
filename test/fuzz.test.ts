import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementColumns } from '#shared/bank.ts';
import { allCalls } from '#test/access/all-calls.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { exampleBody } from '#test/helpers/example-body.ts';
import { UN_LIST } from '#test/helpers/screening-lists.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/**
 * Sends wrong values to every operation of the OpenAPI document, as every role, and expects no 5xx. Each
 * request starts as a valid one of which some parts are replaced, so that it gets past the first check. Besides these
 * random ones, each field gets each nearly right value of its format once.
 */
const REQUESTS = 2000;
/** File addresses, webhooks and passkeys need a signature, and one page a second factor, which this test cannot make. */
const NEED_MORE = [
  'POST /api/login/passkey',
  'POST /api/webhooks/{provider}',
  'PUT /api/objects/{id}',
  'GET /api/admin/staff/{id}/identity',
];
const karam = testApp();

const deep = { a: { b: { c: [{ d: null }] } } };
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
    deep,
    [deep],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.string(), { maxKeys: 3 }),
);

/** Nearly right values, by what the right one looks like: these get further than values of another kind. */
const near: [RegExp, unknown[]][] = [
  [
    /^\d{4}-\d\d-\d\d$/,
    ['0000-00-00', '2026-02-30', '2026-13-01', '9999-12-31', '2000-01-01', '2099-12-31', '5.00', '2026-1-1'],
  ],
  [
    /^\d{4}-\d\d-\d\dT/,
    ['0000-00-00T00:00:00Z', '2026-02-30T25:61:61Z', '+275760-09-13T00:00:00Z', '2026-11-16', '5.00'],
  ],
  [/^\d{4}-\d\d$/, ['0000-00', '2026-13', '9999-12', '2026-11-16', '5.00']],
  [/^\d+:\d\d$/, ['24:00', '99:99', '-1:30', '8:60', '00:00', '8']],
  [
    /^\d+(\.\d+)?$/,
    ['5.00', '-0', '0.001', '1e9', '9'.repeat(400), '2147483648', '9223372036854775808', '٥'],
  ],
  [/^[0-9a-f-]{36}$/, ['00000000-0000-0000-0000-000000000000', 'z'.repeat(36), '2147483648']],
  [/@/, ['a@b', `${'x'.repeat(250)}@example.com`, 'a@b.c\u0000', '"@"@example.com']],
  [/^https?:/, ['http://[', 'https://user@example.com', 'https://example.com:99999', 'javascript:1']],
  [/^AE\d{21}$/, ['AE000000000000000000000', 'AE07033123456789012345', 'SA0380000000608010167519']],
];
const nearNumbers = [0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 63, Number.MAX_SAFE_INTEGER, 1e308];

/** A wrong value for a field whose right value is known. */
function oddLike(right: unknown): fc.Arbitrary<unknown> {
  const values = typeof right === 'number' ? nearNumbers : nearTexts(right);
  if (Array.isArray(right)) return fc.oneof(odd, fc.array(oddLike(right[0]), { maxLength: 3 }));
  if (right && typeof right === 'object')
    return fc.oneof(
      odd,
      fc.record(Object.fromEntries(Object.entries(right).map(([name, value]) => [name, oddLike(value)]))),
    );
  return values
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: odd })
    : odd;
}

function nearTexts(right: unknown): unknown[] | undefined {
  return typeof right === 'string' ? near.find(([looks]) => looks.test(right))?.[1] : undefined;
}

const callers = ['anonymous', 'staff', 'owner', 'admin'] as const;
type Caller = (typeof callers)[number];
type Request = {
  url: string;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  who: Caller;
};

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
};

/** Values by the name of their field, for what no contract says. */
const knownValues = ({ owner, staffId, businessId }: World) => ({
  password: PASSWORD,
  newPassword: PASSWORD,
  confirmPassword: PASSWORD,
  currentPassword: PASSWORD,
  username: owner.user?.username,
  email: 'another@example.com',
  name: 'New Cafe',
  staffId,
  businessId,
  iban: null,
  url: 'https://till.example.com/karam',
  endpoint: 'https://push.example/1',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  reviewLink: null,
  legalName: 'Maya Yusuf Haddad',
  bornOn: '1990-04-12',
  emiratesId: '784-1990-1234567-6',
  expiresOn: '2099-01-31',
  firstDay: '2026-11-16',
  lastDay: '2027-01-16',
  presets: ['5', '10', '20'],
  chosen: '10',
  maxTip: '200',
  percents: [10, 15],
});

/** Bodies whose content decides how far a request gets. All others are made from the contract. */
const rightBodies: Record<string, (world: World) => object> = {
  'POST /api/register': () => ({
    username: 'newcomer',
    email: 'newcomer@example.com',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    role: 'business',
  }),
  'POST /api/login': ({ owner }) => ({ username: owner.user?.username, password: PASSWORD }),
  'PATCH /api/admin/settings': () => ({ memoLength: 100 }),
  // Without documents: they would have to be uploaded before.
  'POST /api/businesses': () => ({ name: 'New Cafe', type: 'Cafe' }),
  'PATCH /api/businesses/mine/billing': () => ({
    legalName: 'New Cafe LLC',
    address: 'Al Wasl Road',
    emirate: 'dubai',
    trn: '100345678900003',
  }),
  'POST /api/venues': () => ({ name: 'New Cafe', type: 'Cafe' }),
  'POST /api/v1/hours/import': () => ({ content: 'person,day,hours\nMaya Fernandes,2026-11-16,8' }),
  'POST /api/team-tips/hours/import': () => ({ content: 'person,day,hours\nMaya Fernandes,2026-11-16,8' }),
  'POST /api/staff/import': () => ({
    content: 'first_name,last_name,role,wallet_id\nJoseph,Okafor,Server,W-1',
  }),
  'POST /api/admin/bank-answers': () => ({
    content: 'end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-1,paid,5.00,FT1,',
  }),
  'POST /api/admin/screening/lists': () => ({ source: 'un', content: UN_LIST }),
  'POST /api/admin/bank-statements': () => ({
    content: `${statementColumns.join(',')}\nAE070331234567890123456,2026-11-16,5.00,AED,,,,,,5.00`,
  }),
};

const contracts = new Map(
  allCalls.map(({ method, path, spec }) => [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, spec]),
);
function rightBodyOf(route: string, world: World): object {
  const spec = contracts.get(route);
  if (rightBodies[route]) return rightBodies[route](world);
  if (!spec?.body || spec.consumes) return {};
  return exampleBody(spec.body, knownValues(world));
}

/** One tip that is paid and one whose payment is pending. */
type Tips = Record<'paid' | 'waiting', { id: number; token: string }>;
const tipsOf = async ({ anonymous, staffId }: World): Promise<Tips> => ({
  paid: (await anonymous.post('/api/tips', { staffId, amount: '5' })).json(),
  waiting: (await anonymous.post('/api/tips', { staffId, amount: '4000.02' })).json(),
});

function rightQueryOf(route: string): Record<string, string> {
  if (/exports|analytics\/range/.test(route)) return { from: '2026-11-01', to: '2026-11-30' };
  if (/hours$/.test(route)) return { day: '2026-11-16' };
  if (route.includes('profile/photo')) return { consent: 'yes' };
  if (route.includes('income.pdf')) return { name: 'A bank', locale: 'en' };
  return /statement|payroll|tips\/report|api\/insights/.test(route) ? { month: '2026-11' } : {};
}

const requestOf = (
  { parameters = [], requestBody }: Operation,
  route: string,
  world: World,
  { paid, waiting }: Tips,
) => {
  const named = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const spoiled = (keys: string[], right: Record<string, unknown> = {}) =>
    fc.record(
      Object.fromEntries(
        keys.map((key) => [key, fc.option(oddLike(right[key]), { freq: 3, nil: undefined })]),
      ),
      { requiredKeys: [] },
    );
  const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
  const right: Record<string, unknown> = { ...rightBodyOf(route, world) };
  const idOf: [string, string | number][] = [
    ['objects', '00000000-0000-4000-8000-000000000000'],
    ['endpoints', '00000000-0000-4000-8000-000000000000'],
    ['proposals', '00000000-0000-4000-8000-000000000000'],
    ['pictures', 'A'.repeat(22)],
    ['/faces/{id}', 'A'.repeat(22)],
    ['businesses', world.businessId],
    ['venues', world.businessId],
    ['workplaces', world.businessId],
    ['users', world.owner.user?.id ?? ''],
    ['members/{id}', world.owner.user?.id ?? ''],
    ['review', world.businessId],
    ['follow', paid.token],
    ['refund', paid.id],
    ['simulate', waiting.id],
    ['webhooks', 'sandbox'],
  ];
  const rightId = String(idOf.find(([part]) => route.includes(part))?.[1] ?? world.staffId);
  const path = route.split(' ')[1] ?? '';
  const rightRequest: Omit<Request, 'who'> = {
    url: path
      .replace('{page}/{locale}', 'terms/en')
      .replace('payment-events/{provider}', 'payment-events/sandbox')
      .replace('disputes/{provider}', 'disputes/stripe')
      .replace('fraud-warnings/{provider}', 'fraud-warnings/stripe')
      .replace('profile/{part}', 'profile/photo')
      .replace(/\{(kind|part)\}/, 'logo')
      .replaceAll(/\{\w+\}/g, rightId),
    query: rightQueryOf(route),
    headers: {},
    body: requestBody ? right : undefined,
  };
  // Most are sent by those who may use the operation: the others get no further than their role.
  const spoiledBy = (allowed: Caller[]) =>
    fc.record({
      url: fc
        .option(oddLike(/^\d+$/.test(rightId) ? Number(rightId) : rightId), { freq: 3, nil: undefined })
        .map((id) =>
          path.replaceAll(/\{\w+\}/g, encodeURIComponent(id === undefined ? rightId : wellFormed(id))),
        ),
      query: spoiled([...named('query'), 'extra'], queryLike(rightRequest.query)).map(given),
      headers: spoiled(named('header')).map(given),
      body: requestBody
        ? fc.oneof(
            {
              weight: 3,
              arbitrary: spoiled([...fields, 'isAdmin', '__proto__'], right).map((odds) => ({
                ...right,
                ...given(odds),
              })),
            },
            { weight: 1, arbitrary: fc.constant(right) },
            { weight: 1, arbitrary: odd },
          )
        : fc.constant(undefined),
      who: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...allowed) },
        { weight: 1, arbitrary: fc.constantFrom(...callers) },
      ),
    });
  // Each nearly right value of each field once, alone: together with others it would be refused for them.
  const oneSpoiled = (['body', 'query'] as const).flatMap((part) => {
    const fields = part === 'body' ? right : queryLike(rightRequest.query);
    const sent = rightRequest[part];
    if (!sent) return [];
    return Object.entries(fields)
      .filter(([name]) => part === 'body' || named('query').includes(name))
      .flatMap(([name, value]) =>
        (nearTexts(value) ?? []).map((wrong) => ({ ...rightRequest, [part]: { ...sent, [name]: wrong } })),
      );
  });
  return { right: rightRequest, oneSpoiled, spoiledBy };
};

test('no operation answers with a 5xx, and each is reached by a caller who may use it', async () => {
  const document = (await karam.visitor().get('/api/openapi.json')).json();
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const runs = Math.ceil(REQUESTS / operations.length);
  const onlyRefused: string[] = [];
  const newPlace = async () => {
    const world = await makeWorld(karam);
    return { world, tips: await tipsOf(world) };
  };
  const shared = await newPlace();
  for (const { route, operation } of operations) {
    // Operations that only read share their accounts. The others get new ones each, because some sign them out.
    const { world, tips } = isReading(route) ? shared : await newPlace();
    const seen = new Set<number>();
    const key = route.includes('/api/v1/') ? await keyOf(world) : undefined;
    const requests = requestOf(operation, route, world, tips);
    const send = async ({ url, query, headers, body, who }: Request) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, wellFormed(value)]),
      );
      const answer = await world[who].send({
        method: route.split(' ')[0] as 'GET',
        url: `${url}?${search}`,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, headerSafe(value)])),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key && who === 'owner' && { authorization: `Bearer ${key}` }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        // As a stream, because some responses never end; the status is enough.
        payloadAsStream: true,
      });
      seen.add(answer.statusCode);
      const said = answer.statusCode >= 500 ? await text(answer.stream()) : '';
      answer.stream().destroy();
      expect({ route, said }).toEqual({ route, said: '' });
      return answer.statusCode;
    };
    const allowed: Caller[] = [];
    for (const who of callers)
      if (![401, 403].includes(await send({ ...requests.right, who }))) allowed.push(who);
    for (const request of requests.oneSpoiled) await send({ ...request, who: allowed.at(-1) ?? 'owner' });
    const spoiled = requests.spoiledBy(allowed.length > 0 ? allowed : [...callers]);
    await fc.assert(
      fc.asyncProperty(spoiled, async (request) => void (await send(request))),
      { numRuns: runs },
    );
    if ([...seen].every((status) => [400, 401, 403].includes(status))) onlyRefused.push(route);
  }
  expect(onlyRefused.filter((route) => !NEED_MORE.includes(route))).toEqual([]);
}, 480_000);

function isReading(route: string): boolean {
  return route.startsWith('GET ') && !route.includes('logout');
}

async function keyOf({ owner }: World): Promise<string> {
  const scopes = ['tips:read', 'staff:read', 'staff:write'];
  const made = await owner.post('/api/connections/keys', { name: 'Till', scopes, password: PASSWORD });
  return made.json().key;
}

/** Queries are texts, and many have no right value above: these are named as in the contracts. */
function queryLike(right: Record<string, unknown>): Record<string, unknown> {
  const days = { from: '2026-11-01', to: '2026-11-30', day: '2026-11-16' };
  return {
    ...days,
    since: '2026-11-16T00:00:00Z',
    month: '2026-11',
    limit: 10,
    before: 10,
    staffId: 1,
    ...right,
  };
}

/** Leaves out properties that are undefined. */
function given(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** Replaces characters that HTTP does not allow in a header: no client could send them. */
function headerSafe(value: unknown): string {
  return wellFormed(value).replaceAll(/[^\x20-\x7e]/g, '?');
}
