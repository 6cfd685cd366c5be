import type { z } from 'zod';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { ownPayout } from '#shared/contracts/payouts.ts';
import { pagesOf, queryOf } from '#web/kit/client/queries.ts';

export type OwnPayout = z.input<typeof ownPayout>;

const NEWEST = 10;

export const ownPayoutsQuery = queryOf(portalCalls.listPayouts, { query: { limit: NEWEST } });

const PAGE_SIZE = 50;

export const allOwnPayoutsQuery = pagesOf(portalCalls.listPayouts, { query: { limit: PAGE_SIZE } });
