import type { z } from 'zod';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { statement } from '#shared/contracts/statements.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type Statement = z.input<typeof statement>;

export const statementQuery = (month: string) => queryOf(portalCalls.readStatement, { query: { month } });
