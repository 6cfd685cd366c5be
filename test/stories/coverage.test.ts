import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { proveCoverage } from '#server/money/coverage/prove-coverage.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';
import { isSignedBy, rootOf } from '#web/money/coverage/verify-proof.ts';

/** Every night a signed statement says what is held and owed, and each person can find their balance in it. */
const karam = testApp();
const DAY_MS = 24 * 60 * 60 * 1000;

const night = () => proveCoverage(karam.db, () => karam.now);
const nextNight = () => {
  karam.now = new Date(karam.now.getTime() + DAY_MS);
};
const published = async () => (await karam.visitor().get('/api/coverage')).json().proofs;
const ownProof = async ({ staff }: World) => (await staff.get('/api/portal/coverage')).json();

async function joinedWorld(): Promise<World> {
  const world = await makeWorld(karam);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  return world;
}
const tip = ({ staffId }: World, amount: string) => karam.visitor().post('/api/tips', { staffId, amount });

/** The leaf of a person, as the night job would write it. */
const addLeaves = (day: string) => sql`
  INSERT INTO coverage_leaves
  SELECT ${day}, row_number() OVER (ORDER BY id) - 1, id, pending_payout, md5(id::text) FROM staff`;
const addProof = (day: string, people: number, owed = '100000', held = '200000') => sql`
  INSERT INTO coverage_proofs
  SELECT ${day}, now(), ${held}, 0, ${owed}, ${people}, repeat('0', 64), id, 'text', 'signature' FROM coverage_keys`;

test('each person computes from the own balance the root that everybody sees, and the statement is signed', async () => {
  const [one, two] = [await joinedWorld(), await joinedWorld()];
  await tip(one, '100');
  await tip(two, '7.77');
  await night();
  const [proof] = await published();
  for (const world of [one, two]) {
    const own = await ownProof(world);
    const { owed } = (await world.staff.get('/api/portal')).json();
    expect(own).toMatchObject({
      day: proof.day,
      account: world.staffId,
      balance: owed,
    });
    expect(await rootOf(own, own.path)).toBe(proof.root);
    // One fil more is not in it.
    expect(await rootOf({ ...own, balance: '999.99' }, own.path)).not.toBe(proof.root);
  }
  expect(await isSignedBy(proof.publicKey, proof.statement, proof.signature)).toBe(true);
  expect(await isSignedBy(proof.publicKey, `${proof.statement} `, proof.signature)).toBe(false);
  // As with `openssl pkeyutl -verify -rawin`.
  const key = createPublicKey({ key: Buffer.from(proof.publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(proof.statement), key, Buffer.from(proof.signature, 'base64'))).toBe(true);
  for (const fact of [proof.day, proof.atProvider, proof.atBank, proof.owed, proof.people, proof.root])
    expect(proof.statement).toContain(` ${fact}\n`);
  await expectLedgerHolds(karam.db);
});

test('a second run of the night changes nothing, and the next statement contains the hash of this one', async () => {
  await night();
  const before = await published();
  await night();
  expect(await published()).toEqual(before);
  nextNight();
  await night();
  const [newest, last] = await published();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(last.statement));
  expect(newest.statement).toContain(`before ${Buffer.from(digest).toString('hex')}\n`);
  expect(newest.root).not.toBe(last.root);
});

test('somebody who joins after the night is not in it yet, and nobody else reads the proof of a person', async () => {
  const world = await joinedWorld();
  expect(await ownProof(world)).toBeNull();
  expect((await karam.visitor().get('/api/portal/coverage')).statusCode).toBe(401);
  expect((await world.owner.get('/api/portal/coverage')).statusCode).toBe(404);
  nextNight();
  await night();
  expect(await ownProof(world)).toMatchObject({ account: world.staffId, balance: '0.00' });
});

test('nothing is published while a balance is not that of the books', async () => {
  const world = await joinedWorld();
  await tip(world, '20');
  nextNight();
  const count = (await published()).length;
  const change = (by: number) =>
    pastTheGuards(karam.db, async (db) => {
      await sql`UPDATE staff SET pending_payout = pending_payout + ${by} WHERE id = ${world.staffId}`.execute(
        db,
      );
    });
  await change(-5);
  await expect(night()).rejects.toThrow(`the balance of person ${world.staffId} is not that of the books`);
  expect(await published()).toHaveLength(count);
  await change(5);
  await night();
  expect(await published()).toHaveLength(count + 1);
  await expectLedgerHolds(karam.db);
});

test('nothing is published while less is held than owed', async () => {
  nextNight();
  const count = (await published()).length;
  await karam.db
    .insertInto('providerDays')
    .values({
      provider: 'stripe',
      day: '2026-10-01',
      captured: '0',
      refunded: '0',
      hasLines: true,
      fees: '9999.00',
    })
    .execute();
  await expect(night()).rejects.toThrow('is missing');
  expect(await published()).toHaveLength(count);
  await karam.db.deleteFrom('providerDays').where('day', '=', '2026-10-01').execute();
  await night();
  await expectLedgerHolds(karam.db);
});

test('the database refuses a statement with less held than owed, without a person, and with a wrong balance', async () => {
  nextNight();
  const day = '2027-05-05';
  const { people } = await karam.db
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  const attempt = (after: string, proof = addProof(day, Number(people))) =>
    karam.db.transaction().execute(async (db) => {
      await addLeaves(day).execute(db);
      await sql.raw(after).execute(db);
      await proof.execute(db);
    });
  const anybody = `(SELECT max(staff_id) FROM coverage_leaves WHERE day = '${day}')`;
  await expect(
    attempt(`DELETE FROM coverage_leaves WHERE day = '${day}' AND staff_id = ${anybody}`),
  ).rejects.toThrow('is missing or another');
  await expect(
    attempt(
      `UPDATE coverage_leaves SET balance = balance - 1 WHERE day = '${day}' AND staff_id = ${anybody}`,
    ),
  ).rejects.toThrow('is missing or another');
  await expect(attempt('SELECT 1', addProof(day, Number(people) - 1))).rejects.toThrow('the statement has');
  // The sum owed must contain all balances.
  await expect(attempt('SELECT 1', addProof(day, Number(people), '0.01'))).rejects.toThrow(
    'the statement has',
  );
  await expect(attempt('SELECT 1', addProof(day, Number(people), '200000.01'))).rejects.toThrow(
    'coverage_proofs_covered',
  );
  await attempt('SELECT 1');
});

test('after 30 days the balances are deleted, and the statements stay', async () => {
  karam.now = new Date('2027-06-30T00:00:00Z');
  const before = await karam.db.selectFrom('coverageProofs').select('day').orderBy('day').execute();
  await night();
  const left = await karam.db.selectFrom('coverageLeaves').select('day').distinct().execute();
  expect(left).toEqual([{ day: '2027-06-30' }]);
  expect(await karam.db.selectFrom('coverageTrees').select('day').execute()).toEqual([{ day: '2027-06-30' }]);
  const after = await karam.db.selectFrom('coverageProofs').select('day').orderBy('day').execute();
  expect(after).toEqual([...before, { day: '2027-06-30' }]);
  await expect(karam.db.deleteFrom('coverageProofs').execute()).rejects.toThrow();
  await expectLedgerHolds(karam.db);
});
