import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import {
  activeBusiness,
  addStaff,
  comeAs,
  confirmAddress,
  newAccount,
  tip,
  uniqueName,
} from './prepared-data.ts';
import { hold } from './tip-page.ts';

const IBAN = 'AE070331234567890123456';

test('an owner adds a venue, switches, and lets in a manager, who sees both venues and no IBAN', async ({
  page,
  context,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals('GET /api/businesses/mine 409');
  const business = await activeBusiness();
  const { owner, name } = business;
  await confirmAddress(owner);
  await tip(business, await addStaff(business, { iban: IBAN }), '12.50');
  await page.setViewportSize({ width: 320, height: 700 });
  await comeAs(page, owner);
  await page.goto('/business/details');
  await page.getByRole('link', { name: 'All venues' }).click();
  await page.getByRole('link', { name: 'Add another venue' }).click();
  const garden = uniqueName('Saffron Garden');
  await page.getByRole('textbox', { name: 'Business Name' }).fill(garden);
  await page.getByRole('combobox', { name: 'Business Type' }).selectOption('Cafe');
  const connect = await hold(page, '**/api/tips/live');
  await page.getByRole('button', { name: 'Register Business' }).click();
  await expect(page).toHaveURL('/business/pending');

  // The new venue is on screen, and the menu leads back.
  const venues = page.getByRole('navigation', { name: 'Venues' });
  await venues.getByRole('button', { name: garden }).click();
  await expectAccessible();
  // The page asks for its venue once more, and is refused it, while it waits for the answer to the switch.
  await page.route('**/api/venues/*/choose', async (route) => {
    const answer = await route.fetch();
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/businesses/mine'));
    connect();
    await refused;
    // Long enough for a page that would load itself again.
    await page.waitForTimeout(300);
    await route.fulfill({ response: answer });
  });
  await venues.getByRole('button', { name }).click();
  await expect(page).toHaveURL('/business');
  await page.unroute('**/api/venues/*/choose');
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
  const switchTo = async (from: string, to: string) => {
    await venues.getByRole('button', { name: from }).click();
    await venues.getByRole('button', { name: to }).click();
  };
  await switchTo(name, 'All venues');
  await expect(page).toHaveURL('/business/venues?venues=all');
  await expect(page.getByText('12.50').first()).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  // Switching keeps the page, also to one venue and back to all.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tips' }).click();
  await expect(page).toHaveURL('/business/tips?venues=all');
  await expect(page.getByRole('row', { name: 'Maya Fernandes' })).toContainText(name);
  await switchTo('All venues', garden);
  await expect(page).toHaveURL('/business/tips');
  await expect(page.getByText('No tips received yet.')).toBeVisible();
  await switchTo(garden, 'All venues');
  await expect(page).toHaveURL('/business/tips?venues=all');
  // Somebody in another venue has a page there.
  await page.getByRole('row').getByRole('link', { name: 'Maya Fernandes' }).click();
  await expect(page).toHaveURL(/\/business\/staff\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Fernandes' })).toBeVisible();
  await switchTo(name, garden);
  await expect(page).toHaveURL('/business/staff');
  await page.goto('/business/tips?venues=all');
  await switchTo('All venues', name);
  await expect(page).toHaveURL('/business/tips');
  await page.getByRole('row').getByRole('link', { name: 'Maya Fernandes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Fernandes' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();

  await page.goto('/business/members');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog');
  const manager = await newAccount('business');
  await dialog.getByLabel('Email').fill(`${manager.username}@example.com`);
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Invite user' }).click();
  const link = await dialog.locator('input[readonly]').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Invited; the link works until')).toBeVisible();
  await expectNoSidewaysScroll();

  await context.clearCookies();
  await comeAs(page, manager);
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL('/business');
  await expect(venues.getByText('Manager')).toBeVisible();
  await page.getByRole('button', { name: 'More for Maya Fernandes' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Role')).toBeVisible();
  await expect(dialog.getByLabel(/IBAN/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  // The page asks for no keys, even if the answer that this is a manager comes late.
  await page.route('**/api/venues', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/business/connections');
  await expect(page.getByText('Only the owner of this business can do this.')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/business/details');
  await expect(page.getByText('Only the owner of this business can change this.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll();

  await page.getByRole('link', { name: 'All venues' }).first().click();
  await page.getByRole('button', { name: `Leave ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('You can no longer open its pages.')).toBeVisible();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});
