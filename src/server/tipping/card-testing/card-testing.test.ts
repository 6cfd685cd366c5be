import { describe, expect, test } from 'vitest';
import { openCardWatch } from '#server/tipping/card-testing/card-watch.ts';
import { sweepCardTesting } from '#server/tipping/card-testing/cases.ts';
import { personCode } from '#server/tipping/card-testing/rules.ts';
import { ORIGIN, SESSION_SECRET, type TestApp, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';

/** The sandbox declines this amount. */
const DECLINED = '4000.01';

type Sent = { staffId: number; from: string; amount?: string; key?: string };
const sender =
  (karam: TestApp) =>
  ({ staffId, from, amount = '25', key }: Sent) =>
    karam
      .visitor()
      .post(
        '/api/tips',
        { staffId, amount },
        { remoteAddress: from, headers: key ? { 'idempotency-key': key } : {} },
      );

describe('with limits on', () => {
  const karam = testApp({ config: { rateLimit: true } });
  const send = sender(karam);
  const later = (seconds: number) => {
    karam.now = new Date(karam.now.getTime() + seconds * 1000);
    karam.uptimeMs += seconds * 1000;
  };
  /** Sends declined tips and returns the status of each. */
  const decline = async (times: number, sent: Sent) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push((await send({ ...sent, amount: DECLINED })).statusCode);
    return statuses;
  };
  const casesOf = async (staffId: number) =>
    karam.db.selectFrom('cardTestingCases').selectAll().where('staffId', '=', staffId).execute();
  /** What another process of the same Karam has in memory. */
  const openProcess = () =>
    openCardWatch({
      db: karam.db,
      clock: () => karam.now,
      sessionSecret: SESSION_SECRET,
      publicOrigin: ORIGIN,
      log: { error: () => undefined },
    });
  const mails = async () =>
    karam.db.selectFrom('outbox').selectAll().where('subject', 'like', '%stolen cards').execute();

  test('a burst of declined tips makes the address wait at this code, and is one case with one mail', async () => {
    const { staffId, otherStaffId, businessId, admin } = await makeWorld(karam);
    const from = '198.51.100.1';
    const mailsBefore = (await mails()).length;
    expect(await decline(10, { staffId, from })).toEqual(Array(10).fill(402));

    const refused = await send({ staffId, from });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('10');
    expect(said(refused)).toEqual({
      code: 'too_many_requests',
      message:
        'Many payments were declined here, so the next tip has to wait. Nothing was charged. ' +
        'Please try again in a few minutes.',
    });
    expect((await send({ staffId, from: '198.51.100.2' })).statusCode).toBe(201);
    expect((await send({ staffId: otherStaffId, from })).statusCode).toBe(201);

    later(11);
    expect((await send({ staffId, from })).statusCode).toBe(201);
    expect(await decline(1, { staffId, from })).toEqual([402]);
    const longer = await send({ staffId, from });
    expect([longer.statusCode, longer.headers['retry-after']]).toEqual([429, '20']);
    later(21);
    expect((await send({ staffId, from })).statusCode).toBe(201);

    expect(await casesOf(staffId)).toMatchObject([
      { reason: 'one_address', businessId, declinedCount: 11, addressCount: 1, closedAt: null },
    ]);
    const written = (await mails()).slice(mailsBefore);
    expect(written.filter(({ recipient }) => recipient === admin.user?.email)).toHaveLength(1);
    expect(written[0]?.body).toContain('Staff member: Maya Fernandes');
    expect(written[0]?.body).toContain(`${ORIGIN}/admin/card-testing`);
    await expectLedgerHolds(karam.db);
  });

  test('sixty honest tips of different amounts in a minute from one address open no case', async () => {
    const { staffId, businessId } = await makeWorld(karam);
    const staffIds = [staffId, await insertStaff(karam.db, businessId)];
    const from = '198.51.100.3';
    for (let index = 0; index < 60; index += 1) {
      const amount = String(index + 1);
      const sent = { staffId: staffIds[index % 2] ?? 0, from, amount };
      expect((await send(sent)).statusCode).toBe(201);
    }
    expect([...(await casesOf(staffId)), ...(await casesOf(staffIds[1] ?? 0))]).toEqual([]);
    later(60);
    expect((await send({ staffId, from })).statusCode).toBe(201);
    await expectLedgerHolds(karam.db);
  });

  test('a hundred small tips from one address to one code are a case, even if all are paid', async () => {
    const { staffId } = await makeWorld(karam);
    const from = '198.51.100.4';
    for (let index = 0; index < 100; index += 1) {
      expect((await send({ staffId, from, amount: '2' })).statusCode).toBe(201);
      if (index % 50 === 49) later(60);
    }
    expect(await casesOf(staffId)).toMatchObject([
      { reason: 'one_address', declinedCount: 0, smallTipCount: 100 },
    ]);
    await expectLedgerHolds(karam.db);
  });

  test('an address that tries many codes waits at all of them', async () => {
    const { staffId, businessId, otherStaffId } = await makeWorld(karam);
    const staffIds = [staffId, otherStaffId, await insertStaff(karam.db, businessId)];
    staffIds.push(await insertStaff(karam.db, businessId));
    const from = '198.51.100.5';
    for (const each of staffIds.slice(0, 3)) {
      expect(await decline(9, { staffId: each, from })).not.toContain(429);
      later(1);
    }
    expect(await decline(3, { staffId: staffIds[3] ?? 0, from })).toEqual([402, 402, 402]);
    expect((await send({ staffId, from })).statusCode).toBe(429);
    expect((await send({ staffId, from: '198.51.100.6' })).statusCode).toBe(201);
    // Several codes and businesses are concerned, so the case names none.
    const [noticed] = await karam.db
      .selectFrom('cardTestingCases')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(noticed).toMatchObject({ declinedCount: 30, staffId: null, businessId: null });
    await expectLedgerHolds(karam.db);
  });

  test('a code that many addresses attack waits for a short time, and no other code does', async () => {
    const { staffId, otherStaffId } = await makeWorld(karam);
    for (let index = 0; index < 5; index += 1)
      expect(await decline(6, { staffId, from: `198.51.100.${10 + index}` })).not.toContain(429);
    const honest = '198.51.100.20';
    const refused = await send({ staffId, from: honest });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    expect((await send({ staffId: otherStaffId, from: honest })).statusCode).toBe(201);
    // Even an attack that goes on makes honest guests wait for twenty seconds at most.
    later(11);
    for (let index = 0; index < 5; index += 1) {
      await decline(1, { staffId, from: `198.51.100.${30 + index}` });
      later(21);
    }
    expect((await send({ staffId, from: honest })).statusCode).toBe(201);
    expect(await casesOf(staffId)).toMatchObject([{ reason: 'one_code', addressCount: 10 }]);
    await expectLedgerHolds(karam.db);
  });

  test('card testing at the code of a team makes nobody wait at the codes of its people, and its case names the team', async () => {
    const { staffId, businessId, admin } = await makeWorld(karam);
    const row = { businessId, rule: 'equal' as const, updatedAt: karam.now };
    await karam.db.insertInto('teamRules').values(row).execute();
    const sendToTeam = (from: string, amount = DECLINED) =>
      karam.visitor().post('/api/tips/team', { businessId, amount }, { remoteAddress: from });
    const mailsBefore = (await mails()).length;
    for (let index = 0; index < 5; index += 1)
      for (let time = 0; time < 6; time += 1)
        expect((await sendToTeam(`198.51.100.${90 + index}`)).statusCode).toBe(402);
    const honest = '198.51.100.99';
    expect((await sendToTeam(honest, '25')).statusCode).toBe(429);
    expect((await send({ staffId, from: honest })).statusCode).toBe(201);
    const [listed] = (await admin.get('/api/admin/card-testing?limit=1')).json();
    expect(listed).toMatchObject({
      reason: 'one_code',
      staffId: null,
      personName: null,
      businessId,
      ofTeam: true,
    });
    expect((await mails()).slice(mailsBefore)[0]?.body).toContain('Staff member: The code of the team');
    // The same address at the code of one person too: then it is no longer about the team alone.
    await decline(10, { staffId, from: '198.51.100.94' });
    const [further] = (await admin.get('/api/admin/card-testing?limit=1')).json();
    expect(further).toMatchObject({ reason: 'one_address', staffId: null, businessId, ofTeam: false });
    later(60);
    await expectLedgerHolds(karam.db);
  });

  test('one stranger cannot make the guests of a code wait, however many cards are declined', async () => {
    const { staffId } = await makeWorld(karam);
    const from = '198.51.100.40';
    const { id: tipId } = (await send({ staffId, from, amount: '4000.02' })).json();
    const other = openProcess();
    for (let time = 0; time < 50; time += 1) await other.noteDecline(tipId, null);
    expect(
      (await openProcess().findRefusal(karam.db, { ...personCode(staffId), network: from }))
        ?.retryAfterSeconds,
    ).toBe(300);
    expect((await send({ staffId, from: '198.51.100.41' })).statusCode).toBe(201);
    await expectLedgerHolds(karam.db);
  });

  test('a tip that was recorded before the wait gets its receipt again', async () => {
    const { staffId } = await makeWorld(karam);
    const from = '198.51.100.50';
    const key = 'recorded-before-the-wait-1';
    const first = await send({ staffId, from, key });
    await decline(10, { staffId, from });
    const repeated = await send({ staffId, from, key });
    expect([repeated.statusCode, repeated.json().token]).toEqual([201, first.json().token]);
    expect((await send({ staffId, from, key: 'another-key-of-this-guest' })).statusCode).toBe(429);
    await expectLedgerHolds(karam.db);
  });

  test('nobody waits for hours because the clock was set back', async () => {
    const { staffId } = await makeWorld(karam);
    const from = '198.51.100.55';
    await decline(10, { staffId, from });
    expect((await send({ staffId, from })).statusCode).toBe(429);
    later(-3 * 60 * 60);
    expect((await send({ staffId, from })).statusCode).toBe(201);
    later(3 * 60 * 60);
    await expectLedgerHolds(karam.db);
  });

  test('every process knows a wait that another process has set', async () => {
    const { staffId } = await makeWorld(karam);
    const from = '198.51.100.60';
    const other = openProcess();
    const { id: tipId } = (await send({ staffId, from, amount: '4000.02' })).json();
    for (let time = 0; time < 4; time += 1) await other.noteDecline(tipId, null);
    expect(await decline(6, { staffId, from })).toEqual(Array(6).fill(402));
    expect((await send({ staffId, from })).statusCode).toBe(429);
    const refusal = await openProcess().findRefusal(karam.db, { ...personCode(staffId), network: from });
    expect(refusal?.retryAfterSeconds).toBe(10);
    expect(await casesOf(staffId)).toMatchObject([{ declinedCount: 10 }]);
    await expectLedgerHolds(karam.db);
  });

  test('addresses are stored as keyed hashes, and nothing of them is left after a day', async () => {
    const { staffId } = await makeWorld(karam);
    const from = '198.51.100.70';
    await decline(10, { staffId, from });
    const tables = ['tipOrigins', 'cardWarnings', 'tipWaits', 'cardTestingCases'] as const;
    const read = async () => {
      const rows = await Promise.all(tables.map((name) => karam.db.selectFrom(name).selectAll().execute()));
      return Object.fromEntries(tables.map((name, index) => [name, rows[index] ?? []]));
    };
    const stored = await read();
    expect(JSON.stringify(stored)).not.toContain(from);
    for (const name of tables) expect(stored[name]?.length).toBeGreaterThan(0);

    later(23 * 60 * 60);
    await sweepCardTesting(karam.db, karam.now);
    expect((await read()).cardWarnings?.length).toBeGreaterThan(0);
    later(2 * 60 * 60);
    await sweepCardTesting(karam.db, karam.now);
    const left = await read();
    expect([left.tipOrigins, left.cardWarnings, left.tipWaits]).toEqual([[], [], []]);
    expect(await casesOf(staffId)).toMatchObject([{ subject: null, declinedCount: 10 }]);
    await expectLedgerHolds(karam.db);
  });

  test('an attack from many addresses on many codes opens a case for each, and mails admins about five an hour', async () => {
    later(2 * 60 * 60);
    const { businessId, admin } = await makeWorld(karam);
    const mailsBefore = (await mails()).length;
    const mailsToAdmin = async () =>
      (await mails()).slice(mailsBefore).filter(({ recipient }) => recipient === admin.user?.email);
    const attack = async (from: string) => {
      const staffId = await insertStaff(karam.db, businessId);
      expect(await decline(10, { staffId, from })).toEqual(Array(10).fill(402));
      expect(await casesOf(staffId)).toHaveLength(1);
    };
    for (let address = 1; address <= 7; address += 1) await attack(`203.0.113.${address}`);
    expect(await mailsToAdmin()).toHaveLength(5);
    later(61 * 60);
    await attack('203.0.113.99');
    expect(await mailsToAdmin()).toHaveLength(6);
    await expectLedgerHolds(karam.db);
  });

  test('an admin closes a case once, it is in the audit log, and what goes on is a new case', async () => {
    const { staffId, businessId, admin } = await makeWorld(karam);
    const from = '198.51.100.80';
    await decline(10, { staffId, from });
    const [listed] = (await admin.get('/api/admin/card-testing?limit=1')).json();
    expect(listed).toMatchObject({
      reason: 'one_address',
      staffId,
      personName: 'Maya Fernandes',
      businessId,
      businessName: expect.stringMatching(/^Business of/),
      closedAt: null,
      closedByName: null,
    });
    const openCases = async () => {
      const { duties } = (await admin.get('/api/admin/today')).json();
      return duties.find(({ kind }: { kind: string }) => kind === 'card_cases')?.count ?? 0;
    };
    const openBefore = await openCases();
    const closed = await admin.post(`/api/admin/card-testing/${listed.id}/close`);
    expect(closed.json()).toMatchObject({ id: listed.id, closedByName: admin.user?.username });
    expect(await openCases()).toBe(openBefore - 1);
    const again = await admin.post(`/api/admin/card-testing/${listed.id}/close`);
    expect([again.statusCode, said(again).message]).toEqual([409, 'This case is closed already.']);
    const [row] = (await admin.get('/api/admin/audit?limit=1')).json();
    expect(row).toMatchObject({
      action: 'card_testing.closed',
      actorId: admin.user?.id,
      subjectType: 'business',
      subjectId: String(businessId),
      detail: { caseId: listed.id, reason: 'one_address' },
    });
    later(11);
    await decline(1, { staffId, from });
    expect(await casesOf(staffId)).toHaveLength(2);
    await expectLedgerHolds(karam.db);
  });
});

describe('with limits off', () => {
  const karam = testApp();
  const send = sender(karam);

  test('nothing waits and nothing is counted', async () => {
    const { staffId } = await makeWorld(karam);
    const from = '198.51.100.1';
    for (let time = 0; time < 40; time += 1)
      expect((await send({ staffId, from, amount: DECLINED })).statusCode).toBe(402);
    expect((await send({ staffId, from })).statusCode).toBe(201);
    expect(await karam.db.selectFrom('cardWarnings').selectAll().execute()).toEqual([]);
    expect(await karam.db.selectFrom('tipOrigins').selectAll().execute()).toEqual([]);
    await expectLedgerHolds(karam.db);
  });
});
