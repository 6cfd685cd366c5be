import { findConcerns, hasConcerns } from '#server/business/businesses/approval-concerns-store.ts';
import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { lockStatus, updateStatus } from '#server/business/businesses/business-store.ts';
import { findLastDecision, insertDecision, isRejected } from '#server/business/businesses/decision-store.ts';
import { lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { type AdminDecision, businessMail, type Why } from '#server/business/businesses/review-mail.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { maskIbansIn } from '#shared/money/iban.ts';
import type { BusinessStatus } from '#shared/statuses.ts';

/** The allowed changes of status, and the name of each. */
const decisions: Record<BusinessStatus, Partial<Record<BusinessStatus, AdminDecision>>> = {
  pending: { active: 'approved', suspended: 'rejected' },
  active: { suspended: 'suspended' },
  suspended: { active: 'reactivated' },
};

/** The reason of the refusal if the business already has the status. */
const alreadyReasons = {
  active: 'business_active_already',
  suspended: 'business_suspended_already',
} as const;

type StatusChange = {
  businessId: number;
  to: 'active' | 'suspended';
  /** Only stored when the business is suspended or rejected, or when an approval needs a reason: then it is the note. */
  why: Why;
  /** When the facts that the admin saw were last changed. Without it, the admin decides whatever they are now. */
  seenAt?: Date;
  actor: Actor;
  now: Date;
  publicOrigin: string;
};

export async function changeStatus(db: Db, change: StatusChange) {
  const { businessId, to, actor, now, publicOrigin } = change;
  return db.transaction().execute(async (transaction) => {
    // The lock lasts until the end of the transaction: of two admins who decide at once, the second sees the
    // first decision.
    const current = await lockStatus(transaction, businessId);
    if (!current) throw refuse('not_found', 'no_such_business');
    const decision = decisions[current.status][to];
    if (!decision) throw refuse('conflict', alreadyReasons[to]);
    // An owner must not be approved with facts that no admin has seen.
    if (change.seenAt && change.seenAt.getTime() !== current.updatedAt.getTime())
      throw refuse('conflict', 'business_changed_meanwhile');
    // Nobody could manage it.
    if (to === 'active' && current.isOwnerErased) throw refuse('conflict', 'business_owner_erased');
    const why =
      to === 'suspended' ? withReason(change.why) : await whyApproved(transaction, change, decision);
    await updateStatus(transaction, businessId, to, now);
    await insertDecision(transaction, {
      businessId,
      decision,
      ...why,
      actorId: actor.actorId,
      createdAt: now,
    });
    await recordAudit(transaction, actor, `business.${decision}`, {
      business: businessId,
      // Why an admin says yes is in their own words.
      detail: {
        from: current.status,
        to,
        ...((why.reason ?? why.note) && { reason: why.reason ?? why.note }),
      },
    });
    const business = await findBusinessWithOwner(transaction, businessId);
    const told = to === 'suspended' ? why : noWhy;
    const mail = business && businessMail(decision, business, told, publicOrigin);
    if (mail) await queueMail(transaction, mail, now);
    return business;
  });
}

const noWhy: Why = { reason: null, note: null };

/**
 * Approving a business without documents, or with an IBAN that somebody else's has, needs a reason. So does reactivating
 * one that was never approved.
 */
async function whyApproved(
  transaction: Db,
  { businessId, why: { note } }: StatusChange,
  decision: AdminDecision,
): Promise<Why> {
  if (
    decision === 'reactivated' &&
    (await findLastDecision(transaction, businessId))?.decision !== 'rejected'
  )
    return noWhy;
  const business = await findBusinessWithOwner(transaction, businessId);
  if (!business || !hasConcerns(await findConcerns(transaction, business))) return noWhy;
  if (!note) throw refuseField('invalid_input', 'note', 'approval_note_required');
  return { reason: null, note: maskIbansIn(note) };
}

/** A note without a reason from the list gets the reason "other". */
function withReason({ reason, note }: Why): Why {
  return { reason: reason ?? (note === null ? null : 'other'), note };
}

/** The owner of a rejected business requests a new review. Returns the id of the business. */
export async function submitAgain(db: Db, owner: SignedInUser, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id, status } = await lockOwnBusiness(transaction, owner);
    if (!isRejected(status, await findLastDecision(transaction, id)))
      throw refuse('conflict', 'business_not_rejected');
    await updateStatus(transaction, id, 'pending', now);
    await insertDecision(transaction, {
      businessId: id,
      decision: 'submitted_again',
      reason: null,
      note: null,
      actorId: owner.id,
      createdAt: now,
    });
    await recordAudit(transaction, actor, 'business.submitted_again', { business: id });
    return id;
  });
}
