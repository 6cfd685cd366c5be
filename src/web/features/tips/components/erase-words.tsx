import { useState } from 'react';
import { send } from '#web/api/http.ts';
import { Button } from '#web/components/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type State = 'offered' | 'sending' | 'failed' | 'done';

/** For the guest: erases the name and the message of the tip, at once. */
export function EraseWords({ token }: { token: string }) {
  const [state, setState] = useState<State>('offered');
  const press = () => {
    setState('sending');
    send('DELETE', `/api/tips/follow/${token}/words`).then(
      () => setState('done'),
      () => setState('failed'),
    );
  };
  return (
    <div className="mt-4 flex flex-col items-center gap-1 text-center text-small text-ink-soft print:hidden">
      {state !== 'done' && (
        <>
          <p>{m.words_erase_detail()}</p>
          <Button variant="quiet" loading={state === 'sending'} onClick={press}>
            {m.words_erase()}
          </Button>
        </>
      )}
      <p role="status">
        {state === 'done' && m.words_erased()}
        {state === 'failed' && m.words_erase_failed()}
      </p>
    </div>
  );
}
