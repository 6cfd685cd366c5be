import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { PasskeyDialog, type PasskeyTask } from '#web/identity/account/components/passkey-dialog.tsx';
import { secondFactorQuery } from '#web/identity/account/queries.ts';
import { supportsPasskeys } from '#web/identity/sign-in/supports-passkeys.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatRelative } from '#web/kit/format/relative-time.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { useNow } from '#web/kit/ui/use-now.ts';
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

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, onRename, onRemove }: Props) {
  const nowMs = useNow();
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-ink-soft">{m.passkeys_added({ day: formatDay(addedAt) })}</p>
        <p className="text-small text-ink-soft">
          {lastUsedAt
            ? m.passkeys_used({ when: formatRelative(lastUsedAt, nowMs) })
            : m.passkeys_never_used()}
        </p>
        <div className="-ms-3 flex flex-wrap">
          <Button variant="quiet" aria-label={m.passkeys_rename_label({ name })} onClick={onRename}>
            {m.passkeys_rename()}
          </Button>
          <Button variant="quiet" aria-label={m.factor_remove_label({ name })} onClick={onRemove}>
            {m.factor_remove()}
          </Button>
        </div>
      </div>
    </li>
  );
}
