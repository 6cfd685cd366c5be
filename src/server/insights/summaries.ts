import { beginRun, endRun, type SummaryKind } from '#server/insights/insights-store.ts';
import { mondayOf } from '#server/insights/periods.ts';
import {
  listMonths,
  listWeeks,
  type MonthOfPerson,
  type WeekOfBusiness,
} from '#server/money/ledger/read/summaries.ts';
import { dateInWords } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { addDays, dubaiDay, monthOf, startOfMonth } from '#shared/dubai-time.ts';

type Writing = { db: Db; clock: () => Date; publicOrigin: string };

/**
 * Writes the summaries of the last week and of the last month, once each. Runs every day, so that a week or month is
 * caught up if the server was down on its day.
 */
export async function writeSummaries(writing: Writing): Promise<void> {
  const today = dubaiDay(writing.clock());
  const monday = addDays(mondayOf(today), -7);
  await once(writing, 'week', monday, async (db) =>
    (await listWeeks(db, monday)).map((week) => weekMail(week, monday, writing.publicOrigin)),
  );
  const first = startOfMonth(addDays(startOfMonth(today), -1));
  const month = first.slice(0, 7);
  await once(writing, 'month', first, async (db) =>
    (await listMonths(db, { ...monthOf(month), first })).map((person) =>
      monthMail(person, month, writing.publicOrigin),
    ),
  );
}

/** One transaction with its mails: after a crash, either all of them were written or the next run writes them. */
async function once(
  { db, clock }: Writing,
  kind: SummaryKind,
  period: string,
  draft: (transaction: Db) => Promise<MailDraft[]>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await beginRun(transaction, kind, period, clock()))) return;
    const mails = await draft(transaction);
    await queueMails(transaction, mails, clock());
    await endRun(transaction, kind, period, mails.length);
  });
}

function weekMail(
  { email, name, count, gross, grossBefore }: WeekOfBusiness,
  monday: string,
  origin: string,
): MailDraft {
  const links = { link: `${origin}/business`, off: `${origin}/account` };
  return writeMail('weekly_summary', { email, isConfirmed: true }, (locale) => ({
    name,
    from: dateInWords(locale, monday, DAY),
    to: dateInWords(locale, addDays(monday, 6), DAY),
    count,
    amount: gross,
    before: grossBefore,
    ...links,
  }));
}

function monthMail(
  { email, firstName, businessId, business, count, net, paidOut, owed }: MonthOfPerson,
  month: string,
  origin: string,
): MailDraft {
  return writeMail('monthly_statement', { email, isConfirmed: true }, (locale) => ({
    name: firstName,
    business,
    month: dateInWords(locale, `${month}-01`, MONTH),
    count,
    amount: net,
    paid: paidOut,
    owed,
    link: `${origin}/staff/statement?month=${month}&at=${businessId}`,
    off: `${origin}/account`,
  }));
}

const DAY = { day: 'numeric', month: 'long' } as const;
const MONTH = { month: 'long', year: 'numeric' } as const;
