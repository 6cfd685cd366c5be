import { call, calls, file } from '#shared/calls/call.ts';
import { disputeEvidence, disputeParams, sendEvidenceRequest } from '#shared/contracts/evidence.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';

export const evidenceCalls = calls('payments', {
  read: call('GET /api/admin/disputes/:provider/:id/evidence', {
    who: 'admin',
    summary: 'Everything that is known of a disputed payment, as the guest’s bank can read it',
    params: disputeParams,
    answers: { 200: disputeEvidence },
    refuses: [404],
  }),
  pdf: call('GET /api/admin/disputes/:provider/:id/evidence.pdf', {
    who: 'admin',
    summary: 'The same as a PDF in English',
    params: disputeParams,
    answers: { 200: file('application/pdf') },
    refuses: [404, 429, 503],
  }),
  send: call('POST /api/admin/disputes/:provider/:id/evidence', {
    who: 'admin',
    summary:
      'Send the evidence to the guest’s bank, with your password. It is taken once, before its last day. Repeated with the same Idempotency-Key, it is sent once',
    params: disputeParams,
    headers: idempotencyHeaders,
    body: sendEvidenceRequest,
    answers: { 200: disputeEvidence },
    refuses: [404, 409, 429, 503],
  }),
});
