import type { z } from 'zod';
import { cardTestingCalls } from '#shared/calls/tipping/codes.ts';
import type { cardTestingCase } from '#shared/contracts/codes.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type CardTestingCase = z.input<typeof cardTestingCase>;

export const openCasesQuery = queryOf(cardTestingCalls.countOpen);
