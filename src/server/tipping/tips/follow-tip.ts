import { eraseWordsByToken } from '#server/money/ledger/post/erase-words.ts';
import { findTeamOfTip, sumTips, type TeamOfTip } from '#server/money/ledger/read/team-tips.ts';
import { findTipJourney, listTipJourneys, type TipJourney } from '#server/money/ledger/read/tip-journey.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { findThanks, withThanks } from '#server/staff/portal/thanks.ts';
import { eraseThanksOfTip } from '#server/staff/portal/thanks-store.ts';
import { eraseFeedbackOfTip } from '#server/tipping/feedback/feedback-store.ts';
import { openFeedback } from '#server/tipping/feedback/give-feedback.ts';
import type { Thanks } from '#shared/contracts/thanks.ts';
import type { TipStage } from '#shared/contracts/tips.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { TeamRule } from '#shared/money/team-weights.ts';

/** What a guest can see of a tip with its token. */
export async function followTip({ db, all }: Pick<Payments, 'db' | 'all'>, token: string) {
  const lead = await findTipJourney(db, token);
  if (!lead) throw refuse('not_found', 'no_such_tip');
  const team = await findTeamOfTip(db, lead.id);
  const journey = team ? await findJourneyOfTeam(db, lead, team) : lead;
  const stage = stageOf(journey);
  const [{ isOpen, given }, thanks] = await Promise.all([
    openFeedback(db, token),
    findThanks(db, journey.id),
  ]);
  return {
    id: journey.id,
    amount: journey.amount,
    fee: journey.fee,
    net: journey.net,
    charged: journey.charged,
    refunded: journey.refunded,
    isBeingChecked: journey.isDisputed,
    wasGivenBackByBank: journey.wasLost,
    message: journey.message,
    createdAt: journey.createdAt,
    isTest: all[journey.provider]?.isTest ?? false,
    stage,
    hasWords: journey.hasWords || Boolean(given?.words),
    canGiveFeedback: isOpen,
    answer: given?.answer ?? null,
    ...(await describeShares(db, team, thanks)),
    isWithBank: stage === 'on_its_way' && journey.isWithBank,
    arrivedAt: stage === 'arrived' ? journey.arrivedAt : null,
    paidTo: stage === 'arrived' ? journey.paidTo : null,
    person: {
      id: journey.staffId,
      firstName: journey.firstName,
      lastName: journey.lastName,
      role: journey.role,
    },
    business: { name: journey.businessName, tlNumber: journey.tlNumber },
  };
}

async function findJourneyOfTeam(db: Db, lead: TipJourney, { people }: TeamOfTip): Promise<TipJourney> {
  const parts = await listTipJourneys(
    db,
    people.map(({ id }) => id),
  );
  return joinJourneys(lead, parts);
}

/** Who got how much. Guests read the names of a team that they tipped, not of a group with which a person shares. */
async function describeShares(db: Db, team: TeamOfTip | undefined, thanks: Thanks | null) {
  if (!team) return { thanks, team: null, share: null };
  const { by, people } = team;
  if (by.rule !== 'share') return { thanks: null, team: await describeTeam(db, team, by.rule), share: null };
  const [person, ...group] = people.map(({ net }) => getFilsFrom(net));
  if (person === undefined) throw new Error('a shared tip has no lead');
  const nets = { personNet: toDecimal(person), groupNet: toDecimal(addFils(...group)) };
  return { thanks, team: null, share: { percent: by.percent, roles: by.roles, ...nets } };
}

async function describeTeam(db: Db, { businessId, people }: TeamOfTip, rule: TeamRule) {
  const answered = await withThanks(db, people);
  return {
    businessId,
    rule,
    people: answered.map(({ firstName, net, thanks }) => ({
      firstName,
      net,
      thanks: thanks?.phrase || thanks?.words ? thanks : null,
    })),
  };
}

/** While a dispute is open, the money is with us. */
function stageOf({ status, isDisputed, hasArrived, isOnItsWay }: TipJourney): TipStage {
  if (status !== 'paid') return status;
  if (isDisputed) return 'received';
  if (hasArrived) return 'arrived';
  return isOnItsWay ? 'on_its_way' : 'received';
}

/** A team tip is as far as its slowest part. The lead part has the guest's name and message. */
function joinJourneys(lead: TipJourney, parts: TipJourney[]): TipJourney {
  // Refunded parts no longer count for the progress.
  const paid = parts.filter(({ status }) => status === 'paid');
  const every = (name: 'hasArrived' | 'isOnItsWay' | 'isWithBank') =>
    paid.length > 0 && paid.every((part) => part[name]);
  const some = (name: 'isDisputed' | 'wasLost') => parts.some((part) => part[name]);
  const [paidTo = null, ...others] = new Set(paid.map((part) => part.paidTo));
  const arrivals = paid.flatMap(({ arrivedAt }) => (arrivedAt ? [arrivedAt.getTime()] : []));
  return {
    ...lead,
    ...sumTips(parts),
    status: paid.length > 0 ? 'paid' : lead.status,
    isDisputed: some('isDisputed'),
    wasLost: some('wasLost'),
    hasArrived: every('hasArrived'),
    isOnItsWay: every('isOnItsWay'),
    isWithBank: every('isWithBank'),
    arrivedAt: arrivals.length > 0 ? new Date(Math.max(...arrivals)) : null,
    paidTo: others.length > 0 ? null : paidTo,
  };
}

/** A guest erases their own name, message and words of feedback. Only the guest has the token. The money stays as it is. */
export async function eraseWords(db: Db, token: string, { requestId }: Actor, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const tipId = await eraseWordsByToken(transaction, token);
    if (tipId === undefined) throw refuse('not_found', 'no_such_tip');
    await eraseFeedbackOfTip(transaction, tipId);
    await eraseThanksOfTip(transaction, tipId, now);
    // Without the guest's address: the request is to store less about them.
    await recordAudit(transaction, { actorId: null, address: null, requestId }, 'tip.words_erased', {
      tip: tipId,
    });
  });
}
