import type { z } from 'zod';
import type { tipReceipt } from '#shared/contracts/tips.ts';

export type TipReceipt = z.input<typeof tipReceipt>;
