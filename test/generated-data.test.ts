import pg from 'pg';
import { expect, test } from 'vitest';
import { fillPlatform } from '#bench/generate/fill-platform.ts';
import { fillTips } from '#bench/generate/fill-tips.ts';
import { encryptStored } from '#server/platform/db/encrypt-stored.ts';
import { DATA_KEYS, testDatabase } from '#test/helpers/database.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';

const database = testDatabase();

test('generated tips and payouts pass the ledger check, and all indexes and constraints are kept', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const schema = async () =>
    (
      await client.query(
        `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
         UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
         ORDER BY 1`,
      )
    ).rows;
  const countOf = async (from: string) =>
    Number((await client.query(`SELECT count(*) FROM ${from}`)).rows[0].count);
  try {
    const before = await schema();
    await fillPlatform(client, { businesses: 4, staffEach: 5 });
    await fillTips(client, 4000);
    expect(await countOf('tips')).toBe(4000);
    for (const status of ['paid', 'failed', 'refunded'])
      expect(await countOf(`tips WHERE status = '${status}'`), status).toBeGreaterThan(0);
    for (const status of ['pending', 'processing', 'completed', 'failed', 'cancelled'])
      expect(await countOf(`payouts WHERE status = '${status}'`), status).toBeGreaterThan(0);
    expect(await countOf('business_search')).toBe(4);
    expect(await countOf('staff_search')).toBe(20);
    // As the benchmark does before it opens the application.
    expect(await encryptStored(database.db, DATA_KEYS)).toBeGreaterThan(0);
    // No text is plain any more, so the rule holds for all rows again.
    await client.query('ALTER DOMAIN encrypted_text VALIDATE CONSTRAINT encrypted_text_check');
    expect(await schema()).toEqual(before);
    await expectLedgerHolds(database.db);
  } finally {
    await client.end();
  }
});
