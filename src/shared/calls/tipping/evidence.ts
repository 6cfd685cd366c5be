import { call, calls, file } from '#shared/calls/call.ts';
import { disputeEvidence, disputeParams } from '#shared/contracts/evidence.ts';

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
});
