import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

/** The business of the owner who asks: nobody names a business to read its figures, so nobody can name another's. */
export async function getOwnBusinessId(db: Db, owner: SessionUser): Promise<number> {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where('ownerId', '=', owner.id)
    .executeTakeFirst();
  if (!business) throw new AppError('not_found', 'You need to create a business account first.');
  return business.id;
}
