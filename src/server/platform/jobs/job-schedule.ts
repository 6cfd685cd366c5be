import type { JobName } from '#shared/program-status.ts';

/**
 * `everyMinutes`: 1, 5, an hour or a day. `atMinute`: minutes after the beginning of that period, in UTC (Dubai is four
 * hours ahead). `lateAfterMinutes`: without a success for this long something is wrong; one missed run is not enough.
 */
export type JobSchedule = { everyMinutes: 1 | 5 | 60 | 1440; atMinute: number; lateAfterMinutes: number };

const MINUTE_MS = 60_000;
const everyMinute = { everyMinutes: 1, atMinute: 0, lateAfterMinutes: 5 } as const;
const hourlyAt = (atMinute: number) => ({ everyMinutes: 60, atMinute, lateAfterMinutes: 150 }) as const;
const dailyAt = (hour: number, minute: number) =>
  ({ everyMinutes: 1440, atMinute: hour * 60 + minute, lateAfterMinutes: 26 * 60 }) as const;

export const jobSchedules: Record<JobName, JobSchedule> = {
  'sweep-payments': everyMinute,
  'screen-payees': everyMinute,
  'send-mails': everyMinute,
  'send-webhooks': everyMinute,
  'send-pushes': everyMinute,
  'pay-instantly': everyMinute,
  'seal-postings': { everyMinutes: 5, atMinute: 0, lateAfterMinutes: 60 },
  'archive-log': { everyMinutes: 5, atMinute: 0, lateAfterMinutes: 20 },
  'copy-backups': { everyMinutes: 5, atMinute: 0, lateAfterMinutes: 60 },
  'exchange-bank-files': { everyMinutes: 5, atMinute: 0, lateAfterMinutes: 60 },
  'run-paydays': { everyMinutes: 5, atMinute: 0, lateAfterMinutes: 60 },
  'apply-proposals': hourlyAt(7),
  'sweep-sessions': hourlyAt(17),
  'sweep-objects': hourlyAt(37),
  'find-fraud-warnings': hourlyAt(47),
  // 02:15 in Dubai, before the backup: what is erased should not be in tonight's copy.
  'erase-personal-data': dailyAt(22, 15),
  // 02:45 in Dubai: the day before is over, and the ledger check that uses these figures runs at 03:30.
  'ask-for-books': dailyAt(22, 45),
  // 03:00 in Dubai.
  'take-backup': dailyAt(23, 0),
  // 03:30 in Dubai.
  'check-ledger': dailyAt(23, 30),
  // 04:00 in Dubai, when the books of the day are in and checked.
  'prove-coverage': dailyAt(0, 0),
  // 08:00 in Dubai, when people begin to work.
  'write-summaries': dailyAt(4, 0),
};

export function cronOf({ everyMinutes, atMinute }: JobSchedule): string {
  if (everyMinutes === 1) return '* * * * *';
  if (everyMinutes === 5) return '*/5 * * * *';
  const minute = atMinute % 60;
  return everyMinutes === 60 ? `${minute} * * * *` : `${minute} ${Math.floor(atMinute / 60)} * * *`;
}

/** The next run after `now`. Days in UTC begin at a multiple of 24 hours. */
export function nextRunOf({ everyMinutes, atMinute }: JobSchedule, now: Date): Date {
  const periodMs = everyMinutes * MINUTE_MS;
  const begunMs = Math.floor((now.getTime() - atMinute * MINUTE_MS) / periodMs) * periodMs;
  return new Date(begunMs + periodMs + atMinute * MINUTE_MS);
}
