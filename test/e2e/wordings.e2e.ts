import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addPerson, comeAs, newAccount, newBusiness, type OpenBusiness } from './people.ts';

/** Every wording the specification fixes, once: on the screen it belongs to, or as the toast of what causes it. */
let open: OpenBusiness;
let waiting: OpenBusiness;
let staffId: number;
test.beforeAll(async () => {
  [open, waiting] = await Promise.all([activeBusiness(), newBusiness()]);
  staffId = await addPerson(open);
});

const accounts = {
  'a visitor': undefined,
  'a new owner': () => newAccount('business'),
  'an owner who waits': async () => waiting.owner,
  'an owner': async () => open.owner,
  'a staff account': () => newAccount('staff'),
  'an admin': async () => admin,
};
type Screen = { who: keyof typeof accounts; on: string; path: () => string; words: string[] };

const businessTypes =
  'Restaurant, Cafe, Bar, Hotel, Retail Store, Beauty Salon, Spa, Delivery Service, Food Truck, Other';
const staffRoles = 'Server, Bartender, Host, Manager, Kitchen Staff, Other';

const screens: Screen[] = [
  {
    who: 'a visitor',
    on: 'the landing page',
    path: () => '/',
    words: [
      ...['Home', 'Features', 'Business Portal', 'Login', 'Get Started', 'Start Free Trial', 'How it works'],
      ...['Instant payouts', 'Analytics dashboard', 'Secure payments'],
      ...['Easy setup', 'Staff management', 'Custom branding', 'Tips processed today'],
      ...['10.00', '25.00', '50.00', `© ${new Date().getFullYear()}`],
    ],
  },
  {
    who: 'a visitor',
    on: 'sign in',
    path: () => '/auth',
    words: ['Sign In', 'Sign Up', 'Admin', 'Username', 'Password'],
  },
  {
    who: 'a visitor',
    on: 'sign up',
    path: () => '/auth?tab=sign-up',
    words: [
      ...['First Name', 'Last Name', 'Username', 'Email', 'Account Type', 'Password', 'Confirm Password'],
      ...['Business Owner / Manager', 'Staff Member'],
    ],
  },
  {
    who: 'a visitor',
    on: 'unauthorized',
    path: () => '/unauthorized',
    words: ['Access Denied', 'Go Home', 'Contact Support'],
  },
  {
    who: 'a visitor',
    on: 'a tip page',
    path: () => `/tip/${staffId}`,
    words: [
      ...['MF', 'Maya Fernandes', 'Server', 'Leave a Tip', '5.00', '10.00', '15.00', '20.00', '25.00'],
      ...['Your Name', 'Message', 'Powered by Karam • Secure & Instant'],
    ],
  },
  {
    who: 'a visitor',
    on: 'a tip page of nobody',
    path: () => '/tip/999999999',
    words: ['Staff Not Found', 'This QR code may be invalid or the staff member is no longer active.'],
  },
  {
    who: 'a visitor',
    on: 'a person’s page',
    path: () => `/staff/${staffId}`,
    words: ['Scan to Tip', 'TL Number', 'Share', 'Print', 'Active', 'Maya Fernandes', 'Server'],
  },
  {
    who: 'a visitor',
    on: 'the page of nobody',
    path: () => '/staff/999999999',
    words: ['Staff Not Found', 'Back to Dashboard'],
  },
  {
    who: 'a new owner',
    on: 'registering',
    path: () => '/business/register',
    words: [
      ...['Business Name*', 'Business Type*', 'Trade License Number', 'Business IBAN'],
      ...['Upload IBAN Certificate', 'Go to Dashboard', ...businessTypes.split(', ')],
    ],
  },
  {
    who: 'an owner who waits',
    on: 'waiting for approval',
    path: () => '/business/pending',
    words: [
      ...['under review', '1-2 business days', 'Registration Submitted', 'Under Review'],
      ...['Approval Notification', 'Back to Home'],
    ],
  },
  {
    who: 'a new owner',
    on: 'a dashboard without a business',
    path: () => '/business',
    words: ['No Business Found', 'You need to create a business account first.', 'Register Your Business'],
  },
  {
    who: 'an owner who waits',
    on: 'an empty dashboard',
    path: () => '/business/dashboard',
    words: [
      ...['Dashboard', 'TL Number', 'Add Staff Member', 'Business QR Code', 'Total Tips Today'],
      ...[
        'Active Staff',
        'This Month',
        'Avg Tip',
        'Staff Members',
        'Add Staff',
        'Tips This Week',
        'Recent Tips',
      ],
      'No staff members yet. Add your first team member to get started.',
      'No tips received yet. Share your QR codes to start receiving tips!',
      ...['No data yet', 'Logout', 'Business'],
    ],
  },
  {
    who: 'an owner',
    on: 'a dashboard with people',
    path: () => '/business',
    words: ['Maya Fernandes', 'MF', 'Server', 'Today', 'View QR'],
  },
  { who: 'an owner', on: 'adding staff', path: () => '/business/add-staff', words: staffRoles.split(', ') },
  {
    who: 'an owner',
    on: 'a business’s code',
    path: () => `/business/${open.id}/qr`,
    words: ['Tip Our Team', 'TL Number', 'Restaurant', 'Share', 'Print', 'Copy'],
  },
  {
    who: 'an owner',
    on: 'the code of no business',
    path: () => '/business/999999999/qr',
    words: ['Business Not Found'],
  },
  {
    who: 'a staff account',
    on: 'the staff portal',
    path: () => '/',
    words: ['Staff portal coming soon!'],
  },
  {
    who: 'an admin',
    on: 'the admin dashboard',
    path: () => '/admin',
    words: [
      ...['Total Businesses', 'Active Staff', 'Tips Processed', 'Platform Revenue', 'Export Data'],
      ...['Business', 'Type', 'Status', 'IBAN', 'Earnings', 'Created', 'Actions', 'Recent Payouts'],
      ...['All Status', 'Active', 'Pending', 'Suspended', 'View Details', 'AE070331...'],
    ],
  },
  {
    who: 'an admin',
    on: 'an empty search',
    path: () => '/admin?search=no-such-business-anywhere',
    words: ['No businesses found.'],
  },
  {
    who: 'an admin',
    on: 'a business’s details',
    path: () => `/admin/businesses/${waiting.id}`,
    words: [
      ...['Back to Admin', 'No staff members found.', 'No tips received yet.', 'Add Staff'],
      ...['AE07 0331 2345 6789 0123 456', 'Approve', 'Reject'],
    ],
  },
  {
    who: 'an admin',
    on: 'the details of no business',
    path: () => '/admin/businesses/999999999',
    words: ["Business not found or you don't have permission to view it."],
  },
];

/** Failed requests that belong to what they look at. */
const refusals: Partial<Record<string, string[]>> = {
  'a visitor': ['GET /tip/999999999 404', 'GET /api/staff/999999999 404'],
  'a new owner': ['GET /api/businesses/mine 404'],
  'an owner': ['GET /api/businesses/999999999 404'],
  'a staff account': ['GET /api/portal 404'],
  'an admin': ['GET /api/admin/businesses/999999999/details 404'],
};

for (const [who, account] of Object.entries(accounts)) {
  test(`the words ${who} reads`, async ({ page, expectRefusals }) => {
    expectRefusals(...(refusals[who] ?? []));
    if (account) await comeAs(page, await account());
    for (const { on, path, words } of screens.filter((screen) => screen.who === who)) {
      await test.step(on, async () => {
        await page.goto(path());
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await sees(page, words);
      });
    }
  });
}

test('the words beside wrong fields', async ({ page, expectRefusals }) => {
  expectRefusals('GET /api/businesses/mine 404');
  await page.goto('/auth');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Account Type').selectOption('Staff Member');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await sees(page, ['Password must be at least 6 characters', "Passwords don't match"]);
  await sees(page, ['Business Name*', 'Required for receiving direct tip payouts']);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await sees(page, ['Username is required', 'Password is required']);
  await comeAs(page, await newAccount('business'));
  await page.goto('/business/register');
  await page.getByRole('button', { name: 'Register Business' }).click();
  await sees(page, ['Business name must be at least 2 characters', 'Please select a business type']);
});

test('the words when something cannot be fetched', async ({ page, context, expectRefusals }) => {
  expectRefusals('GET /api/staff/*/qr 503', 'GET /api/staff/* 503', 'GET /api/businesses/* 503');
  const away = (path: string) => context.route(path, (route) => route.fulfill({ status: 503, body: '' }));
  await away(`**/api/staff/${staffId}/qr`);
  await page.goto(`/staff/${staffId}`);
  await sees(page, ['QR Error']);
  await away(`**/api/staff/${staffId}`);
  await page.reload();
  await sees(page, ['Failed to fetch staff']);
  await comeAs(page, open.owner);
  await away(`**/api/businesses/${open.id}`);
  await page.goto(`/business/${open.id}/qr`);
  await sees(page, ['Failed to fetch business']);
  await context.unrouteAll();
  await context.route(`**/api/staff/${staffId}/qr`, (route) =>
    route.fulfill({ json: { qrCodeDataURL: '' } }),
  );
  await page.goto(`/staff/${staffId}`);
  await sees(page, ['No QR Code']);
});

async function sees(page: Page, words: string[]): Promise<void> {
  for (const word of words) await expect(page.locator('body')).toContainText(word, { useInnerText: true });
}
