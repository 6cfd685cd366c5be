import { findConcerns, hasConcerns } from '#server/business/businesses/approval-concerns-store.ts';
import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { isRejected, listDecisions } from '#server/business/businesses/decision-store.ts';
import { type DescribedChange, describeChanges } from '#server/business/changes/describe-changes.ts';
import { findLicence, findOwners } from '#server/business/licences/licence-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeDocuments } from '#server/platform/files/documents.ts';
import { refuse } from '#server/platform/http/app-error.ts';

/** All that an admin needs to decide about a business. */
export async function readReview(db: Db, id: number) {
  const business = await findBusinessWithOwner(db, id);
  if (!business) throw refuse('not_found', 'business_hidden');
  const { licenceDocumentPath, ibanDocumentPath } = business;
  const [decisions, changes, findDocument] = await Promise.all([
    listDecisions(db, id),
    describeChanges(db, id, 'whole'),
    describeDocuments(db, [licenceDocumentPath, ibanDocumentPath]),
  ]);
  const wasRejected = isRejected(business.status, decisions[0]);
  const concerns = business.status === 'pending' || wasRejected ? await findConcerns(db, business) : null;
  return {
    business,
    isRejected: wasRejected,
    concerns: concerns && hasConcerns(concerns) ? concerns : null,
    licenceUntil: (await findLicence(db, id)) ?? null,
    ...(await findOwners(db, id)),
    licenceDocument: findDocument(licenceDocumentPath),
    ibanDocument: findDocument(ibanDocumentPath),
    openChange: changes.find(({ status }) => status === 'open') ?? null,
    history: historyOf(business, decisions, changes),
  };
}

type Decisions = Awaited<ReturnType<typeof listDecisions>>;

function historyOf(
  { createdAt, ownerName }: { createdAt: Date; ownerName: string },
  decisions: Decisions,
  changes: DescribedChange[],
) {
  const registered = { event: 'registered' as const, at: createdAt, actorName: ownerName };
  const since = [
    ...decisions.map(({ decision, createdAt: at, ...rest }) => ({
      event: decision,
      at,
      change: null,
      ...rest,
    })),
    ...changes.flatMap((change) => {
      const { status, decidedAt, deciderName, reason, note } = change;
      if (status === 'open' || !decidedAt) return [];
      const actorName = status === 'withdrawn' ? ownerName : deciderName;
      return [{ event: `change_${status}` as const, at: decidedAt, actorName, reason, note, change }];
    }),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  return [...since, { ...registered, reason: null, note: null, change: null }];
}
