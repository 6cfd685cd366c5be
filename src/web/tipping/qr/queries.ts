import { queryOptions } from '@tanstack/react-query';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const staffQrQuery = (staffId: string) =>
  queryOptions({ ...queryOf(qrCalls.readStaff, { params: { id: staffId } }), enabled: staffId !== '' });
