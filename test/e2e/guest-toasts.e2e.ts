import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';
import { expectFailureToast, openTipPage, preset, sendButton } from './tip-page.ts';

/** Guests' pages have a smaller toaster than the application. It must behave the same. */
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

test('a guest’s toast stays five seconds, is focused by F8, and is swiped away to the right', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips cut');
  await page.clock.install();
  await openTipPage(page, await addStaff(await activeBusiness()));
  await page.route('**/api/tips', (route) => route.abort('connectionrefused'));
  await preset(page, '15.00').check();
  await sendButton(page).click();
  await expectFailureToast(page);
  await page.clock.runFor(4500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);

  await sendButton(page).click();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused();
  await sweep(page, 40);
  await expect(toasts(page)).toHaveCount(1);
  await sweep(page, 80);
  await expect(toasts(page)).toHaveCount(0);
});

async function sweep(page: Page, distancePx: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('The toast is not on the screen');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distancePx, y, { steps: 6 });
  await page.mouse.up();
}
