import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { type Db, openRecorderDatabase } from '#server/platform/db/database.ts';
import { addFils, fils, toDecimal } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { seededRandom } from '#test/helpers/seeded-random.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

type Figures = { staff: number; businesses: number; days: number; planned: number };

/** Of this connection, so call it in one transaction. They include what the connection did shortly before. */
async function readFigures(transaction: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    SELECT pg_stat_get_xact_tuples_hot_updated('staff'::regclass)::int AS staff,
      pg_stat_get_xact_tuples_hot_updated('businesses'::regclass)::int AS businesses,
      pg_stat_get_xact_tuples_hot_updated('daily_totals'::regclass)::int AS days,
      (SELECT count(*)::int FROM pg_prepared_statements WHERE statement LIKE '%INSERT INTO postings%') AS planned
  `.execute(transaction);
  return rows[0] ?? { staff: 0, businesses: 0, days: 0, planned: 0 };
}

function tipThreeTimes(db: Db, staffId: number): Promise<Figures> {
  return db.transaction().execute(async (transaction) => {
    const before = await readFigures(transaction);
    for (let time = 0; time < 3; time += 1) await recordPaidTips(transaction, [newTip(staffId, karam.now)]);
    const { staff, businesses, days, planned } = await readFigures(transaction);
    return {
      staff: staff - before.staff,
      businesses: businesses - before.businesses,
      days: days - before.days,
      planned,
    };
  });
}

test('recording a tip updates balances without index changes (HOT), and its statement is planned once', async () => {
  const { staffId } = await makeWorld(karam);
  // The first tip adds the staff member to the partial index of those who are owed money, so it is not HOT.
  expect(await tipThreeTimes(karam.db, staffId)).toEqual({ staff: 2, businesses: 3, days: 2, planned: 1 });
  await expectLedgerHolds(karam.db);
});

test('messages with quotes, braces, backslashes or commas are stored unchanged', async () => {
  const { staffId } = await makeWorld(karam);
  const typed = [
    'a "quoted" word',
    'back\\slash',
    '\\"',
    '{a,b}',
    'NULL',
    ' , ',
    'two\nlines',
    'شكراً 🙏',
    null,
  ];
  const tips = typed.map((message) => newTip(staffId, karam.now, { message, customerName: message }));
  const recorded = await recordPaidTips(karam.db, tips);
  const kept = await karam.db
    .selectFrom('tips')
    .select(['message', 'customerName'])
    .where(
      'id',
      'in',
      recorded.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  expect(kept).toEqual(typed.map((text) => ({ message: text, customerName: text })));
  await expectLedgerHolds(karam.db);
});

test('a batch of tips with and without VAT, at random terms and amounts, is what the checks compute', async () => {
  const { staffId, otherStaffId } = await makeWorld(karam);
  const random = seededRandom(52);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const tips = Array.from({ length: 400 }, (_, index) => {
    const terms = {
      platformFeeBps: between(0, 1500),
      platformFeeFixedFils: between(0, 200),
      // Every third tip has none, as in the batch in which an admin turns VAT on.
      vatBps: index % 3 === 0 ? 0 : between(1, 2000),
      vatIncluded: random() < 0.5,
    };
    const split = splitTip(fils(between(1, 30_000)), terms, random() < 0.3);
    return newTip(index % 2 === 0 ? staffId : otherStaffId, karam.now, { terms, split });
  });
  expect(await recordPaidTips(karam.db, tips)).toHaveLength(tips.length);
  const { rows } = await sql<{ vat: string; posted: string }>`
    SELECT (SELECT sum(vat) FROM tips) AS vat, (SELECT sum(amount) FROM postings WHERE credit_account = 'vat') AS posted`.execute(
    karam.db,
  );
  const vat = toDecimal(addFils(...tips.map(({ split }) => split.vatFils)));
  expect(rows).toEqual([{ vat, posted: vat }]);
  await expectLedgerHolds(karam.db);
});

test('a table that was analyzed while it was empty is not read as a whole for every tip', async () => {
  const { staffId } = await makeWorld(karam);
  await sql`VACUUM ANALYZE tips, businesses, staff`.execute(karam.db);
  const db = openRecorderDatabase(karam.url, () => undefined);
  try {
    const scans = await db.transaction().execute(async (transaction) => {
      const read = async () => {
        const { rows } = await sql<{ scans: number }>`
          SELECT pg_stat_get_xact_numscans('tips'::regclass)::int
            + pg_stat_get_xact_numscans('businesses'::regclass)::int
            + pg_stat_get_xact_numscans('staff'::regclass)::int AS scans`.execute(transaction);
        return rows[0]?.scans ?? 0;
      };
      const before = await read();
      for (let time = 0; time < 8; time += 1) await recordPaidTips(transaction, [newTip(staffId, karam.now)]);
      return (await read()) - before;
    });
    expect(scans).toBe(0);
  } finally {
    await db.destroy();
  }
  await expectLedgerHolds(karam.db);
});
