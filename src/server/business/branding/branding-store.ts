import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { Branding, BrandingChange, PictureKind } from '#shared/contracts/branding.ts';

/** All null if the business has set nothing. */
export async function findBranding(db: Db, businessId: number): Promise<Branding> {
  const [chosen, pictures] = await Promise.all([
    db
      .selectFrom('looks')
      .select(['accent', 'welcome'])
      .where('businessId', '=', businessId)
      .executeTakeFirst(),
    db
      .selectFrom('pictures')
      .select(['id', 'kind', 'width', 'height'])
      .where('businessId', '=', businessId)
      .execute(),
  ]);
  const pictureOf = (wanted: PictureKind) => {
    const found = pictures.find(({ kind }) => kind === wanted);
    return found ? { id: found.id, width: found.width, height: found.height } : null;
  };
  return {
    accent: chosen?.accent ?? null,
    welcome: chosen?.welcome ?? null,
    logo: pictureOf('logo'),
    cover: pictureOf('cover'),
  };
}

export async function saveBranding(
  db: Db,
  businessId: number,
  change: BrandingChange,
  now: Date,
): Promise<void> {
  const row = { ...change, updatedAt: now };
  await db
    .insertInto('looks')
    .values({ businessId, ...row })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(row))
    .execute();
}

type NewPicture = Selectable<Database['pictures']>;

/** Replaces the picture of its kind. */
export async function savePicture(db: Db, { businessId, kind, ...picture }: NewPicture): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ businessId, kind, ...picture })
    .onConflict((conflict) => conflict.constraint('pictures_one_of_each_kind').doUpdateSet(picture))
    .execute();
}

/** Returns false if there was none. */
export async function deletePicture(db: Db, businessId: number, kind: PictureKind): Promise<boolean> {
  const deleted = await db
    .deleteFrom('pictures')
    .where('businessId', '=', businessId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0;
}

export async function deleteBranding(db: Db, businessId: number): Promise<void> {
  await db.deleteFrom('pictures').where('businessId', '=', businessId).execute();
  await db.deleteFrom('looks').where('businessId', '=', businessId).execute();
}

/** The picture as WebP. Undefined if it was removed or replaced: a new picture has a new id. */
export async function findPictureContent(db: Db, id: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('pictures').select('content').where('id', '=', id).executeTakeFirst();
  return found?.content;
}

export async function findLogoId(db: Db, businessId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('pictures')
    .select('id')
    .where('businessId', '=', businessId)
    .where('kind', '=', 'logo')
    .executeTakeFirst();
  return found?.id;
}
