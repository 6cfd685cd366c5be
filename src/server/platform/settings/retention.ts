import type { Db } from '#server/platform/db/database.ts';
import { readRetention } from '#server/platform/settings/settings-store.ts';

/** How long personal data is kept, in months; 0 is for ever. And for how many days an erasure can be undone. */
export type Retention = Awaited<ReturnType<typeof readRetention>>;

export async function getRetention(db: Db): Promise<Retention> {
  return readRetention(db);
}
