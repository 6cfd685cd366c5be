import type { z } from 'zod';
import { guestMoneyCalls, paymentCalls } from '#shared/calls/money/payments.ts';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { paymentStatus } from '#shared/contracts/payments.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type PaymentStatus = z.input<typeof paymentStatus>;

export const paymentStatusQuery = queryOf(paymentCalls.readStatus);

/** Money that guests still have to get. */
export const guestMoneyQuery = queryOf(guestMoneyCalls.list);

/** The fee and limits that guests see before tipping. */
export const tipTermsQuery = queryOf(tipCalls.readTerms);
