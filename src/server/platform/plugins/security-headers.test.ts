import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from '#server/platform/plugins/security-headers.ts';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

test('a page allows only scripts of its own origin and no framing', async () => {
  const { headers } = await karam.visitor().get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('pages of owners and admins are isolated from the page that opened them', async () => {
  const { headers } = await karam.visitor().get('/business?tab=staff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('pages of owners and admins frame only our own origin, and those of guests nothing', async () => {
  const policyOf = async (path: string) =>
    String((await karam.visitor().get(path)).headers['content-security-policy']);
  expect(await policyOf('/admin/review/1')).toContain("frame-src 'self'");
  expect(await policyOf('/tip/1')).not.toContain('frame-src');
});

test('a guest page is not process-isolated, and may not be framed', async () => {
  const { headers } = await karam.visitor().get('/tip/1?lang=ar');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  expect(headers).not.toHaveProperty('origin-agent-cluster');
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('an API answer may load nothing, be framed nowhere and be read by no other site', async () => {
  const { headers } = await karam.visitor().get('/api/openapi.json');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  const asked = await karam.visitor().get('/api/auth/user', { headers: { origin: 'https://other.example' } });
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('the API page allows styles and no scripts', async () => {
  const { headers } = await karam.visitor().get('/api/docs');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'unsafe-inline';base-uri 'none';frame-ancestors 'none'",
  );
});

test('no cache keeps an API answer: not JSON, not an error, not a CSV export', async () => {
  const { admin, anonymous, businessId } = await makeWorld(karam);
  const period = 'from=2026-11-01&to=2026-11-30';
  const answers = [
    await admin.get('/api/auth/user'),
    await anonymous.get(`/api/businesses/${businessId}`),
    await anonymous.get('/api/auth/user'),
    await anonymous.get('/api/nothing-here'),
    await anonymous.post('/api/login', {}),
    await admin.get(`/api/admin/exports/tips.csv?${period}`),
    // The router decodes a path before it looks for the route, so these letters lead to the export too.
    await admin.get(`/%61pi/admin/exports/tips.csv?${period}`),
  ];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual(
    [200, 200, 401, 404, 400, 200, 200].map((status) => [status, 'no-store']),
  );
});

test('a public answer that sets its own cache time keeps it', async () => {
  const { anonymous, staffId } = await makeWorld(karam);
  const { headers } = await anonymous.get(`/api/staff/${staffId}/qr.png`);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});

/** The policies of a page, and all headers of an API answer, for an installation with this address. */
async function headersOf(publicOrigin: string, elsewhere: Parameters<typeof securityHeaders>[2]) {
  const app = Fastify();
  const ofData = await securityHeaders(app, publicOrigin, elsewhere);
  app.get('/*', async () => '');
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers['content-security-policy']).split(';');
  const policies = { page: await policyOf('/business'), guestPage: await policyOf('/tip/1') };
  await app.close();
  return { ofData, ...policies };
}

const PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

test('without other services a page loads, sends and frames nothing but our own', async () => {
  const { page, guestPage, ofData } = await headersOf('http://karam.test', {
    uploads: undefined,
    checkout: undefined,
  });
  expect(page).toEqual([...PAGE, "frame-src 'self'"]);
  expect(guestPage).toEqual(PAGE);
  expect(ofData).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('only pages with a tip form may load the provider’s script, if guests can pay there', async () => {
  const elements = {
    scripts: ['https://js.test'],
    connections: ['https://api.test'],
    frames: ['https://js.test', 'https://bank.test'],
    images: ['https://pictures.test'],
  };
  const app = Fastify();
  await securityHeaders(app, 'http://karam.test', { uploads: undefined, checkout: undefined, elements });
  app.get('/*', async () => '');
  const policyOf = async (url: string) => {
    const { headers } = await app.inject(url);
    return { headers, policy: String(headers['content-security-policy']).split(';') };
  };
  const widened = PAGE.flatMap((rule) => {
    if (rule.startsWith('script-src')) return [`${rule} https://js.test`];
    if (rule.startsWith('img-src')) return [`${rule} https://pictures.test`];
    if (!rule.startsWith('connect-src')) return [rule];
    return [`${rule} https://api.test`, 'frame-src https://js.test https://bank.test'];
  });
  for (const path of ['/tip/1', '/tip/1?tip=a', '/business/1/team']) {
    const { headers, policy } = await policyOf(path);
    expect(policy).toEqual(widened);
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  }
  for (const path of ['/business/1/tip', '/t/a', '/report'])
    expect((await policyOf(path)).policy).toEqual(PAGE);
  for (const path of ['/', '/business', '/admin/settings'])
    expect((await policyOf(path)).policy).toEqual([...PAGE, "frame-src 'self'"]);
  await app.close();
});

test('with https, uploads to a storage and a page to pay, exactly these are added', async () => {
  const { page, guestPage, ofData } = await headersOf('https://karam.test', {
    uploads: 'https://storage.test',
    checkout: 'https://pay.test',
  });
  const widened = PAGE.map((rule) => {
    if (rule.startsWith('connect-src')) return `${rule} https://storage.test`;
    return rule.startsWith('form-action') ? `${rule} https://pay.test` : rule;
  });
  expect(page).toEqual([...widened, "frame-src 'self'", 'upgrade-insecure-requests']);
  expect(guestPage).toEqual([...widened, 'upgrade-insecure-requests']);
  expect(ofData['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});
