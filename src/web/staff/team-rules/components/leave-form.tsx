import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { newLeave, type TeamTips } from '#shared/contracts/team-rules.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useAddLeave } from '#web/staff/team-rules/api/team-tips.ts';

/** Adds days on which somebody is on leave. */
export function LeaveForm({ people, today }: Pick<TeamTips, 'people' | 'today'>) {
  const add = useAddLeave();
  const empty = { staffId: 0, firstDay: today, lastDay: today };
  const form = useForm({ resolver: zodResolver(newLeave), defaultValues: empty });
  const errorOf = (name: keyof typeof empty) => {
    const message = form.formState.errors[name]?.message;
    return message && contractSentence(message);
  };
  const submit = form.handleSubmit((leave) =>
    add.mutate(leave, {
      onSuccess: () => {
        form.reset(empty);
        toast({ title: m.leave_added() });
      },
      onError: (error) => {
        toastError(error, m.leave_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 border-t border-hairline pt-5"
      aria-label={m.leave_add()}
    >
      <Field label={m.leave_person()} error={errorOf('staffId')}>
        <Select {...form.register('staffId', { valueAsNumber: true })}>
          <option value={0}>{m.leave_choose()}</option>
          {people.map(({ staffId, firstName, lastName }) => (
            <option key={staffId} value={staffId}>
              {`${firstName} ${lastName}`.trim()}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.leave_first()} error={errorOf('firstDay')}>
          <Input type="date" {...form.register('firstDay')} />
        </Field>
        <Field label={m.leave_last()} error={errorOf('lastDay')}>
          <Input type="date" {...form.register('lastDay')} />
        </Field>
      </div>
      <Button type="submit" variant="secondary" loading={add.isPending} className="sm:self-end">
        {m.leave_add()}
      </Button>
    </form>
  );
}
