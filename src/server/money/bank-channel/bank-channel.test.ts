import { hash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankServer, ChannelProblem, withBankServer } from '#server/money/bank-channel/bank-server.ts';
import { readPrivateKey } from '#server/money/bank-channel/channel-key-store.ts';
import { deliverFiles } from '#server/money/bank-channel/deliver-files.ts';
import { exchangeFiles } from '#server/money/bank-channel/exchange-files.ts';
import { fetchFiles } from '#server/money/bank-channel/fetch-answers.ts';
import { findBankChannel } from '#server/platform/settings/settings-store.ts';
import { getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import { refusalOf } from '#shared/reasons/reasons.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { aPayment, aReport, aTransferReport } from '#test/helpers/bank-answers.ts';
import { type BankSshd, findSshd, startBankSshd } from '#test/helpers/bank-sshd.ts';
import { aNotice, aStatement } from '#test/helpers/bank-statements.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import {
  expectCompletedByBank,
  makePayoutWorld,
  PAYER,
  type PayoutWorld,
} from '#test/helpers/payout-world.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';

const karam = testApp();
const sshd = findSshd();
const title = typeof sshd === 'string' ? `the bank's server (skipped: ${sshd})` : "the bank's server";
let bank: BankSshd;
let world: PayoutWorld;
let payoutId: number;
let fileId: number;
let name: string;
/** Less than the tip, by the platform's fee. */
let amount: string;

/** Long enough for a busy machine, and for the one test that waits for it. */
const STEP_MS = 3000;
const exchanging = () => ({ db: karam.appDb, clock: () => karam.now, stepMs: STEP_MS });
const exchange = () => exchangeFiles(exchanging());

describe.skipIf(typeof sshd === 'string')(title, () => {
  beforeAll(async () => {
    const admin = await karam.signedIn('admin');
    const key = await admin.post('/api/admin/bank-channel/keys');
    expect(key.statusCode).toBe(201);
    if (typeof sshd === 'object') bank = await startBankSshd(sshd, key.json().publicKey);
    return () => bank.remove();
  });

  beforeEach(async () => {
    karam.now = new Date();
    world = await makePayoutWorld(karam);
    for (const folder of [bank.out, bank.in])
      for (const file of readdirSync(folder)) rmSync(join(folder, file));
    await bank.start();
    const changed = await changeSettings(karam, world.admin, channel());
    expect(changed.json()).toMatchObject({ bankHost: '127.0.0.1' });
    await releaseOne();
  });
  afterEach(async () => {
    await bank.kill();
    // What a test leaves unclear or unread is not the next one's.
    await sql`UPDATE bank_deliveries SET state = 'unclear' WHERE state = 'placing'`.execute(karam.db);
    await sql`UPDATE bank_deliveries SET state = 'by_hand' WHERE state <> 'sent'`.execute(karam.db);
    await sql`UPDATE bank_received SET state = 'nothing', content = NULL, settled_at = now() WHERE state = 'waiting'`.execute(
      karam.db,
    );
  });

  const channel = () => ({
    bankHost: '127.0.0.1',
    bankPort: bank.port,
    bankUser: bank.user,
    bankHostKeys: bank.fingerprint,
    bankFolderOut: 'out',
    bankFolderIn: 'in',
    bankKeyId: 1,
  });

  /** A payout in a released file: it waits to be brought to the bank. */
  async function releaseOne(): Promise<void> {
    payoutId = await world.payoutAtBank('10');
    const row = await karam.db
      .selectFrom('bankFiles')
      .innerJoin('payouts', 'payouts.bankFileId', 'bankFiles.id')
      .select(['bankFiles.id', 'messageId', 'amount'])
      .where('payouts.id', '=', payoutId)
      .executeTakeFirstOrThrow();
    fileId = row.id;
    name = `${row.messageId}.xml`;
    amount = row.amount;
  }

  const delivery = async () => (await world.admin.get(`/api/admin/bank-files/${fileId}`)).json().delivery;
  const atBank = () => readdirSync(bank.out);
  const contentAtBank = () => readFileSync(join(bank.out, name), 'utf8');
  const download = async (format = 'pain001.xml') =>
    world.admin.get(`/api/admin/bank-files/${fileId}/${format}`);
  const statusOf = async (id: number) => (await world.admin.get(`/api/admin/payouts/${id}`)).json().status;
  const problemOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(ChannelProblem);
    return error.refusal;
  };
  /** Delivers over a real connection that is disturbed at one step. */
  const deliverDisturbed = async (disturb: (server: BankServer) => Partial<BankServer>) => {
    const found = await findBankChannel(karam.appDb);
    if (!found) throw new Error('no channel');
    const address = { ...found, privateKey: await readPrivateKey(karam.appDb, found.keyId) };
    const work = (server: BankServer) =>
      deliverFiles(exchanging(), { ...server, ...disturb(server) }, found.folderOut);
    return problemOf(withBankServer(address, work, STEP_MS));
  };
  const put = (file: string, content: string, minutesAgo = 1) => {
    writeFileSync(join(bank.in, file), content);
    const at = new Date(karam.now.getTime() - minutesAgo * 60_000);
    utimesSync(join(bank.in, file), at, at);
  };
  const receivedFiles = async () => {
    const { received } = (await world.admin.get('/api/admin/bank-channel')).json();
    return received.map((row: { name: string; state: string }) => [row.name, row.state]);
  };
  const paidReport = (id = payoutId, file = name) =>
    aReport({
      payments: aPayment(aTransferReport(`KARAM-PAYOUT-${id}`, '<TxSts>ACSC</TxSts>')),
    }).replaceAll('KARAM-BATCH-7', file.replace('.xml', ''));
  /** Brings the file, and then sees that nothing more is sent. */
  const expectSentOnce = async () => {
    await exchange();
    expect(await delivery()).toMatchObject({ state: 'sent', problem: null });
    expect(atBank()).toEqual([name]);
    const { mtimeMs } = statSync(join(bank.out, name));
    await exchange();
    expect(atBank()).toEqual([name]);
    expect(statSync(join(bank.out, name)).mtimeMs).toBe(mtimeMs);
    const text = await karam.db
      .selectFrom('bankDeliveries')
      .select('checksum')
      .where('bankFileId', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(hash('sha256', contentAtBank())).toBe(text.checksum);
    await expectLedgerHolds(karam.db);
  };

  test('a released file is brought to the bank once, and cannot be downloaded meanwhile', async () => {
    expect(await delivery()).toMatchObject({ state: 'waiting', name, attempts: 0 });
    expect((await download()).json()).toMatchObject({ reason: 'bank_file_goes_by_channel' });
    expect((await download('payouts.csv')).json()).toMatchObject({ reason: 'bank_file_goes_by_channel' });
    await expectSentOnce();
    expect(contentAtBank()).toContain(`KARAM-PAYOUT-${payoutId}`);
    expect((await download()).json()).toMatchObject({ reason: 'bank_file_goes_by_channel' });
    const rows = await karam.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subjectType', '=', 'bank_file')
      .where('subjectId', '=', String(fileId))
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, actorId }) => [action, actorId !== null])).toEqual([
      ['bank_file.made', true],
      ['bank_file.released', true],
      ['bank_file.sent', false],
    ]);
  });

  test('two runs at the same time bring it once', async () => {
    await Promise.all([exchange(), exchange(), exchange()].map((run) => run.catch(() => undefined)));
    await expectSentOnce();
  });

  test('a server that shows another key gets nothing, and the admin learns which key it showed', async () => {
    await bank.kill();
    await bank.start({ hostKey: 'other' });
    const refusal = { reason: 'bank_channel_other_key', params: { key: bank.otherFingerprint } };
    expect(await problemOf(exchange())).toMatchObject(refusal);
    expect((await world.admin.post('/api/admin/bank-channel/test')).json()).toMatchObject(refusal);
    expect((await world.admin.get('/api/admin/bank-channel')).json()).toMatchObject({ problem: refusal });
    expect(atBank()).toEqual([]);
    await bank.kill();
    await bank.start();
    expect((await world.admin.post('/api/admin/bank-channel/test')).json()).toEqual({ files: 0 });
    await expectSentOnce();
  });

  test('a key that the bank does not know is refused, and a server that is away is unreachable', async () => {
    expect((await world.admin.post('/api/admin/bank-channel/keys')).json()).toMatchObject({ id: 2 });
    await changeSettings(karam, world.admin, { bankKeyId: 2 });
    expect(await problemOf(exchange())).toMatchObject({ reason: 'bank_channel_not_let_in' });
    await bank.kill();
    expect(await problemOf(exchange())).toMatchObject({ reason: 'bank_channel_unreachable' });
    await karam.db.updateTable('settings').set({ bankKeyId: 1 }).execute();
    await bank.start();
    await expectSentOnce();
  });

  test('killed while the file is written: the half file has no name that the bank reads, and goes away', async () => {
    const refusal = await deliverDisturbed((server) => ({
      async write(path, content) {
        await server.write(path, content.subarray(0, 500));
        await bank.kill();
        await server.write(`${path}2`, content);
      },
    }));
    expect(refusal).toMatchObject({ reason: 'bank_channel_lost' });
    expect(atBank()).toEqual([expect.stringMatching(/^\.KARAM-.*\.part$/)]);
    expect(await delivery()).toMatchObject({ state: 'waiting', attempts: 1 });
    await bank.start();
    await expectSentOnce();
  });

  test('killed before the renaming: the next run renames what is there', async () => {
    await deliverDisturbed((server) => ({
      async rename(from, to) {
        await bank.kill();
        await server.rename(from, to);
      },
    }));
    expect(await delivery()).toMatchObject({ state: 'placing' });
    expect(atBank()).toEqual([expect.stringMatching(/part$/)]);
    await bank.start();
    await expectSentOnce();
  });

  test('killed after the renaming: what the server has is compared and not sent again', async () => {
    await deliverDisturbed((server) => ({
      async rename(from, to) {
        await server.rename(from, to);
        await bank.kill();
        await server.remove(from);
      },
    }));
    expect(await delivery()).toMatchObject({ state: 'placing' });
    expect(atBank()).toEqual([name]);
    await bank.start();
    await expectSentOnce();
  });

  test('what the bank took at that moment is unclear: it is not sent again until another admin says so', async () => {
    await deliverDisturbed((server) => ({
      async rename(from, to) {
        await server.rename(from, to);
        renameSync(join(bank.out, name), join(bank.in, '.taken'));
        throw new ChannelProblem(refusalOf('bank_channel_lost'), true);
      },
    }));
    await exchange();
    await exchange();
    expect(atBank()).toEqual([]);
    expect(await delivery()).toMatchObject({ state: 'unclear', problem: { reason: 'bank_channel_gone' } });
    const url = `/api/admin/bank-files/${fileId}/delivery`;
    const say = { decision: 'send_again', note: 'Ms Haddad, 10:15', password: PASSWORD };
    expect((await world.admin.post(url, say)).json()).toMatchObject({ reason: 'second_person_needed' });
    const wrong = await world.secondAdmin.post(url, { ...say, password: 'wrong' });
    expect(wrong.statusCode).toBe(400);
    expect((await world.secondAdmin.post(url, say)).json()).toMatchObject({ state: 'waiting' });
    await expectSentOnce();
    expect((await world.secondAdmin.post(url, say)).json()).toMatchObject({
      reason: 'bank_delivery_not_unclear',
    });
  });

  test('a bank that takes files before they are renamed is sent nothing a second time', async () => {
    const found = await findBankChannel(karam.appDb);
    const privateKey = await readPrivateKey(karam.appDb, found?.keyId ?? 0);
    const taking = (server: BankServer) => ({
      ...server,
      async write(path: string, content: Buffer) {
        await server.write(path, content);
        await server.remove(path);
      },
    });
    if (!found) throw new Error('no channel');
    await withBankServer({ ...found, privateKey }, (server) =>
      deliverFiles(exchanging(), taking(server), found.folderOut),
    );
    expect(await delivery()).toMatchObject({ state: 'unclear', problem: { reason: 'bank_channel_gone' } });
    await exchange();
    expect(atBank()).toEqual([]);
    await expectLedgerHolds(karam.db);
  });

  test('an admin who started a payout of the file does not say that the bank lacks it', async () => {
    await sql`UPDATE bank_deliveries SET state = 'unclear' WHERE bank_file_id = ${fileId}`.execute(karam.db);
    const { id } = world.secondAdmin.user ?? { id: '' };
    await pastTheGuards(karam.db, (db) =>
      db.updateTable('payouts').set({ processedBy: id }).where('id', '=', payoutId).execute(),
    );
    const say = { decision: 'send_again', note: 'They have nothing', password: PASSWORD };
    const answer = await world.secondAdmin.post(`/api/admin/bank-files/${fileId}/delivery`, say);
    expect(answer.json()).toMatchObject({ reason: 'second_person_needed' });
  });

  test('a restored copy sends nothing that the original may have sent', async () => {
    await karam.db.updateTable('settings').set({ heldSince: karam.now }).execute();
    expect((await world.admin.post('/api/admin/backups/release')).statusCode).toBe(200);
    expect(await delivery()).toMatchObject({
      state: 'unclear',
      problem: { reason: 'bank_delivery_before_restore' },
    });
    await exchange();
    expect(atBank()).toEqual([]);
    await expectLedgerHolds(karam.db);
  });

  test('a payout is not marked as failed by hand while its file may still be sent', async () => {
    const failing = () =>
      world.settle(world.secondAdmin, payoutId, 'fail', { reason: 'The bank has nothing' });
    expect((await failing()).json()).toMatchObject({ reason: 'payout_file_on_its_way' });
    // Whatever else ends a payout of it: the file is not sent.
    await pastTheGuards(karam.db, (db) =>
      db.updateTable('payouts').set({ status: 'failed' }).where('id', '=', payoutId).execute(),
    );
    await exchange();
    expect(atBank()).toEqual([]);
    await pastTheGuards(karam.db, (db) =>
      db.updateTable('payouts').set({ status: 'processing' }).where('id', '=', payoutId).execute(),
    );
    await expectSentOnce();
  });

  test('an answer about the file shows that the bank has it', async () => {
    await deliverDisturbed((server) => ({
      async rename(from, to) {
        await server.rename(from, to);
        rmSync(join(bank.out, name));
        throw new ChannelProblem(refusalOf('bank_channel_lost'), true);
      },
    }));
    await exchange();
    expect(await delivery()).toMatchObject({ state: 'unclear' });
    put('answer.xml', paidReport());
    await exchange();
    expect(await delivery()).toMatchObject({ state: 'sent' });
    expect(await statusOf(payoutId)).toBe('completed');
    await expectLedgerHolds(karam.db);
  });

  test('another file with our name stops the delivery, and is not overwritten', async () => {
    writeFileSync(join(bank.out, name), 'not ours');
    await exchange();
    expect(await delivery()).toMatchObject({ state: 'waiting', problem: { reason: 'bank_channel_differs' } });
    expect(readFileSync(join(bank.out, name), 'utf8')).toBe('not ours');
    rmSync(join(bank.out, name));
    await expectSentOnce();
  });

  test('a full disk: nothing gets the name that the bank reads', async () => {
    await bank.kill();
    await bank.start({ mostBlocks: 2 });
    await exchange().catch(() => undefined);
    expect(await delivery()).toMatchObject({
      state: 'waiting',
      problem: { reason: 'bank_channel_not_written' },
    });
    expect(atBank()).not.toContain(name);
    await bank.kill();
    await bank.start();
    await expectSentOnce();
  });

  test('a server that falls silent is left after a while', async () => {
    const refusal = await deliverDisturbed((server) => ({
      async write(path, content) {
        bank.freeze();
        await server.write(path, content);
      },
    }));
    expect(refusal).toMatchObject({ reason: 'bank_channel_slow' });
    await bank.kill();
    await bank.start();
    await expectSentOnce();
  });

  test('where we may not read what we sent, its size is compared', async () => {
    await bank.kill();
    await bank.start({ mayRead: false });
    await exchange();
    expect(await delivery()).toMatchObject({ state: 'sent' });
    expect(atBank()).toEqual([name]);
  });

  test('a file that was not sent yet can be brought by hand, and is then never sent', async () => {
    await bank.kill();
    const url = `/api/admin/bank-files/${fileId}/delivery`;
    const say = { decision: 'by_hand', note: 'Their server is down', password: PASSWORD };
    expect((await world.secondAdmin.post(url, say)).json()).toMatchObject({ state: 'by_hand' });
    expect((await download()).statusCode).toBe(200);
    await bank.start();
    await exchange();
    expect(atBank()).toEqual([]);
  });

  test('answers are read once, however often and under whatever names they come', async () => {
    await exchange();
    put('answer-1.xml', paidReport(), 3);
    put('half.xml.part', 'being written');
    await exchange();
    expect(await statusOf(payoutId)).toBe('completed');
    put('answer-1.xml', paidReport(), 2);
    put('copy-of-answer.xml', paidReport(), 1);
    await exchange();
    expect((await receivedFiles()).slice(0, 2)).toEqual([
      ['copy-of-answer.xml', 'repeated'],
      ['answer-1.xml', 'applied'],
    ]);
    await expectCompletedByBank(karam.db, payoutId);
    await expectLedgerHolds(karam.db);
  });

  test('a return that comes before its payment waits, and a late payment lets it be read', async () => {
    await exchange();
    const back = { endToEndId: `KARAM-PAYOUT-${payoutId}`, returned: 'AC04 Closed account' };
    put(
      'return.xml',
      aNotice(PAYER.payerIban, [{ amount, reference: `RET-${payoutId}`, transfers: [back] }]),
      3,
    );
    await exchange();
    expect((await receivedFiles())[0]).toEqual(['return.xml', 'waiting']);
    put('late.xml', paidReport(), 1);
    await exchange();
    await exchange();
    expect((await receivedFiles()).slice(0, 2)).toEqual([
      ['late.xml', 'applied'],
      ['return.xml', 'applied'],
    ]);
    expect(await statusOf(payoutId)).toBe('returned');
    await expectLedgerHolds(karam.db);
  });

  test('a file that was cut off is refused, and read when it is whole', async () => {
    await exchange();
    put('cut-off.xml', paidReport().slice(0, 300), 3);
    put('letter.txt', 'Dear customer', 3);
    await exchange();
    expect(new Set((await receivedFiles()).slice(0, 2).map(String))).toEqual(
      new Set(['cut-off.xml,refused', 'letter.txt,refused']),
    );
    expect(await statusOf(payoutId)).toBe('processing');
    put('cut-off.xml', paidReport(), 1);
    await exchange();
    expect(await statusOf(payoutId)).toBe('completed');
    await expectLedgerHolds(karam.db);
  });

  test('a file that cannot be read hides no other', async () => {
    await exchange();
    put('a-first.xml', paidReport(), 2);
    put('b-second.xml', paidReport(), 1);
    const found = await findBankChannel(karam.appDb);
    if (!found) throw new Error('no channel');
    const privateKey = await readPrivateKey(karam.appDb, found.keyId);
    const refusal = refusalOf('bank_channel_not_read', { name: 'a-first.xml', text: 'Permission denied' });
    const reading = withBankServer({ ...found, privateKey }, (server) =>
      fetchFiles(
        exchanging(),
        {
          ...server,
          async read(path, most) {
            if (path.endsWith('a-first.xml')) throw new ChannelProblem(refusal);
            return server.read(path, most);
          },
        },
        found.folderIn,
      ),
    );
    expect(await problemOf(reading)).toEqual(refusal);
    expect(await receivedFiles()).toContainEqual(['b-second.xml', 'waiting']);
  });

  test('a statement is matched with the payout, and its content is not kept; the first one is imported by hand', async () => {
    await exchange();
    put('answer.xml', paidReport(), 2);
    const day = karam.now.toISOString().slice(0, 10);
    const yesterday = new Date(karam.now.getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const first = aStatement({
      id: 'FIRST',
      iban: PAYER.payerIban,
      from: yesterday,
      opening: '100.00',
      closing: '100.00',
      entries: [],
    });
    put('first.xml', first, 3);
    await exchange();
    expect(await receivedFiles()).toContainEqual(['first.xml', 'waiting']);
    const { fingerprint } = (await world.admin.post('/api/admin/bank-statements', { content: first })).json();
    await world.admin.post('/api/admin/bank-statements', { content: first, fingerprint });
    const debit = {
      amount: `-${amount}`,
      reference: `DR-${payoutId}`,
      transfers: [{ endToEndId: `KARAM-PAYOUT-${payoutId}` }],
    };
    put(
      'statement.xml',
      aStatement({
        iban: PAYER.payerIban,
        from: day,
        opening: '100.00',
        closing: toDecimal(subtractFils(getFilsFrom('100'), getFilsFrom(amount))),
        entries: [debit],
      }),
    );
    await exchange();
    expect((await receivedFiles()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['statement.xml', 'applied'],
        ['answer.xml', 'applied'],
      ]),
    );
    const matched = await sql<{
      id: number;
    }>`SELECT payout_id AS id FROM bank_matches WHERE kind = 'payout'`.execute(karam.db);
    expect(matched.rows).toEqual([{ id: payoutId }]);
    const stored =
      await sql`SELECT FROM bank_received WHERE state = 'applied' AND content IS NOT NULL`.execute(karam.db);
    expect(stored.rows).toEqual([]);
    await expectLedgerHolds(karam.db);
  });

  test('one admin alone cannot change the server, and its private key is only stored encrypted', async () => {
    const url = '/api/admin/settings';
    const payload = { bankHost: 'evil.example', password: PASSWORD };
    const answer = await world.admin.send({ method: 'PATCH', url, payload });
    expect(answer.json()).toMatchObject({
      bankHost: '127.0.0.1',
      // Nor by waiting until nobody has looked for two days.
      proposal: { settings: [{ name: 'bankHost', from: '127.0.0.1', to: 'evil.example' }], inForceAt: null },
    });
    const half = await world.admin.send({
      method: 'PATCH',
      url,
      payload: { bankUser: null, password: PASSWORD },
    });
    expect(half.json()).toMatchObject({ reason: 'bank_channel_incomplete' });
    const keys = await sql<{ key: string }>`SELECT private_key::text AS key FROM bank_channel_keys`.execute(
      karam.db,
    );
    for (const { key } of keys.rows) expect(key).not.toContain('PRIVATE');
    const shown = (await world.admin.get('/api/admin/bank-channel')).body;
    expect(shown).not.toContain('PRIVATE');
  });
});
