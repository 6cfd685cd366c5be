import { queryOptions } from '@tanstack/react-query';
import { teamRuleCalls } from '#shared/calls/staff/team-rules.ts';
import { findQueryOf, queryOf } from '#web/kit/client/queries.ts';

/** How tips for the team are divided; null if there is no business yet. */
export const teamTipsQuery = findQueryOf(teamRuleCalls.read);

export const hoursQuery = (day: string) =>
  queryOptions({ ...queryOf(teamRuleCalls.readHours, { query: { day } }), enabled: day !== '' });

export const leavesQuery = queryOf(teamRuleCalls.listLeaves);
