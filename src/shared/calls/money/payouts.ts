import { z } from 'zod';
import { call, calls, textFile } from '#shared/calls/call.ts';
import {
  bankAnswerPreview,
  bankAnswerRequest,
  bankFile,
  bankFileDetails,
  bankFileQuery,
  bankFileRequest,
  listedBankFile,
  releaseRequest,
  withdrawRequest,
} from '#shared/contracts/bank-files.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import { batchAnswer, batchRequest, owedList, owedQuery, payableList } from '#shared/contracts/owed.ts';
import {
  cancelRequest,
  completeRequest,
  failedPayout,
  failRequest,
  listedPayout,
  nextPayout,
  ownersPayout,
  ownersPayoutDetails,
  ownersPayoutQuery,
  payoutCalendar,
  payoutCalendarChange,
  payoutDetails,
  payoutQuery,
  payoutRequest,
  payoutReviewRequest,
  payoutTotals,
  peoplePayableRequest,
  readyPayouts,
  readyQuery,
  returnRequest,
  startedPayout,
} from '#shared/contracts/payouts.ts';
import { venuesField } from '#shared/contracts/request-parts.ts';

export const payoutCalls = calls('payouts', {
  start: call('POST /api/admin/payouts', {
    who: 'admin',
    summary:
      'Start a payout of what is owed; amount "0" means all of it. Of a business, people with an IBAN are paid directly. Repeated with the same Idempotency-Key, it starts once',
    headers: idempotencyHeaders,
    body: payoutRequest,
    answers: { 201: startedPayout },
    refuses: [404, 409],
  }),
  startBatch: call('POST /api/admin/payouts/batch', {
    who: 'admin',
    summary:
      'Start the payouts of a preview. Each takes exactly its amount or is refused alone. A business is paid for its staff without an own IBAN',
    headers: idempotencyHeaders,
    body: batchRequest,
    answers: { 200: batchAnswer },
    refuses: [409],
  }),
  list: call('GET /api/admin/payouts', {
    who: 'admin',
    summary:
      "All payouts, newest first; `search` finds part of a recipient's or business's name or of the username of who started it, or the id",
    query: payoutQuery,
    answers: { 200: z.array(listedPayout) },
  }),
  readTotals: call('GET /api/admin/payouts/totals', {
    who: 'admin',
    summary: 'Number and total of payouts by status',
    answers: { 200: payoutTotals },
    refuses: [400],
  }),
  listOwed: call('GET /api/admin/payouts/owed', {
    who: 'admin',
    summary: 'What is owed to whom, in the order of `sort`, and why it cannot be paid; at most 1000 lines',
    query: owedQuery,
    answers: { 200: owedList },
  }),
  listPayable: call('GET /api/admin/payouts/payable', {
    who: 'admin',
    summary: 'Every line of what is owed that can be paid now, people of one business together; not cut',
    query: owedQuery,
    answers: { 200: payableList },
  }),
  listReady: call('GET /api/admin/payouts/ready', {
    who: 'admin',
    summary:
      'The pending payouts that can be in a bank file now, oldest first, at most 1000; and why others cannot',
    query: readyQuery,
    answers: { 200: readyPayouts },
  }),
  read: call('GET /api/admin/payouts/:id', {
    who: 'admin',
    summary: 'A payout with its shares and history',
    answers: { 200: payoutDetails },
    refuses: [404],
  }),
  cancel: call('POST /api/admin/payouts/:id/cancel', {
    who: 'admin',
    summary: 'Cancel a pending payout: the money is owed again',
    body: cancelRequest,
    answers: { 200: payoutDetails },
    refuses: [404, 409],
  }),
  complete: call('POST /api/admin/payouts/:id/complete', {
    who: 'admin',
    summary:
      'The bank has paid; not by whoever started it, while there is another admin; the same reference again changes nothing',
    body: completeRequest,
    answers: { 200: payoutDetails },
    refuses: [404, 409],
  }),
  fail: call('POST /api/admin/payouts/:id/fail', {
    who: 'admin',
    summary:
      'The bank did not pay: the money is owed again. Waits for a second admin; an answer of the bank does not',
    body: failRequest,
    answers: { 200: failedPayout },
    refuses: [404, 409],
  }),
  return: call('POST /api/admin/payouts/:id/return', {
    who: 'admin',
    summary:
      'A completed payout came back: the money is owed again; not by whoever started it, while there is another admin',
    body: returnRequest,
    answers: { 200: payoutDetails },
    refuses: [404, 409],
  }),
  letPeopleBePaid: call('POST /api/admin/businesses/:id/people-payable', {
    who: 'admin',
    summary:
      'The people of a suspended business may be paid what they have earned, each to an account of their own, until its status changes',
    body: peoplePayableRequest,
    refuses: [404, 409, 429],
  }),
  review: call('POST /api/admin/payouts/review', {
    who: 'admin',
    summary:
      'Say, with your password, why payouts to somebody new, or of much money within a day, are in order: all or none. Not by whoever started one of them',
    body: payoutReviewRequest,
    refuses: [404, 409, 429],
  }),
  lookAt: call('POST /api/admin/payouts/:id/looked-at', {
    who: 'admin',
    summary:
      'Say that you have looked at a payout that the bank refused or sent back: its payee is not marked any more',
    answers: { 200: payoutDetails },
    refuses: [404, 409],
  }),
  listOwn: call('GET /api/payouts/business', {
    who: 'viewer',
    summary:
      "The payouts to the owner's business and its staff, newest first; `search` finds part of a payee's name, or the id",
    query: ownersPayoutQuery,
    answers: { 200: z.array(ownersPayout) },
    refuses: [404],
  }),
  readNext: call('GET /api/payouts/business/next', {
    who: 'owner',
    summary: 'What each person is owed, why it is held, and when the next payout is expected',
    query: z.object(venuesField),
    answers: { 200: nextPayout },
    refuses: [404],
  }),
  readCalendar: call('GET /api/payouts/business/calendar', {
    who: 'owner',
    summary: 'On which paydays the business is paid and from how much, and when the next ones are',
    answers: { 200: payoutCalendar },
    refuses: [404],
  }),
  changeCalendar: call('PUT /api/payouts/business/calendar', {
    who: 'owner',
    summary:
      'Choose whether the business is paid on every payday or on the first of each month, and from how much',
    body: payoutCalendarChange,
    answers: { 200: payoutCalendar },
    refuses: [404, 429],
  }),
  readOwn: call('GET /api/payouts/business/:id', {
    who: 'viewer',
    summary: 'A payout of one of the venues: whose money it is, and what the bank has answered',
    answers: { 200: ownersPayoutDetails },
    refuses: [404],
  }),
});

export const bankFileCalls = calls('payouts', {
  make: call('POST /api/admin/bank-files', {
    who: 'admin',
    summary:
      'Make a bank file of pending payouts, all of them or none. It can be downloaded after its release',
    body: bankFileRequest,
    answers: { 201: bankFile },
    refuses: [409],
  }),
  list: call('GET /api/admin/bank-files', {
    who: 'admin',
    summary:
      'Bank files, newest first, with the number of payouts without a bank answer, and who cannot release them',
    query: bankFileQuery,
    answers: { 200: z.array(listedBankFile) },
  }),
  read: call('GET /api/admin/bank-files/:id', {
    who: 'admin',
    summary: 'A bank file with its recipients, and why you cannot release it',
    answers: { 200: bankFileDetails },
    refuses: [404],
  }),
  release: call('POST /api/admin/bank-files/:id/release', {
    who: 'admin',
    summary:
      'Release a bank file for download. Not by whoever made it, started a payout of it or changed a recipient of it in the last 48 hours',
    body: releaseRequest,
    answers: { 200: bankFileDetails },
    refuses: [404, 409, 429],
  }),
  withdraw: call('POST /api/admin/bank-files/:id/withdraw', {
    who: 'admin',
    summary: 'Take back a bank file that is not released: its payouts are pending again',
    body: withdrawRequest,
    answers: { 200: bankFileDetails },
    refuses: [404, 409],
  }),
  downloadPain001: call('GET /api/admin/bank-files/:id/pain001.xml', {
    who: 'admin',
    summary: 'The bank file as ISO 20022 pain.001; the same bytes every time',
    answers: { 200: textFile('application/xml') },
    refuses: [404, 409],
  }),
  downloadCsv: call('GET /api/admin/bank-files/:id/payouts.csv', {
    who: 'admin',
    summary: 'The bank file as CSV; the same bytes every time',
    answers: { 200: textFile('text/csv') },
    refuses: [404, 409],
  }),
  applyAnswer: call('POST /api/admin/bank-answers', {
    who: 'admin',
    summary:
      "Preview what a bank answer (pain.002 or CSV) would change. With the preview's fingerprint it is applied, all or nothing",
    body: bankAnswerRequest,
    answers: { 200: bankAnswerPreview },
    refuses: [409, 413],
  }),
});
