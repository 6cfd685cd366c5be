import { lockStatus, setPeoplePayable } from '#server/business/businesses/business-store.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { PeoplePayableRequest } from '#shared/contracts/payouts.ts';

/**
 * The people of a suspended business have earned their tips, and are not to blame for its licence. After an admin has looked,
 * each is paid to an account of their own; another admin still has to release the bank file.
 */
export async function letPeopleBePaid(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  businessId: number,
  { reason, password }: PeoplePayableRequest,
  acting: Omit<Acting, 'user'>,
): Promise<void> {
  await requirePassword({ db, clock }, password, acting);
  await db.transaction().execute(async (transaction) => {
    const business = await lockStatus(transaction, businessId);
    if (!business) throw refuse('not_found', 'no_such_business');
    if (business.status !== 'suspended') throw refuse('conflict', 'business_not_suspended');
    if (business.peoplePayableSince) throw refuse('conflict', 'people_payable_already');
    await setPeoplePayable(transaction, businessId, clock());
    await recordAudit(transaction, acting, 'business.people_payable', {
      business: businessId,
      detail: { reason },
    });
  });
}
