import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

/** A failed sign-in is used to show a toast; the tests are about how any toast behaves. */
async function failToSignIn(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await answered;
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
}
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('nothing');
}

test('a toast stays five seconds', async ({ page, expectRefusals }) => {
  expectRefusals('POST /api/login 401');
  await page.clock.install();
  await openSignIn(page);
  await failToSignIn(page);
  await page.clock.runFor(4500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
});

test('only the newest toast is shown', async ({ page, expectRefusals }) => {
  expectRefusals('POST /api/login 401');
  await openSignIn(page);
  await failToSignIn(page);
  await failToSignIn(page);
  await expect(toasts(page)).toHaveCount(1);
});

test('F8 moves the focus to the toasts', async ({ page, expectRefusals }) => {
  expectRefusals('POST /api/login 401');
  await openSignIn(page);
  await failToSignIn(page);
  // The toaster is loaded with the first toast, which is visible a moment before the F8 listener is set: so
  // try again.
  await expect(async () => {
    await page.keyboard.press('F8');
    const isInside = await page.evaluate(() => Boolean(document.activeElement?.closest('[role="region"]')));
    expect(isInside).toBe(true);
  }).toPass();
});

test('a toast closes when it is swiped fifty pixels to the right, and not before', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/login 401');
  await openSignIn(page);
  await failToSignIn(page);
  const sweep = async (distance: number) => {
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error('The toast is not on the screen');
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 6 });
    await page.mouse.up();
  };
  await sweep(40);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await sweep(80);
  await expect(toasts(page)).toHaveCount(0, { timeout: 2500 });
});

test('a toast closes when the user follows a link, and stays when an action leads to another page', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals('POST /api/login 401');
  await openSignIn(page);
  await failToSignIn(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'What Karam does' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Business Portal' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(toasts(page)).toHaveText(/Authentication Required/);
});
