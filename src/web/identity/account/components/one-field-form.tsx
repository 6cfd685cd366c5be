import { type FormEvent, type ReactNode, useState } from 'react';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  label: string;
  button: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: unknown;
  /** The input, with what was typed. */
  children: (typed: string, setTyped: (typed: string) => void) => ReactNode;
  onSubmit: (typed: string) => void;
};

/** A password or a code, and a button. What is wrong is said beside the field. */
export function OneFieldForm({ label, button, isDangerous, isPending, error, children, onSubmit }: Props) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={label} error={error ? errorSentence(error, m.factor_failed()) : undefined}>
        {children(typed, setTyped)}
      </Field>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={isPending}>
        {button}
      </Button>
    </form>
  );
}
