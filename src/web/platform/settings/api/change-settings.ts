import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsChange } from '#shared/contracts/settings.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';
import { setPlatform } from '#web/kit/i18n/platform.ts';
import { type Settings, settingsQuery } from '#web/platform/settings/api/settings.ts';

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
