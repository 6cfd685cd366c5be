import { expect, type Route } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin, secondAdmin } from './global-setup.ts';
import { activeBusiness, addStaff, asAdmin, comeAs, tip } from './prepared-data.ts';
import { recordedAmounts } from './tip-page.ts';

test('an admin sees the payment provider, settles a test payment, and refunds a tip with a reason', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /api/admin/tips/*/refund 400');
  const business = await activeBusiness();
  await tip(business, await addStaff(business), '4000.02');
  await comeAs(page, admin);
  await page.goto('/admin');
  await expect(page.getByText('Test mode: no card is charged', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Payment Settings' }).click();
  await page.getByRole('tab', { name: 'Bank and invoices' }).click();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('Sandbox', { exact: true })).toBeVisible();
  await expect(payments.getByText('Working', { exact: true })).toBeVisible();
  await expect(payments.getByText('/api/webhooks/sandbox')).toBeVisible();
  const waiting = payments.getByRole('listitem').filter({ hasText: business.name });
  await expect(waiting).toContainText('4,000.02');
  await expectAccessible();
  await waiting.getByRole('button', { name: 'Simulate payment' }).click();
  await expect(page.getByText('Payment simulated.', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await recordedAmounts(business)).toEqual(['4000.02']);

  await page.goto('/admin/tips');
  await page.getByLabel('Search', { exact: true }).fill(business.name);
  await page.getByLabel('Exact amount').fill('4000.02');
  // Other journeys have tips of this amount, which are in the list for a moment.
  const row = page.getByRole('table', { name: 'Tips' }).getByRole('row').filter({ hasText: business.name });
  await expect(page).toHaveURL(/amount=4000\.02/);
  await expect(page.getByRole('table', { name: 'Tips' }).getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('Paid');
  await row.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this tip?' });
  await expect(dialog).toContainText('deducted from Maya’s balance');
  await expect(dialog).toContainText('the remaining 4,000.02 AED');
  await dialog.getByRole('button', { name: 'Refund tip' }).click();
  await expect(dialog.getByText('Say why it is refunded.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Tipped the wrong person');
  await expectAccessible();
  const refund = {
    status: 'failed',
    reason: 'x',
    failure: 'provider_refused',
    failureDetail: 'Stripe said no',
  };
  const refuse = (route: Route) =>
    route.fulfill({ json: { tipId: 1, status: 'paid', refund, proposal: null } });
  await page.route('**/refund', refuse);
  await dialog.getByRole('button', { name: 'Refund tip' }).click();
  const refused = page.getByText('The payment provider refused the refund', { exact: true });
  await expect(refused).toBeVisible();
  await expect(page.getByText('Stripe said no', { exact: true })).toBeVisible();
  await page.unroute('**/refund', refuse);
  await row.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByLabel('Reason').fill('Tipped too much');
  await dialog.getByRole('button', { name: 'Refund tip' }).click();
  await expect(row).toContainText('100.00 AED refunded');
  // The rest is more than one admin gives back alone.
  await row.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toContainText('the remaining 3,900.02 AED');
  await dialog.getByLabel('Reason').fill('Tipped the wrong person');
  await dialog.getByRole('button', { name: 'Refund tip' }).click();
  await expect(dialog.getByText('another admin must confirm it')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Refund tip' }).click();
  await expect(page.getByText('Waiting for a second admin', { exact: true })).toBeVisible();
  const second = await asAdmin(secondAdmin);
  const proposals: { id: string; reason: string; outcome: string | null }[] = await (
    await second.get('/api/admin/proposals')
  ).json();
  const proposal = proposals.find(({ reason, outcome }) => reason === 'Tipped the wrong person' && !outcome);
  const data = { password: secondAdmin.password };
  const confirmed = await second.post(`/api/admin/proposals/${proposal?.id}/confirm`, { data });
  expect(confirmed.status()).toBe(200);
  await page.reload();
  await expect(row).toContainText('Refunded');
  expect(await recordedAmounts(business)).toEqual([]);
});

test('an admin sends a returned refund again, marks one as paid, and counts a payment of another amount', async ({
  page,
  expectAccessible,
}) => {
  // The sandbox has no banks that return money: the answers are those of the server with Stripe.
  const about = { personName: 'Maya Haddad', business: { id: 1, name: 'Saffron Table' }, ageDays: 3 };
  const at = '2026-11-15T08:00:00.000Z';
  const refund = { id: 5, tipId: 71, amount: '100.00', owedSince: at, isReturned: true, isUnderWay: false };
  const money = {
    refunds: [{ ...about, ...refund, failure: null, failureDetail: null }],
    payments: [{ ...about, tipId: 72, charged: '100.00', collected: '80.00', capturedAt: at, isTeam: false }],
    count: 2,
  };
  const sent: unknown[] = [];
  await comeAs(page, admin);
  await page.goto('/admin/audit');
  await page.route('**/api/admin/guest-money', (route) => route.fulfill({ json: money }));
  await page.route(/(returned-refunds|admin\/payments)\/\d+\//, (route) => {
    sent.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
    return route.fulfill({ json: { ...money, proposal: null } });
  });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Money in' }).click();
  await sections.getByRole('link', { name: 'Refunds and disputes' }).click();
  const panel = page.getByRole('region', { name: 'Guest payments to settle' });
  await expect(panel).toContainText('Days since: 3');
  await expect(panel).toContainText('Collected: AED 80.00. The tip: AED 100.00.');
  await expectAccessible();

  await panel.getByRole('button', { name: /^Send again/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The refund was sent to the provider', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: /^Mark as paid/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(dialog.getByText('Say how the guest got the money.')).toBeVisible();
  await dialog.getByLabel('How the guest got it').fill('Bank transfer FT77');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('Marked as paid', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: /^Accept collected amount/ }).click();
  await dialog.getByLabel('Reason').fill('The guest agreed');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Accept collected amount' }).click();
  await expect(page.getByText('The payment is settled', { exact: true })).toBeVisible();
  const { password } = admin;
  expect(sent).toEqual([
    ['/api/admin/returned-refunds/5/again', null],
    ['/api/admin/returned-refunds/5/repaid', { note: 'Bank transfer FT77', password }],
    ['/api/admin/payments/72/settle', { note: 'The guest agreed', password, decision: 'count' }],
  ]);
});
