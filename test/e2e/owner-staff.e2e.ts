import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff, comeAs, confirmAddress, invitation } from './prepared-data.ts';

const HEADER = 'first_name;last_name;role;role_title;wallet_id;iban;email;phone';
const csv = (...rows: string[]) => ({
  name: 'staff.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[HEADER, ...rows].join('\r\n')}`),
});
const many = Array.from({ length: 41 }, (_, index) => `Person;Number ${index + 10};Host;;W-${index};;;`);

test('an owner finds and edits staff, corrects and imports a file, invites everybody, and prints all 44 codes at once', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const business = await activeBusiness();
  await confirmAddress(business.owner);
  const mayaId = await addStaff(business);
  await invitation(business, mayaId);
  await comeAs(page, business.owner);

  // The list: search, mark, and editing with a title for the role "Other".
  await page.goto('/business/dashboard');
  await page.getByRole('link', { name: 'All staff' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  const maya = page.getByRole('row', { name: /Maya/ });
  await expect(maya.getByText('Invited', { exact: true })).toBeVisible();
  await page.getByLabel('Search').fill('bartender');
  await expect(page.getByText('No staff match your search.')).toBeVisible();
  await page.getByLabel('Search').fill('maya server');
  await expect(maya).toBeVisible();
  await maya.getByRole('button', { name: /Maya Fernandes/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last Name').fill('Haddad');
  await expect(dialog.getByText(/for example W-1042/)).toBeVisible();
  await dialog.getByLabel('Role', { exact: true }).selectOption('Other');
  await dialog.getByLabel('Title shown to guests').fill('Sommelier');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Search').fill('sommelier');
  await expect(page.getByRole('row', { name: /Maya Haddad/ }).getByText('Sommelier')).toBeVisible();
  await expectAccessible();

  // The file is mended and matched in the preview.
  await page.getByRole('link', { name: 'Import staff' }).click();
  const example = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download an example' }).click();
  expect((await example).suggestedFilename()).toBe('karam-staff.csv');
  const waiters = ['Joseph;Okafor;Waiter;;;;;', 'Liza;Santos;Waiter;;W-LIZA;;liza@example.com;050 123 4567'];
  const known = `Maya;Haddad;Server;;wallet-of-maya;;;`;
  await page.locator('input[type="file"]').setInputFiles(csv(...waiters, known, ...many));
  await expect(page.getByText('People: 44. Problems: 3. Possible duplicates: 0.')).toBeVisible();
  await expect(page.getByText('People already in your staff: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /Add all/ })).toHaveCount(0);
  await page.getByLabel('“Waiter” – people: 2').selectOption('Other, guests read “Waiter”');
  await expect(page.getByText('People: 44. Problems: 1. Possible duplicates: 0.')).toBeVisible();
  await expect(page.getByText('Payout wallet id is required')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Payout Wallet ID').fill('W-JOSEPH');
  await page.keyboard.press('Enter');
  await expect(page.getByText('People: 44. Problems: 0. Possible duplicates: 0.')).toBeVisible();
  await page.getByRole('button', { name: 'Add all (43)' }).click();
  await expect(page.getByText('Staff members added: 43', { exact: true })).toBeVisible();

  // Everybody is invited at once: by email, or by a message that is ready to be sent.
  await expect(page).toHaveURL('/business/staff/invites');
  await page.getByLabel('Language of the invitations').selectOption('हिन्दी');
  // Maya was invited before: that link goes on working.
  await page.getByRole('button', { name: 'Invite all (43)' }).click();
  await expect(page.getByText('Invitations created: 43', { exact: true })).toBeVisible();
  const liza = page.getByRole('listitem').filter({ hasText: 'Liza Santos' });
  const message = await liza.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(message).toMatch(/^https:\/\/wa\.me\/971501234567\?text=/);
  expect(decodeURIComponent(message ?? '')).toMatch(/नमस्ते.*\/invite\/[\w-]{32}#liza%40example\.com$/);
  const joseph = page.getByRole('listitem').filter({ hasText: 'Joseph Okafor' });
  const chooser = joseph.getByRole('link', { name: 'WhatsApp' });
  await expect(chooser).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/);
  await joseph.getByLabel('Phone').fill('+91 98765 43210');
  await expect(chooser).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/);
  await expectAccessible();
  // A phone that showed WhatsApp meanwhile may load the page again.
  await page.reload();
  await expect(chooser).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/);
  // One press for each person: WhatsApp opens, the row is marked, and the button is about the next one.
  await page.context().route('https://wa.me/**', (route) => route.abort());
  await expect(page.getByText('WhatsApp opened for 0 of 43')).toBeVisible();
  const next = page.getByRole('link', { name: /^Next: / });
  for (const name of ['Liza Santos', 'Joseph Okafor']) {
    await expect(next).toHaveText(`Next: ${name}`);
    const chat = page.context().waitForEvent('page');
    await next.click();
    await (await chat).close();
    await expect(
      page.getByRole('listitem').filter({ hasText: name }).getByText('WhatsApp opened'),
    ).toBeVisible();
  }
  await expect(page.getByText('WhatsApp opened for 2 of 43')).toBeVisible();
  await expectAccessible();
  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the list (CSV)' }).click();
  expect((await list).suggestedFilename()).toBe('karam-invitations.csv');
  await page.getByRole('link', { name: 'Back to staff' }).click();

  // The list is loaded page by page.
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('row')).toHaveCount(45);

  // All codes in one print, nothing else on the paper.
  await page.getByRole('link', { name: 'Print codes' }).click();
  await page.getByLabel('Business cards').check();
  const cards = page.locator('.printed-card');
  await expect(cards).toHaveCount(44);
  const card = cards.filter({ hasText: 'Sommelier' });
  for (const words of ['Maya Haddad', business.name, `/tip/${mayaId}`])
    await expect(card).toContainText(words);
  await page.getByText('NFC tags').click();
  await page.getByRole('button', { name: 'Copy the link of Maya Haddad' }).first().click();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print (44)' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  const printed = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length;
  };
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const sizeMm = await card.first().evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return [width, height].map((px) => Math.round((px / 96) * 25.4));
  });
  expect(sizeMm).toEqual([85, 55]);
  expect(await printed()).toBe(5);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.getByLabel('Table tent').check();
  await page.emulateMedia({ media: 'print' });
  expect(await printed()).toBe(44);
  await page.emulateMedia({ media: 'screen' });

  // One file from the server: for chosen people, and for everybody.
  const download = async (button: string) => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return (await file).suggestedFilename();
  };
  expect(await download('Download PDF (44)')).toBe('karam-tent.pdf');
  await page.getByLabel('Selected staff').check();
  await expect(page.getByText('Choose at least one person')).toBeVisible();
  await page.getByLabel('Maya Haddad').first().check();
  await page.getByLabel('Badge').check();
  expect(await download('Download PDF (1)')).toBe('karam-badge.pdf');

  // A hotel has a thousand rooms: the page shows one of them, and all are in the file.
  await page.getByLabel('Tables and rooms').check();
  await page.getByLabel('Which tables or rooms?').fill('1-1000');
  await expect(page.getByText('Page 1 of 1000')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(page.getByText('More than 50 codes: download the PDF')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Print \(/ })).toHaveCount(0);
  // A file that others are printed before, or that takes long: the page says that it is being made.
  const turn = Promise.withResolvers<void>();
  await page.route('**/api/print', async (route) => {
    await turn.promise;
    await route.continue();
  });
  const large = download('Download PDF (1000)');
  const making = page.getByText('Creating your PDF');
  await expect(making).toBeVisible();
  turn.resolve();
  expect(await large).toBe('karam-badge.pdf');
  await expect(making).toBeHidden();
  await page.getByLabel('Which tables or rooms?').fill('1-1001');
  await expect(page.getByText('You can print 1000 codes at once')).toBeVisible();
});
