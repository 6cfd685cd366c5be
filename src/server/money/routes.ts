import { bankStatementAdminRoutes } from '#server/money/bank-statements/admin-routes.ts';
import { ledgerCheckAdminRoutes } from '#server/money/checks/admin-routes.ts';
import { debtAdminRoutes } from '#server/money/debts/admin-routes.ts';
import { invoiceAdminRoutes } from '#server/money/invoices/admin-routes.ts';
import { invoiceOwnerOrAdminRoutes } from '#server/money/invoices/owner-or-admin-routes.ts';
import { invoiceOwnerRoutes } from '#server/money/invoices/owner-routes.ts';
import { closedMonthAdminRoutes } from '#server/money/months/admin-routes.ts';
import { paymentAdminRoutes } from '#server/money/payments/admin-routes.ts';
import { paymentEventAdminRoutes } from '#server/money/payments/events/admin-routes.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { webhookRoutes } from '#server/money/payments/public-routes.ts';
import { payoutAdminRoutes } from '#server/money/payouts/admin-routes.ts';
import { bankAnswerAdminRoutes } from '#server/money/payouts/bank-answer-admin-routes.ts';
import { bankFileAdminRoutes } from '#server/money/payouts/bank-file-admin-routes.ts';
import { payoutOwnerRoutes } from '#server/money/payouts/owner-routes.ts';
import { releaseAdminRoutes } from '#server/money/payouts/release-admin-routes.ts';
import { payoutSettleRoutes } from '#server/money/payouts/settle-admin-routes.ts';
import { moneyPositionAdminRoutes } from '#server/money/position/admin-routes.ts';
import { monthAdminRoutes } from '#server/money/statements/admin-routes.ts';
import { statementOwnerRoutes } from '#server/money/statements/owner-routes.ts';
import { statementPublicRoutes } from '#server/money/statements/public-routes.ts';
import { webhookOwnerRoutes } from '#server/money/webhooks/owner-routes.ts';
import type { Sender } from '#server/money/webhooks/post-signed.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';

type Parts = {
  patientDb: Db;
  payments: Payments;
  sessionSecret: string;
  isTestMode: boolean;
  webhookSender: Sender;
};

export function moneyRoutes({
  patientDb,
  payments,
  sessionSecret,
  isTestMode,
  webhookSender,
}: Parts): AreaRoutes {
  return {
    public: [statementPublicRoutes, webhookRoutes(payments)],
    owner: [payoutOwnerRoutes, statementOwnerRoutes, invoiceOwnerRoutes, webhookOwnerRoutes(webhookSender)],
    ownerOrAdmin: [invoiceOwnerOrAdminRoutes],
    admin: [
      ledgerCheckAdminRoutes(patientDb),
      closedMonthAdminRoutes(patientDb),
      invoiceAdminRoutes(patientDb),
      monthAdminRoutes(patientDb),
      debtAdminRoutes,
      moneyPositionAdminRoutes(payments.provider.name === 'sandbox'),
      paymentAdminRoutes(payments, sessionSecret),
      paymentEventAdminRoutes(payments),
      payoutAdminRoutes,
      payoutSettleRoutes,
      bankFileAdminRoutes(isTestMode),
      releaseAdminRoutes(isTestMode),
      bankAnswerAdminRoutes,
      bankStatementAdminRoutes,
    ],
  };
}
