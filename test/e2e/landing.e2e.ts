import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openNavigation } from './navigation.ts';
import { comeAs, newAccount } from './prepared-data.ts';
import { hold, sendButton } from './tip-page.ts';

test('a visitor goes from the landing page to the trial, to how it works, and to the registration', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(
    page.getByText('The price: 5 % of each tip, and nothing else. No monthly price.'),
  ).toBeVisible();
  const trial = page.getByRole('link', { name: 'Start Free Trial' });
  await expect(trial).toHaveAttribute('href', '/auth?tab=sign-up');
  await trial.click();
  await expect(page.getByRole('tabpanel', { name: 'Sign Up' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'See how it works' }).click();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(3);
  const features = page.getByRole('region', { name: 'Features' }).getByRole('heading', { level: 3 });
  await expect(features).toHaveText([
    'Instant payouts',
    'Analytics dashboard',
    'Secure payments',
    'Easy setup',
    'Staff management',
    'Custom branding',
  ]);
  await expect(page.getByText('Tips processed today')).toBeVisible();
  await expect(page.getByText('Sample figures')).toBeVisible();
  await expect(page.getByText('A custom amount is always possible.')).toBeVisible();
  await expectAccessible();
  const register = page.getByRole('link', { name: 'Register Your Business' });
  await expect(register).toHaveAttribute('href', '/business/register');

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(`© ${new Date().getFullYear()} Karam`)).toBeVisible();
  const targets = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/#features',
    '/#how-it-works',
    '/business',
    '/auth',
    '/help',
    '/coverage',
    '/terms',
    '/privacy',
    expect.stringMatching(/^mailto:/),
  ]);
});

test('a visitor tries out the tip page in the hero, and no request is sent', async ({
  page,
  expectAccessible,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await page.goto('/');
  const demo = page.getByRole('figure').filter({ hasText: 'made up' });
  await demo.getByRole('radio', { name: '25.00' }).check();
  await expect(demo.getByText('Maya receives 23.75 AED of 25.00')).toBeVisible();
  await demo.getByRole('switch').check();
  await sendButton(demo).click();
  await expect(demo.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(demo.getByText('You paid 26.25 AED. Maya receives 25.00 AED.')).toBeVisible();
  await expectAccessible();
  await demo.getByRole('button', { name: 'Send another' }).click();
  await expect(sendButton(demo)).toBeDisabled();
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('tip')))).toEqual(
    [],
  );
});

test('the Features link scrolls to its section from any page, every time, also when signed in', async ({
  page,
}) => {
  // They are led from the sign-in page to their dashboard, and have no business yet.
  const heading = page.getByRole('heading', { name: 'Features' });
  await page.goto('/');
  await (await openNavigation(page)).getByRole('link', { name: 'Features' }).click();
  await expect(heading).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(heading).not.toBeInViewport();
  await (await openNavigation(page)).getByRole('link', { name: 'Features' }).click();
  await expect(heading).toBeInViewport();

  await comeAs(page, await newAccount('business'));
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'No Business Found' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
  await expect(heading).toBeInViewport();
});

test.describe('in Arabic and dark mode', () => {
  test.use({ locale: 'ar-AE', colorScheme: 'dark' });
  test('the landing page fits at 320 pixels and with text at twice the size', async ({
    page,
    expectNoSidewaysScroll,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll();
  });
});

test('the last page stays until the next is loaded, which starts at the top; the back button restores the place', async ({
  page,
}) => {
  const letThrough = await hold(page, '**/assets/auth-page-*.js');
  await page.goto('/');
  // Not a link to a page that needs a session: such a page would be shown for a moment, before it leads to /auth.
  const signIn = page.getByRole('contentinfo').getByRole('link', { name: 'Sign In' });
  await signIn.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(400);
  await signIn.click();
  await expect(page).toHaveURL('/auth');
  const last = page.getByRole('main').getByRole('link', { name: 'Register Your Business' });
  await expect(last).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  letThrough();
  await expect(last).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
