import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { groupIban } from '#shared/money/iban.ts';
import { holderKinds } from '#shared/money/ledger-accounts.ts';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { UnitField } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { holderKindWords } from '#web/kit/words/holder-kind-words.ts';
import { m } from '#web/paraglide/messages.js';
import {
  accountChanges,
  accountForm,
  type ReadAccount,
  type TypedAccount,
} from '#web/platform/settings/account-changes.ts';
import { type Settings, useConfirmedChange } from '#web/platform/settings/use-settings-change.ts';

/** The bank account that payouts are paid from, and the options of the bank files. */
export function AccountForm({ settings }: { settings: Settings }) {
  const form = useForm<TypedAccount, unknown, ReadAccount>({
    resolver: zodResolver(accountForm),
    defaultValues: typed(settings),
  });
  useDraft(form, 'payer');
  const { ask, saveButton, dialog } = useConfirmedChange(form, {
    changesOf: (after) => accountChanges(settings, after),
    typedOf: typed,
    savedDetail: m.settings_account_saved,
  });
  return (
    <Panel title={m.settings_account()} className="mt-4">
      <p className="mb-4 text-ink-soft">{m.settings_account_intro()}</p>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field label={m.settings_payer_name()} error={errorIn(form, 'payerName')}>
            <Input dir="auto" autoComplete="off" {...form.register('payerName')} />
          </Field>
          <Field label={m.settings_payer_iban()} error={errorIn(form, 'payerIban')}>
            <IbanInput {...form.register('payerIban')} />
          </Field>
          <Field
            label={m.settings_payer_bic()}
            hint={m.settings_payer_bic_hint()}
            error={errorIn(form, 'payerBic')}
          >
            <Input {...codeInput} {...form.register('payerBic')} />
          </Field>
          <Field
            label={m.settings_holder_name()}
            hint={m.settings_holder_name_hint()}
            error={errorIn(form, 'holderName')}
          >
            <Input dir="auto" autoComplete="off" {...form.register('holderName')} />
          </Field>
          <Field label={m.settings_holder_kind()} error={errorIn(form, 'holderKind')}>
            <Select {...form.register('holderKind')}>
              <option value="">{m.bank_explain_choose()}</option>
              {holderKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {holderKindWords[kind]()}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={m.settings_holder_reference()}
            hint={m.settings_holder_reference_hint()}
            error={errorIn(form, 'holderReference')}
          >
            <Input dir="auto" autoComplete="off" {...form.register('holderReference')} />
          </Field>
          <Field
            label={m.settings_purpose()}
            hint={m.settings_purpose_hint()}
            error={errorIn(form, 'purposeCode')}
          >
            <Input {...codeInput} {...form.register('purposeCode')} />
          </Field>
          <UnitField
            label={m.settings_memo()}
            unit={m.settings_memo_unit()}
            hint={m.settings_memo_hint()}
            error={errorIn(form, 'memoLength')}
            {...form.register('memoLength')}
            inputMode="numeric"
          />
          <UnitField
            label={m.settings_iban_wait()}
            unit={m.settings_hours()}
            hint={m.settings_iban_wait_hint()}
            error={errorIn(form, 'ibanWaitHours')}
            {...form.register('ibanWaitHours')}
            inputMode="numeric"
          />
          <Field
            label={m.settings_bank_cutoff()}
            hint={m.settings_bank_cutoff_hint()}
            error={errorIn(form, 'bankCutoffHour')}
          >
            <Input inputMode="numeric" autoComplete="off" {...form.register('bankCutoffHour')} />
          </Field>
          <Field
            label={m.settings_bank_days_off()}
            hint={m.settings_bank_days_off_hint()}
            error={errorIn(form, 'bankDaysOff')}
          >
            <Input dir="ltr" autoComplete="off" className="rtl:text-end" {...form.register('bankDaysOff')} />
          </Field>
        </div>
        <Button ref={saveButton} type="submit" className="sm:self-start">
          {m.settings_account_save()}
        </Button>
      </form>
      <ConfirmDialog title={m.settings_account_title()} {...dialog} />
    </Panel>
  );
}

/** Codes are Latin letters, also on a page that runs from right to left. */
const codeInput = {
  dir: 'ltr',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  className: 'uppercase rtl:text-end',
} as const;

function typed({ payerName, payerIban, payerBic, ...settings }: Settings): TypedAccount {
  return {
    payerName: payerName ?? '',
    payerIban: payerIban ? groupIban(payerIban) : '',
    payerBic: payerBic ?? '',
    holderName: settings.holderName ?? '',
    holderKind: settings.holderKind ?? '',
    holderReference: settings.holderReference ?? '',
    purposeCode: settings.purposeCode,
    memoLength: String(settings.memoLength),
    ibanWaitHours: String(settings.ibanWaitHours),
    bankCutoffHour: String(settings.bankCutoffHour),
    bankDaysOff: settings.bankDaysOff,
  };
}
