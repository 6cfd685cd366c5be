import { findOwnBusiness, getBusiness } from '#server/business/businesses/get-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import { type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import { withTitle } from '#server/staff/people/role-title.ts';
import { createStaff, type StaffRow } from '#server/staff/people/staff-store.ts';
import type { NewStaff } from '#shared/contracts/staff.ts';

type Business = Awaited<ReturnType<typeof getBusiness>>;

export async function addStaff(
  db: Db,
  user: SignedInUser,
  actor: Actor,
  { businessId, ...newMember }: NewStaff,
): Promise<StaffRow> {
  if (newMember.iban || newMember.bankName) refuseBankAccount(user);
  const business = await getBusinessToStaff(db, user, businessId);
  return db.transaction().execute(async (transaction) => {
    const row = { ...withTitle(newMember), businessId: business.id, businessName: business.name };
    const added = await createStaff(transaction, row);
    if (user.isAdmin || actor.apiKey) {
      await recordAudit(transaction, actor, {
        action: 'staff.added',
        subject: { type: 'staff', id: added.id },
        detail: { businessId: business.id },
      });
    }
    return added;
  });
}

/** Where money goes is the owner's decision. */
export function refuseBankAccount(user: SignedInUser): void {
  if (!seesIbans(user)) throw refuseField('forbidden', 'iban', 'bank_account_owner_only');
}

/** The business that the user may add staff to: an owner's own, or the one that an admin names. It must be active. */
export async function getBusinessToStaff(
  db: Db,
  user: SignedInUser,
  businessId?: number | null,
): Promise<Business> {
  const business = user.isAdmin
    ? await getNamedBusiness(db, businessId)
    : await getOwnBusiness(db, user, businessId);
  requireActive(business);
  return business;
}

async function getNamedBusiness(db: Db, id: number | null | undefined): Promise<Business> {
  if (!id) throw refuseField('invalid_input', 'businessId', 'business_not_named');
  return getBusiness(db, id);
}

async function getOwnBusiness(db: Db, owner: SignedInUser, id: number | null | undefined): Promise<Business> {
  const business = await findOwnBusiness(db, owner);
  // Do not look the other business up: an owner must not learn whether it exists.
  if (id && id !== business?.id) throw refuse('forbidden', 'not_own_business');
  if (!business) throw refuse('conflict', 'no_own_business');
  return business;
}

function requireActive({ status }: Business): void {
  if (status === 'pending') throw refuse('conflict', 'business_not_approved');
  if (status === 'suspended') throw refuse('conflict', 'business_suspended');
}
