import { expect, type Page } from '@playwright/test';
import type { Invoice } from '#shared/contracts/statements.ts';
import { test } from './fixtures.ts';
import { activeBusiness, comeAs } from './prepared-data.ts';

const seller = {
  sellerName: 'Karam Technologies FZ-LLC',
  sellerTrn: '100234567800003',
  sellerAddress: 'Building 14, Internet City, P.O. Box 500',
  sellerEmirate: 'dubai',
} as const;
const invoice: Invoice = {
  ...seller,
  id: 7,
  kind: 'invoice',
  number: '2026-000007',
  month: '2026-10',
  businessId: 1,
  businessName: 'Saffron Table',
  businessLegalName: 'Saffron Table Restaurant LLC',
  businessAddress: 'Al Wasl Road, Villa 12, P.O. Box 40',
  businessEmirate: 'sharjah',
  businessTrn: '100345678900003',
  tlNumber: 'CN-1184402',
  fee: '220.00',
  vat: '10.50',
  total: '230.50',
  madeAt: '2026-11-02T08:00:00.000Z',
  suppliedOn: '2026-10-31',
  credited: null,
  creditNotes: [{ id: 8, kind: 'credit_note', number: 'CN-2026-000001' }],
  lines: [
    { kind: 'fees', vatBps: 0, tipCount: 3, fee: '10.00', vat: '0.00', total: '10.00' },
    { kind: 'fees', vatBps: 500, tipCount: 42, fee: '210.00', vat: '10.50', total: '220.50' },
  ],
};
const note: Invoice = {
  ...invoice,
  id: 8,
  kind: 'credit_note',
  number: 'CN-2026-000001',
  month: '2026-11',
  fee: '10.00',
  vat: '0.50',
  total: '10.50',
  suppliedOn: '2026-11-30',
  credited: { id: 7, kind: 'invoice', number: '2026-000007' },
  creditNotes: [],
  lines: [{ kind: 'fees', vatBps: 500, tipCount: 2, fee: '10.00', vat: '0.50', total: '10.50' }],
};

/** No month can be closed here: the program's clock is the real one. So the answers are written by hand. */
async function withInvoices(page: Page) {
  await page.route('**/api/invoices*', (route) => route.fulfill({ json: [note, invoice] }));
  for (const each of [invoice, note])
    await page.route(`**/api/invoices/${each.id}`, (route) => route.fulfill({ json: each }));
}

test('an owner says who owns the business and enters what invoices say about it, and a wrong TRN is refused', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { owner } = await activeBusiness();
  await comeAs(page, owner);
  await page.goto('/business/details');
  const owners = page.getByRole('region', { name: 'Who owns the business' });
  await owners.getByRole('button', { name: 'Add owner' }).click();
  const adding = page.getByRole('dialog', { name: 'Add owner' });
  await adding.getByLabel('Full name').fill('Lina Haddad');
  await adding.getByLabel('Share').fill('60');
  await adding.getByLabel('Nationality').selectOption('LB');
  await adding.getByRole('button', { name: 'Add owner' }).click();
  await expect(owners.getByText('Lina Haddad, 60 %')).toBeVisible();
  const details = page.getByRole('region', { name: 'Invoice details' });
  await details.getByLabel('Legal name').fill('Saffron Table Restaurant LLC');
  await details.getByLabel('Address').fill('Al Wasl Road, Villa 12');
  await details.getByLabel('Emirate').selectOption('Dubai');
  await details.getByLabel('Tax registration number').fill('200345678900003');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('Enter the 15 digits of your TRN. It starts with 100.')).toBeVisible();
  await expectAccessible();
  await details.getByLabel('Tax registration number').fill('100 3456 7890 0003');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(details.getByLabel('Tax registration number')).toHaveValue('100345678900003');
  await expect(details.getByLabel('Emirate')).toHaveValue('dubai');
  await expectNoSidewaysScroll();
});

test('an owner opens a tax invoice and its credit note', async ({
  page,
  renderedByBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { owner } = await activeBusiness();
  await comeAs(page, owner);
  await renderedByBrowser();
  await withInvoices(page);
  await page.goto('/business/invoices');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices and credit notes' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('link', { name: '2026-000007', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax invoice 2026-000007' })).toBeVisible();
  const sheet = page.getByRole('article');
  for (const words of [
    'Date of issue: 2 Nov 2026',
    'Date of supply: 31 Oct 2026',
    'Karam Technologies FZ-LLC',
    'Building 14, Internet City, P.O. Box 500',
    'TRN: 100234567800003',
    'Saffron Table Restaurant LLC',
    'Sharjah',
    'TRN: 100345678900003',
    'Fees of tips (3), VAT 0 %',
    'Fees of tips (42), VAT 5 %',
    '230.50',
  ])
    await expect(sheet).toContainText(words);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await sheet.getByRole('link', { name: 'CN-2026-000001' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax credit note CN-2026-000001' })).toBeVisible();
  await expect(sheet).toContainText('Credits the invoice 2026-000007');
  await expect(sheet).toContainText('Fees of refunded tips (2), VAT 5 %');
  await expect(sheet).not.toContainText('Date of supply');
});
