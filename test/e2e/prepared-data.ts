import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { admin, secondAdmin } from './global-setup.ts';

/** Prepares data over the API, so that a journey clicks only through the part it tests. */
export type Account = { username: string; password: string };
export type Owner = Account & { api: APIRequestContext };
export type OpenBusiness = { id: number; name: string; owner: Owner };

const password = 'a long enough password';
let count = 0;

/** Unique across all workers, because they share one server. */
export function uniqueName(stem: string): string {
  count += 1;
  return `${stem}-${process.pid}-${Date.now().toString(36)}-${count}`;
}

export async function newAccount(role: 'business' | 'staff'): Promise<Owner> {
  const api = await request.newContext({ baseURL: process.env.KARAM_ORIGIN ?? '' });
  const username = uniqueName(role);
  await post(api, '/api/register', {
    username,
    email: `${username}@example.com`,
    password,
    confirmPassword: password,
    firstName: 'Huda',
    lastName: 'Mansour',
    role,
    ...(role === 'staff' && { businessName: 'Saffron Table' }),
  });
  return { username, password, api };
}

/** By server and username: a sign-in costs a password hash, and most journeys need an admin several times. */
const adminSessions = new Map<string, ReturnType<typeof sessionOf>>();

export async function asAdmin(who: Account = admin): Promise<APIRequestContext> {
  const key = `${process.env.KARAM_ORIGIN} ${who.username}`;
  const session = adminSessions.get(key) ?? sessionOf(who);
  adminSessions.set(key, session);
  return request.newContext({ baseURL: process.env.KARAM_ORIGIN ?? '', storageState: await session });
}

async function sessionOf(who: Account) {
  const api = await request.newContext({ baseURL: process.env.KARAM_ORIGIN ?? '' });
  await post(api, '/api/login', who);
  const session = await api.storageState();
  await api.dispose();
  return session;
}

type BusinessFacts = { name?: string; iban?: string; tlNumber?: string };

export async function newBusiness(facts: BusinessFacts = {}): Promise<OpenBusiness> {
  const owner = await newAccount('business');
  const name = facts.name ?? uniqueName('Saffron Table');
  const { id } = await post(owner.api, '/api/businesses', {
    name,
    type: 'Restaurant',
    tlNumber: 'CN-1184402',
    iban: 'AE070331234567890123456',
    ...facts,
  });
  return { id, name, owner };
}

export async function activeBusiness(facts?: BusinessFacts): Promise<OpenBusiness> {
  const business = await newBusiness(facts);
  await setStatus(business.id, 'active');
  return business;
}

export async function setStatus(businessId: number, status: 'active' | 'suspended'): Promise<void> {
  const api = await asAdmin();
  // No documents are uploaded, so an approval needs a reason.
  const data = { status, ...(status === 'active' && { note: 'Seen on site.' }) };
  const answer = await api.patch(`/api/admin/businesses/${businessId}/status`, { data });
  expect(answer.status()).toBe(200);
  await api.dispose();
}

/** Adds a staff member to the business and returns the id that guests tip. */
export async function addStaff(
  business: OpenBusiness,
  staff: { firstName?: string; lastName?: string; role?: string; isActive?: boolean; iban?: string } = {},
): Promise<number> {
  const { id } = await post(business.owner.api, '/api/staff', {
    firstName: 'Maya',
    lastName: 'Fernandes',
    role: 'Server',
    walletId: 'wallet-of-maya',
    isActive: true,
    ...staff,
  });
  return id;
}

/** By a file, as owners of large businesses do. */
export async function addManyStaff({ owner }: OpenBusiness, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => `Nour,Haddad ${at},Host,W-${at}`);
  const content = ['first_name,last_name,role,wallet_id', ...lines].join('\n');
  const { fingerprint } = await post(owner.api, '/api/staff/import', { content });
  await post(owner.api, '/api/staff/import', { content, fingerprint });
}

/** The receipt, with the token by which the guest follows the tip. */
export async function tip(
  business: OpenBusiness,
  staffId: number,
  amountDecimal: string,
): Promise<{ token: string }> {
  return post(business.owner.api, '/api/tips', { staffId, amount: amountDecimal });
}

/** The path of a new invitation for this staff member. */
export async function invitation(business: OpenBusiness, staffId: number): Promise<string> {
  const { inviteURL } = await post(business.owner.api, `/api/staff/${staffId}/invite`, {});
  return new URL(inviteURL).pathname;
}

/** The path of the link that was mailed to this address to confirm it. */
export async function confirmation(email: string): Promise<string> {
  const api = await asAdmin();
  const mails: { recipient: string; body: string }[] = await (await api.get('/api/admin/outbox')).json();
  await api.dispose();
  const bodies = mails.filter(({ recipient }) => recipient === email).map(({ body }) => body);
  return /\/confirm-email\/\S+/.exec(bodies.join('\n'))?.[0] ?? '';
}

/** The owner opens the link that was mailed to them: before that, they let nobody in and add no webhook. */
export async function confirmAddress({ username, api }: Owner): Promise<void> {
  const token = (await confirmation(`${username}@example.com`)).split('/').at(-1);
  expect((await api.post(`/api/email-confirmations/${token}`)).status()).toBe(204);
}

/** A new staff account that is linked to this staff member. */
export async function joinedAccount(business: OpenBusiness, staffId: number): Promise<Owner> {
  const path = await invitation(business, staffId);
  const account = await newAccount('staff');
  const accepted = await account.api.post(`/api/invites/${path.split('/').at(-1)}/accept`);
  expect(accepted.ok()).toBe(true);
  return account;
}

/** Sets the account that payouts are paid from, which bank files must name. */
export async function setPayer(): Promise<void> {
  await changeMoneySettings({ payerName: 'Karam FZ-LLC', payerIban: 'AE320030010274073001001' });
}

/** One admin proposes, the other confirms. Nothing to confirm if the settings are so already. */
export async function changeMoneySettings(change: object): Promise<void> {
  const api = await asAdmin();
  const data = { ...change, password: admin.password };
  const { proposal } = await (await api.patch('/api/admin/settings', { data })).json();
  if (proposal) {
    const second = await asAdmin(secondAdmin);
    const path = `/api/admin/proposals/${proposal.id}/confirm`;
    expect((await second.post(path, { data: { password: secondAdmin.password } })).status()).toBe(200);
    await second.dispose();
  }
  await api.dispose();
}

/** Starts a payout of everything owed to the business's staff, and takes it to the given status. */
export async function payout(businessId: number, until: 'pending' | 'processing' | 'completed') {
  const api = await asAdmin();
  const { id } = await post(api, '/api/admin/payouts', { type: 'business', businessId, amount: '0' });
  if (until !== 'pending') {
    const file = await post(api, '/api/admin/bank-files', { payoutIds: [id] });
    const second = await asAdmin(secondAdmin);
    const released = await second.post(`/api/admin/bank-files/${file.id}/release`, {
      data: { password: secondAdmin.password },
    });
    expect(released.status()).toBe(200);
    await second.dispose();
  }
  await api.dispose();
  if (until === 'completed') {
    const second = await asAdmin(secondAdmin);
    await post(second, `/api/admin/payouts/${id}/complete`, { reference: 'FT26319001' });
    await second.dispose();
  }
  return id as number;
}

/** Signs in without the form, after leaving the page of who was here before: it would ask on as the new user. */
export async function comeAs(page: Page, who: Account): Promise<void> {
  await page.goto('about:blank');
  await signIn(page, who);
}

/** Only the browser gets another session cookie, as if somebody signed in in another window. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
}

// biome-ignore lint/suspicious/noExplicitAny: the server validates its answers; a test reads one field of them
async function post(api: APIRequestContext, path: string, data: object): Promise<any> {
  const answer = await api.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
