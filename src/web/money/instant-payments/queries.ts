import type { z } from 'zod';
import { instantCalls } from '#shared/calls/money/instant-payments.ts';
import type { instantConnection, instantPayment } from '#shared/contracts/instant-payments.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type InstantConnection = z.input<typeof instantConnection>;
export type InstantPayment = z.input<typeof instantPayment>;

export const instantQuery = queryOf(instantCalls.read);
