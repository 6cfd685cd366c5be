import { sayWith } from '#server/platform/base/words.ts';
import { invalidFields } from '#server/platform/http/error-answer.ts';
import type { GivenPage, TypedReport } from '#shared/contracts/tip-page.ts';

export type ReportProblems = Extract<GivenPage, { kind: 'report' }>['problems'];

/** What a guest typed into the form. A browser without a value for a field sends an empty one. */
export function readPostedReport(body: unknown): TypedReport {
  const form = new URLSearchParams(String(body ?? ''));
  const typed = (name: keyof TypedReport) => form.get(name) ?? '';
  return { page: typed('page'), place: typed('place'), words: typed('words'), email: typed('email') };
}

/** Why a report was refused, by field. */
export function reportProblems(issues: { path: PropertyKey[]; message: string }[]): ReportProblems {
  const { fields = {} } = invalidFields(issues);
  return Object.fromEntries(Object.entries(fields).map(([name, refusal]) => [name, sayWith(refusal)]));
}
