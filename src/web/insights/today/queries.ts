import { todayCalls } from '#shared/calls/insights.ts';
import { queryOf } from '#web/kit/client/queries.ts';

const MINUTE_MS = 60_000;

export const todayQuery = { ...queryOf(todayCalls.read), refetchInterval: MINUTE_MS };
