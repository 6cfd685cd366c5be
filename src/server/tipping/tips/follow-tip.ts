import { findTeamOfTip, sumTips, type TeamOfTip } from '#server/money/ledger/read/team-tips.ts';
import { findTipJourney, listTipJourneys, type TipJourney } from '#server/money/ledger/read/tip-journey.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { findThanks, withThanks } from '#server/staff/portal/thanks.ts';
import { openFeedback } from '#server/tipping/feedback/give-feedback.ts';
import type { TipStage } from '#shared/contracts/tips.ts';

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
    thanks: team ? null : thanks,
    team: team ? await describeTeam(db, team) : null,
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

async function describeTeam(db: Db, { businessId, rule, people }: TeamOfTip) {
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

/** Where a team tip is: as far as the slowest of its parts. The first part is the lead, which the guest's words are with. */
function joinJourneys(lead: TipJourney, parts: TipJourney[]): TipJourney {
  // What was given back goes nowhere any more.
  const kept = parts.filter(({ status }) => status === 'paid');
  const every = (name: 'hasArrived' | 'isOnItsWay' | 'isWithBank') =>
    kept.length > 0 && kept.every((part) => part[name]);
  const some = (name: 'isDisputed' | 'wasLost') => parts.some((part) => part[name]);
  const [paidTo = null, ...others] = new Set(kept.map((part) => part.paidTo));
  const arrivals = kept.flatMap(({ arrivedAt }) => (arrivedAt ? [arrivedAt.getTime()] : []));
  return {
    ...lead,
    ...sumTips(parts),
    status: kept.length > 0 ? 'paid' : lead.status,
    isDisputed: some('isDisputed'),
    wasLost: some('wasLost'),
    hasArrived: every('hasArrived'),
    isOnItsWay: every('isOnItsWay'),
    isWithBank: every('isWithBank'),
    arrivedAt: arrivals.length > 0 ? new Date(Math.max(...arrivals)) : null,
    paidTo: others.length > 0 ? null : paidTo,
  };
}
