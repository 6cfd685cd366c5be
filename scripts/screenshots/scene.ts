import { type APIRequestContext, request } from '@playwright/test';

type Login = { username: string; password: string };
export type Who = 'nobody' | 'admin' | 'owner' | 'staff' | 'newOwner' | 'pendingOwner' | 'newStaff';
export type Scene = {
  logins: Record<Exclude<Who, 'nobody'>, Login>;
  businessId: number;
  staffId: number;
  /** Of a business with amounts of its own. */
  hotelStaffId: number;
  inviteToken: string;
  /** Tokens of a paid tip and of one that waits for its payment. */
  tipTokens: { paid: string; waiting: string };
  /** A payout in a bank file that waits for its release, and one that has arrived. */
  payoutId: number;
  completedPayoutId: number;
  bankFileId: number;
  /** A payday that nobody has started yet. */
  paydayId: number;
  /** Somebody whose tips are shared with the kitchen. */
  sharingStaffId: number;
};

const password = 'only for pictures';

/** Adds to the demo: an owner without a business, one who waits for approval, a staff account without an invite, and a payday. */
export async function setScene(origin: string, said: string): Promise<Scene> {
  const owner = loginIn(said, 'business');
  const signedIn = await signIn(origin, owner);
  const business = await (await signedIn.get('/api/businesses/mine')).json();
  const staff = await (await signedIn.get('/api/staff')).json();
  const staffId = staff.at(-1).id;
  const hotelTeam = await (await signedIn.get(`/api/businesses/${business.id + 1}/staff`)).json();
  const gardenTeam = await (await signedIn.get(`/api/businesses/${business.id + 3}/staff`)).json();
  const invited = await signedIn.post(`/api/staff/${staff[0].id}/invite`);
  const { inviteURL } = await invited.json();
  const admin = loginIn(said, 'admin');
  const asAdmin = await signIn(origin, admin);
  const newest = async (status: string) =>
    (await (await asAdmin.get(`/api/admin/payouts?status=${status}`)).json())[0];
  const inFile = await newest('processing');
  await takeInStatement(asAdmin, statementOf('2026-11-16', '1000.00', 'Al Noor Trading', '980.00'));
  const payday = await (await asAdmin.post('/api/admin/paydays')).json();
  const pendingOwner = await register(origin, 'waiting-owner', 'business');
  await (await signIn(origin, pendingOwner)).post('/api/businesses', {
    data: { name: 'Hotel Nakheel', type: 'Hotel', tlNumber: 'CN-2203118', iban: 'AE070331234567890123456' },
  });
  return {
    logins: {
      admin,
      owner,
      staff: loginIn(said, 'staff'),
      newOwner: await register(origin, 'new-owner', 'business'),
      pendingOwner,
      newStaff: await register(origin, 'new-staff', 'staff'),
    },
    businessId: business.id,
    staffId,
    hotelStaffId: hotelTeam[0].id,
    tipTokens: {
      paid: await sendTip(origin, staffId, '25.00'),
      // The sandbox leaves this amount pending.
      waiting: await sendTip(origin, staffId, '4000.02'),
    },
    inviteToken: inviteURL.split('/').at(-1),
    payoutId: inFile.id,
    bankFileId: inFile.bankFileId,
    completedPayoutId: (await newest('completed')).id,
    paydayId: payday.id,
    sharingStaffId: gardenTeam.find(({ role }: { role: string }) => role === 'Server').id,
  };
}

/** A statement of the demo's account: an entry that nobody can explain, and a fee. */
export function statementOf(day: string, amount: string, text: string, balance: string): string {
  const iban = 'AE320030010274073001001';
  return [
    'account_iban;booked_day;amount;currency;reference;end_to_end_id;message_id;kind;text;balance',
    `${iban};${day};${amount};AED;CR-${day};;;;${text};${Number(balance) + 20}.00`,
    `${iban};${day};-20.00;AED;FEE-${day};;;fee;Monthly fee;${balance}`,
  ].join('\n');
}

async function takeInStatement(admin: APIRequestContext, content: string): Promise<void> {
  const { fingerprint } = await (
    await admin.post('/api/admin/bank-statements', { data: { content } })
  ).json();
  await admin.post('/api/admin/bank-statements', { data: { content, fingerprint } });
}

async function sendTip(origin: string, staffId: number, amount: string): Promise<string> {
  const api = await request.newContext({ baseURL: origin });
  const answer = await api.post('/api/tips', { data: { staffId, amount, customerName: 'Sara' } });
  if (!answer.ok()) throw new Error(`A tip was refused: ${await answer.text()}`);
  return (await answer.json()).token;
}

function loginIn(said: string, role: string): Login {
  const [, username, password] = new RegExp(`Demo ${role}: (\\S+) / (\\S+)`).exec(said) ?? [];
  if (!username || !password) throw new Error(`The demo printed no login for ${role}.`);
  return { username, password };
}

async function register(origin: string, username: string, role: 'business' | 'staff'): Promise<Login> {
  const api = await request.newContext({ baseURL: origin });
  const answer = await api.post('/api/register', {
    data: {
      username,
      email: `${username}@example.com`,
      password,
      confirmPassword: password,
      firstName: 'Huda',
      lastName: 'Mansour',
      role,
      businessName: 'Hotel Nakheel',
    },
  });
  if (!answer.ok()) throw new Error(`${username} could not register: ${await answer.text()}`);
  return { username, password };
}

export async function signIn(origin: string, login: Login): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: origin });
  const answer = await api.post('/api/login', { data: login });
  if (!answer.ok()) throw new Error(`${login.username} could not sign in: ${await answer.text()}`);
  return api;
}
