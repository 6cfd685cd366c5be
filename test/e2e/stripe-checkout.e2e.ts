import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, request } from '@playwright/test';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { type KaramProcess, spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { startStripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';
import { expectThanks, openTipPage, preset, recordedTips, sendButton } from './tip-page.ts';

/** A separate Karam that takes cards, with its own Stripe test server. */
const keys = { secretKey: 'sk_test_of_the_journeys', webhookSecret: 'whsec_of_the_journeys' };
let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let karam: KaramProcess;
let dataDir: string;
const usual = process.env.KARAM_ORIGIN;

test.beforeAll(async () => {
  stripe = await startStripeServer(keys);
  dataDir = await mkdtemp(join(tmpdir(), 'karam cards '));
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: port,
    PUBLIC_ORIGIN: origin,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: stripe.url,
  };
  karam = await untilOpen(await spawnKaram({ dataDir, env }));
  stripe.webhookUrl = `${origin}/api/webhooks/stripe`;
  process.env.KARAM_ORIGIN = origin;
});

test.afterAll(async () => {
  if (usual) process.env.KARAM_ORIGIN = usual;
  await karam.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a guest who pays on Stripe’s page is thanked; one who cancels finds the form filled in', async ({
  page,
}) => {
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await preset(page, '20.00').check();
  await page.getByLabel('Your Name').fill('Sara');
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You have not paid, and nothing was charged.')).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');

  await sendButton(page).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expectThanks(page, '20.00');
  await expect(page.getByText('You paid 20.00 AED. Maya receives 19.00 AED.')).toBeVisible();
  expect(await recordedTips(business)).toEqual([{ amount: '20.00', customerName: 'Sara' }]);

  await page.getByRole('link', { name: 'Send another' }).click();
  await expect(page.getByLabel('Your Name')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Leave a Tip' })).toBeVisible();

  const api = await request.newContext({ baseURL: karam.origin });
  await api.post('/api/login', { data: admin });
  expect(await (await api.get('/api/admin/payments')).json()).toMatchObject({
    provider: 'stripe',
    keysAnswer: true,
    webhookLastSeenAt: expect.any(String),
  });
  await api.dispose();
});
