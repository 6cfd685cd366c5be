import { showErased } from '#server/platform/base/show-erased.ts';
import { say } from '#server/platform/base/words.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { writeMailIn } from '#server/platform/mail/write-mail.ts';
import type { followTip } from '#server/tipping/tips/follow-tip.ts';
import { dubaiTime } from '#shared/dubai-time.ts';
import type { Locale } from '#shared/locales.ts';
import { getFilsFrom } from '#shared/money.ts';

type Tip = Awaited<ReturnType<typeof followTip>>;

/**
 * The receipt as a mail, in the language of the page. The names of the business and the person are in it, because it
 * would be no receipt without them; an admin has approved the business, and no name has a link in it. The guest's own name and message are not:
 * nobody can have us mail their words to a stranger.
 */
export function writeReceipt(tip: Tip, email: string, locale: Locale, link: string): MailDraft {
  const params = { amount: tip.amount, facts: factsOf(tip, locale), link };
  const draft = writeMailIn('receipt', { email, isConfirmed: false }, locale, params);
  return { ...draft, receiptOf: tip.id };
}

function factsOf(tip: Tip, locale: Locale): string {
  const { business, person, team } = tip;
  const to = team
    ? say(locale, 'team_tip_name', { business: business.name })
    : showErased(`${person.firstName} ${person.lastName}`, locale);
  const money = (amount: string) => `${amount} ${say(locale, 'money_currency')}`;
  const licence = business.tlNumber && say(locale, 'tip_licence', { number: business.tlNumber });
  const facts = [
    [say(locale, 'follow_number'), tip.id],
    [say(locale, 'receipt_mail_date'), dubaiTime(tip.createdAt)],
    [say(locale, 'follow_business'), [alone(business.name), licence].filter(Boolean).join(' · ')],
    [say(locale, 'follow_to'), alone(to)],
    [say(locale, 'follow_amount'), money(tip.amount)],
    [say(locale, 'follow_fee'), money(tip.fee)],
    [say(locale, 'follow_charged'), money(tip.charged)],
    ...(getFilsFrom(tip.refunded) > 0 ? [[say(locale, 'follow_given_back'), money(tip.refunded)]] : []),
  ];
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  return [...lines, ...(tip.isTest ? [say(locale, 'tip_test_mode')] : [])].join('\n');
}

/** Between these invisible marks a name is ordered by itself, in a line of another direction. */
function alone(name: string): string {
  return `\u2068${name}\u2069`;
}
