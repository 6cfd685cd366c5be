import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { moneyPosition, settlement } from '#shared/contracts/money-position.ts';

export type MoneyPosition = z.input<typeof moneyPosition>;
export type Settlement = z.input<typeof settlement>;

export const moneyPositionQuery = queryOptions<MoneyPosition>({ queryKey: ['/api/admin/money-position'] });
export const settlementQuery = queryOptions<Settlement>({ queryKey: ['/api/admin/settlement'] });
