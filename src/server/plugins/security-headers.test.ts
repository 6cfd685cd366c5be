import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp();

test('a page allows only scripts of its own origin and no framing', async () => {
  const { headers } = await karam.visitor().get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('pages of owners and admins are isolated from the page that opened them', async () => {
  const { headers } = await karam.visitor().get('/business?tab=staff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
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
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('the API page allows styles and no scripts', async () => {
  const { headers } = await karam.visitor().get('/api/docs');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
  );
});
