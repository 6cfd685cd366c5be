import { requirePassword } from '#server/identity/passwords/check-password.ts';
import type { AreaKind } from '#server/identity/two-persons/carry-out.ts';
import { changeByTwo, type TwoPersons } from '#server/identity/two-persons/proposals.ts';
import { lockHit, setDecided } from '#server/money/screening/hit-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Proposal } from '#shared/contracts/proposals.ts';
import type { ScreeningDecisionRequest } from '#shared/contracts/screening.ts';
import { maskIbansIn } from '#shared/money/iban.ts';

type Hit = Awaited<ReturnType<typeof lockHit>>;

/**
 * An admin proposes that a payee is not the one on the list, or is; another one confirms it. Never by time alone: a payee who
 * is on a list must not be paid because nobody looked. Returns the open proposal.
 */
export async function decideHit(
  two: TwoPersons,
  hitId: number,
  { decision, note, password }: ScreeningDecisionRequest,
  acting: Omit<Acting, 'user'>,
) {
  // Before the transaction, because checking a password takes long.
  await requirePassword(two, password, acting);
  return two.db.transaction().execute(async (transaction) => {
    const kind = decision === 'clear' ? 'clear_hit' : 'confirm_hit';
    const hit = await lockDecidable(transaction, hitId, kind);
    const { name, listedName, score } = hit;
    const about = { id: hitId, amount: null, name, bookedDay: null, explanation: null };
    const subject = { ...about, hit: { listedName, score } };
    const change = { kind, userId: null, settings: null, subject, reason: maskIbansIn(note) } as const;
    return changeByTwo(transaction, change, acting, two);
  });
}

/** A cleared hit is closed for good. A confirmed one can turn out to be somebody else. */
async function lockDecidable(transaction: Db, hitId: number, kind: Proposal['kind']): Promise<Hit> {
  const hit = await lockHit(transaction, hitId);
  if (hit.state === 'cleared' || (hit.state === 'confirmed' && kind === 'confirm_hit'))
    throw refuse('conflict', 'screening_decided_already');
  return hit;
}

export const decidingHit: AreaKind = {
  async check(transaction, { kind, subject }) {
    await lockDecidable(transaction, subject?.id ?? 0, kind);
  },
  async carryOut(transaction, { kind, subject, reason }, actor, { proposedBy, now }) {
    const hit = await lockDecidable(transaction, subject?.id ?? 0, kind);
    // The name or the list has changed since: the one who confirms would decide about something else.
    const { name, listedName } = hit;
    if (subject?.name !== name || subject.hit?.listedName !== listedName)
      throw refuse('conflict', 'proposal_outdated');
    const state = kind === 'clear_hit' ? 'cleared' : 'confirmed';
    const confirmedBy = proposedBy === actor.actorId ? null : actor.actorId;
    await setDecided(transaction, hit.id, {
      state,
      note: reason ?? '',
      proposedBy,
      confirmedBy,
      decidedAt: now,
    });
    // Not about the person: their own copy of the audit log must not say that they matched.
    await recordAudit(transaction, actor, `screening.${state}`, {
      detail: { hit: hit.id, listedName, list: hit.source, reference: hit.reference, note: reason },
    });
  },
};
