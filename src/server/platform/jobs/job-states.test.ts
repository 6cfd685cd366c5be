import { expect, test } from 'vitest';
import { cronOf, jobSchedules, nextRunOf } from '#server/platform/jobs/job-schedule.ts';
import { knowJobs, listJobStates, noteJobEnd } from '#server/platform/jobs/job-states.ts';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp();
const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(karam.now.getTime() + minutes * MINUTE_MS);

test('the next run is the next time that the schedule names', () => {
  const next = (name: keyof typeof jobSchedules, now: string) =>
    nextRunOf(jobSchedules[name], new Date(now)).toISOString();
  expect(next('send-mails', '2026-11-15T08:00:30Z')).toBe('2026-11-15T08:01:00.000Z');
  expect(next('archive-log', '2026-11-15T08:04:59Z')).toBe('2026-11-15T08:05:00.000Z');
  expect(next('sweep-sessions', '2026-11-15T08:17:00Z')).toBe('2026-11-15T09:17:00.000Z');
  expect(next('sweep-sessions', '2026-11-15T08:16:59Z')).toBe('2026-11-15T08:17:00.000Z');
  expect(next('check-ledger', '2026-11-15T23:30:00Z')).toBe('2026-11-16T23:30:00.000Z');
  expect(next('take-backup', '2026-11-15T22:59:00Z')).toBe('2026-11-15T23:00:00.000Z');
  const cron = (name: keyof typeof jobSchedules) => cronOf(jobSchedules[name]);
  expect(cron('ask-for-books')).toBe('45 22 * * *');
  expect(cron('sweep-objects')).toBe('37 * * * *');
  expect(cron('archive-log')).toBe('*/5 * * * *');
  expect(cron('send-mails')).toBe('* * * * *');
});

test('a job is late when it has not succeeded for long, and failing while its last run failed', async () => {
  await knowJobs(karam.db, ['send-mails', 'check-ledger'], karam.now);
  const state = async (minutes: number) => {
    const states = await listJobStates(karam.db, later(minutes));
    return states.map(({ name, isLate, isFailing }) => ({ name, isLate, isFailing }));
  };
  const checks = { name: 'check-ledger', isLate: false, isFailing: false };
  expect(await state(5)).toEqual([{ name: 'send-mails', isLate: false, isFailing: false }, checks]);
  expect(await state(6)).toEqual([{ name: 'send-mails', isLate: true, isFailing: false }, checks]);
  await noteJobEnd(karam.db, 'send-mails', 'failed', later(6));
  expect(await state(6)).toEqual([{ name: 'send-mails', isLate: true, isFailing: true }, checks]);
  await noteJobEnd(karam.db, 'send-mails', 'ok', later(7));
  expect(await state(7)).toEqual([{ name: 'send-mails', isLate: false, isFailing: false }, checks]);
  await noteJobEnd(karam.db, 'send-mails', 'failed', later(8));
  expect(await state(8)).toEqual([{ name: 'send-mails', isLate: false, isFailing: true }, checks]);
  // At the same instant as the failure.
  await noteJobEnd(karam.db, 'send-mails', 'ok', later(8));
  expect(await state(8)).toEqual([{ name: 'send-mails', isLate: false, isFailing: false }, checks]);
});

test('a restart keeps what is known about a job, and forgets jobs that are turned off', async () => {
  await knowJobs(karam.db, ['send-mails', 'take-backup'], karam.now);
  await noteJobEnd(karam.db, 'send-mails', 'ok', karam.now);
  await knowJobs(karam.db, ['send-mails'], later(60));
  const states = await listJobStates(karam.db, later(60));
  expect(states).toMatchObject([{ name: 'send-mails', lastSuccessAt: karam.now, ageSeconds: 3600 }]);
});
