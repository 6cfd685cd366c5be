import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { sealBooks } from '#server/money/ledger/post/seals.ts';
import type { Db } from '#server/platform/db/database.ts';
import { encryptField } from '#server/platform/db/encrypted-fields.ts';
import { testApp } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const clock = () => karam.now;

/** The seals that the check names after a change, which is undone. */
async function namedAfter(change: (db: Db) => Promise<unknown>): Promise<string[]> {
  const broken = (await brokenAfter(karam.db, change)).find(({ rule }) => rule === 'seals');
  return broken?.examples.map(({ kind, id }) => `${kind} ${id}`) ?? [];
}

async function tipAndSeal(times: number) {
  const { staffId } = await makeWorld(karam);
  for (let made = 0; made < times; made += 1) {
    await recordPaidTips(karam.db, [newTip(staffId, karam.now), newTip(staffId, karam.now)]);
    await sealBooks(karam.db, clock);
  }
}

test('seals cover every posting once, and hold', async () => {
  await tipAndSeal(4);
  const seals = await karam.db.selectFrom('seals').selectAll().orderBy('id').execute();
  expect(seals.map(({ id, afterId, lastId, rowCount }) => [id, afterId, lastId, rowCount])).toEqual([
    [1, 0, 4, 4],
    [2, 4, 8, 4],
    [3, 8, 12, 4],
    [4, 12, 16, 4],
  ]);
  expect(await sealBooks(karam.db, clock)).toBeUndefined();
  await expectLedgerHolds(karam.db);
});

test.each<[string, string, string[]]>([
  ['a changed amount', 'UPDATE postings SET amount = amount + 1 WHERE id = 6', ['seal 2']],
  ['another staff member', 'UPDATE postings SET staff_id = staff_id + 1 WHERE id = 1', ['seal 1']],
  [
    'another date',
    "UPDATE postings SET created_at = created_at - interval '1 microsecond' WHERE id = 9",
    ['seal 3'],
  ],
  ['a removed posting', 'DELETE FROM postings WHERE id = 16', ['seal 4']],
  [
    'a posting that was slipped in',
    `DELETE FROM postings WHERE id = 5; INSERT INTO postings
       (id, cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at)
     OVERRIDING SYSTEM VALUE SELECT 5, 'payout_started', 'staff_payable', 'payouts_in_transit', amount, staff_id,
       business_id, 1, created_at FROM postings WHERE id = 6`,
    ['seal 2'],
  ],
  ['a removed seal', 'DELETE FROM seals WHERE id = 2', ['seal 3']],
  [
    'a seal of fewer postings',
    'UPDATE seals SET last_id = 7, row_count = 3 WHERE id = 2',
    ['seal 2', 'seal 3'],
  ],
  ['a seal that says other counts', 'UPDATE seals SET row_count = 5 WHERE id = 3', ['seal 3']],
  [
    'the text of another seal',
    'UPDATE seals SET chain = (SELECT chain FROM seals WHERE id = 1) WHERE id = 4',
    ['seal 4'],
  ],
  [
    'two seals that were swapped',
    'UPDATE seals SET chain = other.chain FROM seals other WHERE seals.id + other.id = 5 AND seals.id IN (2, 3)',
    ['seal 2', 'seal 3'],
  ],
])('the check names the seal of %s', async (_what, damage, expected) => {
  const change = async (db: Db) => {
    for (const statement of damage.split(';')) await sql.raw(statement).execute(db);
  };
  expect(await namedAfter(change)).toEqual(expected);
  await expectLedgerHolds(karam.db);
});

test('a range that was sealed anew, with our key but without its predecessors, is named', async () => {
  const named = await namedAfter(async (db) => {
    await sql`UPDATE postings SET amount = amount + 1 WHERE id = 6`.execute(db);
    const chain = encryptField(db, 'seals.chain', 2, 'made up');
    await sql`UPDATE seals SET chain = ${chain} WHERE id = 2`.execute(db);
  });
  expect(named).toEqual(['seal 2', 'seal 3']);
  await expectLedgerHolds(karam.db);
});

test('a posting that becomes visible late is not sealed before its transaction has ended', async () => {
  const { staffId, otherStaffId } = await makeWorld(karam);
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = karam.db.transaction().execute(async (transaction) => {
    await recordPaidTips(transaction, [newTip(staffId, karam.now)]);
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  await recordPaidTips(karam.db, [newTip(otherStaffId, karam.now)]);
  const sealing = sealBooks(karam.db, clock);
  const before = await karam.db.selectFrom('seals').select('id').execute();
  mayEnd.resolve();
  await slow;
  expect((await sealing)?.id).toBe(before.length + 1);
  const last = await karam.db.selectFrom('seals').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(last.rowCount).toBe(4);
  await expectLedgerHolds(karam.db);
});

test('two runs at the same moment make no seal twice', async () => {
  const { staffId } = await makeWorld(karam);
  await recordPaidTips(karam.db, [newTip(staffId, karam.now)]);
  const made = await Promise.all([sealBooks(karam.db, clock), sealBooks(karam.appDb, clock)]);
  expect(made.filter((seal) => seal !== undefined)).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});
