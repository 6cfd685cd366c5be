import type { Db } from '#server/platform/db/database.ts';
import type { TextKey } from '#shared/contracts/site-texts.ts';

/** Nothing if no admin has ever changed it. */
export async function findText(db: Db, { page, locale }: TextKey) {
  return db
    .selectFrom('siteTexts')
    .select('body')
    .where('page', '=', page)
    .where('locale', '=', locale)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The version that was shown at that time. */
export async function findTextAt(db: Db, { page, locale }: TextKey, at: Date) {
  return db
    .selectFrom('siteTexts')
    .select(['body', 'changedAt'])
    .where('page', '=', page)
    .where('locale', '=', locale)
    .where('changedAt', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** More than anybody writes; a bound for the size of the answer. */
const MOST_VERSIONS = 50;

/** Newest first. The first one is what the page shows. */
export async function listVersions(db: Db, { page, locale }: TextKey) {
  return db
    .selectFrom('siteTexts')
    .innerJoin('users', 'users.id', 'siteTexts.changedBy')
    .select(['siteTexts.id', 'body', 'users.username as changedByName', 'changedAt'])
    .where('page', '=', page)
    .where('siteTexts.locale', '=', locale)
    .orderBy('siteTexts.id', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
}

export async function insertText(
  db: Db,
  text: TextKey & { body: string | null; changedBy: string; changedAt: Date },
): Promise<number> {
  const { id } = await db.insertInto('siteTexts').values(text).returning('id').executeTakeFirstOrThrow();
  return id;
}
