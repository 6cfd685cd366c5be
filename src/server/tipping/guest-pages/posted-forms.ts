import { withMessage } from '#server/platform/base/words.ts';
import { invalidFields } from '#server/platform/http/error-answer.ts';
import type { App } from '#server/platform/http/scopes.ts';
import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import type { GuestPageData, RefusedForm, TypedFeedback, TypedReport } from '#shared/contracts/tip-page.ts';
import { mapGuestTexts } from '#shared/guest-texts.ts';

const FORM_MOST_BYTES = 16 * 1024;

/** Mounts routes that read the forms of browsers without JavaScript, and no other body. */
export function acceptForms(app: App, mount: (forms: App) => void): void {
  void app.register(async (scoped) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    mount(scoped as unknown as App);
  });
}

export type PostedTip = Omit<RefusedForm, 'status' | 'body'>;

/** A typed amount has priority over a preset, and stays as typed. */
export function readPostedTip(body: string): PostedTip {
  const form = new URLSearchParams(body);
  const typed = form.get('amount')?.trim() ?? '';
  const amountText = typed || (form.get('preset') ?? '');
  return {
    amount: amountText,
    isPreset: typed === '' && amountText !== '',
    ...mapGuestTexts((name) => form.get(name) ?? ''),
    coverFee: form.get('coverFee') === 'true',
  };
}

export function readPostedFeedback(body: unknown): TypedFeedback {
  const form = new URLSearchParams(String(body ?? ''));
  return {
    stars: Number(form.get('stars') ?? 0),
    chips: form.getAll('chips'),
    words: form.get('words') ?? '',
  };
}

/** The first reason of the refusal. */
export function feedbackProblem(issues: { path: PropertyKey[]; message: string }[]): WordedRefusal | null {
  const [first] = Object.values(invalidFields(issues).fields ?? {});
  return first ? withMessage(first) : null;
}

type ReportProblems = Extract<GuestPageData, { kind: 'report' }>['problems'];

export function readPostedReport(body: unknown): TypedReport {
  const form = new URLSearchParams(String(body ?? ''));
  const typed = (name: keyof TypedReport) => form.get(name) ?? '';
  return { page: typed('page'), place: typed('place'), words: typed('words'), email: typed('email') };
}

/** The reasons of the refusal by field. */
export function formProblems(issues: { path: PropertyKey[]; message: string }[]): ReportProblems {
  const { fields = {} } = invalidFields(issues);
  return Object.fromEntries(Object.entries(fields).map(([name, refusal]) => [name, withMessage(refusal)]));
}
