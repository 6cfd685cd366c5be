import { z } from 'zod';
import { call, calls } from '#shared/calls/call.ts';
import {
  instantConnection,
  instantKey,
  instantKeyRequest,
  instantPayment,
  takeOutRequest,
} from '#shared/contracts/instant-payments.ts';

export const instantCalls = calls('payouts', {
  read: call('GET /api/admin/instant-payments', {
    who: 'admin',
    summary: "How the bank's service for instant payments can be used, and where each payment is",
    answers: { 200: instantConnection },
  }),
  storeKey: call('POST /api/admin/instant-payments/keys', {
    who: 'admin',
    summary: "Store a credential of the bank's service. It is used when two admins have chosen it",
    body: instantKeyRequest,
    answers: { 201: instantKey },
    refuses: [429],
  }),
  test: call('POST /api/admin/instant-payments/test', {
    who: 'admin',
    summary: "Ask the bank's service about a payment that does not exist. Sends no payment",
    answers: { 200: instantConnection },
    refuses: [409, 429],
  }),
  run: call('POST /api/admin/instant-payments/run', {
    who: 'admin',
    summary: 'Send and ask now instead of within a minute',
    answers: { 200: instantConnection },
    refuses: [409, 429],
  }),
  takeOut: call('POST /api/admin/bank-files/:id/instant-payments', {
    who: 'admin',
    summary:
      'Take out of the instant payments what was not sent, or one payment that the bank says it never got. Not by whoever made the batch',
    body: takeOutRequest,
    answers: { 200: z.array(instantPayment) },
    refuses: [404, 409, 429],
  }),
});
