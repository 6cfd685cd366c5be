import { useMutation } from '@tanstack/react-query';
import { send } from '#web/api/http.ts';
import { saveFile } from '#web/api/save-file.ts';
import { type BusinessFilter, filterParams } from '#web/features/businesses/api/business-filter.ts';

export function useExportBusinesses() {
  return useMutation({
    mutationFn: async (filter: BusinessFilter) => {
      const response = await send('GET', `/api/admin/businesses.csv?${filterParams(filter)}`);
      saveFile(await response.blob(), 'businesses.csv');
    },
  });
}
