import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { startKaramWithCards } from './karam-with-cards.ts';
import { activeBusiness, addStaff, comeAs, type OpenBusiness, tip } from './prepared-data.ts';

let karam: Awaited<ReturnType<typeof startKaramWithCards>>;
test.beforeAll(async () => {
  karam = await startKaramWithCards();
});
test.afterAll(() => karam.stop());

async function aPaidTip(business: OpenBusiness, amountDecimal: string) {
  const receipt = await tip(business, await addStaff(business), amountDecimal);
  const session = karam.stripe
    .all('checkout.session')
    .find(({ client_reference_id }) => client_reference_id === receipt.token);
  const { id } = karam.stripe.pay(session?.id ?? '');
  await karam.stripe.idle();
  return { ...receipt, paymentId: id };
}

/** For looking at a screen by hand: SCREENS is a folder. */
async function look(page: Page, name: string): Promise<void> {
  const { SCREENS } = process.env;
  const { name: device } = test.info().project;
  if (SCREENS) await page.screenshot({ path: `${SCREENS}/${name}-${device}.png`, fullPage: true });
}

test('an admin reads what is known of a disputed tip, sends it to the guest’s bank once and downloads it', async ({
  page,
  context,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const { token, paymentId } = await aPaidTip(business, '123');
  await page.goto(`/t/${token}`);
  karam.stripe.openDispute(paymentId);
  await karam.stripe.idle();

  await comeAs(page, admin);
  await page.goto('/admin/disputes');
  const disputes = page.getByRole('region', { name: 'Disputes' });
  await disputes.getByRole('listitem').filter({ hasText: '123.00' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Evidence: tip/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(paymentId);
  const where = page.getByRole('region', { name: 'Where, and for whom' });
  await expect(where).toContainText(business.name);
  await expect(where).toContainText('Maya');
  await expect(page.getByText('A tip is a gift of the guest’s own free will.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await look(page, 'evidence');
  await page.getByRole('button', { name: 'Send to the bank' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this evidence to the guest’s bank?' });
  await expect(dialog).toContainText('It can be sent once');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await expectAccessible();
  await look(page, 'send');
  await dialog.getByRole('button', { name: 'Send to the bank' }).click();
  await expect(page.getByText(`by ${admin.username}. The bank decides.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to the bank' })).toHaveCount(0);
  await look(page, 'sent');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^evidence-tip-\d+\.pdf$/);

  await context.addCookies([{ name: 'karam_locale', value: 'ar', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^الأدلة: الإكرامية/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'أين، ولمن' })).toContainText('Maya');
  await expectNoSidewaysScroll();
  await look(page, 'evidence-arabic');
});

test('an admin keeps one warned tip with a reason and gives another one back', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  for (const amount of ['211', '212']) karam.stripe.warnOfFraud((await aPaidTip(business, amount)).paymentId);
  await karam.stripe.idle();
  await comeAs(page, admin);
  await page.goto('/admin/today');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^2 Fraud warnings/ })
    .click();
  const warnings = page.getByRole('region', { name: 'Fraud warnings' });
  const item = (amount: string) => warnings.getByRole('listitem').filter({ hasText: amount });
  await expect(item('211.00')).toContainText('stolen card');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await look(page, 'warnings');
  await item('211.00')
    .getByRole('button', { name: /^Keep tip/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Keep tip' });
  await dialog.getByLabel('Why?').fill('The guest called and knows the tip');
  await dialog.getByRole('button', { name: 'Keep tip' }).click();
  await expect(item('211.00')).toContainText('The guest called and knows the tip');
  await item('212.00').getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog');
  await refund.getByLabel('Reason').fill('Stolen card');
  await refund.getByRole('button', { name: 'Refund tip' }).click();
  await expect(item('212.00')).toContainText('Refunded');
  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByText('Fraud warnings')).toHaveCount(0);
});

test('an admin proposes rules against stolen cards, each named in the question', async ({ page }) => {
  await comeAs(page, admin);
  await page.goto('/admin/settings?part=risk');
  const panel = page.getByRole('region', { name: 'Stolen cards' });
  await panel.getByLabel('Ask for 3-D Secure from').fill('500');
  await panel.getByLabel('Refund tips with a fraud warning at once, up to').fill('1000.01');
  await panel.getByRole('button', { name: 'Save rules' }).click();
  await expect(panel.getByText('The amount must be from 0.01 to 1000.00 AED, or empty.')).toBeVisible();
  await panel.getByLabel('Refund tips with a fraud warning at once, up to').fill('100');
  await look(page, 'rules');
  await panel.getByRole('button', { name: 'Save rules' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the rules for stolen cards?' });
  await expect(dialog).toContainText('Ask for 3-D Secure from: from nothing to 500.00.');
  await expect(dialog).toContainText(
    'Refund tips with a fraud warning at once, up to: from nothing to 100.00.',
  );
});
