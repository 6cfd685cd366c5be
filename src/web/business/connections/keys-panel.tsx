import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { apiKeyCalls } from '#shared/calls/business/members.ts';
import { type ApiKey, type MadeApiKey, newApiKey } from '#shared/contracts/connections.ts';
import { type ApiScope, apiScopes } from '#shared/roles.ts';
import { Choices } from '#web/business/connections/choices.tsx';
import { apiKeysQuery } from '#web/business/connections/queries.ts';
import { ShownOnce } from '#web/business/connections/shown-once.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay, formatInstant, formatRelative } from '#web/kit/format/date-format.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { useTask } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

const scopeWords: Record<ApiScope, () => string> = {
  'tips:read': m.keys_scope_tips_read,
  'staff:read': m.keys_scope_staff_read,
  'staff:write': m.keys_scope_staff_write,
};

export function KeysPanel() {
  const keys = useQuery(apiKeysQuery);
  const { task, open, close, otherButton } = useTask<'make' | ApiKey>();
  return (
    <>
      <QueryPanel
        title={m.keys_title()}
        query={keys}
        failure={m.keys_load_failed()}
        skeleton="h-24"
        action={
          <Button ref={otherButton} variant="secondary" onClick={() => open('make')} label={m.keys_make()} />
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

function RevokeKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.keys_revoke_label({ name })}
      description={m.keys_revoke_detail()}
    >
      <PasswordAgainForm
        button={m.keys_revoke()}
        destructive
        send={(body) => call(apiKeyCalls.revoke, { params: { id }, body })}
        refreshes={[apiKeyCalls.list]}
        done={m.keys_revoked()}
        failed={m.keys_revoke_failed()}
        onDone={onClose}
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
          label={m.keys_revoke()}
        />
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
  const { form, ...sent } = useSentForm({
    schema: newApiKey,
    start: { name: '', scopes: ['tips:read'], lastDay: null, password: '' },
    send: (body) => call(apiKeyCalls.add, { body }),
    refreshes: [apiKeyCalls.list],
    alert: m.keys_make_failed(),
    onDone: onMade,
  });
  return (
    <SentForm {...sent} button={m.keys_make()}>
      <TextField
        form={form}
        name="name"
        label={m.keys_name()}
        hint={m.keys_name_hint()}
        autoComplete="off"
        maxLength={50}
      />
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
      <TextField
        form={form}
        name="lastDay"
        label={m.keys_last_day()}
        hint={m.keys_last_day_hint()}
        rules={{ setValueAs: (day: string) => day || null }}
        type="date"
      />
      <PasswordField form={form} name="password" label={m.auth_password()} autoComplete="current-password" />
    </SentForm>
  );
}
