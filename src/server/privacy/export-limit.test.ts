import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp({ config: { rateLimit: true } });

test('a person can download their data five times a minute', async () => {
  const staff = await karam.signedIn('staff');
  for (let time = 0; time < 5; time += 1)
    expect((await staff.get('/api/account/export')).statusCode).toBe(200);
  expect((await staff.get('/api/account/export')).statusCode).toBe(429);
});
