import type { Db } from '#server/platform/db/database.ts';
import { readLossBearer } from '#server/platform/settings/settings-store.ts';
import type { LossBearer } from '#shared/statuses.ts';

/** Who bears a dispute that is lost now. */
export async function getLossBearer(db: Db): Promise<LossBearer> {
  return readLossBearer(db);
}
