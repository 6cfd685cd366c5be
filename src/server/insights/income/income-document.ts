import type { SharedIncome } from '#server/insights/income/income.ts';
import { say } from '#server/platform/base/words.ts';
import type { DocumentJob } from '#server/tipping/printing/render-document.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { languages, type OwnersLocale } from '#shared/locales.ts';

type Facts = { income: SharedIncome; address: string; locale: OwnersLocale; now: Date };

/** The same as the page, to print and to file. The address is its code: whoever doubts it opens it there. */
export function incomeDocument({ income, address, locale, now }: Facts): DocumentJob {
  const { person, firstMonth, lastMonth, expiresAt, months, totals, lines, isTest } = income;
  const aed = (amount: string) => say(locale, 'income_amount', { amount });
  const tag = languages[locale].intlTag;
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const day = (instant: Date) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${dubaiDay(instant)}T00:00:00Z`),
    );
  const sums = (each: { income: string; paid: string; confirmed: string }) => [
    { label: say(locale, 'income_earned'), value: aed(each.income) },
    { label: say(locale, 'income_paid'), value: aed(each.paid) },
    { label: say(locale, 'income_confirmed'), value: aed(each.confirmed) },
  ];
  return {
    title: say(locale, 'income_shared_title', { name: person }),
    isRightToLeft: languages[locale].direction === 'rtl',
    sections: [
      {
        heading: say(locale, 'income_period', { first: monthName(firstMonth), last: monthName(lastMonth) }),
        facts: [...sums(totals), { label: say(locale, 'income_made'), value: day(now) }],
        text: [
          ...(isTest ? [say(locale, 'income_test')] : []),
          lines.wrong === 0
            ? say(locale, 'income_lines_right', { count: lines.count })
            : say(locale, 'income_lines_wrong', { count: lines.count, wrong: lines.wrong }),
          say(locale, 'income_check', { day: day(new Date(expiresAt.getTime() - 1)) }),
          address,
        ].join('\n'),
      },
      ...months.map((month) => ({
        heading: `${monthName(month.month)} · ${month.employer}`,
        facts: [
          { label: say(locale, 'income_tips'), value: String(month.tipCount) },
          ...sums(month),
          { label: say(locale, 'statement_fingerprint'), value: month.fingerprint },
        ],
        text: null,
      })),
    ],
  };
}
