import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { settingsCalls } from '#shared/calls/platform.ts';
import type { SettingsChange, settings } from '#shared/contracts/settings.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';
import { setPlatform } from '#web/kit/i18n/platform.ts';
import { showFieldErrors, toastError } from '#web/kit/query/errors.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

export type DescribedChange = { change: SettingsChange; sentences: string[] };

type Words<Typed, Read> = {
  changesOf: (after: Read) => DescribedChange;
  typedOf: (settings: Settings) => Typed;
  savedDetail: () => string;
};

/** Settings affect money, so a change is first described in sentences and saved only after a confirmation. */
export function useConfirmedChange<Typed extends FieldValues, Read>(
  form: UseFormReturn<Typed, unknown, Read>,
  { changesOf, typedOf, savedDetail }: Words<Typed, Read>,
) {
  const change = useChangeSettings();
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
    const next = changesOf(after);
    if (next.sentences.length === 0) return toast({ title: m.settings_unchanged() });
    setDescribed(next);
    setOpen(true);
  });
  const save = () =>
    described &&
    change.mutate(described.change, {
      onSuccess: (saved) => {
        setOpen(false);
        form.reset(typedOf(saved));
        toast({ title: m.settings_saved(), description: savedDetail() });
      },
      onError: (error) => {
        setOpen(false);
        toastError(error, m.settings_failed());
        showFieldErrors(form, error);
      },
    });

  return {
    ask: describe,
    saveButton,
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

function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) => call(settingsCalls.change, { body: change }),
    onSuccess: (settings) => {
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
