import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { groupIban } from '#shared/money/iban.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { findTextInTables } from '#test/helpers/text-in-tables.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';

/** From sign-up to a bank file, with an IBAN wherever somebody can type one. */
const lines: string[] = [];
const karam = testApp({ logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } } });

const IBANS = {
  business: 'AE070331234567890123456',
  staff: 'AE260211000000230064016',
  account: 'AE950260001261025056501',
  payer: 'AE320030010274073001001',
};
let [owner, admin, secondAdmin]: Client[] = [];
let businessId: number;
let staffIds: number[];
let payoutIds: number[];
let bankFileId: number;

/** Fails if the answer is not a success. */
async function send(
  who: Client | undefined,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
) {
  const answer = await who?.send({ method, url, ...(payload && { payload }) });
  if (!answer || answer.statusCode >= 300) throw new Error(`${url}: ${answer?.statusCode} ${answer?.body}`);
  return answer;
}

beforeAll(async () => {
  owner = await karam.signedIn('business');
  admin = await karam.signedIn('admin');
  secondAdmin = await karam.signedIn('admin');
  const payer = { payerName: 'Karam FZ-LLC', payerIban: groupIban(IBANS.payer), payerBic: 'ADCBAEAA' };
  await changeSettings(karam, admin, payer);
  const house = { name: 'Saffron Table', type: 'Restaurant', iban: groupIban(IBANS.business) };
  businessId = (await send(owner, 'POST', '/api/businesses', house)).json().id;
  await send(admin, 'PATCH', `/api/admin/businesses/${businessId}/status`, {
    status: 'active',
    note: 'Seen on site.',
  });
  const person = { firstName: 'Maya', lastName: 'Fernandes', role: 'Server', walletId: 'w-1' };
  const hire = async (iban?: string) =>
    (await send(owner, 'POST', '/api/staff', { ...person, iban })).json().id;
  staffIds = [await hire(IBANS.staff), await hire(), await hire()];

  const account = { username: 'maya', email: 'maya@example.com', password: 'a good password' };
  const visitor = karam.visitor();
  await send(visitor, 'POST', '/api/register', {
    ...account,
    confirmPassword: account.password,
    role: 'staff',
    businessName: 'Saffron Table',
    iban: IBANS.account,
  });
  const { inviteURL } = (await send(owner, 'POST', `/api/staff/${staffIds[1]}/invite`)).json();
  await send(visitor, 'POST', `/api/invites/${inviteURL.split('/').at(-1)}/accept`);

  for (const staffId of staffIds) await send(karam.visitor(), 'POST', '/api/tips', { staffId, amount: '20' });
  const pay = async (body: object) =>
    (await send(admin, 'POST', '/api/admin/payouts', { amount: '0', ...body })).json().id;
  payoutIds = [
    await pay({ type: 'staff', staffId: staffIds[0], description: `to ${IBANS.staff}` }),
    await pay({ type: 'staff', staffId: staffIds[1] }),
    await pay({ type: 'business', businessId }),
  ];
  bankFileId = (await send(admin, 'POST', '/api/admin/bank-files', { payoutIds })).json().id;
  await send(secondAdmin, 'POST', `/api/admin/bank-files/${bankFileId}/release`, { password: PASSWORD });
  const { proposal } = (
    await send(secondAdmin, 'POST', `/api/admin/payouts/${payoutIds[0]}/fail`, {
      reason: `AC01 ${IBANS.staff} is closed`,
    })
  ).json();
  await send(admin, 'POST', `/api/admin/proposals/${proposal.id}/confirm`, { password: PASSWORD });
  await send(secondAdmin, 'POST', `/api/admin/payouts/${payoutIds[1]}/complete`, { reference: 'FT1' });
});

test('no column of any table contains an IBAN, and neither does the log', async () => {
  for (const iban of Object.values(IBANS)) {
    expect(await findTextInTables(karam.url, iban)).toEqual([]);
    expect(await findTextInTables(karam.url, groupIban(iban))).toEqual([]);
    expect(lines.join('')).not.toContain(iban);
  }
  // The search itself works: it finds what is not secret.
  expect(await findTextInTables(karam.url, 'Saffron Table')).toContain('businesses.name');
  await expectLedgerHolds(karam.db);
});

test('the bank and the admin who pays get whole IBANs', async () => {
  for (const file of ['pain001.xml', 'payouts.csv']) {
    const { body } = await send(admin, 'GET', `/api/admin/bank-files/${bankFileId}/${file}`);
    for (const iban of Object.values(IBANS)) expect(body).toContain(iban);
  }
  const payouts = (await send(admin, 'GET', '/api/admin/payouts')).json();
  expect(payouts.map(({ iban, ibanChanged }: Record<string, unknown>) => [iban, ibanChanged])).toEqual([
    [IBANS.business, false],
    [IBANS.account, false],
    [IBANS.staff, false],
  ]);
  expect((await send(admin, 'GET', '/api/admin/settings')).json().payerIban).toBe(IBANS.payer);
});

test('an owner gets the IBANs that they can change, and masked ones in the list of payouts', async () => {
  expect((await send(owner, 'GET', '/api/businesses/mine')).json().iban).toBe(IBANS.business);
  const staff = (await send(owner, 'GET', '/api/staff')).json();
  expect(staff.map(({ iban }: { iban: string }) => iban)).toEqual([null, IBANS.account, IBANS.staff]);
  const payouts = (await send(owner, 'GET', '/api/payouts/business')).json();
  expect(payouts.map(({ iban }: { iban: string }) => iban)).toEqual(['...3456', '...6501', '...4016']);
  expect(payouts[2].reason).toBe('AC01 ...4016 is closed');
});

test('exports, mails and the audit log contain the last four digits only', async () => {
  const urls = ['/api/admin/businesses.csv', '/api/admin/exports/payouts.csv?from=2026-11-01&to=2026-11-30'];
  const exported = await Promise.all(urls.map((url) => send(admin, 'GET', url)));
  const [businesses, payouts] = exported.map(({ body }) => body);
  expect(businesses).toContain(',...3456,');
  expect(payouts).toContain(',...4016,');
  const audit = (await send(admin, 'GET', '/api/admin/audit')).body;
  const mails = (await send(admin, 'GET', '/api/admin/outbox')).body;
  expect(audit).toContain('AC01 ...4016 is closed');
  expect(mails).toContain('(...4016)');
  for (const iban of Object.values(IBANS)) {
    for (const text of [businesses, payouts, audit, mails]) expect(text).not.toContain(iban);
  }
});

test('two IBANs that somebody swaps in the database are noticed, and nobody is paid to them', async () => {
  const [first, second] = staffIds;
  const swap = sql`UPDATE staff SET iban = (SELECT iban FROM staff AS other
    WHERE other.id <> staff.id AND other.id IN (${first}, ${second})) WHERE id IN (${first}, ${second})`;
  await swap.execute(karam.db);
  const body = { type: 'staff', staffId: first, amount: '0' };
  expect((await admin?.post('/api/admin/payouts', body))?.statusCode).toBe(500);
  expect((await owner?.get('/api/staff'))?.statusCode).toBe(500);
  expect(lines.join('')).toContain(`staff.iban of row ${first} was changed outside Karam`);
  await swap.execute(karam.db);
  expect((await owner?.get('/api/staff'))?.statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});
