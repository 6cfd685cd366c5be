import { getPublicBusiness } from '#server/business/businesses/get-business.ts';
import { insertPendingTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import { beginPayment } from '#server/money/payments/collect-payment.ts';
import type { Tipper } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type Idempotency, idempotencyOf } from '#server/platform/http/idempotency.ts';
import { findTeam, type Team } from '#server/staff/team-rules/team-tips.ts';
import { findAmountsOfBusiness } from '#server/tipping/amounts/amounts-at.ts';
import { teamCode } from '#server/tipping/card-testing/tip-code.ts';
import { divideTeamTip, type WholeTip } from '#server/tipping/tips/divide-team-tip.ts';
import {
  aboveMaximum,
  answerFor,
  findRepeated,
  receiptOf,
  sendOnce,
} from '#server/tipping/tips/send-once.ts';
import type { Guest, Receipt, Tipping } from '#server/tipping/tips/tipping.ts';
import type { TeamTipRequest } from '#shared/contracts/team-tips.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { maskCardNumbers } from '#shared/mask-card-numbers.ts';
import { splitTip } from '#shared/tip-split.ts';

/** Records a tip for the whole team of a business, divided by the owner's rule at this moment. */
export async function sendTeamTip(tipping: Tipping, request: TeamTipRequest, guest: Guest): Promise<Receipt> {
  const { payments } = tipping;
  const { terms, maxTipFils } = await tipping.settings();
  const { businessId, amount: amountFils, coverFee } = request;
  const customerName = request.customerName && maskCardNumbers(request.customerName);
  const message = request.message && maskCardNumbers(request.message);
  const idempotency = idempotencyOf(guest.idempotencyKey, [
    'team',
    businessId,
    amountFils,
    customerName,
    message,
    coverFee,
  ]);
  const split = splitTip(amountFils, terms, coverFee);
  const at = request.at && maskCardNumbers(request.at);
  const createdAt = payments.clock();
  const whole: WholeTip = { split, terms, idempotency, customerName, message, at, createdAt };
  const found = await getTeam(tipping, request, whole);
  if ('id' in found) return found;
  let team = found;
  const record = payments.provider.capturesAtOnce(amountFils) ? recordPaid : recordPending;
  const tipper = { ...teamCode(businessId), network: guest.network };
  return sendOnce(tipping, {
    tipper,
    split,
    mostFils: maxTipFils,
    idempotency,
    record: () => record(tipping, whole, team, { ...guest, tipper }),
    // Looked up for the next try: somebody may have joined, left or become unavailable since the last one.
    async refuseUnlessTippable() {
      const now = await getTeam(tipping, request, whole);
      if (!('id' in now)) team = now;
    },
  });
}

/** Today's team. If there is none, or it takes only smaller tips: the answer to the same request before, or a refusal. */
async function getTeam(
  tipping: Tipping,
  { businessId, amount: amountFils }: TeamTipRequest,
  { idempotency, createdAt }: { idempotency: Idempotency | null; createdAt: Date },
): Promise<Team | Receipt> {
  const { db } = tipping;
  const team = await findTeam(db, businessId, dubaiDay(createdAt));
  const mostFils = (await findAmountsOfBusiness(db, businessId))?.maxTipFils;
  const isAbove = mostFils && amountFils > mostFils;
  if (team && !isAbove) return team;
  const repeated = await findRepeated(tipping, idempotency);
  if (repeated) return repeated;
  if (isAbove) throw aboveMaximum(mostFils);
  const { name } = await getPublicBusiness(db, businessId);
  throw refuse('conflict', 'no_team_tips', { name });
}

type Sender = Guest & { tipper: Tipper };

async function recordPaid(tipping: Tipping, whole: WholeTip, team: Team): Promise<Receipt | undefined> {
  const divided = divideTeamTip(team, whole);
  const id = await tipping.recordTeam(divided);
  const lead = divided.parts[0]?.tip;
  return id === undefined || !lead ? undefined : receiptOf(id, { ...lead, split: whole.split });
}

async function recordPending(
  tipping: Tipping,
  whole: WholeTip,
  team: Team,
  { locale, tipper }: Sender,
): Promise<Receipt | undefined> {
  const { db, provider, watch } = tipping.payments;
  const keepPayment = async (transaction: Db, lead: { id: number; provider: typeof provider.name }) => {
    await beginPayment(transaction, { ...lead, createdAt: whole.createdAt }, locale);
    await watch?.saveOrigin(transaction, lead.id, tipper, whole.createdAt);
  };
  const lead = await insertPendingTeamTip(db, divideTeamTip(team, whole), provider.name, keepPayment);
  return lead && answerFor(tipping, lead);
}
