import { call, calls } from '#shared/calls/call.ts';
import { identityStatement, ownIdentity, payeeIdentity } from '#shared/contracts/payees.ts';

export const payeeCalls = calls('payouts', {
  readOwn: call('GET /api/portal/identity', {
    who: 'signed-in',
    summary: 'Who the signed-in person has said to be, and whether their next payout waits for it',
    answers: { 200: ownIdentity },
  }),
  stateOwn: call('PUT /api/portal/identity', {
    who: 'signed-in',
    summary: 'Say who you are, as on your Emirates ID',
    body: identityStatement,
    answers: { 200: ownIdentity },
    refuses: [429],
  }),
  read: call('GET /api/admin/staff/:id/identity', {
    who: 'admin',
    summary: 'Who a person that is paid has said to be. Only for admins with two-step verification; audited',
    answers: { 200: payeeIdentity },
    refuses: [404, 409],
  }),
});
