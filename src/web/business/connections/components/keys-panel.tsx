import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApiKey } from '#shared/contracts/connections.ts';
import { MakeKeyDialog } from '#web/business/connections/components/make-key-dialog.tsx';
import { apiKeysQuery, useRevokeKey } from '#web/business/connections/queries.ts';
import { scopeWords } from '#web/business/connections/scope-words.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { formatRelative } from '#web/kit/format/relative-time.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { useNow } from '#web/kit/ui/use-now.ts';
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

function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(apiKey.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.keys_revoke_label({ name: apiKey.name })}
      description={m.keys_revoke_detail()}
    >
      <PasswordAgainForm
        button={m.keys_revoke()}
        destructive
        loading={revoke.isPending}
        failure={m.keys_revoke_failed()}
        send={(given, onError) =>
          revoke.mutate(given, {
            onSuccess: () => {
              toast({ title: m.keys_revoked() });
              onClose();
            },
            onError,
          })
        }
      />
    </Dialog>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, lastFour, scopes, createdAt, expiresAt, lastUsedAt, hasExpired } = apiKey;
  const nowMs = useNow();
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <ul className="text-small">
          {scopes.map((scope) => (
            <li key={scope}>{scopeWords[scope]()}</li>
          ))}
        </ul>
        <p className="text-small text-ink-soft">
          {m.keys_ends({ ending: lastFour, day: formatDay(createdAt) })}
        </p>
        <p className="text-small text-ink-soft">
          {lastUsedAt ? m.keys_used({ when: formatRelative(lastUsedAt, nowMs) }) : m.keys_never_used()}
        </p>
        {expiresAt && (
          <p className="text-small text-ink-soft">
            {hasExpired
              ? m.keys_expired({ when: formatInstant(expiresAt) })
              : m.keys_works_until({ when: formatInstant(expiresAt) })}
          </p>
        )}
        <Button
          variant="quiet"
          className="-ms-3"
          aria-label={m.keys_revoke_label({ name })}
          onClick={onRevoke}
        >
          {m.keys_revoke()}
        </Button>
      </div>
    </li>
  );
}
