import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type DataKeys, getDataKeys } from '#server/platform/base/data-dir.ts';
import { encryptStored } from '#server/platform/db/encrypt-stored.ts';
import { encryptedColumns, nameOf } from '#server/platform/db/encrypted-columns.ts';
import { decryptText, type EncryptedText } from '#server/platform/db/encrypted-text.ts';
import { runOn, testDatabase } from '#test/helpers/database.ts';
import { findTextInTables } from '#test/helpers/text-in-tables.ts';

/** Filled once, and copied for each test. */
const prepared = testDatabase();
const database = testDatabase({ migrated: false });
const base64 = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const oldKeys = getDataKeys(base64(1));
const bothKeys = getDataKeys(`${base64(2)},${base64(1)}`);
const newKeys = getDataKeys(base64(2));

const IBAN = 'AE070331234567890123456';
const PEOPLE = 1200;

/** IBANs that were stored without the rule against plain texts, in all columns except those of `empty`. */
beforeAll(async () => {
  await runOn(
    prepared.url,
    `ALTER DOMAIN encrypted_text DROP CONSTRAINT encrypted_text_check;
     INSERT INTO users (username, email, password, role, iban)
     SELECT 'user' || n, n || '@example.com', '$argon2id$x', 'staff', '${IBAN}' FROM generate_series(1, ${PEOPLE}) n;
     INSERT INTO businesses (owner_id, name, type, iban) SELECT id, 'Saffron', 'Cafe', '${IBAN}' FROM users LIMIT 2;
     INSERT INTO staff (business_id, first_name, last_name, role, wallet_id, iban)
     SELECT 1, 'Maya', 'Fernandes', 'Server', 'w', CASE WHEN n % 2 = 0 THEN '${IBAN}' END
     FROM generate_series(1, ${PEOPLE}) n;
     INSERT INTO bank_files (message_id, execution_day, payout_count, total, pain001, csv)
     VALUES ('M-1', '2026-11-15', 1, 5, '<IBAN>${IBAN}</IBAN>', 'payee,${IBAN}');
     INSERT INTO payouts (recipient_type, recipient_id, business_id, amount, iban) VALUES ('business', 1, 1, 5, '${IBAN}');
     UPDATE settings SET payer_iban = '${IBAN}';
     ALTER DOMAIN encrypted_text ADD CONSTRAINT encrypted_text_check
       CHECK (VALUE ~ '^encrypted:[0-9a-f]{8}:' OR VALUE = 'lost') NOT VALID`,
  );
});
beforeEach(async () => {
  const [from, to] = [prepared.url, database.url].map((url) => new URL(url).pathname.slice(1));
  await runOn(inject('postgresUrl'), `DROP DATABASE ${to} WITH (FORCE)`);
  await runOn(inject('postgresUrl'), `CREATE DATABASE ${to} TEMPLATE ${from}`);
});

/** What is decrypted in all columns, each text once. */
async function decryptAll(keys: DataKeys): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const each of encryptedColumns) {
    const { rows } = await runOn(
      database.url,
      `SELECT ${each.id}::text AS row, ${each.column} AS stored FROM ${each.table} WHERE ${each.column} IS NOT NULL`,
    );
    const texts = rows.map(({ row, stored }) =>
      decryptText(keys, { column: nameOf(each), row }, stored as EncryptedText),
    );
    found[nameOf(each)] = [`${texts.length}`, ...new Set(texts)];
  }
  return found;
}

/** Columns in which this test has no rows. */
const empty = [
  'business_changes.old_iban',
  'business_changes.new_iban',
  'authenticators.secret',
  'proposals.content',
  'payee_identities.facts',
  'seals.chain',
  'coverage_keys.private_key',
  'bank_channel_keys.private_key',
  'bank_instant_keys.credential',
  'bank_received.content',
  'bank_accounts.iban',
  'bank_file_lines.fingerprint',
  'webhook_endpoints.secret',
  'webhook_endpoints.old_secret',
];

const everything = {
  'users.iban': [`${PEOPLE}`, IBAN],
  'businesses.iban': ['2', IBAN],
  ...Object.fromEntries(empty.map((name) => [name, ['0']])),
  'staff.iban': [`${PEOPLE / 2}`, IBAN],
  'payouts.iban': ['1', IBAN],
  'settings.payer_iban': ['1', IBAN],
  'bank_files.pain001': ['1', `<IBAN>${IBAN}</IBAN>`],
  'bank_files.csv': ['1', `payee,${IBAN}`],
};
const COUNT = PEOPLE + 2 + PEOPLE / 2 + 1 + 1 + 2;

test('plain IBANs are encrypted once, and no table contains one any more', async () => {
  expect(await findTextInTables(database.url, IBAN)).toHaveLength(encryptedColumns.length - empty.length);
  expect(await encryptStored(database.db, oldKeys)).toBe(COUNT);
  expect(await findTextInTables(database.url, IBAN)).toEqual([]);
  expect(await decryptAll(oldKeys)).toEqual(everything);
  expect(await encryptStored(database.db, oldKeys)).toBe(0);
});

test('several processes that start at once encrypt each text once', async () => {
  const counts = await Promise.all([1, 2, 3].map(() => encryptStored(database.db, oldKeys)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(COUNT);
  expect(await decryptAll(oldKeys)).toEqual(everything);
});

test('a step that was interrupted is finished by the next start', async () => {
  // The step stops at the payouts, when users, businesses and staff are done.
  await runOn(
    database.url,
    `CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''killed''; END';
     CREATE TRIGGER stop BEFORE UPDATE ON payouts EXECUTE FUNCTION stop()`,
  );
  await expect(encryptStored(database.db, oldKeys)).rejects.toThrow('killed');
  expect(await findTextInTables(database.url, IBAN)).not.toContain('staff.iban');
  expect(await findTextInTables(database.url, IBAN)).toContain('payouts.iban');
  await runOn(database.url, 'DROP TRIGGER stop ON payouts');
  expect(await encryptStored(database.db, oldKeys)).toBe(4);
  expect(await decryptAll(oldKeys)).toEqual(everything);
});

test('a new first key encrypts everything again, and then the old one is not needed', async () => {
  await encryptStored(database.db, oldKeys);
  await expect(decryptAll(newKeys)).rejects.toThrow(oldKeys.firstId);
  expect(await encryptStored(database.db, bothKeys)).toBe(COUNT);
  expect(await decryptAll(newKeys)).toEqual(everything);
  expect(await encryptStored(database.db, newKeys)).toBe(0);
});

test('the start fails if a stored text needs a key that is not known, and changes nothing', async () => {
  await encryptStored(database.db, oldKeys);
  await expect(encryptStored(database.db, newKeys)).rejects.toThrow(
    `Stored IBANs are encrypted with the key ${oldKeys.firstId}, which is not in DATA_KEYS (it has ${newKeys.firstId}).`,
  );
  expect(await decryptAll(oldKeys)).toEqual(everything);
});

test('texts marked as lost are left alone', async () => {
  await runOn(
    database.url,
    `UPDATE payouts SET iban = 'lost'; UPDATE bank_files SET pain001 = 'lost', csv = 'lost'`,
  );
  expect(await encryptStored(database.db, oldKeys)).toBe(COUNT - 3);
  expect(await decryptAll(oldKeys)).toMatchObject({ 'payouts.iban': ['1', ''], 'bank_files.csv': ['1', ''] });
});

test('the list of encrypted columns is the list of columns of that type', async () => {
  const { rows } = await runOn(
    database.url,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE domain_name = 'encrypted_text'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(encryptedColumns.map(nameOf).sort());
});

test.each([
  ['another total', 'UPDATE bank_files SET total = 6'],
  ['another name', "UPDATE bank_files SET message_id = 'M-2'"],
  ['no row', 'DELETE FROM bank_files'],
])('a bank file is still never changed: %s', async (_, statement) => {
  await expect(runOn(database.url, statement)).rejects.toThrow('never changed or deleted');
});
