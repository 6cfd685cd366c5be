/**
 * A part of the code, and the tests that must notice a fault planted in it. Paths as globs from the root. Without a
 * database a part starts much sooner, and again after each fault that hangs. Tests that invent histories are in none: they
 * would take a minute for each fault that the others do not notice.
 */
type Part = { mutate: string[]; tests: string[]; withoutDatabase?: true };

const ledger = 'src/server/money/ledger';
/** What refunds and disputes do, in the folder of payments. */
const reversals = '{apply-refund,refund-*,*dispute*,settle-reversals,team-part-store}';
/** What is decided about payouts without a database. */
const decisions = '{plan-answer,unpayable}';
const postings =
  '{post/lock-balances,post/payable,post/pending-tips,post/post-*,post/record-*,post/reversals,post/seals,read/paid-parts,read/tip-columns}';
const bankAndProvider =
  '{post/bank-*,post/months,post/provider-lines,read/bank-account,read/money-position,read/provider-days}';

export const parts: Record<string, Part> = {
  money: {
    mutate: [
      'src/shared/money/money.ts',
      'src/shared/money/tip-split.ts',
      'src/shared/money/iban.ts',
      'src/shared/dubai-time.ts',
    ],
    tests: ['src/shared/**/*.test.ts'],
    withoutDatabase: true,
  },
  /** What changes money. */
  ledger: {
    mutate: [`${ledger}/${postings}.ts`],
    tests: [
      `${ledger}/{post,read}/*.test.ts`,
      `src/server/tipping/tips/{tips,batch-recorder,follow-tip}.test.ts`,
      `src/server/money/payouts/{payouts,owed,settle-payout}.test.ts`,
      `src/server/money/payments/{apply-refund,test-mode}.test.ts`,
      'test/stories/{debts,disputes,partial-refunds,returned-payouts,sign-up-to-payout,stripe-payments,vat}.test.ts',
    ],
  },
  'ledger-bank': {
    mutate: [`${ledger}/${bankAndProvider}.ts`],
    tests: [
      `${ledger}/post/bank-statements.test.ts`,
      `src/server/money/payments/read-provider-books.test.ts`,
      'test/stories/{bank-statements,provider-books,closed-months,disputes}.test.ts',
    ],
  },
  'ledger-lists': {
    mutate: [`${ledger}/{post,read}/*.ts`, `!${ledger}/${postings}.ts`, `!${ledger}/${bankAndProvider}.ts`],
    tests: [
      `${ledger}/{read/platform-totals,post/erase-words}.test.ts`,
      'src/server/{tipping/tips,insights,staff/portal}/*.test.ts',
      `src/server/money/payouts/{payouts,payout-lists}.test.ts`,
      `src/server/money/payments/payments.test.ts`,
      'test/stories/{fee-invoices,debts,statements,refunds-by-day,returned-payouts,erasure,stripe-card-testing}.test.ts',
    ],
  },
  'ledger-checks': {
    mutate: [`${ledger}/checks/*.ts`],
    tests: [`${ledger}/checks/*.test.ts`, `${ledger}/post/seals.test.ts`],
  },
  'payout-decisions': {
    mutate: [`src/server/money/payouts/${decisions}.ts`],
    tests: [`src/server/money/payouts/${decisions}.test.ts`],
    withoutDatabase: true,
  },
  payouts: {
    mutate: [`src/server/money/payouts/*.ts`, `!src/server/money/payouts/${decisions}.ts`],
    tests: [
      `src/server/money/payouts/*.test.ts`,
      'test/stories/{payouts,encrypted-ibans,returned-payouts}.test.ts',
    ],
  },
  'bank-files': {
    mutate: [`src/server/money/payouts/bank-files/*.ts`],
    tests: [
      `src/server/money/payouts/bank-files/*.test.ts`,
      `src/server/money/bank-statements/read-statements.test.ts`,
      'test/bank-file-profile.test.ts',
    ],
    withoutDatabase: true,
  },
  payments: {
    mutate: [`src/server/money/payments/*.ts`, `!src/server/money/payments/${reversals}.ts`],
    tests: [
      `src/server/money/payments/{payments,apply-payment,handle-event,sweep-payments,read-provider-books,test-mode}.test.ts`,
      'test/stories/stripe-{payments,webhooks,faults,reported}.test.ts',
    ],
  },
  refunds: {
    mutate: [`src/server/money/payments/${reversals}.ts`],
    tests: [
      `src/server/money/payments/{payments,apply-refund}.test.ts`,
      'test/stories/{disputes,partial-refunds,stripe-refunds,stripe-reported,stripe-faults}.test.ts',
    ],
  },
  providers: {
    mutate: ['src/server/money/providers/**/*.ts'],
    tests: ['src/server/money/providers/**/*.test.ts'],
    withoutDatabase: true,
  },
  guards: {
    mutate: ['src/server/platform/http/**/*.ts'],
    tests: [
      'src/server/platform/http/*.test.ts',
      'src/server/app.test.ts',
      'src/server/platform/plugins/request-log.test.ts',
      'test/access/*.test.ts',
      `src/server/identity/sign-in/*.test.ts`,
    ],
  },
  plugins: {
    mutate: ['src/server/platform/plugins/**/*.ts'],
    tests: ['src/server/platform/plugins/*.test.ts', 'src/server/app.test.ts'],
  },
  'tip-page': {
    mutate: [`src/server/tipping/guest-pages/**/*.ts`],
    tests: [`src/server/tipping/guest-pages/*.test.ts`, 'src/server/platform/live/tip-updates.test.ts'],
  },
  jobs: {
    mutate: [
      'src/server/process/jobs.ts',
      'src/server/process/job-work.ts',
      `src/server/platform/jobs/**/*.ts`,
    ],
    tests: [
      'src/server/process/jobs.test.ts',
      `src/server/platform/jobs/*.test.ts`,
      'src/server/{platform/mail/outbox,platform/status,money/checks}/*.test.ts',
    ],
  },
};
