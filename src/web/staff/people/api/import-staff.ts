import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffImport } from '#shared/contracts/staff-import.ts';
import { sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/staff/import';

/** Returns whom the file would add, without adding anybody. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: (content: string) => sendForJson<StaffImport>('POST', PATH, { body: { content } }),
  });
}

/** Adds exactly the people of the preview with this fingerprint, or nobody. */
export function useImportStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; fingerprint: string; allowDuplicates: boolean }) =>
      sendForJson<StaffImport>('POST', PATH, { body }),
    onSuccess: () => {
      for (const queryKey of [['/api/staff'], ['/api/analytics']])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
