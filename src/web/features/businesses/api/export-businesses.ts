import { useMutation } from '@tanstack/react-query';
import { send } from '#web/api/http.ts';
import { type BusinessFilter, filterParams } from '#web/features/businesses/api/business-filter.ts';

export function useExportBusinesses() {
  return useMutation({
    mutationFn: async (filter: BusinessFilter) => {
      const response = await send('GET', `/api/admin/businesses.csv?${filterParams(filter)}`);
      saveFile(await response.blob(), 'businesses.csv');
    },
  });
}

/** Loaded by fetch and then saved, because a plain link could not show an error. */
function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
