import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ActionOptions, useAction } from '#web/kit/query/action.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { Button, type ButtonVariant } from '#web/kit/ui/button.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';

type Options<Typed extends FieldValues, Read, Answer> = ActionOptions<Answer, Read> & {
  /** The contract of the request. Its rules are shown beside the fields. */
  schema: z.ZodType<Read, Typed>;
  start: DefaultValues<Typed>;
  send: (read: Read) => Promise<Answer>;
  /** Shown above the button instead of a toast. */
  alert?: string;
};

/** A form that is checked by a contract and then sent. What the server refuses is shown beside its field. */
export function useSentForm<Typed extends FieldValues, Read, Answer>(options: Options<Typed, Read, Answer>) {
  const { schema, start, send, alert, ...action } = options;
  const form = useForm<Typed, unknown, Read>({ resolver: zodResolver(schema), defaultValues: start });
  const { mutate, isPending, error } = useAction(send, action);
  const submit = form.handleSubmit((read) =>
    mutate(read, { onError: (refusal) => showFieldErrors(form, refusal) }),
  );
  const problem = alert ? { sentence: error ? errorSentence(error, alert) : undefined } : undefined;
  return { form, submit, isPending, error, problem };
}

type FormProps = {
  submit: (event: FormEvent) => void;
  isPending: boolean;
  /** Why the form as a whole was refused. */
  problem?: { sentence: string | undefined } | undefined;
  /** What is written on the button that sends the form. */
  button: string;
  variant?: ButtonVariant;
  /** The side at which the button stands where there is room; by default it is as wide as the form. */
  side?: 'start' | 'end';
  children: ReactNode;
};

export function SentForm({ submit, isPending, problem, button, variant, side, children }: FormProps) {
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      {problem && <FormAlert {...problem} />}
      <Button
        type="submit"
        loading={isPending}
        className={clsx(side && { start: 'sm:self-start', end: 'sm:self-end' }[side])}
        label={button}
        {...(variant && { variant })}
      />
    </form>
  );
}
