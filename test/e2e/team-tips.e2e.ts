import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addManyStaff, addStaff, comeAs, joinedAccount } from './prepared-data.ts';

test('an owner shares tips for the team by role, then by hours from a file, and a person reads their part', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await addStaff(business, { firstName: 'Omar', lastName: 'Khalil', role: 'Host' });
  const account = await joinedAccount(business, maya);
  await comeAs(page, business.owner);
  await page.goto('/business/staff');
  await page.getByRole('link', { name: 'Team tips' }).click();

  const example = page.getByRole('region', { name: 'Example for today' });
  await expect(example.getByText('25.00')).toHaveCount(2);
  await page.getByRole('switch', { name: 'Guests can tip the whole team' }).click();
  await page.getByLabel('By role').check();
  const weight = page.getByRole('textbox', { name: 'Server', exact: true });
  await weight.fill('0');
  await page.getByRole('button', { name: 'Save team tips' }).click();
  await expect(page.getByText('Points must be a whole number from 1 to 100.')).toBeVisible();
  await expect(weight).toBeFocused();
  await weight.fill('3');
  await page.getByRole('switch', { name: 'Staff say when they are on shift' }).click();
  await page.getByRole('checkbox', { name: 'Server', exact: true }).check();
  await expect(example.getByText('Role does not share')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Server', exact: true }).uncheck();
  await expect(example.getByRole('listitem').first()).toContainText('37.50');
  await expectAccessible();
  await page.getByRole('button', { name: 'Save team tips' }).click();
  await expect(page.getByText('Team tips saved', { exact: true })).toBeVisible();

  const hours = page.getByRole('region', { name: 'Hours worked' });
  const day = await hours.getByLabel('Day').inputValue();
  const choose = async (...lines: string[]) => {
    const choosing = page.waitForEvent('filechooser');
    await hours.getByRole('button', { name: 'Import hours' }).click();
    const buffer = Buffer.from(['person,day,hours', ...lines].join('\n'));
    await (await choosing).setFiles({ name: 'hours.csv', mimeType: 'text/csv', buffer });
  };
  await choose(`Maya Fernandes,${day},6`, `Nobody,${day},8`);
  await expect(hours.getByText('Nobody active in your staff is called “Nobody”')).toBeVisible();
  await expect(hours.getByLabel('Maya Fernandes')).toHaveValue('');
  await choose(`Maya Fernandes,${day},6`, `Omar Khalil,${day},4`);
  await expect(page.getByText('Lines imported: 2', { exact: true })).toBeVisible();
  await expect(hours.getByLabel('Maya Fernandes')).toHaveValue('6:00');
  await hours.getByLabel('Omar Khalil').fill('2.5');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(hours.getByLabel('Omar Khalil')).toHaveValue('2:30');
  await page.getByLabel('By hours worked').check();
  await expect(example.getByRole('listitem').first()).toContainText('35.29');
  await page.getByRole('button', { name: 'Save team tips' }).click();

  const leave = page.getByRole('region', { name: 'Leave' });
  await leave.getByRole('button', { name: 'Add leave' }).click();
  await expect(leave.getByText('Choose who is on leave.')).toBeVisible();
  await leave.getByLabel('Who').selectOption('Omar Khalil');
  await leave.getByRole('button', { name: 'Add leave' }).click();
  await expect(example.getByText('On leave')).toBeVisible();
  await expect(example.getByText('50.00').last()).toBeVisible();
  await leave.getByRole('button', { name: 'Remove the leave of Omar Khalil' }).click();
  await expect(leave.getByText('Nobody is on leave.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();

  // A tip for the team is one row of the owner's list. A press shows whose it is.
  const data = { businessId: business.id, amount: '50.00', customerName: 'Hana' };
  expect((await business.owner.api.post('/api/tips/team', { data })).status()).toBe(201);
  await page.goto('/business/tips');
  const row = page.getByRole('row', { name: 'Whole team' });
  await expect(row).toContainText('Hana');
  await row.getByText('Whole team').click();
  await expect(row.getByRole('list').getByRole('listitem')).toContainText(['35.29', '14.71']);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await row.getByRole('link', { name: 'Omar Khalil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Omar Khalil' })).toBeVisible();

  // The kitchen gets 10 % of every tip to one person, as guests and staff read before and after.
  const lina = await addStaff(business, { firstName: 'Lina', lastName: 'Haddad', role: 'Kitchen Staff' });
  await page.goto('/business/team-tips');
  await page.getByRole('switch', { name: 'Share every tip to one person with a group' }).click();
  const group = page.getByRole('group', { name: 'Who is in the group' });
  const percent = page.getByRole('textbox', { name: 'Percentage for the group' });
  await percent.fill('60');
  await page.getByRole('button', { name: 'Save team tips' }).click();
  await expect(page.getByText('Enter a whole percentage from 1 to 50.')).toBeVisible();
  await expect(page.getByText('Choose who is in the group.')).toBeVisible();
  await expect(percent).toBeFocused();
  await expectAccessible();
  await percent.fill('10');
  await group.getByRole('checkbox', { name: 'Kitchen Staff' }).check();
  await expect(page.getByText('45.00 for the person, 5.00 for the group')).toBeVisible();
  await page.getByRole('button', { name: 'Save team tips' }).click();
  await expect(page.getByText('Team tips saved', { exact: true })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();

  await page.goto(`/tip/${maya}`);
  await expect(page.getByText('10 % of every tip here goes to Kitchen.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Custom amount' }).fill('50');
  await expect(page.getByText('Maya receives 42.75 AED of 50.00')).toBeVisible();
  await expect(page.getByText('Kitchen: 4.75 AED')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: 'Send 50.00 AED Tip' }).click();
  await expect(page.getByText('Maya receives 42.75 AED.')).toBeVisible();
  await expect(page.getByText('Kitchen: 4.75 AED')).toBeVisible();
  await page.getByRole('link', { name: 'Track your tip' }).click();
  for (const part of ['Maya42.75 AED', 'Kitchen4.75 AED'])
    await expect(page.getByRole('main')).toContainText(part);
  await expect(page.getByText('Lina')).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll();

  await page.goto('/business/tips');
  const shared = page.getByRole('row', { name: 'Maya Fernandes' }).first();
  await shared.getByRole('button', { name: 'Maya Fernandes' }).click();
  await expect(shared.getByRole('list').getByRole('listitem')).toContainText(['45.00', '5.00']);
  await expect(shared).toContainText('10 % of this tip goes to Kitchen.');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await comeAs(page, await joinedAccount(business, lina));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Shared tips' })).toContainText(
    '10 % of every tip to one person',
  );
  await expect(page.getByText('Part of a 50.00 AED tip for Maya')).toBeVisible();
  await comeAs(page, business.owner);
  await page.goto('/business/team-tips');

  // Shared equally, a tip would have too many parts; by hours only those at work share it.
  await addManyStaff(business, 98);
  await page.reload();
  await expect(example.getByText('35.29')).toBeVisible();
  await page.getByLabel('Equally').check();
  await expect(example).toContainText('101 people would share a tip today. At most 100 can');

  await comeAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Shared tips' })).toContainText(
    '10 % of your tips goes to Kitchen. The owner set this.',
  );
  await expect(page.getByText('10 % of this 50.00 AED tip goes to Kitchen, set by the owner.')).toBeVisible();
  const part = page.getByRole('region', { name: 'Team tips' });
  await expect(part).toContainText('Shared by hours worked today among 2 people');
  await expect(part).toContainText('6:00');

  // "I'm on" puts a person first for guests, until they are off or the owner ends it.
  const shift = page.getByRole('region', { name: 'Shift' });
  await shift.getByRole('button', { name: 'I’m on' }).click();
  await expect(shift).toContainText('On shift since');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await shift.getByRole('button', { name: 'I’m off' }).click();
  await expect(shift).toContainText('Say when your shift begins');
  const first = page.getByRole('main').getByRole('list').first();
  await page.goto(`/business/${business.id}/tip?at=12`);
  // Both have hours of the day, but nobody says that they are there.
  await expect(first).toContainText('Omar Khalil');
  await expect(page.getByRole('heading', { name: 'On shift now' })).toHaveCount(0);
  await page.goto('/');
  await shift.getByRole('button', { name: 'I’m on' }).click();
  await expect(shift).toContainText('On shift since');
  await page.goto(`/business/${business.id}/tip?at=12`);
  await expect(page.getByRole('heading', { name: 'On shift now' })).toBeVisible();
  await expect(first.getByRole('link')).toHaveCount(1);
  await expect(first).toContainText('Maya Fernandes');
  await expectAccessible();
  await page.getByRole('searchbox').fill('host');
  await expect(first).toContainText('Omar Khalil');
  await comeAs(page, business.owner);
  await page.goto('/business/team-tips');
  await page.getByRole('button', { name: 'End shift Maya Fernandes' }).click();
  await expect(page.getByText('Nobody has said that they are on shift.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});
