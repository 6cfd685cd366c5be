import type { z } from 'zod';
import { positionCalls } from '#shared/calls/money/books.ts';
import type { moneyPosition, settlement } from '#shared/contracts/books.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type MoneyPosition = z.input<typeof moneyPosition>;
export type Settlement = z.input<typeof settlement>;

export const moneyPositionQuery = queryOf(positionCalls.read);
export const settlementQuery = queryOf(positionCalls.readSettlement);
