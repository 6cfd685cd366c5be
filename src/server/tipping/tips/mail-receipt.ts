import { mailedKey, recordAttempt } from '#server/identity/passwords/slow-guessing.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { showErased } from '#server/platform/base/show-erased.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse, TooManyRequests } from '#server/platform/http/app-error.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { countReceipts } from '#server/platform/mail/outbox-store.ts';
import { writeMailIn } from '#server/platform/mail/write-mail.ts';
import { sayGroup } from '#server/staff/team-rules/say-group.ts';
import { followTip } from '#server/tipping/tips/follow-tip.ts';
import { dubaiTime } from '#shared/dubai-time.ts';
import type { Locale } from '#shared/locales.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { followLink } from '#shared/tip-links.ts';

/** Enough to correct a mistyped address, too few to mail strangers. */
const MOST_RECEIPTS_OF_A_TIP = 3;

export type Receipts = {
  payments: Pick<Payments, 'db' | 'all'>;
  clock: () => Date;
  publicOrigin: string;
  /** Without a mail server the address would wait in the outbox, so it is refused. */
  mailGoesOut: boolean;
};

/** Mails the receipt of a tip to the address that its guest typed, which is used for this mail only. */
export async function mailReceipt(
  { payments, clock, publicOrigin, mailGoesOut }: Receipts,
  token: string,
  email: string,
  locale: Locale,
): Promise<void> {
  const tip = await followTip(payments, token);
  if (!mailGoesOut) throw refuse('conflict', 'receipts_not_mailed');
  if (tip.stage === 'pending' || tip.stage === 'failed') throw refuse('conflict', 'receipt_not_paid');
  const now = clock();
  await slowDown(payments.db, email, now);
  await payments.db.transaction().execute(async (transaction) => {
    if ((await countReceipts(transaction, tip.id)) >= MOST_RECEIPTS_OF_A_TIP)
      throw refuse('conflict', 'receipt_mailed_often');
    await queueMail(transaction, writeReceipt(tip, email, locale, followLink(publicOrigin, token)), now);
  });
}

/** Slows down mails to the same address, as wrong passwords are slowed down. */
async function slowDown(db: Db, email: string, now: Date): Promise<void> {
  const key = mailedKey(email);
  try {
    await recordAttempt(db, { by: key, waitsFor: [key], countsFor: [key] }, false, now);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    throw new TooManyRequests('too_many_requests', error.retryAfterSeconds * 1000);
  }
}

type Tip = Awaited<ReturnType<typeof followTip>>;

/**
 * The receipt as a mail, in the language of the page. It names the business and the person: an admin has approved the
 * business, and names cannot contain links. It leaves out the guest's name and message, so that nobody can make us mail
 * their own words to a stranger.
 */
function writeReceipt(tip: Tip, email: string, locale: Locale, link: string): MailDraft {
  const params = { amount: tip.amount, facts: factsOf(tip, locale), link };
  const draft = writeMailIn('receipt', { email, isConfirmed: false }, locale, params);
  return { ...draft, receiptOf: tip.id };
}

function factsOf(tip: Tip, locale: Locale): string {
  const { business, person, team, share } = tip;
  const to = team
    ? say(locale, 'team_tip_name', { business: business.name })
    : showErased(`${person.firstName} ${person.lastName}`, locale);
  const money = (amount: string) => `${amount} ${say(locale, 'money_currency')}`;
  const licence = business.tlNumber && say(locale, 'tip_licence', { number: business.tlNumber });
  const facts = [
    [say(locale, 'follow_number'), tip.id],
    [say(locale, 'receipt_mail_date'), dubaiTime(tip.createdAt)],
    [say(locale, 'follow_business'), [isolate(business.name), licence].filter(Boolean).join(' · ')],
    [say(locale, 'follow_to'), isolate(to)],
    [say(locale, 'follow_amount'), money(tip.amount)],
    [say(locale, 'follow_fee'), money(tip.fee)],
    [say(locale, 'follow_charged'), money(tip.charged)],
    ...(share
      ? [
          [isolate(showErased(person.firstName, locale)), money(share.personNet)],
          [sayGroup(locale, share.roles), money(share.groupNet)],
        ]
      : []),
    ...(getFilsFrom(tip.refunded) > 0 ? [[say(locale, 'follow_given_back'), money(tip.refunded)]] : []),
  ];
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  return [...lines, ...(tip.isTest ? [say(locale, 'tip_test_mode')] : [])].join('\n');
}

/** Unicode isolates: a name in another script does not reorder the rest of the line. */
function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}
