import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin, secondAdmin } from './global-setup.ts';
import {
  activeBusiness,
  addStaff,
  asAdmin,
  comeAs,
  payout,
  setPayer,
  tip,
  uniqueName,
} from './prepared-data.ts';

/** All journeys share one server, so each filters the payouts page by its own business. */
async function openPayoutsPage(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/payouts?${new URLSearchParams({ owed: name, search: name })}`);
}

const rowsOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

async function answerWith(page: Page, content: string | Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name: 'answer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
}

async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFile(await (await started).path(), 'utf8');
}

test('an admin pays out owed money through a bank file, with a preview before each step', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
  renderedByBrowser,
}) => {
  expectRefusals('POST /api/admin/payouts/batch cut');
  await setPayer();
  const business = await activeBusiness();
  const { name } = business;
  await tip(business, await addStaff(business), '100');
  const noor = { firstName: 'Noor', lastName: 'Rahman', iban: 'AE260211000000230064016' };
  await tip(business, await addStaff(business, noor), '40');
  await comeAs(page, admin);
  await openPayoutsPage(page, name);
  await expect(rowsOf(page, 'Balances', 'paid through the business')).toContainText('95.00');
  await expect(rowsOf(page, 'Balances', 'Noor Rahman')).toContainText('38.00');

  // Sorted by its heading, which is kept in the address; a column that is hidden stays hidden.
  const balances = page.getByRole('table', { name: 'Balances' });
  await expect(balances.getByRole('columnheader', { name: 'Owed' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await balances.getByRole('button', { name: 'Owed' }).click();
  await expect(page).toHaveURL(/by=amount/);
  await expect(balances.getByRole('row').nth(1)).toContainText('Noor Rahman');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('People', { exact: true }).uncheck();
  await page.reload();
  await expect(balances.getByRole('columnheader', { name: 'Owed' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(balances.getByRole('columnheader', { name: 'People' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expectAccessible();
  await page.getByLabel('People', { exact: true }).check();
  await page.keyboard.press('Escape');
  await balances.getByRole('button', { name: 'Owed' }).click();
  await page.getByLabel('At least (AED)').fill('fifty');
  await expect(page.getByText('The minimum must be an amount such as 50 or 50.00.')).toBeVisible();
  await page.getByLabel('At least (AED)').fill('50');
  await expect(rowsOf(page, 'Balances', 'Noor Rahman')).toHaveCount(0);
  await page.getByLabel('At least (AED)').fill('');
  await page.getByLabel('Select all 2 that can be paid, 133.00 AED').check();
  await expect(page.getByText('All 2 payees, 133.00 AED').last()).toBeVisible();
  await page.getByRole('button', { name: 'Start payouts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start these payouts?' });
  await expect(dialog).toContainText('Payouts: 2. Total: 133.00 AED.');
  await expect(dialog.getByRole('listitem')).toHaveText([/95\.00/, /Noor Rahman.*38\.00/]);
  await expectAccessible();

  // The server starts the payouts, but its answer is lost, and the browser is started again. Going on starts nothing twice.
  await page.route('**/api/admin/payouts/batch', async (route) => {
    await route.fetch();
    await route.abort('connectionrefused');
  });
  await dialog.getByRole('button', { name: 'Start payouts' }).click();
  await expect(page.getByText(/^Karam could not be reached/)).toBeVisible();
  const stopped = page.getByRole('dialog', { name: 'Not all payouts are started' });
  await expect(stopped).toContainText('0 of 2 started');
  await expectAccessible();
  await page.unroute('**/api/admin/payouts/batch');
  await page.reload();
  await expect(page.getByText(/was interrupted: 0 of 2 started/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue start' }).click();
  const done = page.getByRole('dialog', { name: 'Payouts started' });
  await expect(done).toContainText('Started: 2. Total: 133.00 AED.');
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(rowsOf(page, 'Payouts', name)).toHaveCount(2);
  await expect(rowsOf(page, 'Payouts', 'Pending')).toHaveCount(2);

  await page.getByLabel('Select all 2 pending payouts, 133.00 AED').check();
  await expect(page.getByText('All 2 payouts, 133.00 AED').last()).toBeVisible();
  await page.getByRole('button', { name: 'Create bank file' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Create a bank file from these payouts?' });
  await expect(asked).toContainText('Payouts: 2. Total: 133.00 AED.');
  await asked.getByRole('button', { name: 'Create bank file' }).click();
  const made = await page.getByText(/^Bank file KARAM-\S+ created$/).textContent();
  const messageId = made?.split(' ')[2] ?? '';
  await expect(rowsOf(page, 'Bank files', messageId)).toContainText('Waits for release');
  await expect(rowsOf(page, 'Bank files', messageId)).toContainText('another admin must release it');
  await expect(page.getByRole('link', { name: `CSV of ${messageId}` })).toHaveCount(0);
  await expect(rowsOf(page, 'Bank files', messageId)).toContainText('2 of 2');
  await expect(rowsOf(page, 'Payouts', 'Processing')).toHaveCount(2);

  // The admin who made the file cannot release it. The other admin can, with the password.
  await page.getByRole('link', { name: `Review and release ${messageId}` }).click();
  await expect(page.getByText('You made this file, so another admin must release it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release file', exact: true })).toHaveCount(0);
  const filePage = page.url();
  await comeAs(page, secondAdmin);
  await page.goto(filePage);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('133.00');
  await expect(rowsOf(page, 'Payees', 'Noor Rahman')).toContainText('Never paid before');
  await page.getByRole('link', { name: 'Never paid before' }).click();
  await expect(page).toHaveURL(/payees=new/);
  await expect(rowsOf(page, 'Payees', 'Never paid before')).toHaveCount(2);
  await expectAccessible();
  await expectNoSidewaysScroll();
  // As with real money: a payout to somebody new is reviewed first.
  const bankFile = /\/api\/admin\/bank-files\/\d+$/;
  await page.route(bankFile, async (route) => {
    const answer = await route.fetch();
    const file = await answer.json();
    const [first, ...others] = file.payees;
    const obstacles = [
      { reason: 'release_needs_review', params: { ids: first.payoutId }, message: 'Review' },
    ];
    await route.fulfill({ json: { ...file, obstacles, payees: [{ ...first, toReview: 'new' }, ...others] } });
  });
  await renderedByBrowser();
  await page.reload();
  await page
    .getByRole('region', { name: 'To review' })
    .getByRole('button', { name: /^Review/ })
    .click();
  const review = page.getByRole('dialog', { name: /^Review payout/ });
  await review.getByLabel('Why it is in order').fill('Known to the owner');
  await expectAccessible();
  await review.getByLabel('Your own password').fill(secondAdmin.password);
  await review.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText('Payout reviewed', { exact: true })).toBeVisible();
  await page.unroute(bankFile);
  await page.reload();
  await expect(page.getByRole('region', { name: 'To review' })).toHaveCount(0);
  await page.getByLabel('Your own password').fill(secondAdmin.password);
  await page.getByRole('button', { name: 'Release file', exact: true }).click();
  await expect(page.getByText(`${messageId} is released`, { exact: true })).toBeVisible();
  const xml = await download(page, `pain.001 (XML) of ${messageId}`);
  expect(xml).toContain('AE260211000000230064016');
  expect(await download(page, `pain.001 (XML) of ${messageId}`)).toBe(xml);
  await comeAs(page, admin);
  await openPayoutsPage(page, name);
  await expect(rowsOf(page, 'Bank files', messageId)).toContainText('Released');
  expect(await download(page, `CSV of ${messageId}`)).toContain('38.00');
  await expectNoSidewaysScroll();

  const payouts: { id: number; recipientType: string }[] = await (
    await (await asAdmin()).get(`/api/admin/payouts?${new URLSearchParams({ search: name })}`)
  ).json();
  const idOf = (type: string) => payouts.find(({ recipientType }) => recipientType === type)?.id;
  const answer = [
    'end_to_end_id,status,amount,reference,reason',
    `KARAM-PAYOUT-${idOf('business')},paid,95.00,FT26319001,`,
    `KARAM-PAYOUT-${idOf('staff')},rejected,38.00,,Account closed`,
  ].join('\n');
  await answerWith(page, Buffer.from([0x50, 0x4b, 0xff, 0x00]));
  await expect(page.getByText(/^This file cannot be read as text\./)).toBeVisible();
  await answerWith(page, answer);
  await expect(page.getByText(/^Lines with a problem: 2\./)).toBeVisible();
  const sentence = 'You started this payout, so another admin must say how it ended.';
  await expect(rowsOf(page, 'What the answer changes', sentence)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);

  await comeAs(page, secondAdmin);
  await openPayoutsPage(page, name);
  await answerWith(page, answer);
  await expect(
    page.getByText('Completed: 1 (95.00 AED). Failed: 1 (38.00 AED). Returned: 0 (0.00 AED). Unchanged: 0.'),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rowsOf(page, 'Payouts', 'Completed')).toContainText('95.00');
  await expect(rowsOf(page, 'Payouts', 'Failed')).toContainText('Noor Rahman');
  await expect(rowsOf(page, 'Bank files', messageId)).toContainText('All answered');
  await expect(rowsOf(page, 'Balances', 'Noor Rahman')).toContainText('38.00');

  // The payee stays marked until somebody has looked, and "select all" leaves them out.
  const noorOwed = rowsOf(page, 'Balances', 'Noor Rahman');
  await expect(noorOwed).toContainText('The bank refused the last payout: Account closed');
  await expect(page.getByLabel('Select all 0 that can be paid, 0.00 AED')).toHaveCount(0);
  await expectAccessible();
  await noorOwed.getByRole('button', { name: 'Mark as looked at' }).click();
  await expect(page.getByLabel('Select all 1 that can be paid, 38.00 AED')).toBeVisible();
  await expect(noorOwed).not.toContainText('The bank refused');
  await rowsOf(page, 'Payouts', 'Failed').getByRole('link', { name: 'Noor Rahman' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText([
    /Pending.*amal/,
    /Processing.*amal/,
    /Failed.*badr.*Account closed/,
  ]);
});

test('payouts are settled by hand: one is cancelled with a reason, one completed by a second admin', async ({
  page,
  expectAccessible,
}) => {
  await setPayer();
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await tip(business, staffId, '20');
  const cancelledId = await payout(business.id, 'pending');
  await comeAs(page, admin);
  await openPayoutsPage(page, business.name);
  await page.getByRole('link', { name: business.name }).first().click();
  await expect(page).toHaveURL(`/admin/payouts/${cancelledId}`);
  await page.getByRole('button', { name: 'Cancel payout' }).click();
  const cancelling = page.getByRole('dialog', { name: `Cancel payout ${cancelledId}?` });
  await expect(cancelling).toContainText('19.00 AED are owed again');
  await cancelling.getByRole('button', { name: 'Cancel payout' }).click();
  await expect(cancelling.getByText('Say why.')).toBeVisible();
  await expect(cancelling.getByLabel('Reason')).toBeFocused();
  await expectAccessible();
  await cancelling.getByLabel('Reason').fill('The wrong month');
  await cancelling.getByRole('button', { name: 'Cancel payout' }).click();
  await expect(page.getByText(`Payout ${cancelledId} is cancelled`, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('The wrong month');
  await expect(page.getByRole('button', { name: 'Cancel payout' })).toHaveCount(0);

  const paidId = await payout(business.id, 'processing');
  await page.goto(`/admin/payouts/${paidId}`);
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeDisabled();
  await expect(
    page.getByText('You started this payout, so another admin must say how it ended.'),
  ).toBeVisible();
  await comeAs(page, secondAdmin);
  await page.goto(`/admin/payouts/${paidId}`);
  await page.getByRole('button', { name: 'Mark completed' }).click();
  const completing = page.getByRole('dialog', { name: `Has payout ${paidId} arrived?` });
  await completing.getByLabel('The bank’s reference').fill('FT26319077');
  await completing.getByRole('button', { name: 'Mark completed' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('FT26319077');

  await comeAs(page, business.owner);
  await page.goto('/business');
  await expect(page.getByRole('region', { name: 'Payouts' }).getByRole('listitem')).toHaveText([
    /arrived.*19\.00.*Completed/,
    /The wrong month.*19\.00.*Cancelled/,
  ]);
});

test('a payout whose recipient has changed the IBAN waits until an admin has reviewed it', async ({
  page,
}) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business, { iban: 'AE260211000000230064016' });
  await tip(business, staffId, '20');
  const order = { type: 'staff', staffId, amount: '0' };
  expect((await (await asAdmin()).post('/api/admin/payouts', { data: order })).status()).toBe(201);
  const change = { iban: 'AE070331234567890123456', password: business.owner.password };
  expect((await business.owner.api.patch(`/api/staff/${staffId}`, { data: change })).status()).toBe(200);
  await comeAs(page, admin);
  await openPayoutsPage(page, business.name);
  const row = rowsOf(page, 'Payouts', business.name);
  await expect(row).toContainText('IBAN changed: check before paying');
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(
    page.getByText(/^The recipient’s IBAN is now AE07 0331 2345 6789 0123 456\. Find out why/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel payout' })).toBeVisible();
});

test('an admin takes in the bank’s statement after a preview, and explains what nobody knows', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals('POST /api/admin/bank-statements 400', 'POST /api/admin/bank-entries/*/explain 409');
  await setPayer();
  const payer = uniqueName('Payer');
  const iban = 'AE320030010274073001001';
  // A small fee: other journeys release files meanwhile, which needs cover for what is owed.
  const table = (amount: string) =>
    [
      'account_iban,booked_day,amount,currency,reference,end_to_end_id,message_id,kind,text,balance',
      `${iban},2026-11-16,${amount},AED,${payer},,,,${payer},${amount}`,
      `${iban},2026-11-16,-0.05,AED,${payer} fee,,,fee,Monthly fee,249.95`,
      `${iban},2026-11-16,-2.00,AED,${payer} tax,,,,Federal Tax Authority,247.95`,
    ].join('\n');
  await comeAs(page, admin);
  await page.goto('/admin/books');
  await page.getByRole('link', { name: 'Open bank account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank account' })).toBeVisible();
  await answerWith(page, table('300.00'));
  await expect(page.getByText(/^The balance in line 3 should be 299\.95 AED/)).toBeVisible();
  await answerWith(page, table('250.00'));
  await expect(page.getByText('New entries: 3. Known already: 0.')).toBeVisible();
  await expect(rowsOf(page, 'What the statement adds', payer)).toContainText('Unmatched');
  await expect(rowsOf(page, 'What the statement adds', 'Monthly fee')).toContainText('Fee or interest');
  await expectAccessible();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Statement imported', { exact: true })).toBeVisible();

  // Nobody owes VAT before this day, so none was paid.
  const taxed = rowsOf(page, 'Unmatched entries', 'Federal Tax Authority');
  await taxed.getByRole('button', { name: 'Match' }).click();
  const tax = page.getByRole('dialog', { name: 'Match -2.00 AED of 16 Nov 2026' });
  await tax.getByLabel('What it is').selectOption('VAT paid to the tax authority');
  await tax.getByLabel('Note').fill('Return of the third quarter');
  await tax.getByRole('button', { name: 'Match' }).click();
  await expect(page.getByText(/^Only 0\.00 AED of VAT was owed before that day/).first()).toBeVisible();
  await expectAccessible();
  await tax.getByLabel('What it is').selectOption('Fee or interest of the bank');
  await tax.getByRole('button', { name: 'Match' }).click();
  await expect(taxed).toHaveCount(0);
  // It was explained wrongly: it is corrected, stays visible, and is explained anew.
  const explained = rowsOf(page, 'Matched', 'Return of the third quarter');
  await explained.getByRole('button', { name: 'Correct' }).click();
  const correcting = page.getByRole('dialog', {
    name: 'Correct the match of -2.00 AED of 16 Nov 2026?',
  });
  await expectAccessible();
  await correcting.getByLabel('Note').fill('It was money of the company');
  await correcting.getByRole('button', { name: 'Correct' }).click();
  await expect(explained).toContainText('It was money of the company');
  await taxed.getByRole('button', { name: 'Match' }).click();
  await tax.getByLabel('What it is').selectOption('The company’s own money, put in or taken out');
  await tax.getByLabel('Note').fill('Taken out again');
  await tax.getByRole('button', { name: 'Match' }).click();
  await expect(taxed).toHaveCount(0);

  await rowsOf(page, 'Unmatched entries', payer).getByRole('button', { name: 'Match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match 250.00 AED of 16 Nov 2026' });
  await dialog.getByRole('button', { name: 'Match' }).click();
  await expect(dialog.getByText('Choose what the entry is.')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('What it is').selectOption('The company’s own money, put in or taken out');
  await dialog.getByLabel('Note').fill('Paid in for fees');
  await dialog.getByRole('button', { name: 'Match' }).click();
  // More than 100.00 AED need a second admin.
  await expect(page.getByText('Waiting for a second admin', { exact: true })).toBeVisible();
  await expect(rowsOf(page, 'Unmatched entries', payer)).toHaveCount(1);
  const second = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env.KARAM_ORIGIN ?? '' });
  const secondPage = await second?.newPage();
  if (!second || !secondPage) throw new Error('no second browser');
  await comeAs(secondPage, secondAdmin);
  await secondPage.goto('/admin/proposals');
  const waiting = secondPage.getByRole('listitem').filter({ hasText: 'Paid in for fees' });
  await expect(waiting).toContainText('AED 250.00 on 16 Nov 2026');
  await expect(waiting).toContainText('Waits until another admin decides');
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  const confirming = secondPage.getByRole('dialog', { name: 'Match a bank entry' });
  await confirming.getByLabel('Your own password').fill(secondAdmin.password);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(secondPage.getByText('Change confirmed', { exact: true })).toBeVisible();
  await second.close();
  await page.reload();
  await expect(rowsOf(page, 'Matched', 'Paid in for fees')).toContainText('250.00');
  await expect(rowsOf(page, 'Unmatched entries', payer)).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
});

test('an owner chooses their payout calendar; an admin prepares a payday, and sees who is due, what to look at first, and who would release it', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const zahra = { firstName: 'Zahra', lastName: uniqueName('Payday'), iban: 'AE260211000000230064016' };
  await tip(business, await addStaff(business, zahra), '100');
  await comeAs(page, business.owner);
  await page.goto('/business/payouts');
  const calendar = page.getByRole('region', { name: 'Payout calendar' });
  await expect(calendar).toContainText('There is no fixed payday now');
  await calendar.getByLabel('When').selectOption('First payday of the month');
  const least = calendar.getByLabel('Minimum payout');
  await least.fill('100.01');
  await calendar.getByRole('button', { name: 'Save calendar' }).click();
  await expect(calendar).toContainText('The minimum payout must be an amount from 0 to 100.00 AED');
  await expect(least).toBeFocused();
  await expectAccessible();
  await least.fill('100');
  await calendar.getByRole('button', { name: 'Save calendar' }).click();
  await expect(page.getByText('Payout calendar saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(calendar.getByLabel('When')).toHaveValue('monthly');
  await expect(least).toHaveValue('100');

  // Today is no payday, so the calendar does not count.
  await comeAs(page, admin);
  await page.goto('/admin/payouts');
  await page.getByRole('button', { name: 'Prepare today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payday/ })).toBeVisible();
  await expect(rowsOf(page, 'Who is paid', zahra.lastName)).toContainText('95.00');
  await expect(page.getByRole('listitem').filter({ hasText: 'Never paid before' })).toBeVisible();
  await expect(page.getByText('Screened, within the limits, and all balances agree')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
  // Not started: the payday of this server has the balances of all other journeys.
  await page.getByRole('button', { name: /^Start \d+ payouts$/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Start this payday?' });
  await expect(dialog).toContainText(`You cannot release them: ${secondAdmin.username}`);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Today leads to it, until it is started.
  await page.goto('/admin/today');
  await page.getByRole('link', { name: /payday/i }).click();
  await expect(page).toHaveURL(/\/admin\/paydays\/\d+$/);
});
