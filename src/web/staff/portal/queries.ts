import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { portalPayout } from '#shared/contracts/payouts.ts';
import type { portal, portalBankAccount } from '#shared/contracts/portal.ts';
import type { statement } from '#shared/contracts/statements.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf, pagesOf, queryOf } from '#web/kit/client/queries.ts';
import { useAction } from '#web/kit/query/action.ts';
import { m } from '#web/paraglide/messages.js';

export type BankAccount = z.input<typeof portalBankAccount>;

export const bankAccountQuery = queryOptions({
  ...queryOf(portalCalls.readBankAccount), // Each visit of the page shows what is true now: somebody else may have changed it.
  staleTime: 0,
});

/** Everything on screen belongs to another workplace afterwards, so the whole page is reloaded at `path`. */
export function useChooseWorkplace(path = '/') {
  return useAction((id: number) => call(portalCalls.chooseWorkplace, { params: { id } }), {
    failed: m.workplaces_switch_failed(),
    onDone: () => window.location.assign(path),
  });
}

export type PortalPayout = z.input<typeof portalPayout>;

const NEWEST = 10;

export const portalPayoutsQuery = queryOf(portalCalls.listPayouts, { query: { limit: NEWEST } });

const PAGE_SIZE = 50;

export const allPortalPayoutsQuery = pagesOf(portalCalls.listPayouts, { query: { limit: PAGE_SIZE } });

export type Portal = z.input<typeof portal>;

/** The signed-in staff member's own tips; null while the account is not linked to a staff member. */
export const portalQuery = findQueryOf(portalCalls.read);

export type Statement = z.input<typeof statement>;

export const statementQuery = (month: string) => queryOf(portalCalls.readStatement, { query: { month } });
