import type { Db } from '#server/db/database.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';

const shownColumns = [
  'platformFeeBps',
  'platformFeeFixedFils',
  'maxTip',
  'payerName',
  'payerIban',
  'payerBic',
  'purposeCode',
  'memoLength',
  'updatedAt',
] as const;

/** The settings that an admin can see and change. There is always exactly one row. */
export async function readSettings(db: Db) {
  return db.selectFrom('settings').select(shownColumns).executeTakeFirstOrThrow();
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockSettings(transaction: Db) {
  return transaction.selectFrom('settings').select(shownColumns).forUpdate().executeTakeFirstOrThrow();
}

export async function updateSettings(db: Db, change: SettingsChange, updatedBy: string | null, now: Date) {
  // A field that is present but undefined would be written as NULL.
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return db
    .updateTable('settings')
    .set({ ...given, updatedAt: now, updatedBy })
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

/** Since when this database counts as a copy that must not act, or nothing. */
export async function readHeldSince(db: Db): Promise<Date | null> {
  const { heldSince } = await db.selectFrom('settings').select('heldSince').executeTakeFirstOrThrow();
  return heldSince;
}

/** Returns false if it was not held. */
export async function endHold(db: Db): Promise<boolean> {
  const changed = await db
    .updateTable('settings')
    .set({ heldSince: null })
    .where('heldSince', 'is not', null)
    .returning('singleton')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function readIsLive(db: Db): Promise<boolean> {
  const { isLive } = await db.selectFrom('settings').select('isLive').executeTakeFirstOrThrow();
  return isLive;
}

export async function setLive(db: Db): Promise<void> {
  await db.updateTable('settings').set({ isLive: true }).execute();
}
