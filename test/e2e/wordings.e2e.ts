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

type Screen = {
  on: string;
  path: () => string;
  as?: () => Promise<{ username: string; password: string }>;
  words: string[];
};
const owner = async () => open.owner;
const waitingOwner = async () => waiting.owner;
const newOwner = () => newAccount('business');
const anAdmin = async () => admin;

const businessTypes =
  'Restaurant, Cafe, Bar, Hotel, Retail Store, Beauty Salon, Spa, Delivery Service, Food Truck, Other';
const staffRoles = 'Server, Bartender, Host, Manager, Kitchen Staff, Other';

const screens: Screen[] = [
  {
    on: 'the landing page',
    path: () => '/',
    words: [
      ...['Home', 'Features', 'Business Portal', 'Login', 'Get Started', 'Start Free Trial', 'How it works'],
      ...['Instant payouts', 'Analytics dashboard', 'Secure payments'],
      ...['Easy setup', 'Staff management', 'Custom branding', 'Tips processed today'],
      ...['10.00', '25.00', '50.00', `© ${new Date().getFullYear()}`],
    ],
  },
  { on: 'sign in', path: () => '/auth', words: ['Sign In', 'Sign Up', 'Admin', 'Username', 'Password'] },
  {
    on: 'sign up',
    path: () => '/auth?tab=sign-up',
    words: [
      ...['First Name', 'Last Name', 'Username', 'Email', 'Account Type', 'Password', 'Confirm Password'],
      ...['Business Owner / Manager', 'Staff Member'],
    ],
  },
  { on: 'unauthorized', path: () => '/unauthorized', words: ['Access Denied', 'Go Home', 'Contact Support'] },
  {
    on: 'a tip page',
    path: () => `/tip/${staffId}`,
    words: [
      ...['MF', 'Maya Fernandes', 'Server', 'Leave a Tip', '5.00', '10.00', '15.00', '20.00', '25.00'],
      ...['Your Name', 'Message', 'Powered by Karam • Secure & Instant'],
    ],
  },
  {
    on: 'a tip page of nobody',
    path: () => '/tip/999999999',
    words: ['Staff Not Found', 'This QR code may be invalid or the staff member is no longer active.'],
  },
  {
    on: 'a person’s page',
    path: () => `/staff/${staffId}`,
    words: ['Scan to Tip', 'TL Number', 'Share', 'Print', 'Active', 'Maya Fernandes', 'Server'],
  },
  {
    on: 'the page of nobody',
    path: () => '/staff/999999999',
    words: ['Staff Not Found', 'Back to Dashboard'],
  },
  {
    on: 'registering',
    path: () => '/business/register',
    as: newOwner,
    words: [
      ...['Business Name*', 'Business Type*', 'Trade License Number', 'Business IBAN'],
      ...['Upload IBAN Certificate', 'Go to Dashboard', ...businessTypes.split(', ')],
    ],
  },
  {
    on: 'waiting for approval',
    path: () => '/business/pending',
    as: waitingOwner,
    words: [
      ...['under review', '1-2 business days', 'Registration Submitted', 'Under Review'],
      ...['Approval Notification', 'Back to Home'],
    ],
  },
  {
    on: 'a dashboard without a business',
    path: () => '/business',
    as: newOwner,
    words: ['No Business Found', 'You need to create a business account first.', 'Register Your Business'],
  },
  {
    on: 'an empty dashboard',
    path: () => '/business/dashboard',
    as: waitingOwner,
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
    on: 'a dashboard with people',
    path: () => '/business',
    as: owner,
    words: ['Maya Fernandes', 'MF', 'Server', 'Today', 'View QR'],
  },
  { on: 'adding staff', path: () => '/business/add-staff', as: owner, words: staffRoles.split(', ') },
  {
    on: 'a business’s code',
    path: () => `/business/${open.id}/qr`,
    as: owner,
    words: ['Tip Our Team', 'TL Number', 'Restaurant', 'Share', 'Print', 'Copy'],
  },
  {
    on: 'the code of no business',
    path: () => '/business/999999999/qr',
    as: owner,
    words: ['Business Not Found'],
  },
  {
    on: 'the staff portal',
    path: () => '/',
    as: () => newAccount('staff'),
    words: ['Staff portal coming soon!'],
  },
  {
    on: 'the admin dashboard',
    path: () => '/admin',
    as: anAdmin,
    words: [
      ...['Total Businesses', 'Active Staff', 'Tips Processed', 'Platform Revenue', 'Export Data'],
      ...['Business', 'Type', 'Status', 'IBAN', 'Earnings', 'Created', 'Actions', 'Recent Payouts'],
      ...['All Status', 'Active', 'Pending', 'Suspended', 'View Details', 'AE070331...'],
    ],
  },
  {
    on: 'an empty search',
    path: () => '/admin?search=no-such-business-anywhere',
    as: anAdmin,
    words: ['No businesses found.'],
  },
  {
    on: 'a business’s details',
    path: () => `/admin/businesses/${waiting.id}`,
    as: anAdmin,
    words: [
      ...['Back to Admin', 'No staff members found.', 'No tips received yet.', 'Add Staff'],
      ...['AE07 0331 2345 6789 0123 456', 'Approve', 'Reject'],
    ],
  },
  {
    on: 'the details of no business',
    path: () => '/admin/businesses/999999999',
    as: anAdmin,
    words: ["Business not found or you don't have permission to view it."],
  },
];

for (const { on, path, as, words } of screens) {
  test(`the words on ${on}`, async ({ page }) => {
    if (as) await comeAs(page, await as());
    await page.goto(path());
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const word of words) await expect(page.locator('body')).toContainText(word, { useInnerText: true });
  });
}

test('the words beside wrong fields', async ({ page }) => {
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

test('the words when something cannot be fetched', async ({ page, context }) => {
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
