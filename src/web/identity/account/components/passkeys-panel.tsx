import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { secondFactorQuery } from '#web/identity/account/api/second-factor.ts';
import { PasskeyDialog, type PasskeyTask } from '#web/identity/account/components/passkey-dialog.tsx';
import { PasskeyRow } from '#web/identity/account/components/passkey-row.tsx';
import { supportsPasskeys } from '#web/identity/sign-in/supports-passkeys.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

export function PasskeysPanel() {
  const factor = useQuery(secondFactorQuery);
  const [task, setTask] = useState<PasskeyTask>();
  const opener = useRef<Element>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // The buttons of a removed passkey are gone.
  useFocusAfter(task !== undefined, () => {
    const target = opener.current?.isConnected ? opener.current : addButton.current;
    if (target instanceof HTMLElement) target.focus();
  });
  const open = (chosen: PasskeyTask) => {
    opener.current = document.activeElement;
    setTask(chosen);
  };
  return (
    <>
      <QueryPanel
        title={m.passkeys_title()}
        query={factor}
        failure={m.factor_load_failed()}
        skeleton={<Skeleton className="h-24" />}
      >
        {({ passkeys }) => (
          <>
            <p className="text-ink-soft">{m.passkeys_detail()}</p>
            {passkeys.length > 0 && (
              <ul className="mt-2 divide-y divide-hairline">
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => open({ kind: 'rename', passkey })}
                    onRemove={() => open({ kind: 'remove', passkey })}
                  />
                ))}
              </ul>
            )}
            {supportsPasskeys() ? (
              <Button
                ref={addButton}
                variant="secondary"
                onClick={() => open({ kind: 'add' })}
                className="mt-4 self-stretch sm:self-start"
              >
                {m.passkeys_add()}
              </Button>
            ) : (
              <p className="mt-2 text-ink-soft">{m.passkeys_unsupported()}</p>
            )}
          </>
        )}
      </QueryPanel>
      {task && <PasskeyDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}
