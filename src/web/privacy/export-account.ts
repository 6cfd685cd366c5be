import { useMutation } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';
import { saveFile } from '#web/kit/client/save-file.ts';

export function useExportAccount() {
  return useMutation({
    mutationFn: async () => {
      const response = await send('GET', '/api/account/export');
      saveFile(await response.blob(), 'karam-my-data.json');
    },
  });
}
