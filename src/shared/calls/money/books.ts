import { call, calls, file } from '#shared/calls/call.ts';
import {
  bankSide,
  bankStatementPreview,
  bankStatementRequest,
  correctRequest,
  explainedEntry,
  explainRequest,
} from '#shared/contracts/bank-statements.ts';
import {
  booksByMonth,
  cardCost,
  closedMonths,
  closeMonthRequest,
  debtList,
  lastLedgerCheckRun,
  moneyPosition,
  settlement,
  writeOffConfirm,
  writeOffRequest,
} from '#shared/contracts/books.ts';
import { coverage } from '#shared/contracts/coverage.ts';

export const coverageCalls = calls('ledger', {
  list: call('GET /api/coverage', {
    who: 'anyone',
    summary:
      'For anybody: what was held and owed in the last nights, signed, with the root of a tree over every balance',
    answers: { 200: coverage },
  }),
});

export const ledgerCheckCalls = calls('ledger', {
  readLast: call('GET /api/admin/ledger-checks', {
    who: 'admin',
    summary: 'The last ledger check, with its progress while it runs',
    answers: { 200: lastLedgerCheckRun },
  }),
  start: call('POST /api/admin/ledger-checks', {
    who: 'admin',
    summary: 'Start a ledger check. Read its progress with GET',
    answers: { 202: lastLedgerCheckRun },
    refuses: [409],
  }),
});

export const closedMonthCalls = calls('books', {
  list: call('GET /api/admin/closed-months', {
    who: 'admin',
    summary: 'The closed months, and the month that can be closed next',
    answers: { 200: closedMonths },
  }),
  close: call('POST /api/admin/closed-months', {
    who: 'admin',
    summary:
      'Close the oldest open month, after the checks hold, and make its invoices; nothing can be posted into it any more',
    body: closeMonthRequest,
    answers: { 200: closedMonths },
    refuses: [409],
  }),
});

export const monthCalls = calls('books', {
  list: call('GET /api/admin/months', {
    who: 'admin',
    summary: 'The trial balance and the profit of every month',
    answers: { 200: booksByMonth },
  }),
  trialBalanceCsv: call('GET /api/admin/months/trial-balance.csv', {
    who: 'admin',
    summary: 'The trial balance of every month',
    answers: { 200: file('text/csv') },
  }),
  profitCsv: call('GET /api/admin/months/profit.csv', {
    who: 'admin',
    summary: 'The profit of every month, after the fees of the provider',
    answers: { 200: file('text/csv') },
  }),
});

export const positionCalls = calls('books', {
  read: call('GET /api/admin/money-position', {
    who: 'admin',
    summary: 'The balance of each account, and whether what is held covers what is owed',
    answers: { 200: moneyPosition },
    refuses: [400],
  }),
  readSettlement: call('GET /api/admin/settlement', {
    who: 'admin',
    summary: 'What the provider collected, kept and sent on each day, and what of it arrived at the bank',
    answers: { 200: settlement },
    refuses: [400],
  }),
  readCardCost: call('GET /api/admin/card-cost', {
    who: 'admin',
    summary: 'What a card payment costs, from the provider’s own books or by default',
    answers: { 200: cardCost },
    refuses: [400],
  }),
});

export const debtCalls = calls('books', {
  list: call('GET /api/admin/debts', {
    who: 'admin',
    summary: 'People who owe after a refund or dispute, the oldest debt first',
    answers: { 200: debtList },
    refuses: [400],
  }),
  proposeWriteOff: call('POST /api/admin/debts/:id/write-off', {
    who: 'admin',
    summary: 'Propose to give up the whole debt of a staff member. Another admin confirms it',
    body: writeOffRequest,
    answers: { 200: debtList },
    refuses: [404, 409],
  }),
  confirmWriteOff: call('POST /api/admin/write-offs/:id/confirm', {
    who: 'admin',
    summary: 'Confirm a write-off, with your password. Not by whoever proposed it',
    body: writeOffConfirm,
    answers: { 200: debtList },
    refuses: [404, 409, 429],
  }),
  withdrawWriteOff: call('POST /api/admin/write-offs/:id/withdraw', {
    who: 'admin',
    summary: 'Take back a proposed write-off',
    answers: { 200: debtList },
    refuses: [404, 409],
  }),
});

export const bankStatementCalls = calls('books', {
  read: call('GET /api/admin/bank-statements', {
    who: 'admin',
    summary: 'The bank’s statements, where they differ from the books, and entries nobody has explained',
    answers: { 200: bankSide },
  }),
  upload: call('POST /api/admin/bank-statements', {
    who: 'admin',
    summary:
      "Preview what a statement of the bank account (camt.053 or CSV) would add. With the preview's fingerprint it is taken in, all or nothing",
    body: bankStatementRequest,
    answers: { 200: bankStatementPreview },
    refuses: [409, 413],
  }),
  explainEntry: call('POST /api/admin/bank-entries/:id/explain', {
    who: 'admin',
    summary: 'Say what an unexplained entry of the bank account is; it is posted accordingly, once',
    body: explainRequest,
    answers: { 200: explainedEntry },
    refuses: [404, 409],
  }),
  correctEntry: call('POST /api/admin/bank-entries/:id/correct', {
    who: 'admin',
    summary:
      'Take back a wrong explanation of an entry; it stays visible, and the entry can be explained anew',
    body: correctRequest,
    answers: { 200: explainedEntry },
    refuses: [404, 409],
  }),
});
