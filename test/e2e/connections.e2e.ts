import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, comeAs, confirmAddress } from './prepared-data.ts';

test('an owner makes a key and a webhook, tries both, and revokes the key', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { owner, name } = await activeBusiness();
  await confirmAddress(owner);
  await page.setViewportSize({ width: 320, height: 700 });
  await comeAs(page, owner);
  await page.goto('/business/details');
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByText('Give the key a name')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Till at the bar');
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const key = (await dialog.getByRole('status').textContent()) ?? '';
  expect(key).toMatch(/^karam_test_/);
  await expectAccessible();
  const asked = await page.request.get('/api/v1/key', { headers: { authorization: `Bearer ${key}` } });
  expect(await asked.json()).toMatchObject({ name: 'Till at the bar', business: { name } });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Never used')).toBeVisible();

  await page.getByRole('button', { name: 'Add webhook' }).click();
  // Nobody listens there.
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/karam');
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Send test to 127.0.0.1:9' }).click();
  await expect(page.getByText('The receiver did not accept it').first()).toBeVisible();
  await expect(page.getByText('Has failed since')).toBeVisible();
  await page.getByRole('button', { name: 'Deliveries to 127.0.0.1:9' }).click();
  await expect(dialog.getByText('The address could not be reached')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectNoSidewaysScroll();

  await page.getByRole('button', { name: 'Change events of 127.0.0.1:9' }).click();
  const [tipPaid, refunded] = ['a tip is paid', 'a tip, or a part of it, is refunded'];
  await dialog.getByLabel(tipPaid).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose at least one')).toBeVisible();
  await dialog.getByLabel(refunded).check();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: refunded }).last()).toBeVisible();
  await expect(page.getByText(tipPaid, { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke Till at the bar' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();

  await page.goto('/language/ar?back=/business/connections');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('لا مفاتيح بعد')).toBeVisible();
  await expectNoSidewaysScroll();
});
