import type { AreaKinds } from '#server/identity/two-persons/carry-out.ts';
import { bankChannelRoutes } from '#server/money/bank-channel/routes.ts';
import { correctingEntry, explainingEntry } from '#server/money/bank-statements/explain-entry.ts';
import { bankStatementsRoutes } from '#server/money/bank-statements/routes.ts';
import { ledgerCheckRoutes } from '#server/money/checks/routes.ts';
import { debtsRoutes } from '#server/money/debts/routes.ts';
import { instantPaymentsRoutes } from '#server/money/instant-payments/routes.ts';
import { invoicesRoutes } from '#server/money/invoices/routes.ts';
import { closedMonthRoutes } from '#server/money/months/routes.ts';
import { paydaysRoutes } from '#server/money/paydays/routes.ts';
import { payeesRoutes } from '#server/money/payees/routes.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { refundingTip, sweepRefunds } from '#server/money/payments/refund-tip.ts';
import { repayingGuest } from '#server/money/payments/repay-guests.ts';
import {
  fraudWarningRoutes,
  guestMoneyRoutes,
  paymentEventRoutes,
  paymentsRoutes,
} from '#server/money/payments/routes.ts';
import { settlingPayment } from '#server/money/payments/settle-differing.ts';
import { failingPayout } from '#server/money/payouts/fail-by-hand.ts';
import { payoutsRoutes } from '#server/money/payouts/routes.ts';
import { positionRoutes } from '#server/money/position/routes.ts';
import { decidingHit } from '#server/money/screening/decide-hit.ts';
import { screeningRoutes } from '#server/money/screening/routes.ts';
import { screeningListRoutes } from '#server/money/screening-lists/routes.ts';
import { statementsRoutes } from '#server/money/statements/routes.ts';
import type { Sender } from '#server/money/webhooks/post-signed.ts';
import { webhooksRoutes } from '#server/money/webhooks/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';

type Parts = {
  patientDb: Db;
  payments: Payments;
  sessionSecret: string;
  isTestMode: boolean;
  areaKinds: AreaKinds;
  webhookSender: Sender;
};

/** What two admins decide about money. */
export function moneyKinds(payments: Payments): AreaKinds {
  return {
    fail_payout: failingPayout,
    explain_bank_entry: explainingEntry,
    correct_bank_entry: correctingEntry,
    repay_guest: repayingGuest,
    settle_payment: settlingPayment,
    clear_hit: decidingHit,
    confirm_hit: decidingHit,
    refund_tip: { ...refundingTip, afterwards: () => sweepRefunds(payments) },
  };
}

export function moneyRoutes({
  patientDb,
  payments,
  sessionSecret,
  isTestMode,
  areaKinds,
  webhookSender,
}: Parts): AreaRoutes {
  return {
    calls: [
      statementsRoutes(patientDb),
      paymentsRoutes(payments, { sessionSecret, isTestMode, areaKinds }),
      payoutsRoutes(isTestMode, areaKinds),
      paydaysRoutes(patientDb, isTestMode),
      payeesRoutes,
      invoicesRoutes(patientDb),
      webhooksRoutes(webhookSender),
      ledgerCheckRoutes(patientDb),
      closedMonthRoutes(patientDb),
      debtsRoutes,
      positionRoutes(payments.provider.name === 'sandbox'),
      guestMoneyRoutes(payments, isTestMode, areaKinds),
      fraudWarningRoutes(payments),
      paymentEventRoutes(payments),
      bankStatementsRoutes(isTestMode, areaKinds),
      bankChannelRoutes,
      instantPaymentsRoutes,
      screeningRoutes(isTestMode, areaKinds),
      screeningListRoutes,
    ],
  };
}
