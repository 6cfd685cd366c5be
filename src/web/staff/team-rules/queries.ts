import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { teamRuleCalls } from '#shared/calls/staff/team-rules.ts';
import type { hoursChange, NewLeave, teamTipsChange } from '#shared/contracts/team-rules.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf, queryOf, refresh } from '#web/kit/client/queries.ts';

/** How tips for the team are divided; null if there is no business yet. */
export const teamTipsQuery = findQueryOf(teamRuleCalls.read);

export const hoursQuery = (day: string) =>
  queryOptions({ ...queryOf(teamRuleCalls.readHours, { query: { day } }), enabled: day !== '' });

export const leavesQuery = queryOf(teamRuleCalls.listLeaves);

export const useSaveTeamTips = () =>
  useChange((body: z.input<typeof teamTipsChange>) => call(teamRuleCalls.change, { body }));

export const useSaveHours = (day: string) =>
  useChange((body: z.input<typeof hoursChange>) => call(teamRuleCalls.changeHours, { query: { day }, body }));

export const useImportHours = () =>
  useChange((content: string) => call(teamRuleCalls.importHours, { body: { content } }));

export const useAddLeave = () => useChange((body: NewLeave) => call(teamRuleCalls.addLeave, { body }));

export const useRemoveLeave = () =>
  useChange((id: number) => call(teamRuleCalls.removeLeave, { params: { id } }));

/** Rule, hours and leave all change today's shares, so everything is reloaded. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(client, teamRuleCalls) });
}
