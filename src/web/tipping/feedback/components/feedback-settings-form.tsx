import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type FeedbackSettings, feedbackSettingsChange } from '#shared/contracts/feedback.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useChangeSettings } from '#web/tipping/feedback/api/own-feedback.ts';

/** Whether guests are asked, and where content ones can leave a public review. */
export function FeedbackSettingsForm({ settings }: { settings: FeedbackSettings }) {
  const change = useChangeSettings();
  const form = useForm<z.input<typeof feedbackSettingsChange>, unknown, FeedbackSettings>({
    resolver: zodResolver(feedbackSettingsChange),
    values: { isOn: settings.isOn, reviewLink: settings.reviewLink ?? '' },
  });
  const problem = form.formState.errors.reviewLink?.message;
  const submit = form.handleSubmit((wanted) =>
    change.mutate(wanted, {
      onSuccess: () => toast({ title: m.profile_saved() }),
      onError: (error) => {
        toastError(error, m.feedback_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <Panel title={m.feedback_settings()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Controller
          control={form.control}
          name="isOn"
          render={({ field: { value, onChange } }) => (
            <Switch label={m.feedback_is_on()} checked={value} onCheckedChange={onChange} />
          )}
        />
        <Field
          label={m.feedback_review_link()}
          hint={m.feedback_review_link_hint()}
          error={problem && contractSentence(problem)}
        >
          <Input type="url" dir="ltr" className="rtl:text-end" {...form.register('reviewLink')} />
        </Field>
        <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
          {m.feedback_settings_save()}
        </Button>
      </form>
    </Panel>
  );
}
