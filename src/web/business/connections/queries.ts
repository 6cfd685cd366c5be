import { apiKeyCalls } from '#shared/calls/business/members.ts';
import { webhookCalls } from '#shared/calls/money/payments.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const apiKeysQuery = queryOf(apiKeyCalls.list);
export const endpointsQuery = queryOf(webhookCalls.list);
export const deliveriesQuery = (id: string) =>
  queryOf(webhookCalls.listDeliveries, { params: { id }, query: { limit: '50' } });
