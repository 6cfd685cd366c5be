import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff, comeAs, invitation, joinedAccount, tip } from './prepared-data.ts';

test('an owner changes a bank account, its person confirms it, enters their Emirates ID, adds a photo, reads tips, payouts and the statement, joins a second workplace, and leaves it', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business, { iban: 'AE260211000000230064016' });
  await tip(business, maya, '20');
  const account = await joinedAccount(business, maya);

  await comeAs(page, business.owner);
  await page.goto('/business');
  await page.getByRole('button', { name: 'More for Maya Fernandes' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Maya Fernandes' });
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await dialog.getByLabel('IBAN').fill('AE070331234567890123456');
  await expect(dialog.getByText('Bank account: ...4016 becomes ...3456.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(business.owner.password);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Maya Fernandes was saved', { exact: true })).toBeVisible();

  await comeAs(page, account);
  await page.goto('/');
  await expect(page.getByText(/^To your account …\u20603456 with the next payout$/)).toBeVisible();
  await page.getByRole('link', { name: 'Look at it' }).click();
  const bank = page.getByRole('region', { name: 'Bank account' });
  await expect(bank.getByText('Your bank account for payouts ends in ...3456.')).toBeVisible();
  await expect(bank.getByText(/^Someone else changed this account\./)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await bank.getByRole('button', { name: 'Confirm' }).click();
  const confirm = page.getByRole('dialog', { name: 'Is the account that ends in ...3456 yours?' });
  await confirm.getByLabel('Your password').fill(account.password);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your bank account is confirmed', { exact: true })).toBeVisible();
  await expect(bank.getByText(/^Someone else changed this account\./)).toHaveCount(0);

  // An empty field removes nothing. Removing is an act of its own.
  await bank.getByLabel('Your password').fill(account.password);
  await bank.getByRole('button', { name: 'Change bank account' }).click();
  await expect(bank.getByText('Enter your IBAN.')).toBeVisible();
  await expect(bank.getByText('Your bank account for payouts ends in ...3456.')).toBeVisible();
  await bank.getByRole('button', { name: 'Remove bank account' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the account that ends in ...3456?' });
  await removal.getByLabel('Your password').fill(account.password);
  await expectAccessible();
  await removal.getByRole('button', { name: 'Remove bank account' }).click();
  await expect(page.getByText('Your bank account is removed', { exact: true })).toBeVisible();
  await expect(bank.getByText('No bank account yet: you are paid through your business.')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Add your bank account' }).click();
  await expect(bank.getByRole('button', { name: 'Remove bank account' })).toHaveCount(0);

  const card = page.getByRole('region', { name: 'Your Emirates ID' });
  await card.getByRole('button', { name: 'Enter it now' }).click();
  const identity = page.getByRole('dialog', { name: 'Your Emirates ID' });
  await identity.getByRole('button', { name: 'Save Emirates ID' }).click();
  await expect(identity.getByLabel('Full name, as on the card')).toBeFocused();
  await expectAccessible();
  await identity.getByLabel('Full name, as on the card').fill('Maya Fernandes');
  await identity.getByLabel('Date of birth').fill('1990-04-12');
  await identity.getByLabel('Nationality').selectOption('India');
  await identity.getByLabel('Emirates ID number').fill('784-1990-1234567-7');
  await identity.getByLabel('Valid until').fill('2099-01-31');
  await identity.getByLabel('Your password').fill(account.password);
  await identity.getByRole('button', { name: 'Save Emirates ID' }).click();
  await expect(identity.getByText('Check the number: an Emirates ID has 15 digits')).toBeVisible();
  await expectAccessible();
  await identity.getByLabel('Emirates ID number').fill('784 1990 1234567 6');
  await identity.getByRole('button', { name: 'Save Emirates ID' }).click();
  await expect(page.getByText('Your Emirates ID is saved', { exact: true })).toBeVisible();
  await expect(card.getByText('784-1990-•••••••-6')).toBeVisible();

  const face = page.getByRole('region', { name: 'How guests see you' });
  await face.getByRole('button', { name: 'Choose a picture' }).click();
  await expect(face.getByRole('alert').first()).toContainText('Please agree that guests see it.');
  await face.getByLabel('I agree that guests see my photo and my line.').check();
  const choosing = page.waitForEvent('filechooser');
  await face.getByRole('button', { name: 'Choose a picture' }).click();
  const buffer = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#b97a4e' } })
    .png()
    .toBuffer();
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(face.getByRole('img', { name: 'Photo' })).toBeVisible();
  await face.getByLabel('A line of your own').fill('Barista since 2019');
  await face.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText('Guests see your line now', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.goto(`/tip/${maya}`);
  await expect(page.getByText('Barista since 2019')).toBeVisible();
  const photo = page.locator('main img[src^="/faces/"]');
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(216);
  await expectAccessible();

  await page.goto('/staff/tips');
  const tips = page.getByRole('table', { name: 'All tips' });
  await expect(tips).toContainText('19.00');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody wrote this');
  await expect(page.getByText('No tips match your search. Try other words or other days.')).toBeVisible();

  await page.goto('/staff/payouts');
  await expect(page.getByRole('heading', { level: 1, name: 'All payouts' })).toBeVisible();
  await page.goto('/staff/statement');
  await expect(page.getByText('Owed at the end')).toBeVisible();
  await expect(page.getByText('19.00')).toHaveCount(3);
  await expectAccessible();
  await expectNoSidewaysScroll();

  // Another business invites the same account, on a phone: both workplaces are there from now on.
  const garden = await activeBusiness();
  const mayaThere = await addStaff(garden);
  await tip(garden, mayaThere, '100');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(await invitation(garden, mayaThere));
  await page.getByRole('button', { name: 'Join' }).click();
  const all = page.getByRole('region', { name: 'All workplaces' });
  await expect(all.getByRole('listitem').filter({ hasText: garden.name })).toContainText('95.00');
  await expect(all.getByRole('listitem').filter({ hasText: business.name })).toContainText('19.00');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await all.getByRole('button', { name: `Open ${business.name}` }).click();
  const workplaces = page.getByRole('navigation', { name: 'Workplaces' });
  await expect(workplaces.getByRole('button', { name: business.name })).toBeVisible();
  // As in a mail: the link leads to the workplace that it is about.
  await page.goto(`/staff/statement?month=2026-10&at=${garden.id}`);
  await expect(workplaces.getByRole('button', { name: garden.name })).toBeVisible();
  await expect(page).toHaveURL('/staff/statement?month=2026-10');
  await expectNoSidewaysScroll();
  // The person shows the entries of a month that is over to whoever has its code.
  await page.getByRole('switch', { name: 'Show all entries to anyone with the code' }).click();
  await expect(page.getByText('Anyone with the code now sees all entries', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.locator('a[href^="/statement/"]').click();
  await expect(page.getByText('its person shows all of it')).toBeVisible();
  await expect(page.getByText('Maya Fernandes')).toBeVisible();
  await expect(page.getByText('Nothing happened in this month.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.goto('/staff/profile');
  await page.getByRole('button', { name: 'Leave this workplace' }).click();
  await expectAccessible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You are no longer active here')).toBeVisible();
  await expect(all.getByRole('listitem').filter({ hasText: garden.name })).toContainText('95.00');
});

test('a staff member sees that the own balance is in the proof of the night, and anybody sees all nights', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await tip(business, maya, '20');
  const account = await joinedAccount(business, maya);
  // What the job does at night.
  const env = { ...process.env, DATA_DIR: process.env.KARAM_DATA_DIR };
  execFileSync('node', ['--import', './scripts/on-own-node.mjs', 'scripts/coverage.ts'], { env });

  await comeAs(page, account);
  await page.goto('/staff/payouts');
  const panel = page.getByRole('region', { name: 'Proof of coverage' });
  await expect(panel.getByText(/^Your balance of 19\.00 AED is in the proof of/)).toBeVisible();
  await expect(panel.getByText(/^Checked by this device: over \d+ hash/)).toBeVisible();
  await expectAccessible();
  await panel.getByRole('link', { name: 'See all nights' }).click();
  await expect(page.getByRole('heading', { name: 'Proof of coverage', level: 1 })).toBeVisible();
  await expect(page.getByText('Checked by your browser')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('a person shows their income by a link, sees who opened it, and withdraws it', async ({
  page,
  browser,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await comeAs(page, await joinedAccount(business, maya));
  await page.goto('/staff/income');
  await page.getByLabel('Months').selectOption('6');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('The link is ready', { exact: true })).toBeVisible();
  await expect(page.getByText('Nobody yet.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  const link = await page.getByLabel('Shareable Link').inputValue();

  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Show income' }).click();
  await expect(visitor.getByText('Enter your name, or that of your company.')).toBeVisible();
  await visitor.getByLabel('Your name or company').fill('Emirates Bank');
  await visitor.getByRole('button', { name: 'Show income' }).click();
  await expect(visitor.getByRole('heading', { name: 'Income of Maya Fernandes' })).toBeVisible();
  await expect(visitor.getByText(/All of them match\./)).toBeVisible();
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'PDF · English' }).click();
  expect((await download).suggestedFilename()).toMatch(/^income-.*\.pdf$/);
  await visit.close();

  await page.reload();
  await expect(page.getByText(/^Emirates Bank · /)).toHaveCount(2);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The link is withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Withdrawn on/)).toBeVisible();
  await expect(page.getByLabel('Shareable Link')).toHaveCount(0);
});
