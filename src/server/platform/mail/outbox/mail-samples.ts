import { dateInWords, say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { htmlOf } from '#server/platform/mail/html-of.ts';
import { readPlatformNames } from '#server/platform/mail/outbox-store.ts';
import { localesOf, mailNames, writeMail } from '#server/platform/mail/write-mail.ts';
import type { Locale } from '#shared/locales.ts';

/** Guests get it in the language of their page, so nobody gets it in two. */
const ALWAYS_IN_ONE = 'receipt';

/** What stands for each `{name}` in the words of mails. */
function samplesIn(locale: Locale, origin: string): Record<string, string | number> {
  const business = say(locale, 'mail_invented_business');
  return {
    amount: '120.00',
    bearer: say(locale, 'dispute_borne_by_platform'),
    before: '98.50',
    business,
    count: 12,
    day: '2026-12-01',
    declined: 14,
    email: 'new@example.com',
    from: dateInWords(locale, '2026-11-09', { day: 'numeric', month: 'long' }),
    facts: `${say(locale, 'follow_number')}: 5231\n${say(locale, 'follow_business')}: ${business}\n${say(locale, 'follow_charged')}: 120.00 ${say(locale, 'money_currency')}`,
    hits: 2,
    host: 'till.example',
    link: `${origin}/business`,
    lists: 'UN, UAE',
    month: dateInWords(locale, '2026-11-01', { month: 'long', year: 'numeric' }),
    name: business,
    names: 'huda, omar',
    off: `${origin}/account`,
    owed: '40.00',
    paid: '80.00',
    part: say(locale, 'branding_part_logo'),
    reason: say(locale, 'mail_invented_reason'),
    recipient: 'Maya Fernandes (...4016)',
    reference: 'DXB-20261117-1',
    risks: `- ${say(locale, 'payday_risk_new', { count: 2 })}`,
    rules: `- ${say(locale, 'ledger_rule_fees')} (1)`,
    small: 9,
    staff: 'Maya Fernandes',
    stars: 2,
    tip: 5231,
    to: dateInWords(locale, '2026-11-15', { day: 'numeric', month: 'long' }),
    until: '2026-11-19 14:00',
    username: 'maya',
    what: say(locale, 'mail_invented_what'),
    why: '',
    words: '',
  };
}

/**
 * Every mail that exists in this language, as it would be written now, with invented names. Without a language: as it is
 * written to somebody whose language is not known. `isConfirmed`: for an address that is confirmed.
 */
export async function listMailSamples(db: Db, origin: string, locale: Locale | null) {
  const names = await readPlatformNames(db);
  return mailNames
    .filter((name) => (locale ? localesOf(name).includes(locale) : name !== ALWAYS_IN_ONE))
    .flatMap((name) =>
      [true, false].map((isConfirmed) => {
        const recipient = { email: 'somebody@example.com', isConfirmed };
        const { write } = writeMail(name, recipient, (each) => samplesIn(each, origin));
        const mail = write(names, locale);
        const html = htmlOf(mail, { names, origin });
        return { name, title: write(names, 'en').subject, isConfirmed, ...mail, html };
      }),
    );
}
