import type { ReactNode } from 'react';
import { PasswordField } from '#web/kit/form/fields.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import type { useSettingsForm } from '#web/platform/settings/use-settings-change.ts';

type Props = Pick<ReturnType<typeof useSettingsForm>, 'ask' | 'saveButton' | 'dialog' | 'passwordForm'> & {
  title: string;
  intro: string;
  save: string;
  /** The question before the change is saved. */
  question: string;
  children: ReactNode;
};

/** Some of the settings: a form in a panel, and the dialog that describes the change. */
export function SettingsPanel(props: Props) {
  const { title, intro, ask, saveButton, save, question, dialog, passwordForm, children } = props;
  return (
    <Panel title={title}>
      <p className="mb-4 text-ink-soft">{intro}</p>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5">
        {children}
        <Button ref={saveButton} type="submit" className="sm:self-start" label={save} />
      </form>
      <SettingsDialog title={question} dialog={dialog} passwordForm={passwordForm} />
    </Panel>
  );
}

type DialogProps = Pick<ReturnType<typeof useSettingsForm>, 'dialog' | 'passwordForm'> & { title: string };

/** Describes the change. Settings of money need the password. */
export function SettingsDialog({ title, dialog, passwordForm }: DialogProps) {
  return (
    <ConfirmDialog title={title} {...dialog}>
      {passwordForm && (
        <>
          <p className="text-small text-ink-soft">{m.settings_two_admins()}</p>
          <PasswordField
            form={passwordForm}
            name="password"
            label={m.accounts_own_password()}
            autoComplete="current-password"
          />
        </>
      )}
    </ConfirmDialog>
  );
}
