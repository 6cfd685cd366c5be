import { expect } from '@playwright/test';
import { ledgerRules } from '#shared/money/ledger-accounts.ts';
import { test } from './fixtures.ts';
import { admin, secondAdmin } from './global-setup.ts';
import { asAdmin, changeMoneySettings, comeAs, setPayer, uniqueName } from './prepared-data.ts';

test('the fee example follows the typed fee to the fil, and errors are shown beside their fields', async ({
  page,
}) => {
  await comeAs(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Payment Settings' }).click();
  const fee = page.getByLabel('Platform fee (percent)');
  await expect(fee).toHaveValue('5');
  const example = page.getByText(/^Of a 15\.00 AED tip/);
  await expect(example).toContainText('the person receives 14.25 AED');
  await fee.fill('5.25');
  await page.getByLabel('Fixed part of the fee (AED)').fill('1');
  await expect(example).toContainText('the person receives 13.21 AED');
  await expect(example).toContainText('they pay 16.79 AED');

  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await fee.fill('5.255');
  await page.getByLabel('Maximum tip (AED)').fill('none');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The fee must be from 0 to 100 percent, such as 5 or 5.25.')).toBeVisible();
  await expect(page.getByText('The maximum tip must be from 0.01 to 1000000.00 AED.')).toBeVisible();
  await expect(fee).toBeFocused();
  expect(sent).toBe(0);
});

test('an admin downloads the tips of a period, and an invalid period is refused', async ({ page }) => {
  await comeAs(page, admin);
  await page.goto('/admin/books');
  const exports = page.getByRole('region', { name: 'Exports' });
  const download = page.waitForEvent('download');
  await exports.getByRole('link', { name: 'Tips' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tips-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  await exports.getByLabel('To').fill('2020-01-01');
  await expect(exports.getByText('The period ends before it begins.')).toBeVisible();
  await expect(exports.getByRole('link')).toHaveCount(0);
});

test('one admin proposes a change of money settings, another confirms it, and it is in the audit log', async ({
  page,
  expectRefusals,
  expectAccessible,
}) => {
  expectRefusals('PATCH /api/admin/settings 400');
  const api = await asAdmin();
  const { maxTip } = await (await api.get('/api/admin/settings')).json();
  await comeAs(page, admin);
  await page.goto('/admin/settings');
  const field = page.getByLabel('Maximum tip (AED)');
  const loss = page.getByText('A tip of 10.00 AED loses 0.79 AED');
  await expect(loss).toBeVisible();
  // A fee that loses money is not proposed before the admin has said who pays.
  const losing = page.getByRole('checkbox', { name: 'The company pays these losses' });
  await page.getByLabel('Platform fee (percent)').fill('4');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const fee = page.getByRole('alertdialog', { name: 'Change the payment settings?' });
  await fee.getByLabel('Your own password').fill(admin.password);
  await fee.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('confirm that the company pays the difference').first()).toBeVisible();
  await losing.check();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(fee).toContainText('The company pays card costs above the fee.');
  await fee.getByRole('button', { name: 'Cancel' }).click();
  await losing.uncheck();
  await page.getByLabel('Platform fee (percent)').fill('5');
  await page.getByLabel('Fixed part of the fee (AED)').fill('1');
  await expect(loss).toBeHidden();
  await page.getByLabel('Fixed part of the fee (AED)').fill('0.00');
  try {
    await expect(field).toHaveValue('5000.00');
    await field.fill('6000');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Change the payment settings?' });
    await expect(dialog).toContainText('Maximum tip: from 5,000.00 to 6,000.00 AED.');
    await expect(dialog).not.toContainText('Platform fee');

    const tooMuch = {
      message: 'The maximum tip must be from 0.01 to 1000000.00 AED.',
      reason: 'max_tip_out_of_range',
      params: {},
    };
    const noChange = { message: 'Say what is to be changed.', reason: 'nothing_to_change', params: {} };
    const refusal = { ...noChange, code: 'invalid_input', fields: { maxTip: tooMuch } };
    await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 400, json: refusal }));
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText(noChange.message, { exact: true })).toBeVisible();
    await expect(page.getByText(tooMuch.message)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('6000');
    await page.unroute('**/api/admin/settings');

    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByLabel('Your own password').fill('not my password');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(dialog.getByText('This password is not right.')).toBeVisible();
    await dialog.getByLabel('Your own password').fill(admin.password);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText('Waiting for a second admin', { exact: true })).toBeVisible();
    // Nothing has changed yet, and the one who proposed it cannot confirm it.
    await expect(field).toHaveValue('5000.00');
    const open = page.getByRole('region', { name: 'Waiting for a second admin' });
    const row = open.getByRole('listitem').filter({ hasText: 'Maximum tip (AED): from 5000.00 to 6000.00.' });
    await page.getByRole('link', { name: 'Approvals' }).click();
    await expect(row.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Confirm' })).toBeHidden();

    const second = await page
      .context()
      .browser()
      ?.newContext({ baseURL: process.env.KARAM_ORIGIN ?? '' });
    const secondPage = await second?.newPage();
    if (!second || !secondPage) throw new Error('no second browser');
    await comeAs(secondPage, secondAdmin);
    await secondPage.goto('/admin/proposals');
    const theirs = secondPage
      .getByRole('listitem')
      .filter({ hasText: 'Maximum tip (AED): from 5000.00 to 6000.00.' });
    await theirs.getByRole('button', { name: 'Confirm' }).click();
    const confirming = secondPage.getByRole('dialog', { name: 'Change money settings' });
    await confirming.getByLabel('Your own password').fill(secondAdmin.password);
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await expect(secondPage.getByText('Change confirmed', { exact: true })).toBeVisible();
    await expect(secondPage.getByRole('region', { name: 'Decided' })).toContainText(
      'Maximum tip (AED): from 5000.00 to 6000.00.',
    );
    await second.close();
    expect((await (await api.get('/api/admin/settings')).json()).maxTip).toBe('6000.00');
    await page.reload();
    await expectAccessible();
    await page.goto('/admin/audit');
    await page.getByLabel('What').selectOption('Settings changed');
    await expect(page).toHaveURL(/action=settings\.changed/);
    const recorded = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
    await expect(recorded.nth(1)).toContainText(`Settings changed`);
    await expect(recorded.filter({ hasText: 'Signed in' })).toHaveCount(0);
    await expect(recorded.nth(1)).toContainText(secondAdmin.username);
    await page.getByLabel('From').fill('2030-01-01');
    await expect(page.getByText('No entries match your search.')).toBeVisible();
    await page.getByLabel('To').fill('2029-01-01');
    await expect(page.getByText('The period ends before it begins.')).toBeVisible();
  } finally {
    await changeMoneySettings({ maxTip });
  }
});

test('an admin changes the support address, and the footer and the help page show it; a name must be readable', async ({
  page,
}) => {
  const api = await asAdmin();
  const { supportAddress } = await (await api.get('/api/admin/settings')).json();
  await comeAs(page, admin);
  await page.goto('/admin/settings?part=platform');
  const platform = page.getByRole('region', { name: 'The platform' });
  const name = platform.getByLabel('Name', { exact: true });
  const address = platform.getByLabel('Support address');
  await expect(name).toHaveValue('Karam');
  await name.fill('\u200b');
  await address.fill('nobody');
  await platform.getByRole('button', { name: 'Save platform' }).click();
  await expect(platform.getByText('Give the platform a name that can be read.')).toBeVisible();
  await expect(name).toBeFocused();
  try {
    await name.fill('Nadil');
    await address.fill('help@nadil.example');
    await platform.getByRole('button', { name: 'Save platform' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Change the platform’s details?' });
    await expect(dialog).toContainText(`Support address: from ${supportAddress} to help@nadil.example.`);
    await expect(dialog).toContainText('Name: from Karam to Nadil.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // Other tests read the name at the same time, so it stays.
    await name.fill('Karam');
    await platform.getByRole('button', { name: 'Save platform' }).click();
    await expect(dialog).not.toContainText('Nadil');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Support' });
    await expect(contact).toHaveAttribute('href', 'mailto:help@nadil.example');
    await page.goto('/help');
    await expect(page.getByRole('main').getByRole('link', { name: 'help@nadil.example' })).toBeVisible();
  } finally {
    await api.patch('/api/admin/settings', { data: { supportAddress } });
  }
});

test('an admin writes the Arabic terms with a preview, and goes back to the default text', async ({
  page,
  expectAccessible,
}) => {
  const api = await asAdmin();
  const terms = '/api/admin/texts/terms/ar';
  await api.put(terms, { data: { body: null } });
  await comeAs(page, admin);
  await page.goto('/admin/settings?part=platform');
  const texts = page.getByRole('region', { name: 'Terms and privacy texts' });
  await texts.getByLabel('Language').selectOption('Arabic');
  const body = texts.getByLabel('Text', { exact: true });
  await expect(body).toHaveValue(/ما يمكنك أن تتوقعه من \{platform\}/);
  try {
    await body.fill('## <b>');
    await expect(texts.getByRole('heading', { name: '<b>' })).toBeVisible();
    await texts.getByRole('button', { name: 'Save text' }).click();
    await expect(texts.getByText(/^HTML is not allowed here/)).toBeVisible();
    await body.fill('## شروط {platform}\n\n- بند أول');
    await expect(texts.getByRole('heading', { name: 'شروط كرم' })).toBeVisible();
    await expect(texts.getByRole('listitem').filter({ hasText: 'بند أول' })).toBeVisible();
    await expectAccessible();
    await texts.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText('Text saved', { exact: true })).toBeVisible();
    await expect(texts.getByText(new RegExp(`^Last changed by ${admin.username}`))).toBeVisible();
    const shown = () => api.get('/api/texts/terms/ar').then((answer) => answer.json());
    expect(await shown()).toEqual({ body: '## شروط {platform}\n\n- بند أول' });

    await texts.getByRole('button', { name: 'Restore default text' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Restore the default text?' });
    await dialog.getByRole('button', { name: 'Restore default text' }).click();
    await expect(body).toHaveValue(/ما يمكنك أن تتوقعه/);
    expect(await shown()).toEqual({ body: null });
    await texts.getByRole('group').filter({ hasText: 'شروط كرم' }).first().click();
    await expect(texts.getByRole('heading', { name: 'شروط كرم' })).toBeVisible();
  } finally {
    await api.put(terms, { data: { body: null } });
  }
});

test('only changed fields of the payout account are sent, and errors are shown beside their fields', async ({
  page,
}) => {
  await setPayer();
  const api = await asAdmin();
  const { memoLength } = await (await api.get('/api/admin/settings')).json();
  await comeAs(page, admin);
  await page.goto('/admin/settings?part=money');
  const account = page.getByRole('region', { name: 'Payout account' });
  await expect(account.getByLabel('IBAN of the account')).toHaveValue('AE32 0030 0102 7407 3001 001');
  await account.getByLabel('IBAN of the account').fill('AE32 0030 0102 7407 3001 002');
  await account.getByLabel('BIC').fill('ADCB');
  await account.getByLabel('Purpose code').fill('BONUS');
  await account.getByLabel('Length of the memo').fill('many');
  await account.getByRole('button', { name: 'Save account' }).click();
  await expect(account.getByText('A digit or two of this IBAN may be mistyped.')).toBeVisible();
  await expect(account.getByText('A BIC has 8 or 11 letters and digits.')).toBeVisible();
  await expect(account.getByText('A purpose code has three letters, such as BON.')).toBeVisible();
  await expect(account.getByText('The memo can be from 16 to 140 characters long.')).toBeVisible();

  await page.reload();
  try {
    await account.getByLabel('Length of the memo').fill('35');
    await account.getByRole('button', { name: 'Save account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Change the payout account?' });
    await expect(dialog).toContainText(`Length of the memo: from ${memoLength} to 35.`);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Change' }).click();
    expect((await sent).postDataJSON()).toEqual({ memoLength: 35 });
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  } finally {
    await api.patch('/api/admin/settings', { data: { memoLength } });
  }
});

test('an admin runs the ledger check, and sees that everything adds up', async ({
  page,
  expectAccessible,
}) => {
  await comeAs(page, admin);
  await page.goto('/admin/books');
  const ledger = page.getByRole('region', { name: 'Ledger check' });
  await ledger.getByRole('button', { name: 'Check now' }).click();
  // Some thirty rules over everything that the other journeys have recorded: long on a busy machine.
  await expect(ledger.getByRole('status')).toHaveText(/^Everything adds up, as of/, { timeout: 40_000 });
  await expect(ledger.getByText('each person is owed what the ledger says')).toBeVisible();
  await expect(ledger.getByText('Holds', { exact: true })).toHaveCount(ledgerRules.length);
  await expectAccessible();
});

test('two admins say who sells', async ({ page, expectAccessible, expectNoSidewaysScroll }) => {
  const legalName = uniqueName('Karam FZ-LLC');
  await comeAs(page, admin);
  await page.goto('/admin/settings?part=money');
  const panel = page.getByRole('region', { name: 'Seller on invoices' });
  await panel.getByLabel('Legal name').fill(legalName);
  await panel.getByLabel('Emirate of the company').selectOption('Ras Al Khaimah');
  await panel.getByLabel('Address of the company').fill('Building 14');
  await panel.getByRole('button', { name: 'Save seller' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the seller on invoices?' });
  await expect(dialog).toContainText(legalName);
  await expectAccessible();
  await dialog.getByLabel('Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Waiting for a second admin', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll();
  const api = await asAdmin(secondAdmin);
  const proposals: { id: string; outcome: string | null }[] = await (
    await api.get('/api/admin/proposals')
  ).json();
  const open = proposals.find(({ outcome, ...rest }) => !outcome && JSON.stringify(rest).includes(legalName));
  const confirmed = await api.post(`/api/admin/proposals/${open?.id}/confirm`, {
    data: { password: secondAdmin.password },
  });
  expect(confirmed.status()).toBe(200);
  await page.reload();
  await expect(panel.getByLabel('Emirate of the company')).toHaveValue('ras_al_khaimah');
});
