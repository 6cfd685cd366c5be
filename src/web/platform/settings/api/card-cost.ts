import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { cardCost } from '#shared/contracts/money-position.ts';

export type CardCostAnswer = z.input<typeof cardCost>;

export const cardCostQuery = queryOptions<CardCostAnswer>({ queryKey: ['/api/admin/card-cost'] });
