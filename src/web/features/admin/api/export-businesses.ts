import { useMutation } from '@tanstack/react-query';
import { send } from '#web/api/http.ts';
import { type BusinessFilter, filterParams } from '#web/features/admin/api/business-filter.ts';
import { saveFile } from '#web/features/admin/save-file.ts';

export function useExportBusinesses() {
  return useMutation({
    mutationFn: async (filter: BusinessFilter) => {
      const response = await send('GET', `/api/admin/businesses.csv?${filterParams(filter)}`);
      saveFile(await response.blob(), 'businesses.csv');
    },
  });
}
