import { listAdminsExcept } from '#server/identity/users/user-store.ts';
import { openRun } from '#server/money/paydays/open-run.ts';
import { listFiles } from '#server/money/payouts/review-release.ts';
import { dateInWords, say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { Locale } from '#shared/locales.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

type Mailing = { publicOrigin: string; isTestMode: boolean; now: Date };
type Admin = Awaited<ReturnType<typeof listAdminsExcept>>[number];
type Opened = Awaited<ReturnType<typeof openRun>>;

/** Every admin may start a payday: who is told also learns who could release it then. */
export async function mailPrepared(transaction: Db, runId: number, mailing: Mailing): Promise<void> {
  await mailAdmins(transaction, runId, mailing, async (admin, opened) => {
    const { count, total: amount, broken, newPayees, releasers } = opened;
    return writeMail('payday_prepared', toAdmin(admin), (locale) => ({
      ...commonOf(locale, opened, mailing),
      count,
      amount,
      risks: risksIn(locale, [
        ...(broken.length > 0
          ? [
              say(locale, 'payday_broken', {
                rules: broken.map((rule) => say(locale, `ledger_rule_${rule}`)).join(', '),
              }),
            ]
          : []),
        ...(releasers.length === 0 && !mailing.isTestMode
          ? [say(locale, 'reason_release_second_admin_missing')]
          : []),
        ...countedIn(locale, { payday_risk_new: newPayees }),
      ]),
      names: releasers.join(', ') || '–',
    }));
  });
}

/** To those who may release what was started, each about the files that they may release. */
export async function mailStarted(transaction: Db, runId: number, mailing: Mailing): Promise<void> {
  const { isTestMode, now } = mailing;
  await mailAdmins(transaction, runId, mailing, async (admin, opened) => {
    const query = { mine: 'yes', before: undefined, limit: MOST_FILES } as const;
    const mine = await listFiles(transaction, query, { adminId: admin.id, isTestMode, now });
    const files = opened.files.filter(({ id }) => mine.some((file) => file.id === id));
    if (files.length === 0) return undefined;
    const sumOf = (risk: keyof (typeof files)[number]['risks']) =>
      files.reduce((sum, { risks }) => sum + risks[risk], 0);
    const obstacles = new Map(
      files.flatMap((file) => file.obstacles).map((each) => [JSON.stringify(each), each]),
    );
    return writeMail('payday_started', toAdmin(admin), (locale) => ({
      ...commonOf(locale, opened, mailing),
      count: files.reduce((sum, { payoutCount }) => sum + payoutCount, 0),
      amount: toDecimal(addFils(...files.map(({ total }) => getFilsFrom(total)))),
      name: opened.startedByName ?? '–',
      risks: risksIn(locale, [
        ...[...obstacles.values()].map(({ reason, params }) => say(locale, `reason_${reason}`, params)),
        ...countedIn(locale, {
          payday_risk_new: sumOf('newPayees'),
          payday_risk_iban: sumOf('changedIbans'),
          payday_risk_review: sumOf('toReview'),
          payday_risk_refused: sumOf('refusedBefore'),
          payday_risk_uncovered: sumOf('uncovered'),
        }),
      ]),
    }));
  });
}

/** More than a payday ever has: a file takes a thousand payouts. */
const MOST_FILES = 100;

async function mailAdmins(
  transaction: Db,
  runId: number,
  { isTestMode, now }: Mailing,
  mailTo: (admin: Admin, opened: Opened) => Promise<MailDraft | undefined>,
): Promise<void> {
  const mails: MailDraft[] = [];
  for (const admin of await listAdminsExcept(transaction, null)) {
    const opened = await openRun(transaction, runId, { adminId: admin.id, isTestMode, now });
    const mail = await mailTo(admin, opened);
    if (mail) mails.push(mail);
  }
  await queueMails(transaction, mails, now);
}

const toAdmin = ({ email }: Admin) => ({ email, isConfirmed: true });

function commonOf(locale: Locale, { id, day }: Opened, { publicOrigin }: Mailing) {
  return {
    day: dateInWords(locale, day, { day: 'numeric', month: 'long' }),
    link: `${publicOrigin}/admin/paydays/${id}`,
  };
}

type RiskWords = `payday_risk_${'new' | 'iban' | 'review' | 'refused' | 'uncovered'}`;

function countedIn(locale: Locale, counts: Partial<Record<RiskWords, number>>): string[] {
  return (Object.keys(counts) as RiskWords[]).flatMap((words) => {
    const count = counts[words] ?? 0;
    return count > 0 ? [say(locale, words, { count })] : [];
  });
}

function risksIn(locale: Locale, risks: string[]): string {
  if (risks.length === 0) return say(locale, 'payday_no_risks');
  return [`${say(locale, 'payday_risks')}:`, ...risks.map((risk) => `- ${risk}`)].join('\n');
}
