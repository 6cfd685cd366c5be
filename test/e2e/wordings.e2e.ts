import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import {
  activeBusiness,
  addStaff,
  comeAs,
  newAccount,
  newBusiness,
  type OpenBusiness,
} from './prepared-data.ts';

/** Every wording that the specification fixes, once: on its page, or as the toast of what causes it. */
let open: OpenBusiness;
let waiting: OpenBusiness;
let staffId: number;
test.beforeAll(async () => {
  [open, waiting] = await Promise.all([activeBusiness(), newBusiness()]);
  staffId = await addStaff(open);
});

const accounts = {
  'a visitor': undefined,
  'a new owner': () => newAccount('business'),
  'an owner whose business is pending': async () => waiting.owner,
  'an owner': async () => open.owner,
  'a staff account': () => newAccount('staff'),
  'an admin': async () => admin,
};

/**
 * How a wording is found on its page: a control or heading by its role and full name, or any element by its
 * full text.
 */
type Words = {
  headings?: string[];
  links?: string[];
  buttons?: string[];
  tabs?: string[];
  fields?: string[];
  options?: string[];
  radios?: string[];
  columns?: string[];
  /** A pattern only if the wording is next to a figure. */
  texts?: (string | RegExp)[];
};
type Screen = {
  who: keyof typeof accounts;
  on: string;
  path: () => string;
  words: Words;
  /** Named as for `expectRefusals`. */
  refusals?: string[];
};

const businessTypes =
  'Restaurant, Cafe, Bar, Hotel, Retail Store, Beauty Salon, Spa, Delivery Service, Food Truck, Other';
const staffRoles = 'Server, Bartender, Host, Manager, Kitchen Staff, Other';

const screens: Screen[] = [
  {
    who: 'a visitor',
    on: 'the landing page',
    path: () => '/',
    words: {
      links: ['Home', 'Features', 'Business Portal', 'Login', 'Get Started', 'Start Free Trial'],
      headings: [
        ...['How it works', 'Instant payouts', 'Analytics dashboard', 'Secure payments', 'Easy setup'],
        ...['Staff management', 'Custom branding', 'Tips processed today'],
      ],
      texts: [/^10\.00\s*AED$/, /^25\.00\s*AED$/, /^50\.00\s*AED$/, `© ${new Date().getFullYear()} Karam`],
    },
  },
  {
    who: 'a visitor',
    on: 'sign in',
    path: () => '/auth',
    words: { tabs: ['Sign In', 'Sign Up', 'Admin'], fields: ['Username', 'Password'], buttons: ['Sign In'] },
  },
  {
    who: 'a visitor',
    on: 'sign up',
    path: () => '/auth?tab=sign-up',
    words: {
      fields: [
        ...['First Name', 'Last Name', 'Username', 'Email', 'Account Type', 'Password', 'Confirm Password'],
      ],
      options: ['Business Owner / Manager', 'Staff Member'],
    },
  },
  {
    who: 'a visitor',
    on: 'unauthorized',
    path: () => '/unauthorized',
    words: { headings: ['Access Denied'], links: ['Go Home', 'Contact Support'] },
  },
  {
    who: 'a visitor',
    on: 'a tip page',
    path: () => `/tip/${staffId}`,
    words: {
      headings: ['Maya Fernandes', 'Leave a Tip'],
      radios: ['5.00 AED', '10.00 AED', '15.00 AED', '20.00 AED', '25.00 AED'],
      fields: ['Your Name', 'Message'],
      texts: ['MF', 'Server', 'Powered by Karam • Secure & Instant'],
    },
  },
  {
    who: 'a visitor',
    on: 'a tip page of nobody',
    path: () => '/tip/999999999',
    words: {
      headings: ['Staff Not Found'],
      texts: ['This QR code may be invalid or the staff member is no longer active.'],
    },
    refusals: ['GET /tip/999999999 404'],
  },
  {
    who: 'a visitor',
    on: 'the page of a staff member',
    path: () => `/staff/${staffId}`,
    words: {
      headings: ['Maya Fernandes', 'Scan to Tip'],
      buttons: ['Share', 'Print'],
      texts: ['TL Number', 'Active', 'Server'],
    },
  },
  {
    who: 'a visitor',
    on: 'the page of nobody',
    path: () => '/staff/999999999',
    words: { headings: ['Staff Not Found'], links: ['Back to Dashboard'] },
  },
  {
    who: 'a new owner',
    on: 'registering',
    path: () => '/business/register',
    words: {
      fields: [
        ...['Business Name*', 'Business Type*', 'Trade License Number (optional)'],
        'Business IBAN (optional)',
      ],
      buttons: ['Upload IBAN Certificate'],
      links: ['Go to Dashboard'],
      options: businessTypes.split(', '),
    },
  },
  {
    who: 'an owner whose business is pending',
    on: 'waiting for approval',
    path: () => '/business/pending',
    words: {
      headings: ['Your application is under review'],
      texts: [
        'This typically takes 1-2 business days.',
        ...['Registration Submitted', 'Under Review', 'Approval Notification'],
      ],
      links: ['Back to Home'],
    },
  },
  {
    who: 'a new owner',
    on: 'a dashboard without a business',
    path: () => '/business',
    words: {
      headings: ['No Business Found'],
      texts: ['You need to create a business account first.'],
      links: ['Register Your Business'],
    },
  },
  {
    who: 'an owner whose business is pending',
    on: 'an empty dashboard',
    path: () => '/business/dashboard',
    words: {
      headings: ['Dashboard', 'Staff Members', 'Tips This Week', 'Recent Tips'],
      links: ['Business details'],
      buttons: ['Logout'],
      texts: [
        ...['Business', 'Total Tips Today', 'Active Staff', 'This Month', 'Avg Tip', 'No data yet'],
        /TL Number: CN-1184402$/,
        'No staff members yet. Add your first team member to get started.',
        'No tips received yet. Share your QR codes to start receiving tips!',
      ],
    },
  },
  {
    who: 'an owner',
    on: 'a dashboard with staff',
    path: () => '/business',
    words: {
      texts: ['Maya Fernandes', 'MF', 'Server', /^Today\s*0\.00\s*AED$/, 'View QR'],
      links: ['Add Staff Member', 'Business QR Code', 'Add Staff'],
    },
  },
  {
    who: 'an owner',
    on: 'adding staff',
    path: () => '/business/add-staff',
    words: { options: staffRoles.split(', ') },
  },
  {
    who: 'an owner',
    on: 'a business’s code',
    path: () => `/business/${open.id}/qr`,
    words: {
      headings: ['Tip Our Team'],
      texts: ['TL Number', 'Restaurant'],
      buttons: ['Share', 'Print', 'Copy'],
    },
  },
  {
    who: 'an owner',
    on: 'the code of no business',
    path: () => '/business/999999999/qr',
    words: { headings: ['Business Not Found'] },
  },
  {
    who: 'a staff account',
    on: 'the staff portal',
    path: () => '/',
    words: { headings: ['Staff portal coming soon!'] },
  },
  {
    who: 'an admin',
    on: 'the admin dashboard',
    path: () => '/admin',
    words: {
      texts: [
        ...['Total Businesses', 'Active Staff', 'Tips Processed (AED)', 'Platform Revenue (AED)'],
        'AE070331...',
      ],
      buttons: ['Export Data'],
      columns: ['Business', 'Type', 'Status', 'IBAN', 'Earnings', 'Created', 'Actions'],
      options: ['All Status', 'Active', 'Pending', 'Suspended'],
      links: ['View Details'],
      headings: ['Recent Payouts'],
    },
  },
  {
    who: 'an admin',
    on: 'an empty search',
    path: () => '/admin?search=no-such-business-anywhere',
    words: { texts: ['No businesses found.'] },
  },
  {
    who: 'an admin',
    on: 'a business’s details',
    path: () => `/admin/businesses/${waiting.id}`,
    words: {
      links: ['Back to Admin', 'Add Staff'],
      buttons: ['Approve', 'Reject'],
      texts: ['No staff members found.', 'No tips received yet.', 'AE07 0331 2345 6789 0123 456'],
    },
  },
  {
    who: 'an admin',
    on: 'the details of no business',
    path: () => '/admin/businesses/999999999',
    words: { texts: ["Business not found or you don't have permission to view it."] },
    refusals: ['GET /api/admin/businesses/999999999/details 404'],
  },
];

for (const [who, account] of Object.entries(accounts)) {
  test(`${who} sees the words of the specification`, async ({ page, expectRefusals }) => {
    if (account) await comeAs(page, await account());
    for (const { on, path, words, refusals = [] } of screens.filter((screen) => screen.who === who)) {
      await test.step(on, async () => {
        expectRefusals(...refusals);
        await page.goto(path());
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await sees(page, words);
      });
    }
  });
}

test('a wrong field shows the words of the specification', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Account Type').selectOption('Staff Member');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await sees(page, {
    fields: ['Business Name*'],
    texts: [
      ...['Password must be at least 6 characters', "Passwords don't match"],
      'Required for receiving direct tip payouts',
    ],
  });
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await sees(page, { texts: ['Username is required', 'Password is required'] });
  await comeAs(page, await newAccount('business'));
  await page.goto('/business/register');
  await page.getByRole('button', { name: 'Register Business' }).click();
  await sees(page, {
    texts: ['Business name must be at least 2 characters', 'Please select a business type'],
  });
});

test('a failed request shows the words of the specification', async ({
  page,
  context,
  expectRefusals,
  renderedByBrowser,
}) => {
  await renderedByBrowser();
  expectRefusals('GET /api/staff/*/qr 503', 'GET /api/staff/* 503', 'GET /api/businesses/* 503');
  const away = (path: string) => context.route(path, (route) => route.fulfill({ status: 503, body: '' }));
  await away(`**/api/staff/${staffId}/qr`);
  await page.goto(`/staff/${staffId}`);
  await sees(page, { texts: ['QR Error'] });
  await away(`**/api/staff/${staffId}`);
  await page.reload();
  await sees(page, { texts: ['Failed to fetch staff'] });
  await comeAs(page, open.owner);
  await away(`**/api/businesses/${open.id}`);
  await page.goto(`/business/${open.id}/qr`);
  await sees(page, { texts: ['Failed to fetch business'] });
  await context.unrouteAll();
  await context.route(`**/api/staff/${staffId}/qr`, (route) =>
    route.fulfill({ json: { qrCodeDataURL: '' } }),
  );
  await page.goto(`/staff/${staffId}`);
  await sees(page, { texts: ['No QR Code'] });
});

/**
 * At least one matching element is visible. Options are visible only while their list is open, so they only
 * need to exist.
 */
async function sees(page: Page, words: Words): Promise<void> {
  const byRole = (role: 'heading' | 'link' | 'button' | 'tab' | 'radio' | 'columnheader' | 'option') => {
    return (name: string) => page.getByRole(role, { name, exact: true });
  };
  const found: Locator[] = [
    ...(words.headings ?? []).map(byRole('heading')),
    ...(words.links ?? []).map(byRole('link')),
    ...(words.buttons ?? []).map(byRole('button')),
    ...(words.tabs ?? []).map(byRole('tab')),
    ...(words.radios ?? []).map(byRole('radio')),
    ...(words.columns ?? []).map(byRole('columnheader')),
    ...(words.fields ?? []).map((label) => page.getByLabel(label, { exact: true })),
    ...(words.texts ?? []).map((text) => page.getByText(text, { exact: true })),
  ];
  for (const element of found) await expect(element.filter({ visible: true })).not.toHaveCount(0);
  for (const option of words.options ?? []) await expect(byRole('option')(option)).not.toHaveCount(0);
}
