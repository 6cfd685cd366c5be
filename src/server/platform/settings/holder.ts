import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/settings-store.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/**
 * Holding other people's money is a licensed activity, so no real money leaves until an admin has said who holds it and by
 * which agreement (docs/safeguarding.md). The account is the one that payouts are paid from.
 */
export async function findHolderObstacle(db: Db, isTestMode: boolean): Promise<Refusal | undefined> {
  if (isTestMode) return undefined;
  const { holderName, holderKind, holderReference } = await readSettings(db);
  return holderName && holderKind && holderReference ? undefined : refusalOf('holder_not_set');
}
