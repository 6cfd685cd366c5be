import { type FormEvent, useState } from 'react';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import { followLink } from '#shared/tip-links.ts';
import { call } from '#web/kit/client/call.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type State = 'offered' | 'sending' | 'failed' | 'done';

type Props = { token: string; areErased: boolean; onErased: () => void };

/**
 * For the guest: erases the name and the message of the tip, at once. A form, so that it works without scripts and
 * before they are loaded.
 */
export function EraseWords({ token, areErased, onErased }: Props) {
  const [state, setState] = useState<State>(areErased ? 'done' : 'offered');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    call(tipCalls.eraseWords, { params: { token } }).then(
      () => {
        setState('done');
        onErased();
      },
      () => setState('failed'),
    );
  };
  return (
    <div className="mt-4 flex flex-col items-center gap-1 text-center text-small text-ink-soft print:hidden">
      {state !== 'done' && (
        <form method="post" action={followLink('', token)} onSubmit={submit}>
          <p>{m.words_erase_detail()}</p>
          <Button type="submit" variant="quiet" loading={state === 'sending'}>
            {m.words_erase()}
          </Button>
        </form>
      )}
      <p role="status">
        {state === 'done' && m.words_erased()}
        {state === 'failed' && m.words_erase_failed()}
      </p>
    </div>
  );
}
