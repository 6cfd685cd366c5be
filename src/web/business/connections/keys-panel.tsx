import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type ApiKey, type MadeApiKey, newApiKey } from '#shared/contracts/connections.ts';
import { type ApiScope, apiScopes } from '#shared/roles.ts';
import { Choices } from '#web/business/connections/choices.tsx';
import { apiKeysQuery, useMakeKey, useRevokeKey } from '#web/business/connections/queries.ts';
import { ShownOnce } from '#web/business/connections/shown-once.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { formatDay, formatInstant, formatRelative } from '#web/kit/format/date-format.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState, FormAlert } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

const scopeWords: Record<ApiScope, () => string> = {
  'tips:read': m.keys_scope_tips_read,
  'staff:read': m.keys_scope_staff_read,
  'staff:write': m.keys_scope_staff_write,
};

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

/** Reads name and scopes of a new key, then shows the key once. */
function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeApiKey>();
  return (
    <Dialog open onOpenChange={onClose} title={made ? m.keys_made_title() : m.keys_make()}>
      {made ? (
        <ShownOnce detail={m.keys_made_detail()} secret={made.key} onDone={onClose} />
      ) : (
        <MakeForm onMade={setMade} />
      )}
    </Dialog>
  );
}

function MakeForm({ onMade }: { onMade: (made: MadeApiKey) => void }) {
  const make = useMakeKey();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(newApiKey),
    defaultValues: { name: '', scopes: ['tips:read'], lastDay: null, password: '' },
  });
  const submit = form.handleSubmit((given) => {
    setFailure(undefined);
    make.mutate(given, {
      onSuccess: onMade,
      onError: (error) => {
        setFailure(errorSentence(error, m.keys_make_failed()));
        showFieldErrors(form, error);
      },
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.keys_name()} hint={m.keys_name_hint()} error={errorIn(form, 'name')}>
        <Input autoComplete="off" maxLength={50} {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <Choices
            legend={m.keys_scopes()}
            values={apiScopes}
            words={scopeWords}
            chosen={field.value}
            error={errorIn(form, 'scopes')}
            onChange={field.onChange}
          />
        )}
      />
      <Field label={m.keys_last_day()} hint={m.keys_last_day_hint()} error={errorIn(form, 'lastDay')}>
        <Input type="date" {...form.register('lastDay', { setValueAs: (day: string) => day || null })} />
      </Field>
      <Field label={m.auth_password()} error={errorIn(form, 'password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <FormAlert sentence={failure} />
      <Button type="submit" loading={make.isPending}>
        {m.keys_make()}
      </Button>
    </form>
  );
}
