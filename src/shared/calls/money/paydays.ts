import { z } from 'zod';
import { call, calls } from '#shared/calls/call.ts';
import { paydayDetails, paydayRun } from '#shared/contracts/paydays.ts';

export const paydayCalls = calls('payouts', {
  list: call('GET /api/admin/paydays', {
    who: 'admin',
    summary: 'The newest 20 paydays with what was prepared',
    answers: { 200: z.array(paydayRun) },
  }),
  prepare: call('POST /api/admin/paydays', {
    who: 'admin',
    summary: 'Prepare a payday for today, or anew as long as nobody has started it. Starts nothing',
    answers: { 201: paydayDetails },
    refuses: [409],
  }),
  read: call('GET /api/admin/paydays/:id', {
    who: 'admin',
    summary: "A payday from the balances to the bank's statement",
    answers: { 200: paydayDetails },
    refuses: [404],
  }),
  start: call('POST /api/admin/paydays/:id/start', {
    who: 'admin',
    summary:
      'Start the payouts of a payday and put them into bank files. Goes on where it stopped; another admin releases the files',
    answers: { 200: paydayDetails },
    refuses: [404, 409],
  }),
});
