import { queryOptions } from '@tanstack/react-query';
import type { PrivacyFigures } from '#shared/contracts/privacy.ts';

export const privacyFiguresQuery = queryOptions<PrivacyFigures>({ queryKey: ['/api/privacy'] });
