import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useSession } from '#web/kit/client/session.ts';
import { consumeDraft, watchForm } from '#web/kit/ui/drafts.ts';

type FormOf<T extends FieldValues> = Pick<UseFormReturn<T>, 'formState' | 'getValues' | 'reset'>;

/**
 * If the session ends while a form is filled in, what was typed is saved, and restored when the same user comes
 * back after the sign-in. `name` is unique on the page. A field named `password` is not saved.
 */
export function useDraft<T extends FieldValues>(form: FormOf<T>, name: string): void {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  // After the session has ended, the form still belongs to the user who typed.
  const typist = useRef(userId);
  const key = `${useLocation().pathname} ${name}`;
  const { isDirty } = form.formState;

  const restore = useEffectEvent((id: string) => {
    const values = consumeDraft(id, key);
    if (values) form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
  });
  useEffect(() => {
    if (!userId) return;
    typist.current = userId;
    restore(userId);
  }, [userId]);

  const read = useEffectEvent(() => {
    if (!isDirty || !typist.current) return undefined;
    const { password: _, ...values } = form.getValues();
    return { userId: typist.current, form: key, values };
  });
  useEffect(() => watchForm(() => read()), []);
}
