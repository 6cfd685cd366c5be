import {
  type BankServer,
  ChannelProblem,
  type ServerAddress,
  withBankServer,
} from '#server/money/bank-channel/bank-server.ts';
import { readPrivateKey } from '#server/money/bank-channel/channel-key-store.ts';
import { deliverFiles, settleAnswered } from '#server/money/bank-channel/deliver-files.ts';
import { applyFetched, fetchFiles } from '#server/money/bank-channel/fetch-answers.ts';
import { noteLook } from '#server/money/bank-channel/received-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { type BankChannel, findBankChannel } from '#server/platform/settings/settings-store.ts';

export type Exchanging = {
  db: Db;
  clock: () => Date;
  /** The longest silence of the server; tests do not wait that long. */
  stepMs?: number | undefined;
};

/**
 * Brings released files to the bank and fetches its answers. Two runs at the same time do no harm. Throws a `ChannelProblem`,
 * which admins see, if the server could not be used; what was fetched before is applied in any case.
 */
export async function exchangeFiles(exchanging: Exchanging): Promise<void> {
  const { db, clock } = exchanging;
  const channel = await findBankChannel(db);
  if (channel) {
    try {
      await onServer(exchanging, channel, async (server) => {
        await deliverFiles(exchanging, server, channel.folderOut);
        await fetchFiles(exchanging, server, channel.folderIn);
      });
      await noteLook(db, null, clock());
    } catch (error) {
      if (!(error instanceof ChannelProblem)) throw error;
      await noteLook(db, error.refusal, clock());
      await applyAll(exchanging);
      throw error;
    }
  }
  await applyAll(exchanging);
}

async function applyAll(exchanging: Exchanging): Promise<void> {
  await applyFetched(exchanging);
  await settleAnswered(exchanging);
}

async function onServer<T>(
  { db, stepMs }: Exchanging,
  { host, port, user, hostKeys, keyId }: BankChannel,
  work: (server: BankServer) => Promise<T>,
): Promise<T> {
  const privateKey = await readPrivateKey(db, keyId);
  const address: ServerAddress = { host, port, user, hostKeys, privateKey };
  return withBankServer(address, work, stepMs);
}

/** At the request of an admin, who is told what went wrong. */
export async function exchangeNow(exchanging: Exchanging): Promise<void> {
  await refuseWhileHeld(exchanging.db);
  await getChannel(exchanging.db);
  await exchangeFiles(exchanging).catch(throwAsRefusal);
}

/** Looks into both folders and changes nothing. */
export async function testChannel(exchanging: Exchanging, actor: KnownActor): Promise<{ files: number }> {
  const { db } = exchanging;
  await refuseWhileHeld(db);
  const channel = await getChannel(db);
  const files = await onServer(exchanging, channel, async (server) => {
    await server.list(channel.folderOut);
    return (await server.list(channel.folderIn)).length;
  }).catch(throwAsRefusal);
  await recordAudit(db, actor, 'bank_channel.tested', { detail: { host: channel.host, files } });
  return { files };
}

async function getChannel(db: Db): Promise<BankChannel> {
  const channel = await findBankChannel(db);
  if (!channel) throw refuse('conflict', 'bank_channel_off');
  return channel;
}

function throwAsRefusal(error: unknown): never {
  if (error instanceof ChannelProblem) throw new AppError('conflict', error.refusal);
  throw error;
}
