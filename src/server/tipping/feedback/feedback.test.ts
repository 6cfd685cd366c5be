import { beforeEach, expect, test } from 'vitest';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { eraseNightly } from '#server/privacy/erase-nightly.ts';
import { eraseFeedbackAbout } from '#server/tipping/feedback/feedback-store.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;

beforeEach(async () => {
  karam.now = new Date('2026-11-17T08:00:00Z');
  world = await makeWorld(karam);
});

const tip = async (amount = '20', staffId = world.staffId) =>
  (await karam.visitor().post('/api/tips', { staffId, amount })).json();
const say = (token: string, body: object) => karam.visitor().post(`/api/tips/follow/${token}/feedback`, body);
const follow = async (token: string) => (await karam.visitor().get(`/api/tips/follow/${token}`)).json();
const list = async (query = '', owner: Client = world.owner) =>
  (await owner.get(`/api/feedback/list?${query}`)).json();
const ofOwner = async (owner: Client = world.owner) => ({
  ...(await owner.get('/api/feedback')).json(),
  newest: await list('', owner),
});
const settings = (body: object) =>
  world.owner.send({ method: 'PUT', url: '/api/feedback/settings', payload: body });
const answer = (tipId: number, text: string, owner = world.owner) =>
  owner.post(`/api/feedback/${tipId}/answer`, { answer: text });
const mails = () =>
  karam.db
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('recipient', '=', world.owner.user?.email ?? '')
    .where('subject', '=', 'A guest left a low rating')
    .execute();

test('a content guest is offered the page for reviews, and the person reads it in their portal', async () => {
  await settings({ isOn: true, reviewLink: 'https://maps.example/saffron' });
  const { token, id } = await tip();
  expect(await follow(token)).toMatchObject({ canGiveFeedback: true, answer: null });
  const given = await say(token, { stars: 5, chips: ['speed', 'friendliness', 'speed'], words: ' Lovely ' });
  expect([given.statusCode, given.json()]).toEqual([
    201,
    {
      stars: 5,
      chips: ['friendliness', 'speed'],
      words: 'Lovely',
      answer: null,
      reviewLink: 'https://maps.example/saffron',
    },
  ]);
  expect(await follow(token)).toMatchObject({ canGiveFeedback: false, hasWords: true });
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  expect((await world.staff.get('/api/portal/feedback')).json()).toMatchObject([
    { tipId: id, stars: 5, words: 'Lovely' },
  ]);
  expect(await ofOwner()).toMatchObject({ unanswered: [], newest: [{ tipId: id, firstName: 'Maya' }] });
  expect(await mails()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('a low score reaches the owner alone, who gets a mail and answers; the guest reads the answer', async () => {
  await settings({ isOn: true, reviewLink: 'https://maps.example/saffron' });
  const { token, id } = await tip();
  const given = await say(token, { stars: 3, words: 'We waited for an hour' });
  expect(given.json()).toMatchObject({ reviewLink: null });
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  expect((await world.staff.get('/api/portal/feedback')).json()).toEqual([]);
  expect(await ofOwner()).toMatchObject({ unanswered: [{ tipId: id, words: 'We waited for an hour' }] });
  expect(await ofOwner(world.otherOwner)).toMatchObject({ unanswered: [], newest: [] });
  const [mail] = await mails();
  expect(mail?.body).toContain('3 of 5 stars');
  expect(mail?.body).not.toContain('hour');

  expect((await answer(id, 'Not yours', world.otherOwner)).statusCode).toBe(404);
  expect((await answer(id, '   ')).json()).toMatchObject({
    fields: { answer: { reason: 'answer_required' } },
  });
  expect((await answer(id, 'We are sorry. Coffee is on us.')).json()).toMatchObject({ unanswered: [] });
  expect(await list()).toMatchObject([{ tipId: id, answer: 'We are sorry. Coffee is on us.' }]);
  expect((await follow(token)).answer).toBe('We are sorry. Coffee is on us.');
  await expectLedgerHolds(karam.db);
});

test('it is given once, for a paid tip, while the business asks for it', async () => {
  const { token } = await tip();
  await say(token, { stars: 4 });
  expect((await say(token, { stars: 1 })).json()).toMatchObject({ reason: 'feedback_given' });
  // The sandbox does not capture this amount at once.
  const waiting = await tip('4000.02');
  expect(waiting.status).toBe('pending');
  expect((await say(waiting.token, { stars: 5 })).json()).toMatchObject({ reason: 'feedback_closed' });
  expect((await say('nobody-has-such-a-token', { stars: 5 })).statusCode).toBe(404);

  const later = await tip();
  expect((await karam.visitor().get(`/api/staff/${world.staffId}`)).json().asksFeedback).toBe(true);
  await settings({ isOn: false, reviewLink: null });
  expect((await karam.visitor().get(`/api/staff/${world.staffId}`)).json().asksFeedback).toBe(false);
  expect((await follow(later.token)).canGiveFeedback).toBe(false);
  expect((await say(later.token, { stars: 5 })).json()).toMatchObject({ reason: 'feedback_closed' });
  expect((await ofOwner()).newest).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});

test.each([
  ['no stars', {}, 'stars', 'stars_missing'],
  ['six stars', { stars: 6 }, 'stars', 'stars_missing'],
  ['half a star', { stars: 2.5 }, 'stars', 'stars_missing'],
  ['a word that cannot be ticked', { stars: 5, chips: ['price'] }, 'chips.0', 'invalid_value'],
  ['too many words', { stars: 5, words: 'x'.repeat(501) }, 'words', 'message_too_long'],
])('%s: refused with the reason, and nothing is kept', async (_what, body, field, reason) => {
  const { token } = await tip();
  const refused = await say(token, body);
  expect([refused.statusCode, refused.json().fields[field]?.reason]).toEqual([400, reason]);
  expect((await ofOwner()).newest).toEqual([]);
});

test('only a page that begins with https can be the page for reviews', async () => {
  for (const reviewLink of ['http://maps.example', 'javascript:alert(1)', 'maps.example'])
    expect((await settings({ isOn: true, reviewLink })).json()).toMatchObject({
      fields: { reviewLink: { reason: 'review_link_invalid' } },
    });
  expect((await ofOwner()).settings).toEqual({ isOn: true, reviewLink: null });
});

test('the report has a line for each person and week of Dubai', async () => {
  const { id: omar } = (
    await world.owner.post('/api/staff', { firstName: 'Omar', lastName: 'K', role: 'Host', walletId: 'w' })
  ).json();
  const give = async (stars: number, staffId: number) => say((await tip('20', staffId)).token, { stars });
  // Sunday evening in London is Monday in Dubai.
  karam.now = new Date('2026-11-08T19:59:59Z');
  await give(5, world.staffId);
  karam.now = new Date('2026-11-08T20:00:00Z');
  await give(4, world.staffId);
  await give(5, world.staffId);
  await give(2, omar);
  karam.now = new Date('2026-11-17T08:00:00Z');
  expect((await ofOwner()).weeks).toMatchObject([
    { week: '2026-11-09', firstName: 'Maya', count: 2, average: '4.50' },
    { week: '2026-11-09', firstName: 'Omar', count: 1, average: '2.00' },
    { week: '2026-11-02', firstName: 'Maya', count: 1, average: '5.00' },
  ]);
});

test('what is said after a tip for the team counts for nobody alone, and all who shared it read what was kind', async () => {
  const invited = async (staffId: number, user: Client) => {
    const { inviteURL } = (await world.owner.post(`/api/staff/${staffId}/invite`)).json();
    await user.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
    return async () => (await user.get('/api/portal/feedback')).json();
  };
  const wordsToMaya = await invited(world.staffId, world.staff);
  const omar = await insertStaff(karam.db, world.businessId);
  const wordsToOmar = await invited(omar, await karam.signedIn('staff'));
  const row = { businessId: world.businessId, rule: 'equal' as const, updatedAt: karam.now };
  await karam.db.insertInto('teamRules').values(row).execute();
  const tipTeam = async () =>
    (await karam.visitor().post('/api/tips/team', { businessId: world.businessId, amount: '50' })).json();
  const [kind, low] = [await tipTeam(), await tipTeam()];
  // Came later, and has no part of either.
  const late = await insertStaff(karam.db, world.businessId);
  const wordsToLate = await invited(late, await karam.signedIn('staff'));

  expect(await follow(kind.token)).toMatchObject({ canGiveFeedback: true });
  await say(kind.token, { stars: 5, words: 'Lovely, Maya and all' });
  expect((await say(kind.token, { stars: 1 })).json()).toMatchObject({ reason: 'feedback_given' });
  await say(low.token, { stars: 2, words: 'Cold soup' });
  expect(await mails()).toHaveLength(1);
  const shown = [{ tipId: kind.id, stars: 5, words: 'Lovely, Maya and all', isForTeam: true }];
  expect(await wordsToMaya()).toMatchObject(shown);
  expect(await wordsToOmar()).toMatchObject(shown);
  expect(await wordsToLate()).toEqual([]);
  const nobody = { staffId: null, firstName: null, lastName: null };
  expect(await ofOwner()).toMatchObject({
    unanswered: [{ tipId: low.id, words: 'Cold soup', ...nobody }],
    weeks: [{ week: '2026-11-16', count: 2, average: '3.50', ...nobody }],
  });
  await answer(low.id, 'We are sorry');
  expect((await follow(low.token)).answer).toBe('We are sorry');
  const file = await world.owner.get('/api/feedback.csv');
  expect(file.body).toContain(`${kind.id},2026-11-17T08:00:00.000Z,,,5,,`);

  // Words about a team go with the account of anybody who may be named in them.
  await eraseFeedbackAbout(karam.db, late);
  expect(await wordsToMaya()).toMatchObject(shown);
  await eraseFeedbackAbout(karam.db, omar);
  expect(await wordsToMaya()).toMatchObject([{ tipId: kind.id, stars: 5, words: null }]);
  await expectLedgerHolds(karam.db);
});

test('card numbers are masked, and words are erased by the guest and after their time; the stars stay', async () => {
  const { token } = await tip();
  await say(token, { stars: 5, words: 'Charge 4242 4242 4242 4242 again' });
  expect((await ofOwner()).newest[0].words).not.toContain('4242 4242');
  await karam.visitor().send({ method: 'DELETE', url: `/api/tips/follow/${token}/words` });
  expect((await ofOwner()).newest[0]).toMatchObject({ stars: 5, words: null });

  const old = await tip();
  await say(old.token, { stars: 4, words: 'Thank you, Maya' });
  karam.now = new Date('2036-11-17T08:00:00Z');
  const log = { error: () => undefined };
  await eraseNightly(karam.db, { files: {} as ObjectFiles, clock: () => karam.now, log });
  const kept = await karam.db.selectFrom('feedback').select('words').where('words', 'is not', null).execute();
  expect(kept).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('owners get mails about low scores at most five times an hour', async () => {
  for (let count = 0; count < 7; count += 1) await say((await tip()).token, { stars: 1 });
  expect(await mails()).toHaveLength(5);
  expect((await ofOwner()).unanswered).toHaveLength(7);
});

test('an owner finds feedback by words, answer, person and stars, page by page, and downloads what was found', async () => {
  const said = async (staffId: number, stars: number, words: string) => {
    karam.now = new Date(karam.now.getTime() + 60_000);
    const { token, id } = await tip('20', staffId);
    await say(token, { stars, words, chips: ['speed'] });
    return id as number;
  };
  const first = await said(world.staffId, 2, 'The soup was 100% cold');
  const second = await said(world.staffId, 5, '=HYPERLINK("https://evil.example")');
  const third = await said(world.staffId, 4, 'Kind');
  await answer(first, 'Sorry for the soup');
  const found = async (query: string) => (await list(query)).map(({ tipId }: { tipId: number }) => tipId);
  expect(await found('')).toEqual([third, second, first]);
  expect(await found('search=0%25')).toEqual([first]);
  expect(await found('search=sorry')).toEqual([first]);
  expect(await found('search=maya f')).toEqual([third, second, first]);
  expect(await found('score=low')).toEqual([first]);
  expect(await found('score=good&search=soup')).toEqual([]);
  expect((await world.owner.get('/api/feedback/list?score=most')).statusCode).toBe(400);
  const page = await world.owner.get('/api/feedback/list?limit=2');
  const [, next = ''] = /<([^>]+)>/.exec(String(page.headers.link)) ?? [];
  expect((await world.owner.get(next)).json()).toMatchObject([{ tipId: first }]);
  expect(await list('', world.otherOwner)).toEqual([]);
  // A page after feedback of another business is empty, so that nobody learns which tips elsewhere have some.
  const elsewhere = await said(world.otherStaffId, 5, 'Elsewhere');
  expect(await found(`before=${elsewhere}`)).toEqual([]);

  const file = await world.owner.get('/api/feedback.csv?score=good');
  expect(file.headers['content-disposition']).toBe('attachment; filename="feedback.csv"');
  const lines = file.body.split('\r\n');
  expect(lines[0]).toBe('\ufefftip,createdAt,staffId,staff,stars,about,words,answer,answeredAt');
  expect(lines[2]).toContain(`,5,speed,"'=HYPERLINK(`);
  expect(lines).toHaveLength(4);
  const [row] = (await world.admin.get('/api/admin/audit?action=tips.exported')).json();
  expect(row).toMatchObject({ detail: { of: 'feedback', score: 'good', isSearch: false } });
});

test('people download what they read of it: staff the kind words, the owner the answers', async () => {
  const [kind, low] = [await tip(), await tip()];
  await say(kind.token, { stars: 5, words: 'Lovely' });
  await say(low.token, { stars: 1, words: 'Rude' });
  await answer(low.id, 'We are sorry');
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const ofStaff = await world.staff.get('/api/account/export');
  expect(ofStaff.json().staffMembers[0].feedback).toMatchObject([
    { tipId: kind.id, stars: 5, words: 'Lovely' },
  ]);
  expect(ofStaff.body).not.toContain('Rude');
  const file = await world.owner.get('/api/account/export');
  expect(file.json().businesses[0].feedback).toMatchObject({
    isOn: true,
    answers: [{ tipId: low.id, answer: 'We are sorry' }],
  });
  expect(file.body).not.toContain('Rude');
});
