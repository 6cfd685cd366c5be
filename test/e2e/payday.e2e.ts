import { expect, type Page } from '@playwright/test';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { type FakeInstantBank, startInstantBank } from '#test/helpers/instant-bank.ts';
import { test } from './fixtures.ts';
import { admin, secondAdmin } from './global-setup.ts';
import { startOwnKaram } from './own-karam.ts';
import {
  activeBusiness,
  addStaff,
  asAdmin,
  changeMoneySettings,
  comeAs,
  setPayer,
  tip,
} from './prepared-data.ts';

let karam: Awaited<ReturnType<typeof startOwnKaram>>;
let bank: FakeInstantBank;
test.beforeAll(async () => {
  bank = await startInstantBank();
  karam = await startOwnKaram({ RATE_LIMIT: 'off' }, { hasSecondAdmin: true });
});
test.afterAll(async () => {
  await karam.stop();
  await bank.close();
});

const PAYER_IBAN = 'AE320030010274073001001';
const step = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'From balance to statement' })
    .getByRole('listitem')
    .filter({ hasText: name });

/** The job may ask at the same moment, and then the bank is not asked again for some seconds. */
async function askUntil(page: Page, words: string): Promise<void> {
  await page.goto('/admin/bank');
  await expect(async () => {
    await page.getByRole('button', { name: 'Send and ask now' }).click();
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
}

async function setUpInstant(): Promise<void> {
  const api = await asAdmin();
  const data = { credential: bank.credential, password: admin.password };
  expect((await api.post('/api/admin/instant-payments/keys', { data })).status()).toBe(201);
  await api.dispose();
  await changeMoneySettings({ bankInstantUrl: bank.url, bankInstantKeyId: 1 });
}

async function importStatement(): Promise<void> {
  const api = await asAdmin();
  const content = aStatement({
    iban: PAYER_IBAN,
    from: new Date(Date.now() + 4 * 60 * 60_000).toISOString().slice(0, 10),
    opening: '133.00',
    closing: '0.00',
    entries: [...bank.kept.values()].map(({ order: { endToEndId, amount }, reference }) => ({
      amount: `-${amount}`,
      reference: reference ?? '',
      transfers: [{ endToEndId }],
    })),
  });
  const url = '/api/admin/bank-statements';
  const { fingerprint } = await (await api.post(url, { data: { content } })).json();
  expect((await api.post(url, { data: { content, fingerprint } })).status()).toBe(200);
  await api.dispose();
}

test('one admin starts a payday, another releases it, and each person is paid at once', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await setPayer();
  await setUpInstant();
  const business = await activeBusiness();
  await tip(business, await addStaff(business), '100');
  const noor = { firstName: 'Noor', lastName: 'Rahman', iban: 'AE260211000000230064016' };
  await tip(business, await addStaff(business, noor), '40');

  await comeAs(page, admin);
  await page.goto('/admin/payouts');
  await page.getByRole('button', { name: 'Prepare today' }).click();
  await expect(page).toHaveURL(/\/admin\/paydays\/\d+$/);
  const payday = page.url();
  await expect(page.getByText('Never paid before: 2')).toBeVisible();
  await expect(step(page, 'Prepared')).toContainText('2 payouts, 133.00 AED');
  await expect(step(page, 'Started')).toContainText('Not yet');
  await expectAccessible();
  await page.getByRole('button', { name: 'Start 2 payouts' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Start this payday?' });
  await expect(dialog).toContainText(secondAdmin.username);
  await dialog.getByRole('button', { name: 'Start 2 payouts' }).click();
  await expect(step(page, 'Started')).toContainText(admin.username);
  await expect(step(page, 'Put into bank files')).toContainText('2 payouts, 133.00 AED');
  await expect(step(page, 'Released')).toContainText('Not yet');

  // Who started it cannot release it.
  await step(page, 'Put into bank files').getByRole('link').click();
  await expect(page.getByText('You made this file, so another admin must release it.')).toBeVisible();
  const batch = page.url();
  await comeAs(page, secondAdmin);
  await page.goto(batch);
  await expect(page.getByText('each payout goes by instant payment')).toBeVisible();
  await page.getByLabel('Your own password').fill(secondAdmin.password);
  bank.next('pay', 'accept');
  await page.getByRole('button', { name: 'Release file', exact: true }).click();
  const payments = page.getByRole('table', { name: 'Instant payments' });
  await expect(payments.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^CSV of/ })).toHaveCount(0);
  await expectAccessible();

  await askUntil(page, 'Accepted by the bank');
  await expect(page.getByText('The bank was asked').first()).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.goto(payday);
  await expect(step(page, 'Released')).toContainText(secondAdmin.username);
  await expect(step(page, 'Brought to the bank')).toContainText('Paid: 1');
  await expect(step(page, 'Brought to the bank')).toContainText('Accepted by the bank: 1');
  await expect(step(page, 'Answered by the bank')).toContainText('Completed: 1 payout');
  await expectAccessible();

  for (const [id, { status }] of bank.kept) if (status === 'ACSP') bank.finish(id, 'ACCC');
  await askUntil(page, 'Paid: 2, 133.00 AED');
  await importStatement();
  await page.goto(payday);
  await expect(step(page, 'Brought to the bank')).toContainText('Paid: 2, 133.00 AED');
  await expect(step(page, 'Answered by the bank')).toContainText('133.00 AED');
  await expect(step(page, "Seen in the bank's statement")).toContainText('133.00 AED');
  for (const id of bank.kept.keys()) expect(bank.timesPaid(id)).toBe(1);
  await page.goto(batch);
  await expect(payments.getByRole('row').filter({ hasText: 'ACCC' })).toHaveCount(2);
});
