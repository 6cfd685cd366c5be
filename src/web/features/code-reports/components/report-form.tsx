import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { codeReportRequest, REPORT_WORDS_MAX_LENGTH } from '#shared/contracts/code-reports.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FormAlert } from '#web/components/ui/form-alert.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useSendReport } from '#web/features/code-reports/api/code-reports.ts';
import { contractSentence } from '#web/i18n/contract-sentence.ts';
import { m } from '#web/paraglide/messages.js';

type Given = z.input<typeof codeReportRequest>;

/** `page`: where the guest came from. */
export function ReportForm({ page, onSent }: { page: string; onSent: () => void }) {
  const report = useSendReport();
  const form = useForm<Given, unknown, z.output<typeof codeReportRequest>>({
    resolver: zodResolver(codeReportRequest),
    defaultValues: { page, place: '', words: '', email: '' },
  });
  const problem = (name: keyof Given) => {
    const message = form.formState.errors[name]?.message;
    return message ? contractSentence(message) : undefined;
  };
  const submit = form.handleSubmit((given) =>
    report.mutate(given, { onSuccess: onSent, onError: (error) => showFieldErrors(form, error) }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.report_page()} error={problem('page')}>
        <Input dir="ltr" className="rtl:text-end" {...form.register('page')} />
      </Field>
      <Field label={m.report_place()} error={problem('place')}>
        <Input {...form.register('place')} />
      </Field>
      <Field label={m.report_words()} error={problem('words')}>
        <Textarea rows={4} maxLength={REPORT_WORDS_MAX_LENGTH} {...form.register('words')} />
      </Field>
      <Field label={m.report_email()} error={problem('email')}>
        <Input
          type="email"
          dir="ltr"
          autoComplete="email"
          className="rtl:text-end"
          {...form.register('email')}
        />
      </Field>
      <FormAlert sentence={report.error ? errorSentence(report.error, m.report_failed()) : undefined} />
      <Button type="submit" loading={report.isPending}>
        {m.report_send()}
      </Button>
    </form>
  );
}
