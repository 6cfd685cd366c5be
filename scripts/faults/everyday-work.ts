import { setTimeout as sleep } from 'node:timers/promises';
import { startPushBrowser } from '#test/helpers/push-browser.ts';
import { PASSWORD, signedIn, signedInOwner, type TwoKarams } from '#test/helpers/two-karams.ts';
import { startReceiver } from '#test/helpers/webhook-receiver.ts';
import { insertStaff } from '#test/helpers/world.ts';

/** What an owner, a person and an admin open again and again. */
const OWNER_PATHS = [
  '/business/dashboard',
  '/api/businesses/mine',
  '/api/staff',
  '/api/analytics/daily',
  '/api/analytics/weekly',
];
const PERSON_PATHS = [
  '/',
  '/api/portal',
  '/api/portal/tips',
  `/api/portal/statement?month=${new Date().toISOString().slice(0, 7)}`,
];
const ADMIN_PATHS = [
  '/admin/dashboard',
  '/api/admin/payouts/owed',
  '/api/admin/money-position',
  '/api/admin/status',
];

export type EverydayWork = {
  staffIds: number[];
  counts: { pages: number; printed: number; webhooks: number; pushes: number };
  unexpected: string[];
  stop(): Promise<void>;
};

/**
 * One business in which everything is on: its till receives webhooks, a person's phone push messages, and owner, person and
 * admin look at their pages and print codes, all the time.
 */
export async function startEverydayWork({ db, origins, admins }: TwoKarams): Promise<EverydayWork> {
  const [origin] = origins;
  const owner = await signedInOwner(db, origin, 'soak-owner');
  const person = await signedIn(db, origin, 'soak-person', 'staff');
  const { id: businessId } = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select('businesses.id')
    .where('username', '=', 'soak-owner')
    .executeTakeFirstOrThrow();
  // Whoever has not confirmed the address adds no webhook.
  await db.updateTable('users').set({ emailConfirmedAt: new Date() }).execute();
  const staffIds = [await insertStaff(db, businessId), await insertStaff(db, businessId)];
  const ask = (cookie: string, path: string, method = 'GET', body?: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
  const invite = await ask(owner, `/api/staff/${staffIds[0]}/invite`, 'POST');
  const { inviteURL } = (await invite.json()) as { inviteURL: string };
  await mustBe(await ask(person, `/api/invites/${inviteURL.split('/').at(-1)}/accept`, 'POST'));
  const receiver = await startReceiver();
  const browser = await startPushBrowser();
  const events = ['tip.paid', 'tip.refunded', 'payout.completed'];
  await mustBe(
    await ask(owner, '/api/connections/endpoints', 'POST', { url: receiver.url, events, password: PASSWORD }),
  );
  await mustBe(await ask(person, '/api/portal/push', 'PUT', browser.subscription()));

  const counts = { pages: 0, printed: 0, webhooks: 0, pushes: 0 };
  const unexpected: string[] = [];
  let stopping = false;
  const note = async (what: string, answer: Response) => {
    const bytes = (await answer.arrayBuffer()).byteLength;
    // 429: the limit of signed-in requests, which is on here.
    if (bytes === 0 || ![200, 429].includes(answer.status)) unexpected.push(`${what} ${answer.status}`);
  };
  const look = async (cookie: string, paths: string[]) => {
    for (let turn = 0; !stopping; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      await note(path, await ask(cookie, path));
      counts.pages += 1;
      await sleep(500);
    }
  };
  const print = async () => {
    while (!stopping) {
      const body = { kind: 'cards', who: 'chosen', ids: staffIds };
      await note('print', await ask(owner, '/api/print', 'POST', body));
      counts.printed += 1;
      await sleep(5000);
    }
  };
  const count = async () => {
    while (!stopping) {
      await sleep(1000);
      counts.webhooks += receiver.got.splice(0).length;
      counts.pushes += browser.got.splice(0).length;
    }
  };
  const running = [
    look(owner, OWNER_PATHS),
    look(person, PERSON_PATHS),
    look(admins[0], ADMIN_PATHS),
    print(),
    count(),
  ];
  return {
    staffIds,
    counts,
    unexpected,
    async stop() {
      stopping = true;
      await Promise.all(running);
      await receiver.stop();
      await browser.stop();
    },
  };
}

async function mustBe(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
}
