import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { staffQr } from '#shared/contracts/qr.ts';

export const staffQrQuery = (staffId: string) =>
  queryOptions<z.input<typeof staffQr>>({ queryKey: ['/api/staff', staffId, 'qr'], enabled: staffId !== '' });
