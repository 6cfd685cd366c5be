import type { Db } from '#server/db/database.ts';
import { readLossBearer } from '#server/features/settings/settings-store.ts';
import type { LossBearer } from '#shared/statuses.ts';

/** Who bears a dispute that is lost now. */
export async function getLossBearer(db: Db): Promise<LossBearer> {
  return readLossBearer(db);
}
