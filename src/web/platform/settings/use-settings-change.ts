import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { settingsCalls } from '#shared/calls/platform.ts';
import type { SettingsChange, settings } from '#shared/contracts/settings.ts';
import { moneySettings } from '#shared/money-settings.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';
import { setPlatform } from '#web/kit/i18n/platform.ts';
import { showFieldErrors, toastError } from '#web/kit/query/errors.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

/** Only changed fields are sent, and the confirmation names each with its old and new value. */
export function describeChanges<Field extends keyof Settings & keyof SettingsChange>(
  labels: Record<Field, () => string>,
  before: Settings,
  after: Pick<SettingsChange, Field>,
  shown: (field: Field, value: unknown) => string = (_, value) => String(value),
): DescribedChange {
  const fields = Object.keys(labels) as Field[];
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

export type DescribedChange = { change: SettingsChange & { bearsCardCost?: true }; sentences: string[] };

type Options<Typed extends FieldValues, Read> = {
  schema: z.ZodType<Read, Typed>;
  /** The name of the saved draft. */
  draft: string;
  settings: Settings;
  changesOf: (before: Settings, after: Read) => DescribedChange;
  typedOf: (settings: Settings) => Typed;
  savedDetail: () => string;
};

/** Settings affect money, so a change is first described in sentences and saved only after a confirmation. */
export function useSettingsForm<Typed extends FieldValues, Read>(options: Options<Typed, Read>) {
  const { schema, draft, settings, changesOf, typedOf, savedDetail } = options;
  const form = useForm<Typed, unknown, Read>({
    resolver: zodResolver(schema),
    defaultValues: typedOf(settings) as DefaultValues<Typed>,
  });
  useDraft(form, draft);
  const change = useChangeSettings();
  const passwordForm = useForm({ defaultValues: { password: '' } });
  const [described, setDescribed] = useState<DescribedChange>();
  const [isOpen, setOpen] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { errors } = form.formState;
  useFocusAfter(isOpen, () => {
    const wrong = Object.keys(form.getValues()).find((name) => errors[name]);
    if (wrong) form.setFocus(wrong as FieldPath<Typed>);
    else saveButton.current?.focus();
  });

  const describe = form.handleSubmit((after) => {
    const next = changesOf(settings, after);
    if (next.sentences.length === 0) return toast({ title: m.settings_unchanged() });
    setDescribed(next);
    passwordForm.reset();
    setOpen(true);
  });
  const save = () =>
    described &&
    change.mutate(
      { ...described.change, ...(isOfMoney(described) && passwordForm.getValues()) },
      {
        onSuccess: (saved) => {
          setOpen(false);
          form.reset(typedOf(saved));
          toast(
            saved.proposal
              ? { title: m.proposals_sent(), description: m.proposals_sent_detail() }
              : { title: m.settings_saved(), description: savedDetail() },
          );
        },
        onError: (error) => {
          if (error instanceof ApiError && error.body?.fields?.password)
            return showFieldErrors(passwordForm, error);
          setOpen(false);
          toastError(error, m.settings_failed());
          showFieldErrors(form, error);
        },
      },
    );

  return {
    form,
    ask: describe,
    saveButton,
    /** Settings of money need the password, and then a second admin. */
    passwordForm: described && isOfMoney(described) ? passwordForm : undefined,
    dialog: {
      open: isOpen,
      onOpenChange: setOpen,
      description: described?.sentences.join(' ') ?? '',
      confirmLabel: m.settings_confirm(),
      loading: change.isPending,
      onConfirm: save,
    },
  };
}

function isOfMoney({ change }: DescribedChange): boolean {
  return moneySettings.some((name) => name in change);
}

function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: DescribedChange['change'] & { password?: string }) =>
      call(settingsCalls.change, { body: change }),
    onSuccess: ({ proposal: _, ...settings }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      const { platformName: name, platformNameAr: nameAr, supportAddress } = settings;
      setPlatform({ name, nameAr, supportAddress });
      // The audit log has a new row.
      void refreshAdminQueries(queryClient);
    },
  });
}

export type Settings = z.input<typeof settings>;

export const settingsQuery = queryOf(settingsCalls.read);
