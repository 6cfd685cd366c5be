import {
  type BusinessRow,
  countBusinessesOf,
  createBusiness,
} from '#server/business/businesses/business-store.ts';
import { findUserById, lockUser, setOwnerRole } from '#server/identity/users/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getDocumentPath } from '#server/platform/files/documents.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { type AppError, refuse } from '#server/platform/http/app-error.ts';
import type { NewBusiness } from '#shared/contracts/business.ts';

type Registering = {
  db: Db;
  files: ObjectFiles;
  ownerId: string;
  request: NewBusiness;
  isRealMoney: boolean;
};

/** More venues than one person looks after; without a limit one account could fill the admins' review. */
const MOST_VENUES = 50;

/** The first business of an account. Its venues after that are added by `addVenue`. */
export async function registerBusiness(registering: Registering): Promise<BusinessRow> {
  return register(registering, 1, () => refuse('conflict', 'business_registered_already'));
}

/** Another venue of the same owner: a business of its own, with its own staff, licence, bank account and review. */
export async function addVenue(registering: Registering): Promise<BusinessRow> {
  return register(registering, MOST_VENUES, () =>
    refuse('conflict', 'venues_too_many', { most: MOST_VENUES }),
  );
}

/** A new business is pending: an admin must approve it before its staff can be tipped. */
async function register(
  { db, files, ownerId, request, isRealMoney }: Registering,
  most: number,
  tooMany: () => AppError,
): Promise<BusinessRow> {
  const { ibanDocumentPath: path } = request;
  const ibanDocumentPath = path === null ? null : await getDocumentPath(db, files, ownerId, path);
  return db.transaction().execute(async (transaction) => {
    // Of two requests at once, the second waits here and then counts the business of the first.
    await lockUser(transaction, ownerId);
    if (isRealMoney) await refuseAdmin(transaction, ownerId);
    if ((await countBusinessesOf(transaction, ownerId)) >= most) throw tooMany();
    const created = await createBusiness(transaction, ownerId, { ...request, ibanDocumentPath });
    await setOwnerRole(transaction, ownerId);
    return created;
  });
}

/**
 * An admin starts payouts and decides about businesses: nobody should do so for their own. In test mode one account may try
 * everything.
 */
async function refuseAdmin(transaction: Db, ownerId: string): Promise<void> {
  const owner = await findUserById(transaction, ownerId);
  if (owner?.role === 'admin') throw refuse('conflict', 'admin_has_no_business');
}
