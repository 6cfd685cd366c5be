import type { Db } from '#server/db/database.ts';
import { htmlOf } from '#server/mail/html-of.ts';
import { readPlatformNames } from '#server/mail/outbox-store.ts';
import { mailNames, writeMail } from '#server/mail/write-mail.ts';
import { say } from '#server/words.ts';

/** What stands for each `{name}` in the words of mails. */
export function samplesIn(locale: 'en' | 'ar', origin: string): Record<string, string | number> {
  const isEnglish = locale === 'en';
  const business = isEnglish ? 'Saffron Table' : 'مائدة الزعفران';
  return {
    amount: '120.00',
    bearer: say(locale, 'dispute_borne_by_platform'),
    before: '98.50',
    business,
    count: 12,
    day: '2026-12-01',
    declined: 14,
    email: 'new@example.com',
    facts: `${say(locale, 'follow_number')}: 5231\n${say(locale, 'follow_business')}: ${business}\n${say(locale, 'follow_charged')}: 120.00 ${say(locale, 'money_currency')}`,
    from: isEnglish ? '9 November' : '9 نوفمبر',
    host: 'till.example',
    link: `${origin}/business`,
    month: isEnglish ? 'November 2026' : 'نوفمبر 2026',
    name: business,
    off: `${origin}/account`,
    owed: '40.00',
    paid: '80.00',
    part: say(locale, 'look_part_logo'),
    reason: isEnglish ? 'The account is closed' : 'الحساب مغلق',
    recipient: 'Maya Fernandes (...4016)',
    reference: 'DXB-20261117-1',
    rules: `- ${say(locale, 'ledger_rule_fees')} (1)`,
    small: 9,
    staff: 'Maya Fernandes',
    stars: 2,
    tip: 5231,
    to: isEnglish ? '15 November' : '15 نوفمبر',
    until: '2026-11-19 14:00',
    username: 'maya',
    what: isEnglish ? 'Many small payments were declined.' : 'رُفضت دفعات صغيرة كثيرة.',
    why: '',
    words: '',
  };
}

/** Every mail as it would be written now, with invented names. `isConfirmed`: for an address that is confirmed. */
export async function listMailSamples(db: Db, origin: string) {
  const names = await readPlatformNames(db);
  return mailNames.flatMap((name) =>
    [true, false].map((isConfirmed) => {
      const recipient = { email: 'somebody@example.com', isConfirmed };
      const mail = writeMail(name, recipient, (locale) => samplesIn(locale, origin)).write(names);
      return { name, isConfirmed, ...mail, html: htmlOf(mail, names) };
    }),
  );
}
