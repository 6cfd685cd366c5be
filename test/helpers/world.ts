import type { Db } from '#server/platform/db/database.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { BusinessStatus } from '#shared/statuses.ts';
import type { Client, TestApp } from '#test/helpers/app.ts';
import { setIban } from '#test/helpers/set-iban.ts';

export const VALID_IBAN = 'AE070331234567890123456';

/** A small platform: two active businesses with one staff member each, and a client of every role. */
export type World = {
  anonymous: Client;
  staff: Client;
  owner: Client;
  otherOwner: Client;
  admin: Client;
  businessId: number;
  otherBusinessId: number;
  staffId: number;
  otherStaffId: number;
};

export async function makeWorld(karam: TestApp): Promise<World> {
  const owner = await karam.signedIn('business');
  const otherOwner = await karam.signedIn('business');
  const businessId = await insertBusiness(karam.db, owner.user);
  const otherBusinessId = await insertBusiness(karam.db, otherOwner.user);
  return {
    anonymous: karam.visitor(),
    staff: await karam.signedIn('staff'),
    owner,
    otherOwner,
    admin: await karam.signedIn('admin'),
    businessId,
    otherBusinessId,
    staffId: await insertStaff(karam.db, businessId),
    otherStaffId: await insertStaff(karam.db, otherBusinessId),
  };
}

export async function insertBusiness(
  db: Db,
  owner: SessionUser | undefined,
  status: BusinessStatus = 'active',
): Promise<number> {
  const { id } = await db
    .insertInto('businesses')
    .values({
      ownerId: owner?.id ?? '',
      name: `Business of ${owner?.username}`,
      type: 'Restaurant',
      tlNumber: 'CN-1000001',
      iban: null,
      ibanDocumentPath: null,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setIban(db, 'businesses', id, VALID_IBAN);
  return id;
}

export async function insertStaff(db: Db, businessId: number, isActive = true): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({
      businessId,
      firstName: 'Maya',
      lastName: 'Fernandes',
      role: 'Server',
      walletId: 'wallet-of-maya',
      iban: null,
      businessName: null,
      isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
