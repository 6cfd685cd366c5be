import type { Db } from '#server/db/database.ts';
import { makeOwner } from '#server/features/auth/accounts.ts';
import { type BusinessRow, createBusiness } from '#server/features/businesses/business-store.ts';
import { getDocumentPath } from '#server/features/objects/get-document-path.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { refuse } from '#server/http/app-error.ts';
import type { NewBusiness } from '#shared/contracts/business.ts';

/** Begins as pending: an admin looks at it before anyone can be tipped. */
export async function registerBusiness(
  db: Db,
  files: ObjectFiles,
  ownerId: string,
  request: NewBusiness,
): Promise<BusinessRow> {
  const { ibanDocumentPath: path } = request;
  const ibanDocumentPath = path === null ? null : await getDocumentPath(db, files, ownerId, path);
  return db.transaction().execute(async (transaction) => {
    const made = await createBusiness(transaction, ownerId, { ...request, ibanDocumentPath });
    if (!made) throw refuse('conflict', 'business_registered_already');
    await makeOwner(transaction, ownerId);
    return made;
  });
}
