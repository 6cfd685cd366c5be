import { call, calls } from '#shared/calls/call.ts';
import { accountExport, erasureRequest, erasureState, privacyFigures } from '#shared/contracts/privacy.ts';

export const privacyCalls = calls('privacy', {
  readFigures: call('GET /api/privacy', {
    who: 'anyone',
    summary: 'How long personal data is kept',
    answers: { 200: privacyFigures },
  }),
  exportAccount: call('GET /api/account/export', {
    who: 'signed-in',
    summary: 'Everything that is stored about the signed-in person, as one file',
    answers: { 200: accountExport },
    refuses: [429],
  }),
  readErasure: call('GET /api/account/erasure', {
    who: 'signed-in',
    summary: 'Whether the account is going to be erased, and what that waits for',
    answers: { 200: erasureState },
  }),
  requestErasure: call('POST /api/account/erasure', {
    who: 'signed-in',
    summary: 'Ask for the account to be erased. It is done after some days, and can be undone until then',
    body: erasureRequest,
    answers: { 201: erasureState },
    refuses: [409, 429],
  }),
  undoErasure: call('DELETE /api/account/erasure', {
    who: 'signed-in',
    summary: 'Undo the request: the account stays',
    refuses: [404],
  }),
});
