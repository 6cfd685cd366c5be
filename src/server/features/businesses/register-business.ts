import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { type BusinessRow, createBusiness } from '#server/features/businesses/business-store.ts';
import { getDocumentPath } from '#server/features/objects/get-document-path.ts';
import type { NewBusiness } from '#shared/contracts/business.ts';

/** Begins as pending: an admin looks at it before anyone can be tipped. */
export async function registerBusiness(db: Db, ownerId: string, request: NewBusiness): Promise<BusinessRow> {
  const { ibanDocumentPath: path } = request;
  const ibanDocumentPath = path === null ? null : await getDocumentPath(db, ownerId, path);
  const made = await createBusiness(db, ownerId, { ...request, ibanDocumentPath });
  if (!made) throw new AppError('conflict', 'You have registered a business already.');
  return made;
}
