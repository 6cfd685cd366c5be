import type { z } from 'zod';
import type { followedTip } from '#shared/contracts/tips.ts';

export type FollowedTip = z.input<typeof followedTip>;
