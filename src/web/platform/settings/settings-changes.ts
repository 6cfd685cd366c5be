import type { SettingsChange } from '#shared/contracts/settings.ts';
import { fils, getFilsFrom, toDecimal } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { m } from '#web/paraglide/messages.js';
import { toPercent } from '#web/platform/settings/percent.ts';
import type { Settings } from '#web/platform/settings/queries.ts';
import type { ReadSettings } from '#web/platform/settings/settings-form-contract.ts';

export type AskedChange = { change: SettingsChange; sentences: string[] };

/** Only changed settings are sent. The confirmation names the old and the new value of each. */
export function settingsChanges(before: Settings, after: ReadSettings): AskedChange {
  const change: SettingsChange = {};
  const sentences: string[] = [];
  if (after.platformFeeBps !== before.platformFeeBps) {
    change.platformFeeBps = after.platformFeeBps;
    sentences.push(
      m.settings_fee_change({ from: toPercent(before.platformFeeBps), to: toPercent(after.platformFeeBps) }),
    );
  }
  if (after.platformFeeFixedFils !== before.platformFeeFixedFils) {
    change.platformFeeFixedFils = after.platformFeeFixedFils;
    sentences.push(
      m.settings_fixed_change({
        from: formatAmount(fils(before.platformFeeFixedFils)),
        to: formatAmount(fils(after.platformFeeFixedFils)),
      }),
    );
  }
  if (after.vatBps !== before.vatBps) {
    change.vatBps = after.vatBps;
    sentences.push(m.settings_vat_change({ from: toPercent(before.vatBps), to: toPercent(after.vatBps) }));
  }
  if (after.vatIncluded !== before.vatIncluded) {
    change.vatIncluded = after.vatIncluded;
    sentences.push(after.vatIncluded ? m.settings_vat_now_included() : m.settings_vat_now_added());
  }
  if (after.vatTrn !== before.vatTrn) {
    change.vatTrn = after.vatTrn;
    sentences.push(
      m.settings_account_change({
        field: m.settings_vat_trn(),
        from: before.vatTrn ?? m.settings_account_empty(),
        to: after.vatTrn ?? m.settings_account_empty(),
      }),
    );
  }
  const maxTipBeforeFils = getFilsFrom(before.maxTip);
  if (after.maxTip !== maxTipBeforeFils) {
    change.maxTip = toDecimal(fils(after.maxTip));
    sentences.push(
      m.settings_max_tip_change({
        from: formatAmount(maxTipBeforeFils),
        to: formatAmount(fils(after.maxTip)),
      }),
    );
  }
  return { change, sentences };
}
