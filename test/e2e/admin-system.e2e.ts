import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff, asAdmin, comeAs, newAccount } from './prepared-data.ts';

const STATUS = '**/api/admin/status';
const away = { message: 'Karam is busy.', code: 'unavailable', reason: 'karam_unavailable', params: {} };

/** The page reads the status again every half minute. */
async function untilReadAgain(page: Page): Promise<void> {
  await expect(async () => {
    const answered = page.waitForResponse(STATUS, { timeout: 1000 });
    await page.clock.fastForward(31_000);
    await answered;
  }).toPass();
}

test('an admin sees how database, jobs, mail, services, backups and ledger do', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await comeAs(page, admin);
  await page.goto('/admin');
  const parts = page.getByRole('navigation', { name: 'Sections' });
  await parts.getByRole('link', { name: 'System' }).click();
  await expect(parts.getByRole('link', { name: 'Status' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeVisible();
  const database = page.getByRole('region', { name: 'Database' });
  await expect(database.getByText('Fine')).toBeVisible();
  await expect(database).toContainText('Running since');
  const jobs = page.getByRole('region', { name: 'Background jobs' });
  await expect(jobs.getByRole('listitem').filter({ hasText: 'Send emails' })).toContainText('Next');
  for (const name of ['Email', 'Backups', 'Ledger check', 'Services that Karam calls', 'Versions']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
});

test('an admin is told that no mail server is set, reads a mail, and sends it again', async ({
  page,
  expectAccessible,
}) => {
  const { owner } = await activeBusiness();
  await comeAs(page, admin);
  await page.goto(`/admin/mail?search=${owner.username}`);
  await expect(page.getByText(/^Email is not set up\./)).toBeVisible();
  const row = page.getByRole('table', { name: 'Email' }).getByRole('row').filter({ hasText: 'approved' });
  await expect(row).toContainText('Waiting');
  await row.getByRole('button', { name: /^Read: / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`To ${owner.username}@example.com`);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('The email goes out within a minute.', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Sent');
  await expect(page.getByText('No emails match your search.')).toBeVisible();

  const samples = page.getByText('Email samples', { exact: true });
  await samples.click();
  await page.getByLabel('Email', { exact: true }).selectOption('Your password was changed');
  await page.getByLabel('Language', { exact: true }).selectOption('हिन्दी');
  await expect(page.getByTitle('आपका पासवर्ड बदला गया')).toBeVisible();
  // A page is looked at when it is left, and nothing may run in the frame with the mail.
  await samples.click();
});

test('an admin finds an account, disables and enables it, and makes a link for a new password', async ({
  page,
  expectAccessible,
}) => {
  const { username } = await newAccount('business');
  await comeAs(page, admin);
  await page.goto('/admin/accounts');
  await page.getByLabel('Search', { exact: true }).fill(username);
  const rows = page.getByRole('table', { name: 'Accounts' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  const row = rows.nth(1);
  await expect(row).toContainText(`${username}@example.com`);
  const choose = async (choice: string) => {
    await row.getByRole('button', { name: `Manage ${username}` }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  await choose('Disable account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText(`${username} is disabled`, { exact: true })).toBeVisible();
  await expect(row).toContainText('Disabled');
  await choose('Enable account');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Enable account' }).click();
  await expect(page.getByText(`${username} is enabled`, { exact: true })).toBeVisible();
  await expect(row).toContainText('Enabled');
  await choose('Create password link');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Create password link' }).click();
  await expect(dialog.getByLabel('Shareable link')).toHaveValue(/\/reset-password\/[\w-]{43}$/);
  await expectAccessible();
});

test('a guest reports a wrong code without an account, and an admin closes the report with a note', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals('POST /report 400');
  const business = await activeBusiness();
  await page.goto(`/tip/${await addStaff(business)}`);
  await page.getByRole('link', { name: 'Report a wrong code' }).click();
  await expect(page.getByLabel('Code or page')).toHaveValue(/^\/tip\/\d+$/);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Say where you saw the code.')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Where did you see it?').fill('Table 4');
  await page.getByLabel('What is wrong?').fill(`${business.name} has a code pasted over`);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();

  await comeAs(page, admin);
  await page.goto('/admin/reports?state=open');
  const row = page.getByRole('row').filter({ hasText: `${business.name} has a code pasted over` });
  await row.getByRole('button', { name: /^Answer report/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('A new code is on the table');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save and close' }).click();
  await expect(page.getByText('The report is closed', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Closed');
  await expect(row).toContainText('A new code is on the table');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
});

test('what is wrong is said in a word with what to do, and the page updates by itself', async ({
  page,
  expectAccessible,
}) => {
  const status = await (await (await asAdmin()).get('/api/admin/status')).json();
  const [job, ...others] = status.jobs;
  const late = { ...job, name: 'send-mails', state: 'late', problem: 'job_late' };
  const broken = { ...status.ledger, state: 'failing', problem: 'ledger_broken', brokenRules: 2 };
  const fine = { state: 'fine', problem: null };
  const backups = { ...status.backups, ...fine };
  let answer = { ...status, jobs: [late], ledger: broken, mail: null, backups };
  await page.clock.install();
  await page.route(STATUS, (route) => route.fulfill({ json: answer }));
  await comeAs(page, admin);
  await page.goto('/admin/status');
  await expect(page.getByRole('status')).toContainText(
    'Needs attention: Email, Background jobs, and Ledger check.',
  );
  await expect(page.getByRole('region', { name: 'Background jobs' }).getByText('Late')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Ledger check' })).toContainText('Stop payouts');
  const mail = page.getByRole('region', { name: 'Email', exact: true });
  await expect(mail).toContainText('Not known');
  await expect(mail).toContainText('This part cannot be read at the moment.');
  await page.clock.resume();
  await expectAccessible();

  answer = {
    ...status,
    jobs: [job, ...others].map((each) => ({ ...each, ...fine })),
    ledger: { ...status.ledger, ...fine },
    providers: status.providers.map((each: object) => ({ ...each, ...fine })),
    mail: { ...status.mail, ...fine },
    backups,
    database: { ...status.database, ...fine },
  };
  await untilReadAgain(page);
  await expect(page.getByRole('status')).toHaveText('Everything is fine.');
});

test('while the database is away the open page says so, and recovers when it is back', async ({
  page,
  expectRefusals,
  expectAccessible,
}) => {
  expectRefusals('GET /api/admin/status 503');
  await comeAs(page, admin);
  await page.clock.install();
  await page.goto('/admin/status');
  const database = page.getByRole('region', { name: 'Database' });
  await expect(database.getByText('Fine')).toBeVisible();
  await page.route(STATUS, (route) => route.fulfill({ status: 503, json: away }));
  await untilReadAgain(page);
  await expect(database).toContainText('Failing');
  await expect(database).toContainText('The database does not answer.');
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText('Not known');
  await page.clock.resume();
  await expectAccessible();
  await page.unroute(STATUS);
  await untilReadAgain(page);
  await expect(database.getByText('Fine')).toBeVisible();
});
