import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { updateFacts } from '#server/business/businesses/business-store.ts';
import { lockBusiness } from '#server/business/businesses/get-business.ts';
import { changeMail, type Why } from '#server/business/businesses/review-mail.ts';
import { closeChange, listChangesOf } from '#server/business/changes/change-store.ts';
import { changedFacts, factsAfter, factsBefore } from '#server/business/changes/describe-changes.ts';
import { enterLicence } from '#server/business/licences/licences.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

type ChangeDecision = {
  businessId: number;
  /** The request that the admin saw. The owner may have withdrawn it and made another one since. */
  changeId: number;
  decision: 'approve' | 'reject';
  /** The last day of a renewed licence, as the admin has read it from the new document. */
  licenceUntil: string | undefined;
  why: Why;
  actor: Actor;
  now: Date;
  publicOrigin: string;
};

/** Approved: the business has the new facts from now on. Rejected: it keeps the old ones. */
export async function decideChange(db: Db, change: ChangeDecision): Promise<void> {
  const { businessId, changeId, decision, actor, now, publicOrigin } = change;
  await db.transaction().execute(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const [newest] = await listChangesOf(transaction, businessId, 1);
    if (newest?.id !== changeId || newest.status !== 'open') throw refuse('conflict', 'change_not_open');
    const after = factsAfter(newest);
    if (decision === 'approve') {
      const { licenceDocumentPath } = after;
      if (licenceDocumentPath && licenceDocumentPath !== factsBefore(newest).licenceDocumentPath) {
        // Otherwise the old day would go on counting, and payouts would stop although the licence was renewed.
        const { licenceUntil } = change;
        if (!licenceUntil) throw refuseField('invalid_input', 'licenceUntil', 'day_invalid');
        await enterLicence(transaction, businessId, licenceUntil, actor);
      }
      await updateFacts(transaction, businessId, after, now);
    }
    const status = decision === 'approve' ? 'approved' : 'rejected';
    const why = decision === 'approve' ? { reason: null, note: null } : change.why;
    await closeChange(transaction, changeId, { status, ...why, decidedBy: actor.actorId, decidedAt: now });
    await recordAudit(transaction, actor, `business.change_${status}`, {
      business: businessId,
      detail: {
        changeId,
        changed: changedFacts(factsBefore(newest), after),
        ...(why.reason && { reason: why.reason }),
      },
    });
    const business = await findBusinessWithOwner(transaction, businessId);
    const mail = business && changeMail(status, business, why, publicOrigin);
    if (mail) await queueMail(transaction, mail, now);
  });
}
