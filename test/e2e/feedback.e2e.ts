import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff, comeAs, tip } from './prepared-data.ts';

test('a guest presses two stars after a tip, the owner answers, and the guest reads it', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const { token } = await tip(business, await addStaff(business), '20');
  await page.goto(`/t/${token}`);
  await page.getByRole('button', { name: '2 of 5 stars' }).click();
  await expect(page.getByText('Your rating is saved. You can add more, or leave it at that.')).toBeVisible();
  const saved = await (await business.owner.api.get('/api/feedback/list')).json();
  expect(saved).toMatchObject([{ stars: 2, words: null }]);
  await expect(page.getByRole('radio', { name: '2 of 5 stars' })).toBeChecked();
  await page.getByLabel('Speed').check();
  await page.getByLabel('In your words (optional)').fill('We waited for an hour');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible();
  await expectAccessible();

  await comeAs(page, business.owner);
  await page.goto('/business/feedback');
  await expect(page.getByText('We waited for an hour').first()).toBeVisible();
  await page.getByLabel('Your reply').fill('We are sorry. Coffee is on us.');
  await expectAccessible();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('The guest can read your reply', { exact: true })).toBeVisible();
  await expect(page.getByText('No feedback needs a reply.')).toBeVisible();

  const all = page.getByRole('region', { name: 'All feedback' });
  await expect(all.getByText('We are sorry. Coffee is on us.')).toBeVisible();
  await all.getByRole('searchbox').fill('nobody wrote this');
  await expect(all.getByText('No feedback matches your search.')).toBeVisible();
  await expect(all.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', /search=nobody/);

  await page.goto(`/t/${token}`);
  await expect(page.getByText('We are sorry. Coffee is on us.')).toBeVisible();
});
