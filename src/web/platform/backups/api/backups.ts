import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { backupState } from '#shared/contracts/backups.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export type BackupState = z.input<typeof backupState>;

export const backupsQuery = queryOptions<BackupState>({ queryKey: ['/api/admin/backups'] });

export function useReleaseHold() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendForJson<BackupState>('POST', '/api/admin/backups/release'),
    onSuccess: (state) => queryClient.setQueryData(backupsQuery.queryKey, state),
  });
}
