import { lockOwnBusiness, setContact } from '#server/business/businesses/edit-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { ContactChange } from '#shared/contracts/business-changes.ts';

/** Type, contact and the name as at the bank change at once, in every status. Returns the id of the business. */
export async function changeContact(
  db: Db,
  owner: SignedInUser,
  contact: ContactChange,
  actor: Actor,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const business = await lockOwnBusiness(transaction, owner);
    const names = ['type', 'contactPhone', 'contactEmail'] as const;
    const changed = names.filter((name) => business[name] !== contact[name]);
    const { bankName } = contact;
    const isOtherBankName = bankName !== undefined && bankName !== business.bankName;
    if (changed.length === 0 && !isOtherBankName) return business.id;
    await setContact(transaction, business.id, contact, now);
    const subject = { type: 'business', id: business.id } as const;
    // A row of its own: an admin who changed a recipient cannot release money to it for some time.
    if (isOtherBankName)
      await recordAudit(transaction, actor, { action: 'business.bank_name_changed', subject });
    if (changed.length === 0) return business.id;
    await recordAudit(transaction, actor, {
      action: 'business.changed',
      subject,
      detail: { changed },
    });
    return business.id;
  });
}
