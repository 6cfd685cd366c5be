/**
 * A part of the code, and the tests that must notice a fault planted in it. Paths as globs from the root. Without a
 * database a part starts much sooner, and again after each fault that hangs. Tests that invent histories are in none: they
 * would take a minute for each fault that the others do not notice.
 */
type Part = { mutate: string[]; tests: string[]; withoutDatabase?: true };

const features = 'src/server/process/features';
const ledger = 'src/server/money/ledger';
/** What refunds and disputes do, in the folder of payments. */
const givingBack = '{apply-refund,which-refund,refund-*,*dispute*,settle-given-back,lock-tip-of-payment}';
/** What is decided about payouts without a database. */
const decisions = '{plan-answer,unpayable,end-to-end-id}';
const postings =
  '{allowance,free-staff,lock-balances,oldest-earnings,paid-parts,pending-tip,post-*,record-paid-tips,seals,tip-left,tip-rows}';
const bankAndProvider = '{bank-*,provider-*,settlement,money-position,closed-months,card-cost}';

export const parts: Record<string, Part> = {
  money: {
    mutate: [
      'src/shared/money.ts',
      'src/shared/tip-split.ts',
      'src/shared/iban.ts',
      'src/shared/dubai-time.ts',
    ],
    tests: ['src/shared/*.test.ts'],
    withoutDatabase: true,
  },
  /** What changes money. */
  ledger: {
    mutate: [`${ledger}/${postings}.ts`],
    tests: [
      `${ledger}/*.test.ts`,
      `${features}/tips/{tips,batch-recorder,follow-tip}.test.ts`,
      `${features}/payouts/{payouts,owed,settle-payout}.test.ts`,
      `${features}/payments/{apply-refund,refuse-mixed-money}.test.ts`,
      'test/stories/{debts,disputes,partial-refunds,returned-payouts,sign-up-to-payout,stripe-payments,vat}.test.ts',
    ],
  },
  'ledger-bank': {
    mutate: [`${ledger}/${bankAndProvider}.ts`],
    tests: [
      `${ledger}/bank-account.test.ts`,
      `${features}/payments/read-provider-books.test.ts`,
      'test/stories/{bank-statements,provider-books,closed-months,disputes}.test.ts',
    ],
  },
  'ledger-lists': {
    mutate: [`${ledger}/*.ts`, `!${ledger}/${postings}.ts`, `!${ledger}/${bankAndProvider}.ts`],
    tests: [
      `${ledger}/{platform-totals,erase-words}.test.ts`,
      `${features}/{tips,exports,portal}/*.test.ts`,
      `${features}/payouts/{payouts,payout-lists}.test.ts`,
      `${features}/payments/payments.test.ts`,
      'test/stories/{fee-invoices,debts,statements,refunds-by-day,returned-payouts,erasure,stripe-card-testing}.test.ts',
    ],
  },
  'ledger-checks': {
    mutate: [`${ledger}/checks/*.ts`],
    tests: [`${ledger}/checks/*.test.ts`, `${ledger}/seals.test.ts`],
  },
  'payout-decisions': {
    mutate: [`${features}/payouts/${decisions}.ts`],
    tests: [`${features}/payouts/${decisions}.test.ts`],
    withoutDatabase: true,
  },
  payouts: {
    mutate: [`${features}/payouts/*.ts`, `!${features}/payouts/${decisions}.ts`],
    tests: [
      `${features}/payouts/*.test.ts`,
      'test/stories/{payouts,encrypted-ibans,returned-payouts}.test.ts',
    ],
  },
  'bank-files': {
    mutate: [`${features}/payouts/bank-files/*.ts`],
    tests: [
      `${features}/payouts/bank-files/*.test.ts`,
      `${features}/bank-statements/read-statements.test.ts`,
      'test/bank-file-profile.test.ts',
    ],
    withoutDatabase: true,
  },
  payments: {
    mutate: [`${features}/payments/*.ts`, `!${features}/payments/${givingBack}.ts`],
    tests: [
      `${features}/payments/{payments,apply-payment,follow-decline,take-event,sweep-payments,read-provider-books,refuse-mixed-money}.test.ts`,
      'test/stories/stripe-{payments,webhooks,faults,reported}.test.ts',
    ],
  },
  refunds: {
    mutate: [`${features}/payments/${givingBack}.ts`],
    tests: [
      `${features}/payments/{payments,apply-refund,which-refund}.test.ts`,
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
      `${features}/auth/*.test.ts`,
    ],
  },
  plugins: {
    mutate: ['src/server/platform/plugins/**/*.ts'],
    tests: ['src/server/platform/plugins/*.test.ts', 'src/server/app.test.ts'],
  },
  'tip-page': {
    mutate: [`${features}/tip-page/**/*.ts`],
    tests: [`${features}/tip-page/*.test.ts`, 'src/server/platform/live/tip-updates.test.ts'],
  },
  jobs: {
    mutate: ['src/server/process/jobs.ts', 'src/server/process/job-work.ts', `${features}/jobs/**/*.ts`],
    tests: [
      'src/server/process/jobs.test.ts',
      `${features}/jobs/*.test.ts`,
      `${features}/{outbox,status,ledger-checks}/*.test.ts`,
    ],
  },
};
