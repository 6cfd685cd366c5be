import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import {
  endHold,
  hasBankKey,
  hasInstantKey,
  lockSettings,
  readHeldSince,
  updateSettings,
} from '#server/platform/settings/settings-store.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';
import { maskIban } from '#shared/money/iban.ts';

/**
 * In the caller's transaction. New tips use the new terms within a second; tips already made keep the terms they were made
 * under. `detail` goes into the audit log.
 */
export async function changeSettings(
  transaction: Db,
  change: SettingsChange,
  actor: Actor,
  now: Date,
  detail?: Record<string, unknown>,
) {
  const { updatedAt: _before, ...from } = await refuseUnfitSettings(transaction, change);
  const changed = await updateSettings(transaction, change, actor.actorId, now);
  const { updatedAt: _after, ...to } = changed;
  await recordAudit(transaction, actor, 'settings.changed', {
    detail: { from: withMaskedIban(from), to: withMaskedIban(to), ...detail },
  });
  return changed;
}

/** Returns the settings before the change, locked until the transaction ends. */
export async function refuseUnfitSettings(transaction: Db, change: SettingsChange) {
  const from = await lockSettings(transaction);
  const { vatBps = from.vatBps, vatTrn = from.vatTrn } = change;
  if (vatBps > 0 && !vatTrn) throw refuseField('invalid_input', 'vatTrn', 'trn_required');
  refuseHalfChannel({ ...from, ...change });
  if (change.bankKeyId && !(await hasBankKey(transaction, change.bankKeyId)))
    throw refuseField('invalid_input', 'bankKeyId', 'bank_key_required');
  const { bankInstantUrl, bankInstantKeyId } = { ...from, ...change };
  if ((bankInstantUrl === null) !== (bankInstantKeyId === null))
    throw refuseField('invalid_input', 'bankInstantUrl', 'instant_incomplete');
  if (change.bankInstantKeyId && !(await hasInstantKey(transaction, change.bankInstantKeyId)))
    throw refuseField('invalid_input', 'bankInstantKeyId', 'instant_key_required');
  return from;
}

type ChannelSetting =
  | 'bankHost'
  | 'bankUser'
  | 'bankHostKeys'
  | 'bankFolderOut'
  | 'bankFolderIn'
  | 'bankKeyId';

/** The bank's server is known in full, or there is none. */
function refuseHalfChannel(settings: Pick<SettingsChange, ChannelSetting>): void {
  const { bankHost, bankUser, bankHostKeys, bankFolderOut, bankFolderIn, bankKeyId } = settings;
  const parts = [bankHost, bankUser, bankHostKeys, bankFolderOut, bankFolderIn, bankKeyId];
  const missing = parts.filter((part) => part === null || part === undefined).length;
  if (missing > 0 && missing < parts.length)
    throw refuseField('invalid_input', 'bankHost', 'bank_channel_incomplete');
}

/** Only the last characters, enough to see a change: a full IBAN does not belong in the audit log. */
function withMaskedIban<T extends { payerIban: string | null }>(settings: T): T {
  return { ...settings, payerIban: settings.payerIban && maskIban(settings.payerIban) };
}

/**
 * A database that was restored from a backup is held, because the original may still be running: it sends no mail, asks
 * no payment provider and starts no payout until an admin releases it.
 */
export async function isHeld(db: Db): Promise<boolean> {
  return (await readHeldSince(db)) !== null;
}

export async function refuseWhileHeld(db: Db): Promise<void> {
  if (await isHeld(db)) throw refuse('conflict', 'copy_is_held');
}

export async function releaseHold(
  db: Db,
  actor: Actor,
  onRelease: (transaction: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await endHold(transaction))) throw refuse('conflict', 'copy_not_held');
    await onRelease(transaction);
    await recordAudit(transaction, actor, 'hold.released');
  });
}
