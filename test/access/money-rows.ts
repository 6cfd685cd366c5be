import { statementColumns } from '#shared/bank.ts';
import { type AccessRow, toAll } from '#test/access/table.ts';
import { PASSWORD } from '#test/helpers/app.ts';
import { UN_LIST } from '#test/helpers/screening-lists.ts';

const ownersOnly = (status: number) => ({
  anonymous: 401,
  staff: 403,
  otherOwner: status,
  owner: status,
  admin: 403,
});
const adminsOnly = (status: number) => ({
  anonymous: 401,
  staff: 403,
  otherOwner: 403,
  owner: 403,
  admin: status,
});

export const moneyRows: AccessRow[] = [
  {
    route: 'POST /api/tips',
    payload: ({ staffId }) => ({ staffId, amount: '5' }),
    answers: toAll(201),
  },
  // Refused for every role: this business takes no tips for the team.
  {
    route: 'POST /api/tips/team',
    payload: ({ businessId }) => ({ businessId, amount: '5' }),
    answers: toAll(409),
  },
  {
    route: 'GET /api/tips/team/:id',
    url: ({ businessId }) => `/api/tips/team/${businessId}`,
    answers: toAll(409),
  },
  { route: 'GET /api/tips/terms', answers: toAll(200) },
  {
    route: 'GET /api/tips/follow/:token',
    url: () => '/api/tips/follow/nobody-holds-such-a-token',
    answers: toAll(404),
  },
  {
    route: 'DELETE /api/tips/follow/:token/words',
    url: () => '/api/tips/follow/nobody-holds-such-a-token/words',
    answers: toAll(404),
  },
  {
    route: 'POST /api/tips/follow/:token/receipt',
    url: () => '/api/tips/follow/nobody-holds-such-a-token/receipt',
    payload: () => ({ email: 'guest@example.com' }),
    answers: toAll(404),
  },
  // Refused for every role: the request is not signed by the provider.
  { route: 'POST /api/webhooks/:provider', url: () => '/api/webhooks/sandbox', answers: toAll(400) },
  { route: 'GET /api/admin/payments', answers: adminsOnly(200) },
  { route: 'GET /api/admin/money-position', answers: adminsOnly(200) },
  { route: 'GET /api/admin/settlement', answers: adminsOnly(200) },
  { route: 'GET /api/admin/invoices', answers: adminsOnly(200) },
  { route: 'GET /api/admin/invoices/missing', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/invoices',
    payload: () => ({ month: '2020-01' }),
    answers: adminsOnly(409),
  },
  { route: 'GET /api/invoices', answers: ownersOnly(200) },
  {
    route: 'GET /api/invoices/:id',
    url: () => '/api/invoices/2147483647',
    answers: { ...ownersOnly(404), admin: 404 },
  },
  { route: 'GET /api/admin/months', answers: adminsOnly(200) },
  { route: 'GET /api/admin/months/trial-balance.csv', answers: adminsOnly(200) },
  { route: 'GET /api/admin/months/profit.csv', answers: adminsOnly(200) },
  {
    route: 'GET /api/statement',
    url: () => '/api/statement?month=2026-10',
    answers: ownersOnly(200),
  },
  {
    route: 'GET /api/statement.csv',
    url: () => '/api/statement.csv?month=2026-10',
    answers: ownersOnly(200),
  },
  {
    route: 'GET /api/payroll.csv',
    url: () => '/api/payroll.csv?month=2026-10',
    answers: ownersOnly(200),
  },
  {
    route: 'GET /api/statements/:code',
    url: () => '/api/statements/NOBODY-HAS-SUCH-A-CODE',
    answers: toAll(404),
  },
  { route: 'GET /api/admin/card-cost', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/payments/:id/simulate',
    url: () => '/api/admin/payments/2147483647/simulate',
    payload: () => ({ outcome: 'paid' }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/tips/:id/refund',
    url: () => '/api/admin/tips/2147483647/refund',
    payload: () => ({ reason: 'The guest tipped the wrong person' }),
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/guest-money', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/payments/:id/settle',
    url: () => '/api/admin/payments/2147483647/settle',
    payload: () => ({ decision: 'refund', note: 'Collected too much', password: PASSWORD }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/returned-refunds/:id/again',
    url: () => '/api/admin/returned-refunds/2147483647/again',
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/returned-refunds/:id/repaid',
    url: () => '/api/admin/returned-refunds/2147483647/repaid',
    payload: () => ({ note: 'By bank transfer', password: PASSWORD }),
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/tips', answers: adminsOnly(200) },
  { route: 'GET /api/admin/card-testing', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/card-testing/:id/close',
    url: () => '/api/admin/card-testing/2147483647/close',
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/businesses.csv', answers: adminsOnly(200) },
  ...['tips', 'postings', 'payouts'].map((name) => ({
    route: `GET /api/admin/exports/${name}.csv`,
    url: () => `/api/admin/exports/${name}.csv?from=2026-11-01&to=2026-11-30`,
    answers: adminsOnly(200),
  })),
  { route: 'GET /api/admin/ledger-checks', answers: adminsOnly(200) },
  { route: 'POST /api/admin/ledger-checks', answers: adminsOnly(202) },
  { route: 'GET /api/admin/closed-months', answers: adminsOnly(200) },
  { route: 'GET /api/admin/disputes', answers: adminsOnly(200) },
  {
    route: 'GET /api/admin/disputes/:provider/:id/evidence',
    url: () => '/api/admin/disputes/stripe/dp_nothing/evidence',
    answers: adminsOnly(404),
  },
  {
    route: 'GET /api/admin/disputes/:provider/:id/evidence.pdf',
    url: () => '/api/admin/disputes/stripe/dp_nothing/evidence.pdf',
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/disputes/:provider/:id/evidence',
    url: () => '/api/admin/disputes/stripe/dp_nothing/evidence',
    payload: () => ({ password: PASSWORD, confirmed: true }),
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/fraud-warnings', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/fraud-warnings/:provider/:id/close',
    url: () => '/api/admin/fraud-warnings/stripe/issfr_nothing/close',
    payload: () => ({ note: 'The guest is known' }),
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/debts', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/debts/:id/write-off',
    url: () => '/api/admin/debts/2147483647/write-off',
    payload: () => ({ reason: 'Has left the country' }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/write-offs/:id/confirm',
    url: () => '/api/admin/write-offs/2147483647/confirm',
    payload: () => ({ password: PASSWORD }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/write-offs/:id/withdraw',
    url: () => '/api/admin/write-offs/2147483647/withdraw',
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/closed-months',
    payload: () => ({ month: '2020-01' }),
    answers: adminsOnly(409),
  },
  { route: 'GET /api/admin/payment-events', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/payment-events/:provider/:id/dealt-with',
    url: () => '/api/admin/payment-events/stripe/evt_nobody/dealt-with',
    payload: () => ({ note: 'Asked Stripe' }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/payment-events/:provider/:id/again',
    url: () => '/api/admin/payment-events/sandbox/evt_nobody/again',
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/outbox', answers: adminsOnly(200) },
  { route: 'GET /api/admin/outbox/summary', answers: adminsOnly(200) },
  { route: 'GET /api/admin/outbox/samples', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/outbox/:id/resend',
    url: () => '/api/admin/outbox/2147483647/resend',
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/settings', answers: adminsOnly(200) },
  { route: 'PATCH /api/admin/settings', payload: () => ({ memoLength: 100 }), answers: adminsOnly(200) },
  { route: 'GET /api/tips/business', answers: ownersOnly(200) },
  { route: 'GET /api/tips/list', answers: ownersOnly(200) },
  { route: 'GET /api/tips/list/totals', answers: ownersOnly(200) },
  { route: 'GET /api/tips/list.csv', answers: ownersOnly(200) },
  {
    route: 'GET /api/tips/report',
    url: () => '/api/tips/report?month=2026-11',
    answers: ownersOnly(200),
  },
  {
    route: 'GET /api/analytics/range',
    url: () => '/api/analytics/range?from=2026-11-01&to=2026-11-30',
    answers: ownersOnly(200),
  },
  { route: 'GET /api/tips/live', isStream: true, answers: ownersOnly(200) },
  { route: 'GET /api/analytics/daily', answers: ownersOnly(200) },
  { route: 'GET /api/analytics/weekly', answers: ownersOnly(200) },
  { route: 'GET /api/analytics/summary', answers: ownersOnly(200) },
  { route: 'GET /api/insights', answers: ownersOnly(200) },
  {
    route: 'GET /api/insights/people/:id',
    url: ({ staffId }) => `/api/insights/people/${staffId}`,
    answers: { ...ownersOnly(200), otherOwner: 404 },
  },
  { route: 'GET /api/admin/stats', answers: adminsOnly(200) },
  { route: 'GET /api/admin/today', answers: adminsOnly(200) },
  { route: 'GET /api/admin/insights', answers: adminsOnly(200) },
  { route: 'GET /api/admin/businesses', answers: adminsOnly(200) },
  {
    route: 'GET /api/admin/businesses/:id/details',
    url: ({ businessId }) => `/api/admin/businesses/${businessId}/details`,
    answers: adminsOnly(200),
  },
  {
    route: 'PATCH /api/admin/businesses/:id/status',
    url: ({ businessId }) => `/api/admin/businesses/${businessId}/status`,
    payload: () => ({ status: 'suspended' }),
    answers: adminsOnly(200),
  },
  {
    route: 'POST /api/admin/businesses/:id/people-payable',
    url: ({ businessId }) => `/api/admin/businesses/${businessId}/people-payable`,
    payload: () => ({ reason: 'They are known', password: PASSWORD }),
    // The business of a new world is active, so an admin gets 409.
    answers: adminsOnly(409),
  },
  {
    route: 'POST /api/admin/payouts/review',
    payload: () => ({ payoutIds: [2147483647], note: 'They are known', password: PASSWORD }),
    answers: adminsOnly(404),
  },
  // There is no payout in a new world, so an admin gets 404.
  {
    route: 'POST /api/admin/payouts/:id/looked-at',
    url: () => '/api/admin/payouts/2147483647/looked-at',
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/payouts',
    payload: ({ businessId }) => ({ type: 'business', businessId, amount: '0' }),
    // Nothing is owed in a new world, so an admin gets 409.
    answers: adminsOnly(409),
  },
  { route: 'GET /api/admin/payouts', answers: adminsOnly(200) },
  { route: 'GET /api/admin/payouts/totals', answers: adminsOnly(200) },
  { route: 'GET /api/admin/payouts/owed', answers: adminsOnly(200) },
  { route: 'GET /api/admin/payouts/payable', answers: adminsOnly(200) },
  { route: 'GET /api/admin/payouts/ready', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/payouts/batch',
    payload: ({ businessId }) => ({
      lines: [{ recipientType: 'business', recipientId: businessId, amount: '1' }],
    }),
    answers: adminsOnly(200),
  },
  // There is no payout in a new world, so an admin gets 404.
  {
    route: 'GET /api/admin/payouts/:id',
    url: () => '/api/admin/payouts/2147483647',
    answers: adminsOnly(404),
  },
  ...['cancel', 'complete', 'fail', 'return'].map((verb) => ({
    route: `POST /api/admin/payouts/:id/${verb}`,
    url: () => `/api/admin/payouts/2147483647/${verb}`,
    payload: () => (verb === 'complete' ? { reference: 'FT1' } : { reason: 'Wrong account' }),
    answers: adminsOnly(404),
  })),
  {
    route: 'POST /api/admin/bank-files',
    payload: () => ({ payoutIds: [2_147_483_647] }),
    answers: adminsOnly(409),
  },
  { route: 'GET /api/admin/bank-files', answers: adminsOnly(200) },
  {
    route: 'GET /api/admin/bank-files/:id',
    url: () => '/api/admin/bank-files/2147483647',
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/bank-files/:id/release',
    url: () => '/api/admin/bank-files/2147483647/release',
    payload: () => ({ password: PASSWORD }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/bank-files/:id/withdraw',
    url: () => '/api/admin/bank-files/2147483647/withdraw',
    payload: () => ({ reason: 'Wrong month' }),
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/paydays', answers: adminsOnly(200) },
  { route: 'POST /api/admin/paydays', answers: adminsOnly(201) },
  {
    route: 'GET /api/admin/paydays/:id',
    url: () => '/api/admin/paydays/2147483647',
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/paydays/:id/start',
    url: () => '/api/admin/paydays/2147483647/start',
    answers: adminsOnly(404),
  },
  { route: 'GET /api/admin/bank-channel', answers: adminsOnly(200) },
  { route: 'POST /api/admin/bank-channel/keys', answers: adminsOnly(201) },
  // No server is set up.
  { route: 'POST /api/admin/bank-channel/test', answers: adminsOnly(409) },
  { route: 'POST /api/admin/bank-channel/exchange', answers: adminsOnly(409) },
  { route: 'GET /api/admin/instant-payments', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/instant-payments/keys',
    payload: () => ({ credential: 'from-the-bank-1234', password: PASSWORD }),
    answers: adminsOnly(201),
  },
  // No service is set.
  { route: 'POST /api/admin/instant-payments/test', answers: adminsOnly(409) },
  { route: 'POST /api/admin/instant-payments/run', answers: adminsOnly(409) },
  {
    route: 'POST /api/admin/bank-files/:id/instant-payments',
    url: () => '/api/admin/bank-files/2147483647/instant-payments',
    payload: () => ({ note: 'By telephone', password: PASSWORD }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/bank-files/:id/delivery',
    url: () => '/api/admin/bank-files/2147483647/delivery',
    payload: () => ({ decision: 'by_hand', note: 'Their server is down', password: PASSWORD }),
    answers: adminsOnly(404),
  },
  ...['pain001.xml', 'payouts.csv'].map((file) => ({
    route: `GET /api/admin/bank-files/:id/${file}`,
    url: () => `/api/admin/bank-files/2147483647/${file}`,
    answers: adminsOnly(404),
  })),
  {
    route: 'POST /api/admin/bank-answers',
    payload: () => ({ content: 'end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-1,paid,,FT1,' }),
    answers: adminsOnly(200),
  },
  { route: 'GET /api/admin/screening', answers: adminsOnly(200) },
  {
    route: 'POST /api/admin/screening/hits/:id/decide',
    url: () => '/api/admin/screening/hits/987654/decide',
    payload: () => ({ decision: 'clear', note: 'Somebody else', password: PASSWORD }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/screening/lists',
    payload: () => ({ source: 'un', content: UN_LIST }),
    answers: adminsOnly(200),
  },
  { route: 'GET /api/admin/bank-statements', answers: adminsOnly(200) },
  // Refused for an admin too: no account is set in this world.
  {
    route: 'POST /api/admin/bank-statements',
    payload: () => ({
      content: `${statementColumns.join(',')}\nAE070331234567890123456,2026-11-16,5.00,AED,,,,,,5.00`,
    }),
    answers: adminsOnly(409),
  },
  {
    route: 'POST /api/admin/bank-entries/:id/explain',
    url: () => '/api/admin/bank-entries/2147483647/explain',
    payload: () => ({ explanation: 'fee', note: 'Monthly fee' }),
    answers: adminsOnly(404),
  },
  {
    route: 'POST /api/admin/bank-entries/:id/correct',
    url: () => '/api/admin/bank-entries/2147483647/correct',
    payload: () => ({ note: 'It was a payout' }),
    answers: adminsOnly(404),
  },
  { route: 'GET /api/payouts/business', answers: ownersOnly(200) },
  { route: 'GET /api/payouts/business/next', answers: ownersOnly(200) },
  { route: 'GET /api/payouts/business/calendar', answers: ownersOnly(200) },
  {
    route: 'PUT /api/payouts/business/calendar',
    payload: () => ({ rhythm: 'monthly', leastPayout: '50' }),
    answers: ownersOnly(200),
  },
  // There is none. Test files of payouts have one of another business.
  {
    route: 'GET /api/payouts/business/:id',
    url: () => '/api/payouts/business/2147483647',
    answers: ownersOnly(404),
  },
  // 404: none of these accounts is linked to a staff member.
  { route: 'GET /api/portal/payouts', answers: { ...toAll(404), anonymous: 401 } },
];
