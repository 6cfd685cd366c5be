import { expect, test } from 'vitest';
import { codeAt, findStep, newSecret, setupLink, toBase32 } from '#server/identity/second-factor/totp.ts';

/** The secret and the last six digits of the examples in RFC 6238, appendix B. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s, as in the standard', (second, code) => {
  expect(codeAt(SECRET, new Date(second * 1000))).toBe(code);
});

test('the codes of the last, the current and the next half minute are taken, and no others', () => {
  const now = new Date('2026-11-16T10:00:15Z');
  const at = (seconds: number) => codeAt(SECRET, new Date(now.getTime() + seconds * 1000));
  const step = Math.floor(now.getTime() / 30_000);
  expect([at(-30), at(0), at(30)].map((code) => findStep(SECRET, code, now))).toEqual([
    step - 1,
    step,
    step + 1,
  ]);
  expect(
    [at(-60), at(60), '', '12345', 'abcdef', `${at(0)}0`].map((code) => findStep(SECRET, code, now)),
  ).toEqual(Array(6).fill(undefined));
});

test('each secret is new, has 160 bits, and is in the link that apps read', () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(setupLink(SECRET, 'noor & co')).toBe(
    `otpauth://totp/Karam%3Anoor%20%26%20co?secret=${SECRET}&issuer=Karam`,
  );
});
