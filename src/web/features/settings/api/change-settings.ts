import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsChange } from '#shared/contracts/settings.ts';
import { sendForJson } from '#web/api/http.ts';
import { refreshAdminQueries } from '#web/api/refresh-admin-queries.ts';
import { type Settings, settingsQuery } from '#web/features/settings/api/settings.ts';
import { setPlatform } from '#web/i18n/platform.ts';

export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) =>
      sendForJson<Settings>('PATCH', '/api/admin/settings', { body: change }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      const { platformName: name, platformNameAr: nameAr, supportAddress } = settings;
      setPlatform({ name, nameAr, supportAddress });
      // The audit log has a new row.
      void refreshAdminQueries(queryClient);
    },
  });
}
