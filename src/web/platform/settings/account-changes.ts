import { groupIban } from '#shared/iban.ts';
import type { HolderKind } from '#shared/money-accounts.ts';
import { holderKindWords } from '#web/kit/words/holder-kind-words.ts';
import { m } from '#web/paraglide/messages.js';
import type { ReadAccount } from '#web/platform/settings/account-form-contract.ts';
import type { Settings } from '#web/platform/settings/queries.ts';
import type { AskedChange } from '#web/platform/settings/settings-changes.ts';

const labels: Record<keyof ReadAccount, () => string> = {
  payerName: m.settings_payer_name,
  payerIban: m.settings_payer_iban,
  payerBic: m.settings_payer_bic,
  holderName: m.settings_holder_name,
  holderKind: m.settings_holder_kind,
  holderReference: m.settings_holder_reference,
  purposeCode: m.settings_purpose,
  memoLength: m.settings_memo,
  ibanWaitHours: m.settings_iban_wait,
  bankCutoffHour: m.settings_bank_cutoff,
  bankDaysOff: m.settings_bank_days_off,
};
const fields = Object.keys(labels) as (keyof ReadAccount)[];

/** As with the fee: only changed fields are sent, and the confirmation names them. */
export function accountChanges(before: Settings, after: ReadAccount): AskedChange {
  const changed = fields.filter((field) => after[field] !== before[field]);
  return {
    change: Object.fromEntries(changed.map((field) => [field, after[field]])),
    sentences: changed.map((field) =>
      m.settings_account_change({
        field: labels[field](),
        from: shown(field, before[field]),
        to: shown(field, after[field]),
      }),
    ),
  };
}

function shown(field: keyof ReadAccount, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return m.settings_account_empty();
  if (field === 'holderKind') return holderKindWords[value as HolderKind]();
  return field === 'payerIban' ? groupIban(String(value)) : String(value);
}
