import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { invite } from '#shared/contracts/invites.ts';

export type Invite = z.input<typeof invite>;

export const inviteQuery = (token: string) =>
  queryOptions<Invite>({ queryKey: ['/api/invites', encodeURIComponent(token)] });
