import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';
import { emirates } from '#shared/emirates.ts';
import { SelectField, TextField } from '#web/kit/form/fields.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { emirateWords } from '#web/kit/words/emirate-words.ts';
import { m } from '#web/paraglide/messages.js';
import { SettingsPanel } from '#web/platform/settings/components/settings-panel.tsx';
import {
  describeChanges,
  type Settings,
  useSettingsForm,
} from '#web/platform/settings/use-settings-change.ts';

const labels: Record<keyof ReadSeller, () => string> = {
  sellerName: m.settings_seller_name,
  sellerAddress: m.settings_seller_address,
  sellerEmirate: m.settings_seller_emirate,
};

/** The company on invoices. Its tax number is beside the rate of VAT. */
export function SellerForm({ settings }: { settings: Settings }) {
  const { form, ...confirmed } = useSettingsForm({
    schema: sellerForm,
    draft: 'seller',
    settings,
    changesOf: (before: Settings, after: ReadSeller) => describeChanges(labels, before, after, shown),
    typedOf: typed,
    savedDetail: m.settings_seller_saved,
  });
  return (
    <SettingsPanel
      {...confirmed}
      title={m.settings_seller()}
      intro={m.settings_seller_intro()}
      save={m.settings_seller_save()}
      question={m.settings_seller_title()}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          form={form}
          name="sellerName"
          label={labels.sellerName()}
          dir="auto"
          autoComplete="organization"
        />
        <SelectField
          form={form}
          name="sellerEmirate"
          label={labels.sellerEmirate()}
          first={m.billing_emirate_none()}
          options={optionsOf(emirates, emirateWords)}
        />
        <TextField
          form={form}
          name="sellerAddress"
          label={labels.sellerAddress()}
          hint={m.settings_seller_address_hint()}
          dir="auto"
          autoComplete="off"
        />
      </div>
    </SettingsPanel>
  );
}

function typed({ sellerName, sellerAddress, sellerEmirate }: Settings) {
  return {
    sellerName: sellerName ?? '',
    sellerAddress: sellerAddress ?? '',
    sellerEmirate: sellerEmirate ?? '',
  };
}

function shown(_field: keyof ReadSeller, value: unknown): string {
  const emirate = emirates.find((each) => each === value);
  return emirate ? emirateWords[emirate]() : String(value ?? m.settings_account_empty());
}

const { sellerName, sellerAddress, sellerEmirate } = settingsChange.shape;
const orNothing = () => z.string().transform((text) => text.trim() || null);

/** As it is typed: an empty field deletes its value. */
const sellerForm = z.object({
  sellerName: orNothing().pipe(sellerName.unwrap()),
  sellerAddress: orNothing().pipe(sellerAddress.unwrap()),
  sellerEmirate: orNothing().pipe(sellerEmirate.unwrap()),
});
type ReadSeller = z.output<typeof sellerForm>;
