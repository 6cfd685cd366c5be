import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import {
  type BusinessRow,
  findBusiness,
  findBusinessOf,
} from '#server/features/businesses/business-store.ts';
import { createStaff, type StaffRow } from '#server/features/staff/staff-store.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { NewStaff } from '#shared/contracts/staff.ts';

export async function addStaff(
  db: Db,
  user: SessionUser,
  actor: Actor,
  { businessId, ...person }: NewStaff,
): Promise<StaffRow> {
  const business = user.isAdmin
    ? await getNamedBusiness(db, businessId)
    : await getOwnBusiness(db, user.id, businessId);
  requireActive(business);
  return db.transaction().execute(async (transaction) => {
    const values = { ...person, businessId: business.id, businessName: business.name };
    const added = await createStaff(transaction, values);
    if (user.isAdmin) {
      await recordAudit(transaction, actor, {
        action: 'staff.added',
        subject: { type: 'staff', id: added.id },
        detail: { businessId: business.id },
      });
    }
    return added;
  });
}

async function getNamedBusiness(db: Db, id: number | null | undefined): Promise<BusinessRow> {
  if (!id) {
    const sentence = 'Say which business the person works for.';
    throw new AppError('invalid_input', sentence, { businessId: sentence });
  }
  const business = await findBusiness(db, id);
  if (!business) throw new AppError('not_found', 'Business not found.');
  return business;
}

async function getOwnBusiness(db: Db, ownerId: string, id: number | null | undefined): Promise<BusinessRow> {
  const business = await findBusinessOf(db, ownerId);
  // Whether the named one exists is nothing they should learn, so it is not looked up.
  if (id && id !== business?.id)
    throw new AppError('forbidden', 'You can only add people to your own business.');
  if (!business) throw new AppError('conflict', 'You need to create a business account first.');
  return business;
}

function requireActive({ status }: BusinessRow): void {
  if (status === 'pending')
    throw new AppError('conflict', 'Staff can be added once the business has been approved.');
  if (status === 'suspended')
    throw new AppError('conflict', 'The business is suspended, so no staff can be added.');
}
