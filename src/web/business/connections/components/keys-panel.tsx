import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiKey } from '#shared/contracts/api-keys.ts';
import { apiKeysQuery } from '#web/business/connections/api/api-keys.ts';
import { KeyRow } from '#web/business/connections/components/key-row.tsx';
import { MakeKeyDialog } from '#web/business/connections/components/make-key-dialog.tsx';
import { RevokeKeyDialog } from '#web/business/connections/components/revoke-key-dialog.tsx';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

export function KeysPanel() {
  const keys = useQuery(apiKeysQuery);
  const [task, setTask] = useState<'make' | ApiKey>();
  const opener = useRef<Element>(null);
  const makeButton = useRef<HTMLButtonElement>(null);
  // The button of a revoked key is gone.
  useFocusAfter(task !== undefined, () => {
    const target = opener.current?.isConnected ? opener.current : makeButton.current;
    if (target instanceof HTMLElement) target.focus();
  });
  const open = (chosen: 'make' | ApiKey) => {
    opener.current = document.activeElement;
    setTask(chosen);
  };
  const close = () => setTask(undefined);
  return (
    <>
      <QueryPanel
        title={m.keys_title()}
        query={keys}
        failure={m.keys_load_failed()}
        skeleton={<Skeleton className="h-24" />}
        action={
          <Button ref={makeButton} variant="secondary" onClick={() => open('make')}>
            {m.keys_make()}
          </Button>
        }
      >
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState sentence={m.keys_empty()} />
          ) : (
            <>
              <p className="text-ink-soft">{m.keys_detail()}</p>
              <ul className="mt-2 divide-y divide-hairline">
                {listed.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onRevoke={() => open(key)} />
                ))}
              </ul>
            </>
          )
        }
      </QueryPanel>
      {task === 'make' && <MakeKeyDialog onClose={close} />}
      {task !== undefined && task !== 'make' && <RevokeKeyDialog apiKey={task} onClose={close} />}
    </>
  );
}
