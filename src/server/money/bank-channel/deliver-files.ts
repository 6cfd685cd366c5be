import { randomBytes } from 'node:crypto';
import { type BankServer, ChannelProblem, type RemoteFile } from '#server/money/bank-channel/bank-server.ts';
import { THE_BANK } from '#server/money/payouts/acting-admin.ts';
import {
  checksumOf,
  claimPlacing,
  type Delivery,
  listAnswered,
  listDue,
  noteAttempt,
  readDeliveryContent,
  setDelivered,
  setDeliveryState,
} from '#server/money/payouts/delivery-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refusalOf } from '#shared/reasons/reasons.ts';

type Delivering = { db: Db; clock: () => Date };

/**
 * Brings released files to the bank, each once, whatever is cut off where: it is sent whole under a name that the bank does
 * not read, compared, and renamed. Before the renaming it is noted that it begins; from then on a file that is in neither
 * place counts as unclear and is never sent again by the program. What the server has already is compared, not sent again.
 */
export async function deliverFiles(
  { db, clock }: Delivering,
  server: BankServer,
  folder: string,
): Promise<void> {
  const due = await listDue(db);
  if (due.length === 0) return;
  const there = await server.list(folder);
  for (const delivery of due) {
    try {
      await deliver({ db, clock }, server, folder, delivery, there);
      await removeLeftOvers(server, folder, delivery.name, there);
    } catch (error) {
      if (!(error instanceof ChannelProblem)) throw error;
      await noteAttempt(db, delivery.bankFileId, error.refusal);
      if (error.isOver) throw error;
    }
  }
}

async function deliver(
  { db, clock }: Delivering,
  server: BankServer,
  folder: string,
  delivery: Delivery,
  there: RemoteFile[],
): Promise<void> {
  const { bankFileId, name } = delivery;
  const path = `${folder}/${name}`;
  if (delivery.state === 'placing') return finishPlacing({ db, clock }, server, folder, delivery);
  if (there.some((file) => file.name === name)) return compareThere({ db, clock }, server, path, delivery);

  const content = await readDeliveryContent(db, bankFileId);
  const temporary = `.${name}.${randomBytes(6).toString('hex')}.part`;
  const temporaryPath = `${folder}/${temporary}`;
  await server.write(temporaryPath, content);
  // Somebody reads names that begin with a dot: sent again each time, the bank would get it again and again.
  if (!(await server.find(temporaryPath))) return doubt(db, delivery);
  await refuseOther(server, temporaryPath, delivery);
  if (!(await claimPlacing(db, bankFileId, temporary))) return server.remove(temporaryPath);
  await server.rename(temporaryPath, path);
  await finish({ db, clock }, delivery);
}

/** The last run was cut off, or the server refused the new name. */
async function finishPlacing(
  delivering: Delivering,
  server: BankServer,
  folder: string,
  delivery: Delivery,
): Promise<void> {
  const { name, temporary } = delivery;
  const path = `${folder}/${name}`;
  // In this order: another run may be renaming it at this moment.
  if (await server.find(`${folder}/${temporary}`)) {
    await refuseOther(server, `${folder}/${temporary}`, delivery);
    await server.rename(`${folder}/${temporary}`, path);
    return finish(delivering, delivery);
  }
  if (await server.find(path)) return compareThere(delivering, server, path, delivery);
  return doubt(delivering.db, delivery);
}

/** The bank has taken it, or lost it. */
async function doubt(db: Db, { bankFileId, name }: Delivery): Promise<void> {
  const problem = refusalOf('bank_channel_gone', { name });
  await db.transaction().execute(async (transaction) => {
    await setDeliveryState(transaction, bankFileId, 'unclear', problem);
    await recordAudit(transaction, THE_BANK, 'bank_file.sending_unclear', {
      bank_file: bankFileId,
      detail: { name },
    });
  });
}

async function compareThere(
  delivering: Delivering,
  server: BankServer,
  path: string,
  delivery: Delivery,
): Promise<void> {
  await refuseOther(server, path, delivery);
  await finish(delivering, delivery, { wasThere: true });
}

/** A server that does not let us read shows the size at least. */
async function refuseOther(server: BankServer, path: string, { name, checksum, size }: Delivery) {
  const content = await server.read(path, size);
  const isSame = content ? checksumOf(content) === checksum : (await server.find(path))?.size === size;
  if (!isSame) throw new ChannelProblem(refusalOf('bank_channel_differs', { name }));
}

/** Of runs that were cut off before they renamed anything. Another run at this moment has no use for its file any more. */
async function removeLeftOvers(server: BankServer, folder: string, name: string, there: RemoteFile[]) {
  const left = there.filter((file) => file.name.startsWith(`.${name}.`) && file.name.endsWith('.part'));
  // It may have been renamed meanwhile.
  for (const file of left)
    if (await server.find(`${folder}/${file.name}`)) await server.remove(`${folder}/${file.name}`);
}

async function finish(
  { db, clock }: Delivering,
  { bankFileId, name, checksum }: Delivery,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await setDelivered(transaction, bankFileId, clock()))) return;
    await recordAudit(transaction, THE_BANK, 'bank_file.sent', {
      bank_file: bankFileId,
      detail: { name, checksum, ...detail },
    });
  });
}

/** An answer about a payout of the file says more than any look at the server. */
export async function settleAnswered({ db, clock }: Delivering): Promise<void> {
  for (const id of await listAnswered(db)) await setDelivered(db, id, clock());
}
