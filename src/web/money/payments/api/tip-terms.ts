import { queryOptions } from '@tanstack/react-query';
import type { TipTerms } from '#shared/contracts/settings.ts';

/** The fee and limits that guests see before tipping. */
export const tipTermsQuery = queryOptions<TipTerms>({ queryKey: ['/api/tips/terms'] });
