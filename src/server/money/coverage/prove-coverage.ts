import { createPrivateKey, generateKeyPairSync, randomBytes, randomInt, sign } from 'node:crypto';
import {
  addProof,
  addSigningKey,
  deleteLeavesBefore,
  findLastProof,
  findSigningKey,
  type SigningKey,
} from '#server/money/coverage/coverage-store.ts';
import { growTree, sha256 } from '#server/money/coverage/hash-tree.ts';
import { findWrongBalance, listBalances } from '#server/money/ledger/read/all-balances.ts';
import { readCoverage } from '#server/money/ledger/read/money-position.ts';
import { findShortBalance } from '#server/money/ledger/read/provider-days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { COVERAGE_DAYS } from '#shared/contracts/coverage.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { type Leaf, leafText, statementText } from '#shared/money/coverage-proof.ts';
import { addFils, type Fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

/**
 * Publishes tonight's statement: what is held, what is owed, and the root of a hash tree over every balance, signed. Once a
 * day; a second run of the day changes nothing. Publishes nothing, and fails, while less is held than owed or a balance is
 * wrong: a missing statement is seen by everybody.
 */
export async function proveCoverage(db: Db, clock: () => Date): Promise<void> {
  const now = clock();
  const day = dubaiDay(now);
  await deleteLeavesBefore(db, addDays(day, -COVERAGE_DAYS));
  // Balances, books and the check of the database must be of the same moment.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => publish(transaction, day, now));
}

async function publish(db: Db, day: string, now: Date): Promise<void> {
  const last = await findLastProof(db);
  if (last && last.day >= day) return;
  const { accounts, owed, left } = await readCoverage(db);
  await refuseUnlessSound(db, left);
  const sumOf = (...amounts: string[]) => toDecimal(addFils(...amounts.map(getFilsFrom)));
  const leaves = shuffle(await listBalances(db)).map(
    (each): Leaf => ({ ...each, salt: randomBytes(16).toString('hex') }),
  );
  const levels = growTree(leaves.map((leaf) => sha256(leafText(leaf))));
  const facts = {
    day,
    madeAt: now,
    atProvider: sumOf(accounts.provider_clearing, accounts.disputed_at_provider),
    atBank: sumOf(accounts.bank_statement, accounts.bank),
    owed: toDecimal(owed),
    people: leaves.length,
    // Without people there is nothing to prove; the hash of nothing stands for it.
    root: levels.at(-1)?.[0] ?? sha256(''),
  };
  const statement = statementText({ ...facts, before: last ? sha256(last.statement) : '' });
  const key = (await findSigningKey(db)) ?? (await makeSigningKey(db, now));
  const signature = sign(null, Buffer.from(statement), readPrivateKey(key)).toString('base64');
  const nodes = Buffer.from(levels.flat().join(''), 'hex');
  await addProof(db, { ...facts, keyId: key.id, statement, signature }, leaves, nodes);
}

/** Why nothing is published. The database refuses a sum below what is owed, and a person who is missing, by itself. */
async function refuseUnlessSound(db: Db, left: Fils): Promise<void> {
  if (left < 0) throw new Error(`No proof of coverage: ${toDecimal(left)} is missing.`);
  const wrong = await findWrongBalance(db);
  if (wrong)
    throw new Error(`No proof of coverage: the balance of person ${wrong} is not that of the books.`);
  const short = await findShortBalance(db);
  if (short)
    throw new Error(`No proof of coverage: the provider holds ${short.missing} less than its books say.`);
}

async function makeSigningKey(db: Db, now: Date): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const key = { id: 1, publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
  await addSigningKey(db, key, now);
  return key;
}

function readPrivateKey({ privateKey }: SigningKey) {
  return createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
}

/** In another order each night, so that nobody can tell whose neighbour a hash belongs to. */
function shuffle<Item>(items: Item[]): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
