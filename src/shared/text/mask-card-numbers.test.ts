import { expect, test } from 'vitest';
import { maskCardNumbers } from '#shared/text/mask-card-numbers.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

test.each([
  ['4111111111111111', '************1111'],
  ['my card 4111 1111 1111 1111, thanks', 'my card **** **** **** 1111, thanks'],
  ['5555-5555-5555-4444', '****-****-****-4444'],
  ['amex 3782 822463 10005!', 'amex **** ****** *0005!'],
  ['4222222222222', '*********2222'],
  ['6304000000000000000', '***************0000'],
  ['٤١١١ ١١١١ ١١١١ ١١١١', '**** **** **** ١١١١'],
  ['۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', '************۱۱۱۱'],
  ['call 0501234567 4111 1111 1111 1111', 'call 0501234567 **** **** **** 1111'],
  ['4111\u00a01111\u20111111\n1111', '****\u00a0****\u2011****\n1111'],
  ['4111 1111 1111 1111 and 5555555555554444', '**** **** **** 1111 and ************4444'],
])('the card number in %j is masked to its last four digits', (typed, kept) => {
  expect(maskCardNumbers(typed)).toBe(kept);
});

test.each([
  'Thank you, 10 out of 10',
  '+971 50 123 4567',
  '4111 1111 1111 1112',
  'table 12, 2026-11-16 20:15',
  '411111111111',
  '41111111111111111111111111',
])('%j has no card number and stays as it is', (typed) => {
  expect(maskCardNumbers(typed)).toBe(typed);
});

const karam = testApp();

test('a tip whose name and message contain a card number is taken, and only the last four digits are stored', async () => {
  const { anonymous, owner, staffId } = await makeWorld(karam);
  const answer = await anonymous.post('/api/tips', {
    staffId,
    amount: '20',
    customerName: '4111 1111 1111 1111',
    message: 'charge 4111111111111111 please',
  });
  expect(answer.statusCode).toBe(201);
  const kept = { customerName: '**** **** **** 1111', message: 'charge ************1111 please' };
  expect(answer.json()).toMatchObject(kept);
  expect(await karam.db.selectFrom('tips').select(['customerName', 'message']).execute()).toEqual([kept]);
  expect((await owner.get('/api/tips/business')).body).not.toContain('4111');
  await expectLedgerHolds(karam.db);
});
