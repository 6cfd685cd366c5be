import type { ReactNode } from 'react';
import type { GuestPageData, TypedReport } from '#shared/contracts/tip-page.ts';
import { REPORT_WORDS_MAX_LENGTH } from '#shared/limits.ts';
import { MessagePage, PageTitle } from '#web/kit/page/message-page.tsx';
import { Button, buttonStyle } from '#web/kit/ui/button.tsx';
import { Field, Input, Textarea } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';
import { reportSentence } from '#web/tipping/code-reports/report-sentence.ts';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';

/** Public: reports a wrong code. The link on a guest's page contains that page. */
export function ReportForm({ typed, problems }: Extract<GuestPageData, { kind: 'report' }>) {
  const first = (['page', 'place', 'words', 'email'] as const).find((name) => problems[name]);
  const field = (name: keyof TypedReport, label: string, control: ReactNode) => {
    const problem = problems[name];
    return (
      <Field label={label} error={problem && reportSentence(problem)}>
        {control}
      </Field>
    );
  };
  // The page comes back with the reason beside the first wrong field, where the guest goes on typing.
  const inputOf = (name: keyof TypedReport) => ({
    name,
    defaultValue: typed[name],
    autoFocus: name === first,
  });
  return (
    <GuestFrame>
      <PageTitle page={m.tip_report()} />
      <h1 className="mt-4 text-title font-semibold">{m.tip_report()}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{m.report_detail()}</p>
      <form noValidate method="post" action="/report" className="mb-8 flex flex-col gap-5">
        {field('page', m.report_page(), <Input dir="ltr" className="rtl:text-end" {...inputOf('page')} />)}
        {field('place', m.report_place(), <Input dir="auto" {...inputOf('place')} />)}
        {field(
          'words',
          m.report_words(),
          <Textarea dir="auto" rows={4} maxLength={REPORT_WORDS_MAX_LENGTH} {...inputOf('words')} />,
        )}
        {field(
          'email',
          m.report_email(),
          <Input
            type="email"
            dir="ltr"
            autoComplete="email"
            className="rtl:text-end"
            {...inputOf('email')}
          />,
        )}
        <Button type="submit" label={m.report_send()} />
      </form>
    </GuestFrame>
  );
}

export function ReportThanks() {
  return (
    <GuestFrame>
      <MessagePage title={m.report_sent()} detail={m.report_sent_detail()}>
        <a href="/" className={buttonStyle('primary')}>
          {m.go_home()}
        </a>
      </MessagePage>
    </GuestFrame>
  );
}
