import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { htmlOf } from '#server/platform/mail/html-of.ts';
import { type SendMail, sendMails } from '#server/platform/mail/send-mails.ts';
import { deleteMailsAbout } from '#server/privacy/erase-person-store.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { ORIGIN, type TestApp, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { makeSharingWorld } from '#test/helpers/sharing-world.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

await buildIfNeeded();
const tipPages = await openTipPages(join(import.meta.dirname, '..', '..', '..', '..', 'dist'));
const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'karam@example.com' };

async function tipped(karam: TestApp) {
  const world = await makeWorld(karam);
  const tip = async (staffId = world.staffId) =>
    (await world.anonymous.post('/api/tips', { staffId, amount: '20', message: 'See you soon' })).json()
      .token as string;
  const ask = (token: string, email: string, locale = 'en') =>
    karam
      .visitor()
      .post(`/api/tips/follow/${token}/receipt`, { email }, { cookies: { karam_locale: locale } });
  return { ...world, tip, ask, token: await tip() };
}

describe('with a mail server', () => {
  const karam = testApp({ tipPages, config: { mail } });
  const outbox = () => karam.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const sendAll = (send: SendMail) => sendMails(karam.db, send, () => karam.now);
  const post = (token: string, email: string) =>
    karam.visitor().send({
      method: 'POST',
      url: `/t/${token}/receipt`,
      payload: new URLSearchParams({ email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('a guest gets the receipt in the language of the page, and once it is sent nobody has the address', async () => {
    const { ask, token, admin } = await tipped(karam);
    expect((await ask(token, 'guest@example.com', 'ur')).statusCode).toBe(204);
    const sent: Parameters<SendMail>[0][] = [];
    await sendAll(async (each) => void sent.push(each));
    expect(sent).toMatchObject([{ recipient: 'guest@example.com', locale: 'ur' }]);
    const [{ body = '', names } = {}] = sent;
    expect(body).toContain('آپ نے دیے: 20.00 درہم');
    expect(body).toContain(`http://karam.test/t/${token}`);
    // Somebody else's mailbox gets none of the guest's words.
    expect(body).not.toContain('See you soon');
    const html = names && htmlOf({ subject: 'x', body, locale: 'ur' }, { names, origin: ORIGIN });
    expect(html).toContain('<div lang="ur" dir="rtl"');

    const rows = await outbox();
    expect(rows).toMatchObject([{ recipient: '', sentAt: karam.now }]);
    expect(JSON.stringify(rows)).not.toContain('guest@example.com');
    const [shown] = (await admin.get('/api/admin/outbox')).json();
    expect(shown).toMatchObject({ recipient: '', state: 'sent' });
    expect(shown.body).toContain('/t/...');
    const again = await admin.post(`/api/admin/outbox/${shown.id}/resend`);
    expect([again.statusCode, again.json().reason]).toEqual([409, 'mail_address_not_kept']);
    await expect(
      karam.db.updateTable('outbox').set({ recipient: 'guest@example.com' }).execute(),
    ).rejects.toThrow('outbox_receipt_forgets');
  });

  test('an address is deleted if the server refuses it, or cannot be reached for two hours, and the mail counts', async () => {
    const { ask, token, admin } = await tipped(karam);
    await karam.db.deleteFrom('outbox').execute();
    await ask(token, 'nobody@example.com');
    await sendAll(async () =>
      Promise.reject(
        Object.assign(new Error('550 nobody@example.com'), { code: 'EENVELOPE', responseCode: 550 }),
      ),
    );
    const givenUp = { recipient: '', lastError: null, sentAt: null, givenUpAt: karam.now };
    expect(await outbox()).toMatchObject([givenUp]);

    await ask(token, 'late@example.com');
    const away = async () => Promise.reject(new Error('451 come back later'));
    const { now } = karam;
    let attempts = 0;
    for (; (await outbox()).some(({ recipient }) => recipient !== ''); attempts += 1) {
      await sendAll(away);
      karam.now = new Date(karam.now.getTime() + 2 * 60 * 60_000);
    }
    karam.now = now;
    expect(attempts).toBe(8);

    expect((await ask(token, 'third@example.com')).statusCode).toBe(204);
    expect((await ask(token, 'fourth@example.com')).json().reason).toBe('receipt_mailed_often');
    const shown = (await admin.get('/api/admin/outbox?state=given_up')).json();
    expect(shown).toMatchObject([{ state: 'given_up' }, { state: 'given_up' }]);
    const again = await admin.post(`/api/admin/outbox/${shown[0].id}/resend`);
    expect(again.json().reason).toBe('mail_address_not_kept');
    expect((await admin.get('/api/admin/outbox/summary')).json()).toMatchObject({ waiting: 1, failing: 0 });
    const rows = karam.db.updateTable('outbox').where('givenUpAt', 'is not', null);
    await expect(rows.set({ recipient: 'nobody@example.com' }).execute()).rejects.toThrow(
      'outbox_receipt_forgets',
    );
  });

  test('a tip has three receipts, also for forms sent at once, and one address is not filled with those of many tips', async () => {
    const { ask, token, tip } = await tipped(karam);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((each) => ask(token, `guest-${each}@example.com`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 204, 409, 409]);
    expect(said(await ask(token, 'another@example.com'))).toEqual({
      code: 'conflict',
      message: 'We have already emailed this receipt several times. Print this page or save its link.',
    });
    for (const expected of [204, 204, 204, 429])
      expect((await ask(await tip(), 'Same@example.com')).statusCode).toBe(expected);
    const [failures] = await karam.db
      .selectFrom('loginFailures')
      .select('key')
      .where('key', 'like', 'mailed:%')
      .execute();
    expect(failures?.key).not.toContain('@');
  });

  test('without scripts the form says what is wrong with the address, and then that the receipt is on its way', async () => {
    const { token } = await tipped(karam);
    const page = (await karam.visitor().get(`/t/${token}`)).payload;
    expect(page).toContain(`action="/t/${token}/receipt"`);
    const refused = await post(token, '"guest');
    expect(refused.statusCode).toBe(400);
    expect(refused.payload).toContain('Please enter a valid email address');
    expect(refused.payload).toContain('value="&quot;guest"');
    const taken = await post(token, 'form@example.com');
    expect([taken.statusCode, taken.headers.location]).toEqual([303, `/t/${token}?receipt=mailed`]);
    expect((await karam.visitor().get(taken.headers.location ?? '')).payload).toContain(
      'The receipt is on its way.',
    );
    expect((await post('nobody-has-such-a-token', 'form@example.com')).statusCode).toBe(404);
    expect((await karam.visitor().get(`/t/${token}/receipt`)).headers.location).toBe(`/t/${token}`);
  });

  test('the receipt of a tip for a whole team has the whole amount and names the team', async () => {
    const { ask, businessId } = await tipped(karam);
    await karam.db
      .insertInto('teamRules')
      .values({ businessId, rule: 'equal', updatedAt: karam.now })
      .execute();
    await karam.db.deleteFrom('outbox').execute();
    const { token } = (await karam.visitor().post('/api/tips/team', { businessId, amount: '50' })).json();
    expect((await ask(token, 'team@example.com')).statusCode).toBe(204);
    const [row] = await outbox();
    expect(row?.subject).toBe('Receipt for your tip of 50.00 AED');
    expect(row?.body).toContain('You paid: 50.00 AED');
    expect(row?.body).not.toContain('Fernandes');
  });

  test('with an account the receipts of tips to that person are deleted, and no others, whatever they are called', async () => {
    const { ask, token, tip, staffId, otherStaffId, businessId } = await tipped(karam);
    const rule = { businessId, rule: 'equal', updatedAt: karam.now } as const;
    await karam.db.insertInto('teamRules').values(rule).execute();
    const colleague = await insertStaff(karam.db, businessId);
    const toTeam = (await karam.visitor().post('/api/tips/team', { businessId, amount: '50' })).json().token;
    const tokens = {
      own: token,
      team: toTeam,
      colleague: await tip(colleague),
      other: await tip(otherStaffId),
    };
    await karam.db.deleteFrom('outbox').execute();
    for (const [name, each] of Object.entries(tokens)) await ask(each, `${name}@example.com`);
    const erase = async (id: number) => {
      const userId = (await karam.signedIn('staff')).user?.id ?? '';
      const names = { firstName: 'Thank', lastName: 'you' };
      await karam.db
        .updateTable('staff')
        .set({ ...names, userId })
        .where('id', '=', id)
        .execute();
      await deleteMailsAbout(karam.db, userId, [id]);
      return (await outbox()).map(({ recipient }) => recipient);
    };
    expect(await erase(colleague)).toEqual(['own@example.com', 'other@example.com']);
    expect(await erase(staffId)).toEqual(['other@example.com']);
  });

  test('of a tip that is shared with a group, the receipt has both parts', async () => {
    const { maya, anonymous } = await makeSharingWorld(karam);
    const { token } = (await anonymous.post('/api/tips', { staffId: maya, amount: '50' })).json();
    const email = 'sara@example.com';
    const asked = await karam.visitor().post(`/api/tips/follow/${token}/receipt`, { email });
    expect(asked.statusCode).toBe(204);
    const { body = '' } = (await outbox()).find(({ recipient }) => recipient === email) ?? {};
    expect(body).toContain('50.00 AED');
    expect(body).toContain('\u2068Maya\u2069: 42.75 AED');
    expect(body).toContain('Kitchen: 4.75 AED');
    await expectLedgerHolds(karam.db);
  });
});

describe('without a mail server', () => {
  const karam = testApp({ tipPages });

  test('receipts by mail are not offered, and every address is refused', async () => {
    const { ask, token } = await tipped(karam);
    expect((await karam.visitor().get(`/t/${token}`)).payload).not.toContain(`/t/${token}/receipt`);
    expect((await ask(token, 'guest@example.com')).json().reason).toBe('receipts_not_mailed');
    expect(await karam.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});
