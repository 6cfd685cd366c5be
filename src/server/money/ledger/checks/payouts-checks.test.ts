import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { encryptField } from '#server/platform/db/encrypted-fields.ts';
import { type EncryptedText, LOST } from '#server/platform/db/encrypted-text.ts';
import { testApp } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';

const karam = testApp();
let world: PayoutWorld;
/** A payout in a released file, one in a file that is not released, and one that left a withdrawn file. */
let released: number;
let unreleased: number;
let fileId: number;

beforeAll(async () => {
  world = await makePayoutWorld(karam);
  released = await world.payoutAtBank();
  await world.tip(world.otherStaffId, '20');
  unreleased = await world.startPayout(world.otherBusinessId);
  const first = (await world.makeFile(unreleased)).json();
  await world.admin.post(`/api/admin/bank-files/${first.id}/withdraw`, { reason: 'Wrong month' });
  await world.makeFile(unreleased);
  fileId = (await world.admin.get(`/api/admin/payouts/${released}`)).json().bankFileId;
});

/** What the check says after a change, which is then undone. */
async function foundAfter(change: (db: Db) => Promise<unknown>) {
  const broken = (await brokenAfter(karam.db, change)).find(({ rule }) => rule === 'bank_files');
  await expectLedgerHolds(karam.db);
  return broken?.examples ?? [];
}

const setIban = (db: Db, id: number, iban: EncryptedText) =>
  sql`UPDATE payouts SET iban = ${iban} WHERE id = ${id}`.execute(db);
const encrypted = (db: Db, id: number) => encryptField(db, 'payouts.iban', id, OWN_IBAN);

test('a payout of a released file that has another IBAN than its file is named', async () => {
  const payout = [{ kind: 'payout', id: String(released) }];
  expect(await foundAfter((db) => setIban(db, released, encrypted(db, released)))).toEqual(payout);
  // Copied from another row, so it cannot be decrypted here.
  expect(await foundAfter((db) => setIban(db, released, encrypted(db, unreleased)))).toEqual(payout);
  // An operator has lost its key, so nothing can be compared.
  expect(await foundAfter((db) => setIban(db, released, LOST as unknown as EncryptedText))).toEqual([]);
  // The file is not released: it is refused at the release.
  expect(await foundAfter((db) => setIban(db, unreleased, encrypted(db, unreleased)))).toEqual([]);
});

test('another amount, sum, count or file of a payout is named', async () => {
  const file = { kind: 'bank_file', id: String(fileId) };
  const payout = { kind: 'payout', id: String(released) };
  const after = (statement: string) => foundAfter((db) => sql.raw(statement).execute(db));
  expect(await after(`UPDATE payouts SET amount = amount + 1 WHERE id = ${released}`)).toEqual([
    file,
    payout,
  ]);
  expect(await after(`UPDATE bank_files SET total = total + 1 WHERE id = ${fileId}`)).toEqual([file]);
  expect(await after(`UPDATE bank_files SET payout_count = 2 WHERE id = ${fileId}`)).toEqual([file]);
  expect(await after(`UPDATE payouts SET bank_file_id = bank_file_id + 2 WHERE id = ${released}`)).toEqual([
    file,
    payout,
  ]);
  expect(await after(`UPDATE payouts SET bank_file_id = ${fileId} WHERE id = ${unreleased}`)).toEqual([file]);
});

test('of many that differ, the first five are named and all are counted', async () => {
  const payouts = [released, await world.payoutAtBank(), await world.payoutAtBank()];
  const broken = await brokenAfter(
    karam.db,
    `UPDATE payouts SET amount = amount + 1 WHERE id IN (${payouts.join()})`,
  );
  const { broken: count, examples } = broken.find(({ rule }) => rule === 'bank_files') ?? {};
  // Three files and their payouts.
  expect(count).toBe(6);
  expect(examples).toHaveLength(5);
  await expectLedgerHolds(karam.db);
});

test('a line of a file cannot be changed or deleted', async () => {
  await expect(sql`DELETE FROM bank_file_lines`.execute(karam.db)).rejects.toThrow('never changed');
  await expect(sql`UPDATE bank_file_lines SET amount = 1`.execute(karam.db)).rejects.toThrow('never changed');
  await expectLedgerHolds(karam.db);
});
