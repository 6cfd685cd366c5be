import { findLastDecision, isRejected } from '#server/business/businesses/decisions.ts';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { describeChanges } from '#server/business/changes/describe-changes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeDocuments } from '#server/platform/files/describe-documents.ts';
import { type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import { maskIban } from '#shared/iban.ts';

/** Everything that the owner's page shows. Managers and viewers get no documents, which have IBANs on them. */
export async function openOwnProfile(db: Db, owner: SignedInUser) {
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
    lastDecision: last ?? null,
    openChange: changes.find((change) => change.status === 'open') ?? null,
    lastChange: changes.find(({ status }) => status === 'approved' || status === 'rejected') ?? null,
  };
}
