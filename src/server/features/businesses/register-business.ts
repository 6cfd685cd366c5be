import type { Db } from '#server/db/database.ts';
import { makeOwner } from '#server/features/auth/accounts.ts';
import { type BusinessRow, createBusiness } from '#server/features/businesses/business-store.ts';
import { getDocumentPath } from '#server/features/objects/get-document-path.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { refuse } from '#server/http/app-error.ts';
import type { NewBusiness } from '#shared/contracts/business.ts';

/** A new business is pending: an admin must approve it before its staff can be tipped. */
export async function registerBusiness(
  db: Db,
  files: ObjectFiles,
  ownerId: string,
  request: NewBusiness,
): Promise<BusinessRow> {
  const { ibanDocumentPath: path } = request;
  const ibanDocumentPath = path === null ? null : await getDocumentPath(db, files, ownerId, path);
  return db.transaction().execute(async (transaction) => {
    const created = await createBusiness(transaction, ownerId, { ...request, ibanDocumentPath });
    if (!created) throw refuse('conflict', 'business_registered_already');
    await makeOwner(transaction, ownerId);
    return created;
  });
}
