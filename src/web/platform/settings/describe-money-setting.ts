import { emirates } from '#shared/emirates.ts';
import { fils, toDecimal } from '#shared/money/money.ts';
import { moneySettings } from '#shared/money-settings.ts';
import { type LossBearer, lossBearers } from '#shared/statuses.ts';
import { emirateWords } from '#web/kit/words/emirate-words.ts';
import { holderKindWords } from '#web/kit/words/holder-kind-words.ts';
import { m } from '#web/paraglide/messages.js';
import { toPercent } from '#web/platform/settings/settings-changes.ts';

type MoneySetting = (typeof moneySettings)[number];

const labels: Record<MoneySetting, () => string> = {
  platformFeeBps: m.settings_fee,
  platformFeeFixedFils: m.settings_fixed,
  vatBps: m.settings_vat,
  vatIncluded: m.settings_vat_how,
  vatTrn: m.settings_vat_trn,
  sellerName: m.settings_seller_name,
  sellerAddress: m.settings_seller_address,
  sellerEmirate: m.settings_seller_emirate,
  maxTip: m.settings_max_tip,
  payerName: m.settings_payer_name,
  payerIban: m.settings_payer_iban,
  payerBic: m.settings_payer_bic,
  holderName: m.settings_holder_name,
  holderKind: m.settings_holder_kind,
  holderReference: m.settings_holder_reference,
  lostDisputes: m.losses_bearer,
  withholdLimit: m.losses_limit,
  withholdShareBps: m.losses_share,
  ibanWaitHours: m.settings_iban_wait,
  newPayeeDays: m.settings_new_payee_days,
  payeeDayLimit: m.settings_payee_day_limit,
  identityLimit: m.settings_identity_limit,
  threeDsFrom: m.fraud_three_d_secure,
  fraudRefundLimit: m.fraud_refund_limit,
  bankHost: m.channel_host,
  bankPort: m.channel_port,
  bankUser: m.channel_user,
  bankHostKeys: m.channel_host_keys,
  bankFolderOut: m.channel_folder_out,
  bankFolderIn: m.channel_folder_in,
  bankKeyId: m.channel_key,
  bankInstantUrl: m.instant_url,
  bankInstantKeyId: m.instant_key,
};

export const lossBearerWords: Record<LossBearer, () => string> = {
  platform: m.losses_platform,
  person: m.losses_person,
};

/** One setting of a proposal in a sentence, as the page of settings names it. The values arrive as text. */
export function describeMoneySetting(name: string, from: string | null, to: string | null): string {
  if (name === 'bearsCardCost') return m.settings_bears_card_cost_change();
  const setting = moneySettings.find((each) => each === name);
  if (!setting) return m.settings_account_change({ field: name, from: from ?? '', to: to ?? '' });
  const shown = (value: string | null) =>
    value === null ? m.settings_account_empty() : shownAs(setting, value);
  return m.settings_account_change({ field: labels[setting](), from: shown(from), to: shown(to) });
}

function shownAs(setting: MoneySetting, value: string): string {
  if (setting === 'vatIncluded') return value === 'true' ? m.settings_vat_included() : m.settings_vat_added();
  if (setting === 'platformFeeFixedFils') return toDecimal(fils(Number(value)));
  if (setting.endsWith('Bps')) return `${toPercent(Number(value))} %`;
  if (setting === 'holderKind')
    return value === 'bank' || value === 'provider' ? holderKindWords[value]() : value;
  const emirate = setting === 'sellerEmirate' && emirates.find((each) => each === value);
  if (emirate) return emirateWords[emirate]();
  const bearer = setting === 'lostDisputes' && lossBearers.find((each) => each === value);
  return bearer ? lossBearerWords[bearer]() : value;
}
