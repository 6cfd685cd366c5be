import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { instantCalls } from '#shared/calls/money/instant-payments.ts';
import { instantKeyRequest } from '#shared/contracts/instant-payments.ts';
import { settingsChange } from '#shared/contracts/settings.ts';
import { call } from '#web/kit/client/call.ts';
import { PasswordField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { instantQuery } from '#web/money/instant-payments/queries.ts';
import { m } from '#web/paraglide/messages.js';
import { orNothing } from '#web/platform/settings/account-changes.ts';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import {
  describeChanges,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

const { bankInstantUrl, bankInstantKeyId } = settingsChange.shape;

/** As typed: without an address, nothing of it is stored. */
const instantForm = z
  .object({
    bankInstantUrl: orNothing().pipe(bankInstantUrl.unwrap()),
    bankInstantKeyId: orNothing()
      .transform((text) => (text === null ? null : Number(text)))
      .pipe(bankInstantKeyId.unwrap()),
  })
  .transform((typed) =>
    typed.bankInstantUrl === null ? { bankInstantUrl: null, bankInstantKeyId: null } : typed,
  );

const labels = { bankInstantUrl: m.instant_url, bankInstantKeyId: m.instant_key };

/** The bank's service for instant payments. Like the account that pays, two admins change it. */
export function InstantForm({ settings }: { settings: Settings }) {
  const { data: connection } = useQuery(instantQuery);
  const keys = connection?.keys ?? [];
  const { form, ...confirmed } = useSettingsForm({
    schema: instantForm,
    draft: 'instant-payments',
    settings,
    changesOf: (before: Settings, after: z.output<typeof instantForm>) =>
      describeChanges(labels, before, after, (_, value) =>
        value === null ? m.settings_account_empty() : String(value),
      ),
    typedOf: (given: Settings) => ({
      bankInstantUrl: given.bankInstantUrl ?? '',
      bankInstantKeyId: given.bankInstantKeyId === null ? '' : String(given.bankInstantKeyId),
    }),
    savedDetail: m.instant_saved,
  });
  return (
    <>
      <SettingsPanel
        {...confirmed}
        title={m.instant_title()}
        intro={m.instant_form_intro()}
        save={m.instant_save()}
        question={m.instant_confirm()}
      >
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField
            form={form}
            name="bankInstantUrl"
            label={m.instant_url()}
            hint={m.instant_url_hint()}
            {...latin}
          />
          <SelectField
            key={keys.length}
            form={form}
            name="bankInstantKeyId"
            label={m.instant_key()}
            first={m.instant_key_choose()}
            options={keys.map(({ id, lastFour }) => ({
              value: String(id),
              label: m.instant_key_named({ id, end: lastFour }),
            }))}
          />
        </div>
      </SettingsPanel>
      <Panel title={m.instant_key()}>
        <DialogButton
          variant="secondary"
          className="sm:self-start"
          label={m.instant_key_store()}
          title={m.instant_key_store()}
          description={m.instant_key_new_hint()}
        >
          {(close) => <KeyForm onDone={close} />}
        </DialogButton>
      </Panel>
    </>
  );
}

function KeyForm({ onDone }: { onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: instantKeyRequest,
    start: { credential: '', password: '' },
    send: (body) => call(instantCalls.storeKey, { body }),
    refreshes: 'admin',
    done: m.instant_key_stored(),
    failed: m.instant_key_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.instant_key_store()} side="end">
      <TextField form={form} name="credential" label={m.instant_key_new()} {...latin} />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}

/** Addresses and credentials are Latin letters, also on a page that runs from right to left. */
const latin = { dir: 'ltr', autoComplete: 'off', spellCheck: false, className: 'rtl:text-end' } as const;
