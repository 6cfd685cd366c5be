import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { bankChannelCalls } from '#shared/calls/money/bank-channel.ts';
import { settingsChange } from '#shared/contracts/settings.ts';
import { call } from '#web/kit/client/call.ts';
import { SelectField, TextField } from '#web/kit/form/fields.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { type BankChannel, bankChannelQuery } from '#web/money/bank-channel/queries.ts';
import { m } from '#web/paraglide/messages.js';
import { orNothing } from '#web/platform/settings/account-changes.ts';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import {
  describeChanges,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

const { bankHost, bankPort, bankUser, bankHostKeys, bankFolderOut, bankFolderIn, bankKeyId } =
  settingsChange.shape;

/** As typed: without a server, nothing of it is stored. */
const channelForm = z
  .object({
    bankHost: orNothing().pipe(bankHost.unwrap()),
    bankPort: z
      .string()
      .transform((text) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN))
      .pipe(bankPort.unwrap()),
    bankUser: orNothing().pipe(bankUser.unwrap()),
    bankHostKeys: orNothing().pipe(bankHostKeys.unwrap()),
    bankFolderOut: orNothing().pipe(bankFolderOut.unwrap()),
    bankFolderIn: orNothing().pipe(bankFolderIn.unwrap()),
    bankKeyId: orNothing()
      .transform((text) => (text === null ? null : Number(text)))
      .pipe(bankKeyId.unwrap()),
  })
  .transform((typed) => (typed.bankHost === null ? NOTHING : typed));

const NOTHING = {
  bankHost: null,
  bankPort: 22,
  bankUser: null,
  bankHostKeys: null,
  bankFolderOut: null,
  bankFolderIn: null,
  bankKeyId: null,
};

const labels = {
  bankHost: m.channel_host,
  bankPort: m.channel_port,
  bankUser: m.channel_user,
  bankHostKeys: m.channel_host_keys,
  bankFolderOut: m.channel_folder_out,
  bankFolderIn: m.channel_folder_in,
  bankKeyId: m.channel_key,
};

/** The bank's SFTP server. Like the account that pays, two admins change it. */
export function ChannelForm({ settings }: { settings: Settings }) {
  const { data: channel } = useQuery(bankChannelQuery);
  const keys = channel?.keys ?? [];
  const { form, ...confirmed } = useSettingsForm({
    schema: channelForm,
    draft: 'bank-server',
    settings,
    changesOf: (before: Settings, after: z.output<typeof channelForm>) =>
      describeChanges(labels, before, after, (_, value) =>
        value === null ? m.settings_account_empty() : String(value),
      ),
    typedOf: typed,
    savedDetail: m.channel_saved,
  });
  return (
    <>
      <SettingsPanel
        {...confirmed}
        title={m.channel_title()}
        intro={m.channel_form_intro()}
        save={m.channel_save()}
        question={m.channel_confirm()}
      >
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField
            form={form}
            name="bankHost"
            label={m.channel_host()}
            hint={m.channel_host_hint()}
            {...latin}
          />
          <TextField form={form} name="bankPort" label={m.channel_port()} inputMode="numeric" {...latin} />
          <TextField form={form} name="bankUser" label={m.channel_user()} {...latin} />
          <TextField
            form={form}
            name="bankHostKeys"
            label={m.channel_host_keys()}
            hint={m.channel_host_keys_hint()}
            {...latin}
          />
          <TextField form={form} name="bankFolderOut" label={m.channel_folder_out()} {...latin} />
          <TextField form={form} name="bankFolderIn" label={m.channel_folder_in()} {...latin} />
          <SelectField
            key={keys.length}
            form={form}
            name="bankKeyId"
            label={m.channel_key()}
            first={m.channel_key_choose()}
            options={keys.map(({ id, fingerprint }) => ({
              value: String(id),
              label: m.channel_key_named({ id, fingerprint: fingerprint.slice(0, 18) }),
            }))}
          />
        </div>
      </SettingsPanel>
      <KeysPanel keys={keys} />
    </>
  );
}

function KeysPanel({ keys }: { keys: BankChannel['keys'] }) {
  const [newest] = keys;
  const make = useAction(() => call(bankChannelCalls.makeKey), {
    refreshes: 'admin',
    done: m.channel_key_made(),
    failed: m.channel_key_failed(),
  });
  return (
    <Panel title={m.channel_key()}>
      <div className="flex flex-col gap-4">
        {newest && (
          <Field label={m.channel_key_public({ id: newest.id })}>
            <Textarea
              readOnly
              rows={5}
              dir="ltr"
              className="font-mono text-small break-all"
              value={newest.publicKey}
              onFocus={(event) => event.currentTarget.select()}
            />
          </Field>
        )}
        <Button
          variant="secondary"
          className="sm:self-start"
          loading={make.isPending}
          onClick={() => make.mutate()}
          label={m.channel_key_make()}
        />
      </div>
    </Panel>
  );
}

/** Names of machines are Latin letters, also on a page that runs from right to left. */
const latin = { dir: 'ltr', autoComplete: 'off', spellCheck: false, className: 'rtl:text-end' } as const;

function typed(settings: Settings) {
  return {
    bankHost: settings.bankHost ?? '',
    bankPort: String(settings.bankPort),
    bankUser: settings.bankUser ?? '',
    bankHostKeys: settings.bankHostKeys ?? '',
    bankFolderOut: settings.bankFolderOut ?? '',
    bankFolderIn: settings.bankFolderIn ?? '',
    bankKeyId: settings.bankKeyId === null ? '' : String(settings.bankKeyId),
  };
}
