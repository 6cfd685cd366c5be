import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fils, toDecimal } from '#shared/money.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { toastError } from '#web/api/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useFocusAfter } from '#web/components/ui/use-focus-after.ts';
import { useChangeSettings } from '#web/features/settings/api/change-settings.ts';
import type { Settings } from '#web/features/settings/api/settings.ts';
import { FeeExample } from '#web/features/settings/components/fee-example.tsx';
import { UnitField } from '#web/features/settings/components/unit-field.tsx';
import { toPercent } from '#web/features/settings/percent.ts';
import { type AskedChange, settingsChanges } from '#web/features/settings/settings-changes.ts';
import {
  type ReadSettings,
  settingsForm,
  type TypedSettings,
} from '#web/features/settings/settings-form-contract.ts';
import { m } from '#web/paraglide/messages.js';

const fields = ['platformFeeBps', 'platformFeeFixedFils', 'maxTip'] as const;

export function SettingsForm({ settings }: { settings: Settings }) {
  const change = useChangeSettings();
  const [asked, setAsked] = useState<AskedChange>();
  const [isOpen, setOpen] = useState(false);
  const form = useForm<TypedSettings, unknown, ReadSettings>({
    resolver: zodResolver(settingsForm),
    defaultValues: typed(settings),
  });
  const { errors } = form.formState;
  const saveButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => {
    const wrong = fields.find((name) => errors[name]);
    if (wrong) form.setFocus(wrong);
    else saveButton.current?.focus();
  });
  const terms = settingsForm.pick({ platformFeeBps: true, platformFeeFixedFils: true });
  const read = terms.safeParse(useWatch({ control: form.control }));

  const ask = form.handleSubmit((after) => {
    const next = settingsChanges(settings, after);
    if (next.sentences.length === 0) return toast({ title: m.settings_unchanged() });
    setAsked(next);
    setOpen(true);
  });
  const save = () =>
    asked &&
    change.mutate(asked.change, {
      onSuccess: (saved) => {
        setOpen(false);
        form.reset(typed(saved));
        toast({ title: m.settings_saved(), description: m.settings_saved_detail() });
      },
      onError: (error) => {
        setOpen(false);
        toastError(error, m.settings_failed());
        showFieldErrors(form, error);
      },
    });

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card>
        <form noValidate onSubmit={ask} className="flex flex-col gap-5">
          <UnitField
            label={m.settings_fee()}
            unit="%"
            error={errors.platformFeeBps?.message}
            {...form.register('platformFeeBps')}
          />
          <UnitField
            label={m.settings_fixed()}
            unit={m.money_currency()}
            hint={m.settings_fixed_hint()}
            error={errors.platformFeeFixedFils?.message}
            {...form.register('platformFeeFixedFils')}
          />
          <UnitField
            label={m.settings_max_tip()}
            unit={m.money_currency()}
            error={errors.maxTip?.message}
            {...form.register('maxTip')}
          />
          <Button ref={saveButton} type="submit" className="sm:self-start">
            {m.settings_save()}
          </Button>
        </form>
      </Card>
      <Card>
        <FeeExample terms={read.data} />
      </Card>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.settings_confirm_title()}
        description={asked?.sentences.join(' ') ?? ''}
        confirmLabel={m.settings_confirm()}
        loading={change.isPending}
        onConfirm={save}
      />
    </div>
  );
}

function typed({ platformFeeBps, platformFeeFixedFils, maxTip }: Settings): TypedSettings {
  return {
    platformFeeBps: toPercent(platformFeeBps),
    platformFeeFixedFils: toDecimal(fils(platformFeeFixedFils)),
    maxTip: maxTip,
  };
}
