import { groupIban } from '#shared/money/iban.ts';
import { holderKinds } from '#shared/money/ledger-accounts.ts';
import { IbanField, NumberField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { holderKindWords } from '#web/kit/words/holder-kind-words.ts';
import { m } from '#web/paraglide/messages.js';
import { accountChanges, accountForm, type TypedAccount } from '#web/platform/settings/account-changes.ts';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import { type Settings, useSettingsForm } from '#web/platform/settings/use-settings-change.ts';

/** The bank account that payouts are paid from, and the options of the bank files. */
export function AccountForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: accountForm,
    draft: 'payer',
    settings,
    changesOf: accountChanges,
    typedOf: typed,
    savedDetail: m.settings_account_saved,
  });
  return (
    <SettingsPanel
      {...confirmed}
      title={m.settings_account()}
      intro={m.settings_account_intro()}
      save={m.settings_account_save()}
      question={m.settings_account_title()}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          form={form}
          name="payerName"
          label={m.settings_payer_name()}
          dir="auto"
          autoComplete="off"
        />
        <IbanField form={form} name="payerIban" label={m.settings_payer_iban()} />
        <TextField
          form={form}
          name="payerBic"
          label={m.settings_payer_bic()}
          hint={m.settings_payer_bic_hint()}
          {...codeInput}
        />
        <TextField
          form={form}
          name="holderName"
          label={m.settings_holder_name()}
          hint={m.settings_holder_name_hint()}
          dir="auto"
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="holderKind"
          label={m.settings_holder_kind()}
          first={m.bank_explain_choose()}
          options={optionsOf(holderKinds, holderKindWords)}
        />
        <TextField
          form={form}
          name="holderReference"
          label={m.settings_holder_reference()}
          hint={m.settings_holder_reference_hint()}
          dir="auto"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="purposeCode"
          label={m.settings_purpose()}
          hint={m.settings_purpose_hint()}
          {...codeInput}
        />
        <NumberField
          form={form}
          name="memoLength"
          label={m.settings_memo()}
          unit={m.settings_memo_unit()}
          hint={m.settings_memo_hint()}
          inputMode="numeric"
        />
        <NumberField
          form={form}
          name="ibanWaitHours"
          label={m.settings_iban_wait()}
          unit={m.settings_hours()}
          hint={m.settings_iban_wait_hint()}
          inputMode="numeric"
        />
        <NumberField
          form={form}
          name="newPayeeDays"
          label={m.settings_new_payee_days()}
          unit={m.settings_days()}
          hint={m.settings_new_payee_days_hint()}
          inputMode="numeric"
        />
        <NumberField
          form={form}
          name="payeeDayLimit"
          label={m.settings_payee_day_limit()}
          unit={m.money_currency()}
          hint={m.settings_payee_day_limit_hint()}
        />
        <NumberField
          form={form}
          name="identityLimit"
          label={m.settings_identity_limit()}
          unit={m.money_currency()}
          hint={m.settings_identity_limit_hint()}
        />
        <TextField
          form={form}
          name="bankCutoffHour"
          label={m.settings_bank_cutoff()}
          hint={m.settings_bank_cutoff_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="bankDaysOff"
          label={m.settings_bank_days_off()}
          hint={m.settings_bank_days_off_hint()}
          dir="ltr"
          autoComplete="off"
          className="rtl:text-end"
        />
      </div>
    </SettingsPanel>
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
    newPayeeDays: String(settings.newPayeeDays),
    payeeDayLimit: settings.payeeDayLimit,
    identityLimit: settings.identityLimit,
    bankCutoffHour: String(settings.bankCutoffHour),
    bankDaysOff: settings.bankDaysOff,
  };
}
