import type { TipJourney } from '#server/money/ledger/tip-journey.ts';
import { sumTips } from '#server/money/ledger/tips-of-payment.ts';

/** Where a team tip is: as far as the slowest of its parts. The first part is the lead, which the guest's words are with. */
export function joinJourneys(lead: TipJourney, parts: TipJourney[]): TipJourney {
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
