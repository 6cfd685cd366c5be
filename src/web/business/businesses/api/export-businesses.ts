import { useMutation } from '@tanstack/react-query';
import { type BusinessFilter, filterParams } from '#web/business/businesses/api/business-filter.ts';
import { send } from '#web/kit/client/http.ts';
import { saveFile } from '#web/kit/client/save-file.ts';

export function useExportBusinesses() {
  return useMutation({
    mutationFn: async (filter: BusinessFilter) => {
      const response = await send('GET', `/api/admin/businesses.csv?${filterParams(filter)}`);
      saveFile(await response.blob(), 'businesses.csv');
    },
  });
}
