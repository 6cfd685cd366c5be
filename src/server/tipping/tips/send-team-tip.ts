import { getPublicBusiness } from '#server/business/businesses/get-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type Idempotency, idempotencyOf } from '#server/platform/http/idempotency.ts';
import { findTeam, type Team } from '#server/staff/team-rules/team-tips.ts';
import { findAmountsOfBusiness } from '#server/tipping/amounts/amounts-store.ts';
import { teamCode } from '#server/tipping/card-testing/rules.ts';
import { asksFeedback } from '#server/tipping/feedback/give-feedback.ts';
import { divideTeamTip, type WholeTip } from '#server/tipping/tips/divide-tip.ts';
import { recordDivided } from '#server/tipping/tips/record-divided.ts';
import { aboveMaximum, findRepeated, maskedTexts, sendOnce } from '#server/tipping/tips/send-once.ts';
import { checkoutOf, type Guest, type Receipt, type Tipping } from '#server/tipping/tips/tipping.ts';
import type { TeamTipRequest, TeamToTip } from '#shared/contracts/tips.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { maskCardNumbers } from '#shared/text/mask-card-numbers.ts';

/** Records a tip for the whole team of a business, divided by the owner's rule at this moment. */
export async function sendTeamTip(tipping: Tipping, request: TeamTipRequest, guest: Guest): Promise<Receipt> {
  const { payments } = tipping;
  const { terms, maxTipFils } = await tipping.settings();
  const { businessId, amount: amountFils, coverFee } = request;
  const checkout = checkoutOf(tipping, request);
  const texts = maskedTexts(request);
  const idempotency = idempotencyOf(guest.idempotencyKey, [
    'team',
    businessId,
    amountFils,
    ...Object.values(texts),
    coverFee,
  ]);
  const split = splitTip(amountFils, terms, coverFee);
  const at = request.at && maskCardNumbers(request.at);
  const createdAt = payments.clock();
  const whole: WholeTip = { split, terms, idempotency, ...texts, at, createdAt };
  const found = await getTeam(tipping, request, whole);
  if ('id' in found) return found;
  let team = found;
  const tipper = { ...teamCode(businessId), network: guest.network };
  return sendOnce(tipping, {
    tipper,
    split,
    mostFils: maxTipFils,
    idempotency,
    checkout,
    record: () => recordDivided(tipping, whole, divideTeamTip(team, whole), { ...guest, tipper, checkout }),
    // Read again for each try: somebody may have joined, left or become unavailable.
    async refuseUnlessTippable() {
      const now = await getTeam(tipping, request, whole);
      if (!('id' in now)) team = now;
    },
  });
}

/** Today's team. Without one, or above its maximum: the response to the same earlier request, or a refusal. */
async function getTeam(
  tipping: Tipping,
  { businessId, amount: amountFils, checkout }: TeamTipRequest,
  { idempotency, createdAt }: { idempotency: Idempotency | null; createdAt: Date },
): Promise<Team | Receipt> {
  const { db } = tipping;
  const team = await findTeam(db, businessId, createdAt);
  const mostFils = (await findAmountsOfBusiness(db, businessId))?.maxTipFils;
  const isAbove = mostFils && amountFils > mostFils;
  if (team && !isAbove) return team;
  const repeated = await findRepeated(tipping, idempotency, checkout);
  if (repeated) return repeated;
  if (isAbove) throw aboveMaximum(mostFils);
  const { name } = await getPublicBusiness(db, businessId);
  throw refuse('conflict', 'no_team_tips', { name });
}

/** Enough to recognise the people who served. */
const NAMES_SHOWN = 4;

/** What a guest sees of the team before tipping it. Undefined if it cannot be tipped. */
export async function findTeamToTip(db: Db, businessId: number, now: Date): Promise<TeamToTip | undefined> {
  const team = await findTeam(db, businessId, now);
  if (!team) return undefined;
  const { rule, people } = team;
  return {
    rule,
    people: people.length,
    firstNames: people.slice(0, NAMES_SHOWN).map(({ firstName }) => firstName),
    asksFeedback: await asksFeedback(db, businessId),
  };
}
