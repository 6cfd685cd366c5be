import { call, calls } from '#shared/calls/call.ts';
import {
  screening,
  screeningDecided,
  screeningDecisionRequest,
  screeningListPreview,
  screeningListRequest,
} from '#shared/contracts/screening.ts';

export const screeningCalls = calls('screening', {
  read: call('GET /api/admin/screening', {
    who: 'admin',
    summary: 'The loaded sanctions lists, and payees who may be on them',
    answers: { 200: screening },
  }),
  load: call('POST /api/admin/screening/lists', {
    who: 'admin',
    summary:
      "Preview what a sanctions list (XML of the United Nations, or a table) would change. With the preview's fingerprint it replaces the list before, and everybody is screened again",
    body: screeningListRequest,
    answers: { 200: screeningListPreview },
    refuses: [409, 413],
  }),
  decide: call('POST /api/admin/screening/hits/:id/decide', {
    who: 'admin',
    summary:
      'Propose, with your password, that a payee is not the person on the list, or is. Another admin confirms it',
    body: screeningDecisionRequest,
    answers: { 200: screeningDecided },
    refuses: [404, 409, 429],
  }),
});
