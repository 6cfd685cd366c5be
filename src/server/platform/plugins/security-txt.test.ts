import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp();

test('whoever finds a weakness reads at /.well-known/security.txt where to report it, as the settings say', async () => {
  const admin = await karam.signedIn('admin');
  const payload = { supportAddress: 'safety@karam.example' };
  const changed = await admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  expect(changed.statusCode).toBe(200);
  const answer = await karam.visitor().get('/.well-known/security.txt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    answer.body
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  // RFC 9116 asks for a contact and one date of expiry, less than a year ahead.
  expect(fields).toEqual({
    Contact: 'mailto:safety@karam.example',
    Expires: '2027-05-14T00:00:00.000Z',
    'Preferred-Languages': 'en, ar',
    Canonical: 'http://karam.test/.well-known/security.txt',
  });
});
