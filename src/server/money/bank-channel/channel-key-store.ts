import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { fingerprintOf } from '#server/money/bank-channel/bank-server.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';

/** RSA, because every bank takes it. */
const MODULUS_BITS = 3072;

/**
 * Makes a key pair for the bank's server. It is in use only when two admins have chosen it in the settings, and the bank has
 * the public part.
 */
export async function makeChannelKey(db: Db, actor: KnownActor, now: Date) {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const publicKey = await publicLineOf(pair.privateKey);
  return db.transaction().execute(async (transaction) => {
    // Two admins at the same moment would take the same number: the second one is refused by the primary key.
    const { last } = await transaction
      .selectFrom('bankChannelKeys')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const id = (last ?? 0) + 1;
    await transaction
      .insertInto('bankChannelKeys')
      .values({
        id,
        publicKey,
        privateKey: encryptField(transaction, 'bank_channel_keys.private_key', id, pair.privateKey),
        madeBy: actor.actorId,
        madeAt: now,
      })
      .execute();
    const fingerprint = printOf(publicKey);
    await recordAudit(transaction, actor, 'bank_channel.key_made', { detail: { key: id, fingerprint } });
    return { id, publicKey, fingerprint, madeAt: now };
  });
}

/** As the bank wants it: one line of text. */
async function publicLineOf(privateKey: string): Promise<string> {
  const { default: ssh2 } = await import('ssh2');
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  return `${parsed.type} ${parsed.getPublicSSH().toString('base64')} karam`;
}

function printOf(publicKey: string): string {
  return fingerprintOf(Buffer.from(publicKey.split(' ')[1] ?? '', 'base64'));
}

/** The public parts, newest first. */
export async function listChannelKeys(db: Db) {
  const rows = await db
    .selectFrom('bankChannelKeys')
    .select(['id', 'publicKey', 'madeAt'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, fingerprint: printOf(row.publicKey) }));
}

export async function readPrivateKey(db: Db, id: number): Promise<string> {
  const { privateKey } = await db
    .selectFrom('bankChannelKeys')
    .select('privateKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return decryptField(db, 'bank_channel_keys.private_key', id, privateKey);
}
