import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { businessQr } from '#shared/contracts/qr.ts';

export const businessQrQuery = (businessId: string) =>
  queryOptions<z.input<typeof businessQr>>({
    queryKey: ['/api/businesses', businessId, 'qr'],
    enabled: businessId !== '',
  });
