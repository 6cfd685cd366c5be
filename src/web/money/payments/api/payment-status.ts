import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { paymentStatus } from '#shared/contracts/payments.ts';

export type PaymentStatus = z.input<typeof paymentStatus>;

export const paymentStatusQuery = queryOptions<PaymentStatus>({ queryKey: ['/api/admin/payments'] });
