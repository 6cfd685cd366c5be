import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type KaramProcess, spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff, asAdmin, comeAs } from './prepared-data.ts';
import { openTipPage, preset, sendButton } from './tip-page.ts';

/** A separate Karam with limits: the one of the other journeys has none. */
let karam: KaramProcess;
let dataDir: string;
const usual = process.env.KARAM_ORIGIN;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'karam limits '));
  const env = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
  karam = await untilOpen(await spawnKaram({ dataDir, env }));
  process.env.KARAM_ORIGIN = karam.origin;
});

test.afterAll(async () => {
  if (usual) process.env.KARAM_ORIGIN = usual;
  await karam.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('after many declined cards a guest is told to wait, and an admin finds the case and closes it', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips 429');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  // Fifteen guests are on their way to pay, and then each card is declined: the wait is five minutes.
  const api = await asAdmin();
  const tipIds: number[] = [];
  for (let guest = 0; guest < 15; guest += 1) {
    const waiting = await business.owner.api.post('/api/tips', { data: { staffId, amount: '4000.02' } });
    tipIds.push((await waiting.json()).id);
  }
  for (const id of tipIds) {
    const simulated = await api.post(`/api/admin/payments/${id}/simulate`, { data: { outcome: 'failed' } });
    expect(simulated.status()).toBe(200);
  }
  await api.dispose();
  await openTipPage(page, staffId);
  await preset(page, '10.00').check();
  await sendButton(page).click();
  await expect(page.getByText('Many payments were declined here')).toBeVisible();
  await expectAccessible();

  await comeAs(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Open Today' }).click();
  await expectAccessible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Card fraud cases/ })
    .click();
  await expect(page).toHaveURL('/admin/card-testing');
  const row = page.getByRole('row').filter({ hasText: business.name });
  await expect(row).toContainText('Many declines or small tips from one address');
  await expect(row).toContainText('Maya Fernandes');
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoSidewaysScroll();

  await row.getByRole('button', { name: 'Close case' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Close case \d+\?$/ });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close case' }).click();
  await expect(page.getByText('Case closed.', { exact: true })).toBeVisible();
  await expect(row).toContainText(`Closed by ${admin.username}`);
  await expect(row.getByText('Closed by')).toBeFocused();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Sections' });
  await parts.getByRole('link', { name: 'System' }).click();
  await parts.getByRole('link', { name: 'Audit log' }).click();
  const audit = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(audit.filter({ hasText: 'Card fraud case closed' })).toContainText(admin.username);
});
