import { beforeAll, expect, test } from 'vitest';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makePayoutWorld, PAYER, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { readPdf } from '#test/helpers/read-pdf.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { said } from '#test/helpers/said.ts';

/** A person shows months of income to a bank or a landlord, by a link that ends. */
const karam = testApp();
let world: PayoutWorld;
let person: Client;

const tip = async (amount: string) =>
  (await karam.visitor().post('/api/tips', { staffId: world.staffId, amount })).json();
const links = async () => (await person.get('/api/portal/income')).json();
const share = (body: object = { months: 3, days: 7 }) => person.post('/api/portal/income', body);
const tokenOf = ({ link }: { link: string }) => link.split('/').at(-1) ?? '';
const open = (token: string, name: string) => karam.visitor().post(`/api/income/${token}`, { name });

/** Months later nobody is signed in any more. */
async function moveTo(instant: string) {
  karam.now = new Date(instant);
  for (const client of [world.admin, world.secondAdmin, world.owner, person])
    await client.post('/api/login', { username: client.user?.username, password: PASSWORD });
}

beforeAll(async () => {
  karam.now = new Date('2026-08-15T08:00:00Z');
  world = await makePayoutWorld(karam);
  person = world.staff;
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await person.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  // August: 95.00 net, paid out and confirmed by the bank.
  await tip('100');
  const payoutId = await world.startPayout();
  await world.release((await world.makeFile(payoutId)).json().id);
  await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' });
  const content = aStatement({
    id: 'STMT-1',
    iban: PAYER.payerIban,
    opening: '500.00',
    closing: '405.00',
    entries: [
      {
        amount: '-95.00',
        reference: 'DR-1',
        transfers: [{ endToEndId: `KARAM-PAYOUT-${payoutId}`, name: 'Somebody' }],
      },
    ],
  });
  const send = (fingerprint?: string) =>
    world.admin.post('/api/admin/bank-statements', { content, ...(fingerprint && { fingerprint }) });
  expect((await send((await send()).json().fingerprint)).statusCode).toBe(200);
  // September: 19.00 and 9.50 given back. October: 47.50, paid but not in a statement yet. November is not over.
  await moveTo('2026-09-10T08:00:00Z');
  await tip('20');
  await refundByTwo(karam, world.admin, (await tip('10')).id);
  await moveTo('2026-10-31T19:59:59Z');
  await tip('50');
  const second = await world.startPayout();
  await world.release((await world.makeFile(second)).json().id);
  await world.settle(world.secondAdmin, second, 'complete', { reference: 'FT2' });
  await moveTo('2026-11-19T08:00:00Z');
  await tip('1000');
});

test('whoever has the link and says who they are sees each whole month, what was paid, and what the bank confirmed', async () => {
  expect((await share()).statusCode).toBe(200);
  const [link] = await links();
  expect(link).toMatchObject({ firstMonth: '2026-08', lastMonth: '2026-10', isOpen: true, opens: [] });
  const income = (await open(tokenOf(link), 'Emirates Bank')).json();
  const figures = income.months.map((each: Record<string, string>) =>
    [each.month, each.tipCount, each.income, each.paid, each.confirmed].join(' '),
  );
  expect(figures).toEqual([
    '2026-10 1 47.50 66.50 0.00',
    '2026-09 2 19.00 0.00 0.00',
    '2026-08 1 95.00 95.00 95.00',
  ]);
  expect(income.totals).toEqual({ income: '161.50', paid: '161.50', confirmed: '95.00' });
  expect(income.lines.wrong).toBe(0);
  expect(income.lines.count).toBeGreaterThanOrEqual(6);
  // The statement of the same month has the same fingerprint.
  const { fingerprint } = (await person.get('/api/portal/statement?month=2026-08')).json();
  expect(income.months.at(-1).fingerprint).toBe(fingerprint);
  expect(JSON.stringify(income)).not.toMatch(/iban|AE\d{2}/i);
  expect((await links())[0].opens).toMatchObject([{ by: 'Emirates Bank' }]);
  await expectLedgerHolds(karam.db);
});

test('the PDF says the same in English and Arabic, with its address', async () => {
  const [link] = await links();
  const pdf = async (locale: string) =>
    karam.visitor().get(`/api/income/${tokenOf(link)}/income.pdf?locale=${locale}&name=Landlord`);
  const english = await pdf('en');
  expect(english.headers['content-disposition']).toContain('income-2026-08-2026-10.pdf');
  const text = (await readPdf(english.rawPayload)).flatMap(({ lines }) => lines).join('\n');
  for (const words of ['161.50 AED', '95.00 AED', 'August 2026', 'All of them match', link.link.slice(0, 30)])
    expect(text).toContain(words);
  const arabic = (await readPdf((await pdf('ar')).rawPayload)).flatMap(({ lines }) => lines).join('\n');
  expect(arabic).toContain('161.50');
  expect(arabic).toMatch(/[\u0600-\u06ff\ufb50-\ufeff]{4}/);
  expect((await links())[0].opens.map(({ by }: { by: string }) => by)).toEqual([
    'Landlord',
    'Landlord',
    'Emirates Bank',
  ]);
});

test('an entry that was changed in the books is counted as not matching', async () => {
  const [link] = await links();
  const change = (by: number) =>
    pastTheGuards(karam.db, (db) =>
      db
        .updateTable('tips')
        .set((row) => ({ net: row('net', '+', String(by)), fee: row('fee', '-', String(by)) }))
        .where('staffId', '=', world.staffId)
        .where('amount', '=', '100.00')
        .execute(),
    );
  await change(1);
  expect((await open(tokenOf(link), 'Emirates Bank')).json().lines.wrong).toBe(1);
  await change(-1);
  expect((await open(tokenOf(link), 'Emirates Bank')).json().lines.wrong).toBe(0);
  await expectLedgerHolds(karam.db);
});

test('nobody opens it without a name, with another token, after it was withdrawn, or when its time is over', async () => {
  const [link] = await links();
  const token = tokenOf(link);
  expect((await open(token, ' ')).statusCode).toBe(400);
  expect((await open('a'.repeat(32), 'Emirates Bank')).statusCode).toBe(404);
  const opens = link.opens.length;
  const withdrawn = await person.send({ method: 'DELETE', url: `/api/portal/income/${link.id}` });
  expect(withdrawn.json()[0]).toMatchObject({ isOpen: false, withdrawnAt: karam.now.toISOString() });
  expect(said(await open(token, 'Emirates Bank')).message).toBe(
    'This link has ended, or was withdrawn. Ask the person who sent it for a new one.',
  );
  expect((await links())[0].opens).toHaveLength(opens);
  await share({ months: 12, days: 7 });
  const [next] = await links();
  const lastDay = addDays(dubaiDay(karam.now), 7);
  await moveTo(`${lastDay}T19:59:59Z`);
  expect((await open(tokenOf(next), 'Emirates Bank')).statusCode).toBe(200);
  await moveTo(`${lastDay}T20:00:00Z`);
  expect((await open(tokenOf(next), 'Emirates Bank')).statusCode).toBe(404);
  expect((await links())[0].isOpen).toBe(false);
});

test('others cannot withdraw it, strange lengths are refused, and there are at most ten open links', async () => {
  await share();
  const [link] = await links();
  const other = await world.owner.send({ method: 'DELETE', url: `/api/portal/income/${link.id}` });
  expect(other.statusCode).toBe(404);
  expect((await world.owner.post('/api/portal/income', { months: 3, days: 7 })).statusCode).toBe(404);
  expect((await karam.visitor().get('/api/portal/income')).statusCode).toBe(401);
  expect((await share({ months: 4, days: 7 })).statusCode).toBe(400);
  expect((await share({ months: 3, days: 365 })).statusCode).toBe(400);
  for (let count = 1; count < 10; count += 1) expect((await share()).statusCode).toBe(200);
  expect(said(await share()).message).toBe('You already have 10 open links. Withdraw one first.');
  expect((await links())[0].isOpen).toBe(true);
});
