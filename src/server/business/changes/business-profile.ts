import { updateBilling, updateContact } from '#server/business/businesses/business-store.ts';
import { findLastDecision, isRejected } from '#server/business/businesses/decision-store.ts';
import { getOwnBusiness, lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { describeChanges } from '#server/business/changes/describe-changes.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeDocuments } from '#server/platform/files/documents.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import type { BillingChange, ContactChange } from '#shared/contracts/business-changes.ts';
import { maskIban } from '#shared/money/iban.ts';

/** Everything that the details page of a business shows. Managers and viewers get no documents, which have IBANs on them. */
export async function readBusinessProfile(db: Db, owner: SignedInUser) {
  const business = await getOwnBusiness(db, owner);
  const { id, status, iban, licenceDocumentPath, ibanDocumentPath } = business;
  const [last, changes, findDocument] = await Promise.all([
    findLastDecision(db, id),
    describeChanges(db, id, 'masked'),
    describeDocuments(db, seesIbans(owner) ? [licenceDocumentPath, ibanDocumentPath] : []),
  ]);
  const rejected = isRejected(status, last);
  return {
    ...business,
    iban: iban && maskIban(iban),
    licenceDocument: findDocument(licenceDocumentPath),
    ibanDocument: findDocument(ibanDocumentPath),
    changesAtOnce: status === 'pending' || rejected,
    maySubmitAgain: rejected,
    // Why an admin has approved is for admins.
    lastDecision: last ? { ...last, note: last.reason && last.note } : null,
    openChange: changes.find((change) => change.status === 'open') ?? null,
    lastChange: changes.find(({ status }) => status === 'approved' || status === 'rejected') ?? null,
  };
}

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
    await updateContact(transaction, business.id, contact, now);
    const about = { business: business.id };
    // A row of its own: an admin who changed a recipient cannot release money to it for some time.
    if (isOtherBankName) await recordAudit(transaction, actor, 'business.bank_name_changed', about);
    if (changed.length === 0) return business.id;
    await recordAudit(transaction, actor, 'business.changed', { ...about, detail: { changed } });
    return business.id;
  });
}

/** What new invoices say. Issued ones keep what they have. */
export async function changeBilling(
  db: Db,
  owner: SignedInUser,
  billing: BillingChange,
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const business = await lockOwnBusiness(transaction, owner);
    const names = ['legalName', 'address', 'emirate', 'trn'] as const;
    const changed = names.filter((name) => business[name] !== billing[name]);
    if (changed.length === 0) return;
    await updateBilling(transaction, business.id, billing, now);
    await recordAudit(transaction, actor, 'business.changed', { business: business.id, detail: { changed } });
  });
}
