import type { z } from 'zod';
import type { tipTerms } from '#shared/contracts/settings.ts';

export type TipTerms = z.input<typeof tipTerms>;
