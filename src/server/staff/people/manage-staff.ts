import { findOwnBusiness, getBusiness } from '#server/business/businesses/get-business.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import { recordBankName, replaceIban, requirePasswordForIban } from '#server/staff/people/change-iban.ts';
import { withTitle } from '#server/staff/people/role-words.ts';
import {
  createStaff,
  findIban,
  findStaffToChange,
  type StaffRow,
  updateStaff,
} from '#server/staff/people/staff-store.ts';
import type { NewStaff, StaffChange } from '#shared/contracts/staff.ts';
import { maskIban } from '#shared/money/iban.ts';

/**
 * A staff member of the owner's business or, for an admin, of any business. Other staff members get the same
 * response as unknown ones.
 */
export async function getManagedStaff(db: Db, user: SignedInUser, id: number) {
  const staff = await findStaffToChange(db, id);
  if (!staff || !(user.isAdmin || staff.businessId === user.workplace?.businessId))
    throw refuse('not_found', 'staff_not_found');
  // Nobody may write a name back, or invite somebody else under the balances of a person who left.
  if (staff.erasedAt) throw refuse('conflict', 'staff_erased');
  return staff;
}

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
    await recordAudit(transaction, actor, 'staff.added', {
      staff: added.id,
      detail: { businessId: business.id },
    });
    return added;
  });
}

/** Where money goes is the owner's decision. */
export function refuseBankAccount(user: SignedInUser): void {
  if (!seesIbans(user)) throw refuseField('forbidden', 'iban', 'bank_account_owner_only');
}

/**
 * The business that the user may add staff to: an owner's own, or the one that an admin names. The team can be prepared
 * while the business waits for approval: nobody can be tipped or invited before.
 */
export async function getBusinessToStaff(
  db: Db,
  user: SignedInUser,
  businessId?: number | null,
): Promise<Business> {
  const business = user.isAdmin
    ? await getNamedBusiness(db, businessId)
    : await getOwnBusiness(db, user, businessId);
  if (business.status === 'suspended') throw refuse('conflict', 'business_suspended');
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

export async function changeStaff(
  platform: Platform,
  user: SignedInUser,
  actor: Omit<Acting, 'user'>,
  id: number,
  { password, ...change }: StaffChange,
): Promise<StaffRow> {
  const { db, clock, publicOrigin } = platform;
  await getManagedStaff(db, user, id);
  if (change.iban !== undefined || change.bankName !== undefined) refuseBankAccount(user);
  // The form always sends the IBAN; only another one needs the password.
  const isOtherIban = change.iban !== undefined && change.iban !== (await findIban(db, id));
  // Before the transaction, because checking a password is slow.
  if (isOtherIban) await requirePasswordForIban(platform, password, actor);
  return db.transaction().execute(async (transaction) => {
    const { userId, role, bankName, businessId } = await getManagedStaff(transaction, user, id);
    if (isOtherIban && !user.isAdmin) refuseSuspended(await getBusiness(transaction, businessId));
    await recordBankName(transaction, actor, { id, bankName }, change.bankName);
    if (isOtherIban && change.iban !== undefined) {
      await replaceIban(transaction, { staffId: id, userId, iban: change.iban }, actor, {
        now: clock(),
        publicOrigin,
      });
    }
    const { iban: _written, ...others } = change;
    const { roleTitle } = withTitle({ ...others, role: others.role ?? role });
    const changed = await updateStaff(transaction, id, {
      ...others,
      ...(roleTitle !== undefined && { roleTitle }),
    });
    // For owners and admins alike. Only the names of the fields: wallets do not belong in the audit log.
    const fields = Object.keys(change).sort();
    await recordAudit(transaction, actor, 'staff.changed', { staff: id, detail: { fields } });
    return changed;
  });
}

/** An admin may let the people of a suspended business be paid: its owner must not say where. */
function refuseSuspended({ status }: Business): void {
  if (status === 'suspended') throw refuseField('conflict', 'iban', 'iban_business_suspended');
}

/** A staff member as this user may see them. */
export function hideIban<Row extends { iban: string | null }>(user: SignedInUser, row: Row): Row {
  return seesIbans(user) || !row.iban ? row : { ...row, iban: maskIban(row.iban) };
}
