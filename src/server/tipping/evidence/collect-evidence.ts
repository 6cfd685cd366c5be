import {
  type DisputedPayment,
  getDisputedPayment,
  listRefundsOfPayment,
} from '#server/money/ledger/read/disputed-payment.ts';
import { findTeamOfTip } from '#server/money/ledger/read/team-tips.ts';
import { type DisputeRow, findDispute } from '#server/money/payments/dispute-store.ts';
import { showErased } from '#server/platform/base/show-erased.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { listReceipts } from '#server/platform/mail/outbox-store.ts';
import { readPlatform } from '#server/platform/settings/settings-store.ts';
import { findTextAt } from '#server/platform/site-texts/text-store.ts';
import { listThanks } from '#server/staff/portal/thanks-store.ts';
import { sayGroup } from '#server/staff/team-rules/say-group.ts';
import { findVisits } from '#server/tipping/evidence/follow-visit-store.ts';
import { findByTip } from '#server/tipping/feedback/feedback-store.ts';
import { dubaiDay, dubaiTime } from '#shared/dubai-time.ts';
import type { Locale } from '#shared/locales.ts';
import { findDisputeReason, type ProviderName } from '#shared/money/payment-kinds.ts';

export type Named = { provider: ProviderName; id: string };
type Fact = { label: string; value: string };
export type Section = { part: Part; heading: string; facts: Fact[]; text: string | null };
/** In one language. What is not known has no line. */
export type Evidence = { dispute: DisputeRow; payment: DisputedPayment; title: string; sections: Section[] };

type Written = { label: string; value: string | null | undefined };
type Part = 'dispute' | 'payment' | 'where' | 'guest' | 'terms';

/** Everything that we have about the payment of a dispute, as the guest's bank can read it. */
export async function collectEvidence(db: Db, named: Named, locale: Locale): Promise<Evidence> {
  const dispute = await findDispute(db, named);
  if (!dispute) throw refuse('not_found', 'no_such_dispute');
  const { tipId } = dispute;
  const payment = await getDisputedPayment(db, tipId);
  const money = (amount: string) => `${amount} ${say(locale, 'money_currency')}`;
  const reason = findDisputeReason(dispute.reason);
  return {
    dispute,
    payment,
    title: say(locale, 'evidence_title', { id: tipId }),
    sections: withContent([
      section('dispute', say(locale, 'evidence_dispute'), [
        { label: say(locale, 'evidence_dispute_id'), value: dispute.id },
        {
          label: say(locale, 'evidence_reason'),
          value: reason ? say(locale, `dispute_reason_${reason}`) : dispute.reason,
        },
        { label: say(locale, 'evidence_amount'), value: money(dispute.amount) },
        { label: say(locale, 'evidence_opened'), value: dubaiTime(dispute.openedAt) },
      ]),
      section('payment', say(locale, 'evidence_payment'), [
        { label: say(locale, 'evidence_payment_id'), value: payment.paymentId },
        { label: say(locale, 'evidence_tip'), value: money(payment.amount) },
        { label: say(locale, 'evidence_charged'), value: money(payment.charged) },
        { label: say(locale, 'evidence_sent_at'), value: dubaiTime(payment.createdAt) },
        {
          label: say(locale, 'evidence_paid_at'),
          value: payment.capturedAt && dubaiTime(payment.capturedAt),
        },
        { label: say(locale, 'evidence_refunds'), value: await describeRefunds(db, tipId, locale) },
      ]),
      section('where', say(locale, 'evidence_where'), [
        { label: say(locale, 'evidence_business'), value: payment.businessName },
        { label: say(locale, 'evidence_licence'), value: payment.tlNumber },
        { label: say(locale, 'evidence_place'), value: payment.place },
        ...(await describeRecipients(db, tipId, payment.firstName, locale)),
      ]),
      section('guest', say(locale, 'evidence_guest'), [
        { label: say(locale, 'evidence_guest_name'), value: payment.customerName },
        { label: say(locale, 'evidence_message'), value: payment.message },
        ...(await describeAfterwards(db, tipId, locale)),
      ]),
      await describeTerms(db, payment.createdAt, locale),
    ]),
  };
}

function section(part: Part, heading: string, lines: Written[], text: string | null = null): Section {
  return {
    part,
    heading,
    facts: lines.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    text,
  };
}

const withContent = (sections: Section[]) =>
  sections.filter(({ facts, text }) => facts.length > 0 || text !== null);

async function describeRefunds(db: Db, tipId: number, locale: Locale): Promise<string> {
  const refunds = await listRefundsOfPayment(db, tipId);
  const made = refunds.flatMap(({ amount, refundedAt }) =>
    refundedAt ? [say(locale, 'evidence_refund', { amount, time: dubaiTime(refundedAt) })] : [],
  );
  return made.join('\n') || say(locale, 'evidence_none');
}

/** First names only. Of a group with which a person shares, what the guest has read. */
async function describeRecipients(
  db: Db,
  tipId: number,
  firstName: string,
  locale: Locale,
): Promise<Written[]> {
  const team = await findTeamOfTip(db, tipId);
  const person = showErased(firstName, locale);
  const label = say(locale, 'evidence_person');
  if (!team) return [{ label, value: person }];
  const { by } = team;
  if (by.rule === 'share') {
    const words = { percent: by.percent, group: sayGroup(locale, by.roles) };
    return [{ label, value: `${person}. ${say(locale, 'share_of_tip', words)}` }];
  }
  const names = team.people.map((person) => showErased(person.firstName, locale)).join(', ');
  return [{ label: say(locale, 'evidence_team'), value: names }];
}

/** What the guest did and got after the payment. */
async function describeAfterwards(db: Db, tipId: number, locale: Locale): Promise<Written[]> {
  const visits = await findVisits(db, tipId);
  const receipts = await listReceipts(db, tipId);
  const feedback = await findByTip(db, tipId);
  const people = (await findTeamOfTip(db, tipId))?.people.map(({ id }) => id) ?? [tipId];
  const thanks = await listThanks(db, people);
  const describe = ({ phrase, words, createdAt }: (typeof thanks)[number]) => {
    const text =
      words ?? (phrase && say(locale, `thanks_phrase_${phrase}`)) ?? say(locale, 'evidence_erased');
    const said = { text, time: dubaiTime(createdAt) };
    const isSeen = visits !== undefined && visits.lastAt > createdAt;
    return isSeen ? say(locale, 'evidence_thanks_seen', said) : say(locale, 'evidence_thanks_sent', said);
  };
  return [
    {
      label: say(locale, 'evidence_receipt'),
      value: receipts.map((mail) => describeReceipt(mail, locale)).join('\n'),
    },
    {
      label: say(locale, 'evidence_visits'),
      value:
        visits &&
        say(locale, 'evidence_visits_detail', {
          count: visits.count,
          first: dubaiTime(visits.firstAt),
          last: dubaiTime(visits.lastAt),
        }),
    },
    {
      label: say(locale, 'evidence_stars'),
      value: feedback && say(locale, 'evidence_stars_of', { stars: feedback.stars }),
    },
    { label: say(locale, 'evidence_feedback'), value: feedback?.words },
    { label: say(locale, 'evidence_thanks'), value: thanks.map(describe).join('\n') },
  ];
}

type Receipt = Awaited<ReturnType<typeof listReceipts>>[number];

/** Our mail server took it, or the guest's did not want it; nobody tells us whether it was read. */
function describeReceipt({ createdAt, sentAt, givenUpAt }: Receipt, locale: Locale): string {
  if (sentAt) return say(locale, 'evidence_receipt_sent', { time: dubaiTime(sentAt) });
  if (givenUpAt) return say(locale, 'evidence_receipt_refused', { time: dubaiTime(givenUpAt) });
  return say(locale, 'evidence_receipt_waits', { time: dubaiTime(createdAt) });
}

const standardTerms = [
  ['terms_service', 'terms_service_detail'],
  ['terms_tips', 'terms_tips_detail'],
  ['terms_fee', 'terms_fee_detail'],
  ['terms_refunds', 'terms_refunds_detail'],
] as const;

/** The English terms, which guests could read when they paid. */
async function describeTerms(db: Db, at: Date, locale: Locale): Promise<Section> {
  const version = await findTextAt(db, { page: 'terms', locale: 'en' }, at);
  const value = version?.body ? dubaiDay(version.changedAt) : say(locale, 'evidence_terms_standard');
  const text = version?.body ?? writeStandardTerms((await readPlatform(db)).name);
  return section(
    'terms',
    say(locale, 'evidence_terms'),
    [{ label: say(locale, 'evidence_terms_version'), value }],
    text,
  );
}

function writeStandardTerms(platform: string): string {
  return standardTerms
    .map(([title, detail]) => `${say('en', title, { platform })}\n${say('en', detail, { platform })}`)
    .join('\n\n');
}
