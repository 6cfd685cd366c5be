import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin, secondAdmin } from './global-setup.ts';
import {
  activeBusiness,
  addStaff,
  asAdmin,
  comeAs,
  joinedAccount,
  payout,
  setPayer,
  tip,
} from './prepared-data.ts';

test('a staff member who was paid a refunded tip is shown as repaying it, to admins and in the portal', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await setPayer();
  const business = await activeBusiness();
  const { name } = business;
  const maya = await addStaff(business);
  await tip(business, maya, '20');
  await payout(business.id, 'completed');
  const api = await asAdmin();
  const { tips } = await (await api.get(`/api/admin/businesses/${business.id}/details`)).json();
  const data = { reason: 'Sent twice', password: admin.password };
  const refund = await (await api.post(`/api/admin/tips/${tips[0].id}/refund`, { data })).json();
  const confirmed = await (await asAdmin(secondAdmin)).post(
    `/api/admin/proposals/${refund.proposal.id}/confirm`,
    {
      data: { password: secondAdmin.password },
    },
  );
  expect(confirmed.status()).toBe(200);
  await tip(business, await addStaff(business, { firstName: 'Noor', lastName: 'Rahman' }), '10');

  await comeAs(page, admin);
  await page.goto(`/admin/payouts?${new URLSearchParams({ owed: name, search: name })}`);
  const owed = page.getByRole('table', { name: 'Balances' }).getByRole('row');
  const repaying = owed.filter({ hasText: 'Negative balance: the next tips repay a refund' });
  await expect(repaying).toContainText('-19.00');
  await expect(repaying.getByRole('checkbox')).toHaveCount(0);
  await page.getByLabel(`Select ${name}`).check();
  await expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: 'Start payouts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start these payouts?' });
  await expect(dialog.getByRole('region', { name: 'Left out' })).toContainText('Maya Fernandes');
  await expect(dialog.getByRole('region', { name: 'What will be paid' })).toContainText('9.50');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Start payouts' })).toBeFocused();

  await comeAs(page, await joinedAccount(business, maya));
  await page.goto('/');
  await expect(
    page.getByText('A tip was refunded after it was paid to you. Your next tips repay it.'),
  ).toBeVisible();
  await expect(page.getByText('-19.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payouts' }).getByRole('listitem')).toHaveText(
    /through your business.*arrived.*19\.00.*Completed/,
  );
  await expectNoSidewaysScroll();

  // One admin proposes to give the debt up, and another confirms it.
  await comeAs(page, admin);
  await page.goto('/admin/books');
  const debt = page
    .getByRole('region', { name: 'Negative balances' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(debt).toContainText('19.00 refunded on');
  await debt.getByRole('button', { name: 'Propose write-off' }).click();
  const proposal = page.getByRole('dialog', {
    name: 'Propose to write off AED 19.00 that Maya Fernandes owes?',
  });
  await proposal.getByLabel('Reason').fill('Has left the country');
  await expectAccessible();
  await proposal.getByRole('button', { name: 'Propose write-off' }).click();
  await expect(debt).toContainText('You proposed it, so another admin must confirm it.');
  await comeAs(page, secondAdmin);
  await page.goto('/admin/books');
  await debt.getByRole('button', { name: 'Confirm write-off' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Write off AED 19.00 of Maya Fernandes?' });
  await confirmation.getByRole('textbox', { name: 'Your own password' }).fill(secondAdmin.password);
  await confirmation.getByRole('button', { name: 'Confirm write-off' }).click();
  await expect(page.getByText('The debt was written off.', { exact: true })).toBeVisible();
  await expect(debt).toHaveCount(0);
  await expectNoSidewaysScroll();
});
