import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  DayHours,
  HoursImport,
  hoursChange,
  Leave,
  NewLeave,
  TeamTips,
  teamTipsChange,
} from '#shared/contracts/team-rules.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';
import { send, sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/team-tips';

/** How tips for the team are divided; null if there is no business yet. */
export const teamTipsQuery = queryOptions({ queryKey: [PATH], queryFn: findAtQueryKey<TeamTips>() });

export const hoursQuery = (day: string) =>
  queryOptions<DayHours>({ queryKey: [PATH, `hours?day=${day}`], enabled: day !== '' });

export const leavesQuery = queryOptions<Leave[]>({ queryKey: [PATH, 'leaves'] });

export const useSaveTeamTips = () =>
  useChange((body: z.input<typeof teamTipsChange>) => sendForJson<TeamTips>('PUT', PATH, { body }));

export const useSaveHours = (day: string) =>
  useChange((body: z.input<typeof hoursChange>) =>
    sendForJson<DayHours>('PUT', `${PATH}/hours?day=${day}`, { body }),
  );

export const useImportHours = () =>
  useChange((content: string) =>
    sendForJson<HoursImport>('POST', `${PATH}/hours/import`, { body: { content } }),
  );

export const useAddLeave = () =>
  useChange((body: NewLeave) => sendForJson<Leave>('POST', `${PATH}/leaves`, { body }));

export const useRemoveLeave = () => useChange((id: number) => send('DELETE', `${PATH}/leaves/${id}`));

/** Rule, hours and leave all change who gets what today, so everything is asked for again. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [PATH] }) });
}
