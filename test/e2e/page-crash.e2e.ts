import { type Browser, expect, type Page } from '@playwright/test';
import { changePages, test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff, asAdmin, comeAs, tip } from './prepared-data.ts';

/** Somebody else's browser. What its console says is returned: the fixture's page must say nothing. */
async function openElsewhere(browser: Browser): Promise<{ visitor: Page; errors: string[] }> {
  const context = await browser.newContext({ baseURL: process.env.KARAM_ORIGIN ?? '' });
  const visitor = await context.newPage();
  const errors: string[] = [];
  visitor.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { visitor, errors };
}

async function expectCrashPage(visitor: Page): Promise<void> {
  await expect(visitor.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expect(visitor.getByText('Reload the page to continue.')).toBeVisible();
}

async function countCrashes(path: string): Promise<number> {
  const api = await asAdmin();
  const text = await (await api.get('/metrics')).text();
  await api.dispose();
  const line = text.split('\n').find((each) => each.startsWith(`karam_page_crashes_total{page="${path}"}`));
  return Number(line?.split(' ').at(-1));
}

test('a page of the application that crashes says what to do, and the admin sees the crash', async ({
  page,
  browser,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const staffId = await addStaff(await activeBusiness());
  const before = await countCrashes('/staff/:staffId');
  const { visitor, errors } = await openElsewhere(browser);
  await changePages(visitor, (html) => html);
  await visitor.route(`**/api/staff/${staffId}`, (route) => route.fulfill({ json: { id: staffId } }));
  const reported = visitor.waitForResponse('**/api/page-crashes');
  await visitor.goto(`/staff/${staffId}`);
  await expectCrashPage(visitor);
  expect(errors).toContainEqual(expect.stringMatching(/^TypeError: Cannot read properties of undefined/));
  expect((await reported).status()).toBe(204);
  // The rest of the application still works.
  await expect(visitor.getByRole('navigation').first()).toBeVisible();

  await comeAs(page, admin);
  await page.goto('/admin/status');
  const crashes = page.getByRole('region', { name: 'Page crashes' });
  await expect(crashes).toContainText('A page crashed in the last 24 hours');
  const crash = crashes.getByRole('listitem').filter({ hasText: '/staff/:staffId' });
  await expect(crash).toContainText('TypeError: Cannot read properties of undefined');
  await crash.getByText('Technical details').click();
  await expect(crash.locator('pre')).toContainText(/\/assets\/[\w-]+\.js:\d+:\d+/);
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
  expect(await countCrashes('/staff/:staffId')).toBe(before + 1);

  await visitor.unrouteAll();
  await visitor.getByRole('button', { name: 'Reload page' }).click();
  await expect(visitor.getByText('Maya Fernandes').first()).toBeVisible();
  await visitor.context().close();
});

test('a guest’s page that crashes is reported without the secret of its address or what the guest wrote', async ({
  page,
  browser,
}) => {
  const business = await activeBusiness();
  // A payment that waits, so that the page asks for news every two seconds.
  const { token } = await tip(business, await addStaff(business), '4000.02');
  const { visitor, errors } = await openElsewhere(browser);
  await visitor.goto(`/t/${token}`);
  await visitor.route('**/api/tips/follow/*', async (route) => {
    const right = await (await route.fetch()).json();
    await route.fulfill({ json: { ...right, stage: 'received', amount: `guest@example.com ${token}` } });
  });
  const reported = visitor.waitForRequest('**/api/page-crashes');
  await expectCrashPage(visitor);
  expect(errors.join()).toContain('guest@example.com');
  const { page: path, build } = (await reported).postDataJSON();
  expect(path).toBe('/t/:token');
  expect((await (await reported).response())?.status()).toBe(204);

  await comeAs(page, admin);
  await page.goto('/admin/status');
  const crashes = page.getByRole('region', { name: 'Page crashes' });
  await expect(crashes.getByRole('listitem').filter({ hasText: '/t/:token' })).toContainText(build);
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(build);
  const stored = await (await asAdmin()).get('/api/admin/status');
  expect(await stored.text()).not.toContain(token);
  expect(await stored.text()).not.toContain('guest@example.com');
  expect(await countCrashes('/t/:token')).toBeGreaterThan(0);
  await visitor.context().close();
});
