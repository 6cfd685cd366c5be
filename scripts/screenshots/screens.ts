import type { Page } from '@playwright/test';
import type { Opening } from './open-demo.ts';
import { statementOf } from './scene.ts';

type Screen = Opening & { name: string };

const menuOf = async (page: Page) => page.locator('li button[aria-haspopup="menu"]').first().click();

/** All screens, in the order in which a user meets them. */
/** The button of the bar that says what is selected. */
const inBar = (page: Page) => page.locator('[role="status"] + div').getByRole('button');

export const screens: readonly Screen[] = [
  { name: 'landing', who: 'nobody', path: () => '/' },
  { name: 'sign-in', who: 'nobody', path: () => '/auth' },
  { name: 'sign-up', who: 'nobody', path: () => '/auth?tab=sign-up' },
  {
    name: 'sign-up-staff-wrong',
    who: 'nobody',
    path: () => '/auth?tab=sign-up',
    act: async (page) => {
      await page.locator('select').selectOption('staff');
      await page.locator('form button[type="submit"]').click();
    },
  },
  { name: 'admin-sign-in', who: 'nobody', path: () => '/auth?tab=admin' },
  {
    name: 'sign-in-wrong',
    who: 'nobody',
    path: () => '/auth',
    act: async (page) => {
      await page.locator('input[autocomplete="username"]').fill('somebody');
      await page.locator('input[autocomplete="current-password"]').fill('not the password');
      await page.locator('form button[type="submit"]').click();
      await page.locator('[role="alert"] p').waitFor();
    },
  },
  { name: 'forgot-password', who: 'nobody', path: () => '/forgot-password' },
  { name: 'reset-password', who: 'nobody', path: () => '/reset-password/made-up' },
  { name: 'owner-staff', who: 'owner', path: () => '/business/staff' },
  {
    name: 'owner-import',
    who: 'owner',
    path: () => '/business/staff/import',
    act: async (page) => {
      await page
        .locator('textarea')
        .fill(
          'first_name,last_name,role,role_title,wallet_id,iban\nGrace,Mwangi,Other,Concierge,W-1,\nOmar,Khalil,Waiter,,,AE1',
        );
      await page.locator('main button:not([disabled])').last().click();
      await page.locator('#import-preview').waitFor();
    },
  },
  { name: 'owner-invites', who: 'owner', path: () => '/business/staff/invites' },
  { name: 'owner-codes', who: 'owner', path: () => '/business/staff/codes' },
  { name: 'owner-tips', who: 'owner', path: () => '/business/tips' },
  { name: 'owner-invoices', who: 'owner', path: () => '/business/invoices' },
  { name: 'owner-payouts', who: 'owner', path: () => '/business/payouts' },
  {
    name: 'owner-payout',
    who: 'owner',
    path: ({ completedPayoutId }) => `/business/payouts/${completedPayoutId}`,
  },
  { name: 'owner-person', who: 'owner', path: ({ staffId }) => `/business/staff/${staffId}` },
  { name: 'owner-invites', who: 'owner', path: () => '/business/staff/invites' },
  { name: 'owner-all-tips', who: 'owner', path: () => '/business/tips?venues=all' },
  { name: 'owner-log', who: 'owner', path: () => '/business/log' },
  { name: 'owner-insights', who: 'owner', path: () => '/business/insights' },
  { name: 'owner-connections', who: 'owner', path: () => '/business/connections' },
  { name: 'owner-venues', who: 'owner', path: () => '/business/venues' },
  { name: 'owner-members', who: 'owner', path: () => '/business/members' },
  { name: 'owner-add-venue', who: 'owner', path: () => '/business/venues/add' },
  { name: 'owner-statement', who: 'owner', path: () => '/business/statement' },
  { name: 'owner-report', who: 'owner', path: () => '/business/tips/report' },
  { name: 'account', who: 'owner', path: () => '/account' },
  { name: 'account-admin', who: 'admin', path: () => '/account' },
  { name: 'account-not-confirmed', who: 'newOwner', path: () => '/account' },
  { name: 'account-staff', who: 'staff', path: () => '/account' },
  { name: 'unauthorized', who: 'nobody', path: () => '/unauthorized' },
  { name: 'not-found', who: 'nobody', path: () => '/no-such-page' },
  { name: 'tip', who: 'nobody', path: ({ staffId }) => `/tip/${staffId}` },
  { name: 'tip-own-amounts', who: 'nobody', path: ({ hotelStaffId }) => `/tip/${hotelStaffId}` },
  { name: 'tip-shared', who: 'nobody', path: ({ sharingStaffId }) => `/tip/${sharingStaffId}` },
  { name: 'tip-bill', who: 'nobody', path: ({ hotelStaffId }) => `/tip/${hotelStaffId}?bill=230` },
  {
    name: 'tip-chosen',
    who: 'nobody',
    path: ({ staffId }) => `/tip/${staffId}`,
    act: (page) => page.locator('label:has(input[type="radio"])').nth(2).click(),
  },
  {
    name: 'tip-sent',
    who: 'nobody',
    path: ({ staffId }) => `/tip/${staffId}`,
    act: async (page) => {
      await page.locator('label:has(input[type="radio"])').nth(2).click();
      const answered = page.waitForResponse('**/api/tips');
      await page.locator('button[type="submit"]').click();
      await answered;
      await page.waitForTimeout(1200);
    },
  },
  { name: 'tip-followed', who: 'nobody', path: ({ tipTokens }) => `/t/${tipTokens.paid}` },
  { name: 'tip-feedback', who: 'nobody', path: ({ tipTokens }) => `/t/${tipTokens.paid}/feedback` },
  { name: 'tip-followed-waiting', who: 'nobody', path: ({ tipTokens }) => `/t/${tipTokens.waiting}` },
  { name: 'tip-nobody', who: 'nobody', path: () => '/tip/999999' },
  { name: 'team', who: 'nobody', path: ({ businessId }) => `/business/${businessId}/tip` },
  { name: 'report', who: 'nobody', path: () => '/report' },
  { name: 'help', who: 'nobody', path: () => '/help' },
  { name: 'coverage', who: 'nobody', path: () => '/coverage' },
  { name: 'terms', who: 'nobody', path: () => '/terms' },
  { name: 'privacy', who: 'nobody', path: () => '/privacy' },
  { name: 'register', who: 'newOwner', path: () => '/business/register' },
  { name: 'no-business', who: 'newOwner', path: () => '/business' },
  { name: 'pending', who: 'pendingOwner', path: () => '/business/pending' },
  { name: 'dashboard-pending', who: 'pendingOwner', path: () => '/business' },
  { name: 'details-pending', who: 'pendingOwner', path: () => '/business/details' },
  { name: 'details', who: 'owner', path: () => '/business/details' },
  { name: 'look', who: 'owner', path: () => '/business/branding' },
  { name: 'feedback', who: 'owner', path: () => '/business/feedback' },
  { name: 'amounts', who: 'owner', path: () => '/business/amounts' },
  {
    name: 'amounts-usual',
    who: 'owner',
    path: () => '/business/amounts',
    act: (page) => page.locator('main section button').first().click(),
  },
  {
    name: 'amounts-wrong',
    who: 'owner',
    path: () => '/business/amounts',
    act: async (page) => {
      await page.locator('main fieldset input').first().fill('x');
      await page.locator('main button[type="submit"]').click();
    },
  },
  { name: 'team-tips', who: 'owner', path: () => '/business/team-tips' },
  {
    name: 'team-tips-wrong',
    who: 'owner',
    path: () => '/business/team-tips',
    act: async (page) => {
      await page.locator('main input[type="radio"][value="roles"]').check();
      await page.locator('main fieldset input[inputmode="numeric"]').first().fill('x');
      await page.locator('main button[type="submit"]').first().click();
    },
  },
  { name: 'dashboard', who: 'owner', path: () => '/business' },
  { name: 'dashboard-menu', who: 'owner', path: () => '/business', act: menuOf },
  {
    name: 'dashboard-edit',
    who: 'owner',
    path: () => '/business',
    act: async (page) => {
      await menuOf(page);
      await page.getByRole('menuitem').first().click();
    },
  },
  { name: 'add-staff', who: 'owner', path: () => '/business/add-staff' },
  { name: 'staff', who: 'owner', path: ({ staffId }) => `/staff/${staffId}` },
  { name: 'business-qr', who: 'owner', path: ({ businessId }) => `/business/${businessId}/qr` },
  { name: 'invite', who: 'nobody', path: ({ inviteToken }) => `/invite/${inviteToken}` },
  { name: 'staff-soon', who: 'newStaff', path: () => '/' },
  { name: 'portal', who: 'staff', path: () => '/' },
  { name: 'portal-profile', who: 'staff', path: () => '/staff/profile' },
  { name: 'portal-tips', who: 'staff', path: () => '/staff/tips' },
  { name: 'portal-payouts', who: 'staff', path: () => '/staff/payouts' },
  { name: 'check-statement', who: 'nobody', path: () => '/statement/MADE-UP' },
  { name: 'portal-income', who: 'staff', path: () => '/staff/income' },
  { name: 'portal-statement', who: 'staff', path: () => '/staff/statement' },
  { name: 'admin', who: 'admin', path: () => '/admin' },
  { name: 'admin-none-found', who: 'admin', path: () => '/admin?search=nothing-like-this' },
  { name: 'admin-today', who: 'admin', path: () => '/admin/today' },
  { name: 'admin-disputes', who: 'admin', path: () => '/admin/disputes' },
  { name: 'admin-proposals', who: 'admin', path: () => '/admin/proposals' },
  { name: 'admin-screening', who: 'admin', path: () => '/admin/screening' },
  { name: 'admin-insights', who: 'admin', path: () => '/admin/insights' },
  { name: 'admin-review', who: 'admin', path: () => '/admin/review' },
  { name: 'admin-review-business', who: 'admin', path: ({ businessId }) => `/admin/review/${businessId}` },
  { name: 'admin-business', who: 'admin', path: ({ businessId }) => `/admin/businesses/${businessId}` },
  {
    name: 'admin-add-staff',
    who: 'admin',
    path: ({ businessId }) => `/admin/businesses/${businessId}/add-staff`,
  },
  { name: 'admin-payouts', who: 'admin', path: () => '/admin/payouts' },
  {
    name: 'admin-payouts-start',
    who: 'admin',
    path: () => '/admin/payouts',
    act: async (page) => {
      await page.locator('section').first().getByRole('checkbox').first().check();
      await inBar(page).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-payouts-file',
    who: 'admin',
    path: () => '/admin/payouts',
    act: async (page) => {
      await page.locator('section').nth(1).getByRole('checkbox').first().check();
      await inBar(page).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'admin-payouts-none', who: 'admin', path: () => '/admin/payouts?search=nothing&owed=nothing' },
  {
    name: 'admin-payouts-answer',
    who: 'admin',
    path: () => '/admin/payouts',
    act: async (page) => {
      await page.locator('input[type="file"]').setInputFiles({
        name: 'answer.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-999999,paid,12.00,FT26319001,\n',
        ),
      });
      const line = page.getByRole('table').last().getByText('KARAM-PAYOUT-999999').last();
      await line.scrollIntoViewIfNeeded();
    },
  },
  { name: 'admin-payout', who: 'admin', path: ({ payoutId }) => `/admin/payouts/${payoutId}` },
  {
    name: 'admin-payout-return',
    who: 'admin',
    path: ({ completedPayoutId }) => `/admin/payouts/${completedPayoutId}`,
    act: async (page) => {
      await page.locator('main button').first().click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
    },
  },
  { name: 'admin-payday', who: 'admin', path: ({ paydayId }) => `/admin/paydays/${paydayId}` },
  { name: 'admin-bank-file', who: 'admin', path: ({ bankFileId }) => `/admin/bank-files/${bankFileId}` },
  { name: 'admin-settings', who: 'admin', path: () => '/admin/settings' },
  { name: 'admin-settings-money', who: 'admin', path: () => '/admin/settings?part=money' },
  { name: 'admin-status', who: 'admin', path: () => '/admin/status' },
  { name: 'admin-card-testing', who: 'admin', path: () => '/admin/card-testing' },
  { name: 'admin-tips', who: 'admin', path: () => '/admin/tips' },
  { name: 'admin-accounts', who: 'admin', path: () => '/admin/accounts' },
  { name: 'admin-mail', who: 'admin', path: () => '/admin/mail' },
  { name: 'admin-audit', who: 'admin', path: () => '/admin/audit' },
  { name: 'admin-books', who: 'admin', path: () => '/admin/books' },
  { name: 'admin-bank', who: 'admin', path: () => '/admin/bank' },
  {
    name: 'admin-bank-preview',
    who: 'admin',
    path: () => '/admin/bank',
    act: async (page) => {
      // A day is missing between this statement and the one before.
      const content = statementOf('2026-11-18', '250.00', 'Somebody', '1230.00');
      const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.locator('main table').first().waitFor();
    },
  },
  {
    name: 'admin-bank-explain',
    who: 'admin',
    path: () => '/admin/bank',
    act: async (page) => {
      await page.locator('main table button').first().click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
    },
  },
  { name: 'admin-invoices', who: 'admin', path: () => '/admin/invoices' },
  { name: 'admin-months', who: 'admin', path: () => '/admin/books/months' },
  { name: 'admin-reports', who: 'admin', path: () => '/admin/reports' },
];
