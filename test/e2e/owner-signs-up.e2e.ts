import { expect, type Page } from '@playwright/test';
import { pixelsOf, readCode } from '#test/helpers/read-code.ts';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff, comeAs, newBusiness, setStatus, uniqueName } from './prepared-data.ts';

/** Decodes the QR code on the screen, like a phone's camera. */
async function scan(page: Page): Promise<string | undefined> {
  return readCode(await pixelsOf(await page.screenshot()));
}

/** The visible elements outside the card. */
function seenBesideCard(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('.qr-card') && element.getClientRects().length > 0)
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

async function pagesOf(page: Page): Promise<{ count: number; sizes: string[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
  );
  return { count: (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length, sizes };
}

test('an owner signs up, registers with a certificate, adds a staff member and prints their code', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const username = uniqueName('huda');
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('First Name').fill('Huda');
  await page.getByLabel('Last Name').fill('Mansour');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('saffron');
  await page.getByLabel('Confirm Password').fill('saffron');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');

  await expect(page.getByRole('heading', { name: 'Welcome to Karam' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Register Your Business' }).click();
  await expect(page).toHaveURL('/business/register');
  await page.getByRole('button', { name: 'Register Business' }).click();
  await expect(page.getByText('Business name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Please select a business type')).toBeVisible();
  await expect(page.getByLabel('Business Name*')).toBeFocused();
  await page.getByLabel('Business Name*').fill('Saffron Table');
  await page.getByLabel('Business Type*').selectOption('Food Truck');
  await page.getByLabel('Trade License Number').fill('CN-1184402');
  await page.getByLabel('Business IBAN').pressSequentially('ae070331234567890123456');
  await expect(page.getByLabel('Business IBAN')).toHaveValue('AE07 0331 2345 6789 0123 456');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload IBAN Certificate' }).click();
  await (await chooser).setFiles({
    name: 'شهادة.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 certificate'),
  });
  await expect(page.getByText('1 KB · Uploaded')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Register Business' }).click();

  await expect(page).toHaveURL('/business/pending');
  for (const step of ['Registration Submitted', 'Under Review', 'Approval Notification'])
    await expect(page.getByText(step, { exact: true })).toBeVisible();
  await expect(page.getByText(/1-2 business days/)).toBeVisible();
  await expectAccessible();
  const mine = await (await page.request.get('/api/businesses/mine')).json();
  expect(mine).toMatchObject({ type: 'Food Truck', iban: 'AE070331234567890123456', status: 'pending' });
  const certificate = await page.request.get(mine.ibanDocumentPath);
  expect(await certificate.text()).toBe('%PDF-1.7 certificate');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/business/register');
  await expect(page.getByText('You have already registered Saffron Table', { exact: false })).toBeVisible();

  await setStatus(mine.id, 'active');
  await page.goto('/business/add-staff');
  await page.getByRole('button', { name: 'Add Staff Member' }).click();
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Please select a role',
    'Payout wallet id is required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expectAccessible();
  await page.getByLabel('First Name').fill('Maya');
  await page.getByLabel('Last Name').fill('Fernandes');
  await page.getByLabel('Role').selectOption('Kitchen Staff');
  await page.getByLabel('Payout Wallet ID').fill('wallet-of-maya');
  await page.getByRole('button', { name: 'Add Staff Member' }).click();
  await expect(page.getByText('Staff member added successfully!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/business/dashboard');

  const [maya] = await (await page.request.get('/api/staff')).json();
  const link = `${baseURL}/tip/${maya.id}`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/staff/${maya.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Fernandes' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scan to Tip' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Shareable link')).toHaveValue(link);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible();

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await seenBesideCard(page)).toEqual([]);
  const card = page.locator('.qr-card');
  for (const words of [
    'Scan to Tip',
    'امسح الرمز لترك إكرامية',
    'Maya Fernandes',
    'Saffron Table',
    'CN-1184402',
  ])
    await expect(card.getByText(words)).toBeVisible();
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(await pagesOf(page)).toEqual({ count: 1, sizes: ['105 × 148'] });
  expect(await scan(page)).toMatch(new RegExp(`/tip/${maya.id}$`));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.getByLabel('Badge').check();
  await page.reload();
  await expect(page.getByLabel('Badge')).toBeChecked();
  await expect(page.getByRole('img', { name: /tipping Maya/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await pagesOf(page)).toEqual({ count: 1, sizes: ['54 × 86'] });
  expect(await scan(page)).toMatch(new RegExp(`/tip/${maya.id}$`));
  await page.emulateMedia({ media: 'screen' });

  const { businessUrl } = await (await page.request.get(`/api/businesses/${mine.id}/qr`)).json();
  await page.goto(`/business/${mine.id}/qr`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tip Our Team' })).toBeVisible();
  await expect(page.getByText('Food Truck', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Shareable link')).toHaveValue(businessUrl);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download SVG' }).click();
  expect((await download).suggestedFilename()).toBe(`karam-team-${mine.id}.svg`);
});

test('the share button opens the share dialog; closing it is no error, and without one the link is copied', async ({
  page,
}) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business, { isActive: false });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
    // As on plain http, where there is no clipboard API.
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  });
  await page.goto(`/staff/${staffId}`);
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  // A stranger gets only the first name of somebody who cannot be tipped.
  await expect(page.getByText('Guests cannot tip Maya with this code at the moment.')).toBeVisible();
  await page.evaluate(() => {
    const share = () => Promise.reject(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link Copied!', { exact: true })).toHaveCount(0);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }),
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
});

test('the pages of unknown codes, and of codes that cannot be loaded, say so', async ({
  page,
  context,
  expectRefusals,
  renderedByBrowser,
}) => {
  expectRefusals('GET /api/staff/*/qr cut');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await comeAs(page, business.owner);
  for (const id of ['999999', 'maya']) {
    await page.goto(`/staff/${id}`);
    await expect(page.getByRole('heading', { name: 'Staff Not Found' })).toBeVisible();
    await page.goto(`/business/${id}/qr`);
    await expect(page.getByRole('heading', { name: 'Business Not Found' })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/business');

  await renderedByBrowser();
  await context.route('**/api/staff/*/qr', (route) => route.abort('connectionrefused'));
  await page.goto(`/staff/${staffId}`);
  await expect(page.getByText('QR Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to fetch QR code')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await context.unroute('**/api/staff/*/qr');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: /tipping Maya/ })).toBeVisible();
});

test('an owner adds staff while the business waits for approval, and is told why somebody cannot be added', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/staff 409');
  const business = await newBusiness();
  await comeAs(page, business.owner);
  await page.goto('/business/pending');
  await page.getByRole('link', { name: 'Add your team while you wait' }).click();
  await page.getByRole('link', { name: 'Add Staff Member' }).click();
  const notYet = page.getByText('Nobody can tip them and no invitation is sent before the approval.');
  await expect(notYet).toBeVisible();
  await page.getByLabel('First Name').fill('Grace');
  await page.getByLabel('Last Name').fill('Mwangi');
  await page.getByLabel('Role').selectOption('Host');
  await page.getByLabel('Payout Wallet ID').fill('w-0');
  await page.getByRole('button', { name: 'Save & add another' }).click();
  await expect(page.getByText('Staff member added successfully!', { exact: true })).toBeVisible();
  // Without a reload.
  await setStatus(business.id, 'active');
  await expect(notYet).toHaveCount(0);
  await page.getByLabel('First Name').fill('Maya');
  await page.getByLabel('Last Name').fill('Fernandes');
  await page.getByLabel('Role').selectOption('Server');
  await page.getByLabel('Payout Wallet ID').fill('w-1');
  await setStatus(business.id, 'suspended');
  await page.getByRole('button', { name: 'Add Staff Member' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  const reason = 'The business is suspended, so no staff can be added.';
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Maya');

  await setStatus(business.id, 'active');
  await page.getByRole('button', { name: 'Save & add another' }).click();
  await expect(page.getByText('Staff member added successfully!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await expect(page.getByLabel('First Name')).toBeFocused();
  expect(await (await page.request.get('/api/staff')).json()).toHaveLength(2);
  for (const way of ['Close', 'Cancel'])
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', '/business/dashboard');

  // A name that no bank file can have: the bank's own way of writing it is asked for.
  await page.getByLabel('First Name').fill('ماجد');
  await page.getByLabel('Last Name').fill('حداد');
  await page.getByLabel('Role').selectOption('Host');
  await page.getByLabel('Payout Wallet ID').fill('w-2');
  const bankName = page.getByLabel('Account holder name');
  await expect(bankName).toHaveCount(0);
  await page.getByLabel('IBAN (optional)').fill('AE070331234567890123456');
  await bankName.fill('MAJID HADDAD');
  await page.getByRole('button', { name: 'Add Staff Member' }).click();
  await expect(page).toHaveURL('/business/dashboard');
  const [added] = await (await page.request.get('/api/staff')).json();
  expect(added).toMatchObject({ firstName: 'ماجد', bankName: 'MAJID HADDAD' });
});

test('an admin adds a staff member to the business whose page they came from', async ({ page }) => {
  const business = await activeBusiness();
  await comeAs(page, admin);
  await page.goto(`/admin/businesses/${business.id}/add-staff`);
  await expect(page.getByText(business.name)).toBeVisible();
  await page.getByLabel('First Name').fill('Omar');
  await page.getByLabel('Last Name').fill('Aziz');
  await page.getByLabel('Role').selectOption('Bartender');
  await page.getByLabel('Payout Wallet ID').fill('wallet-of-omar');
  await page.getByLabel('IBAN').fill('AE070331234567890123456');
  await page.getByRole('button', { name: 'Add Staff Member' }).click();
  await expect(page.getByText('Staff member added successfully!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/admin/businesses/${business.id}`);

  const [omar] = await (await business.owner.api.get('/api/staff')).json();
  expect(omar).toMatchObject({ firstName: 'Omar', role: 'Bartender', iban: 'AE070331234567890123456' });
  await page.goto(`/staff/${omar.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Omar Aziz' })).toBeVisible();
});
