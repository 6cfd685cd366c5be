import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { FollowTips } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { amountsRoutes } from '#server/tipping/amounts/routes.ts';
import { cardTestingRoutes } from '#server/tipping/card-testing/routes.ts';
import { codeReportsRoutes } from '#server/tipping/code-reports/routes.ts';
import type { FollowVisits } from '#server/tipping/evidence/follow-visits.ts';
import { evidenceRoutes } from '#server/tipping/evidence/routes.ts';
import { feedbackRoutes } from '#server/tipping/feedback/routes.ts';
import { feedbackPageRoutes } from '#server/tipping/guest-pages/feedback-page-routes.ts';
import { receiptPageRoutes } from '#server/tipping/guest-pages/receipt-page-routes.ts';
import { reportPageRoutes } from '#server/tipping/guest-pages/report-page-routes.ts';
import type { TipPages } from '#server/tipping/guest-pages/send-page.ts';
import { tipFormRoutes } from '#server/tipping/guest-pages/tip-form-routes.ts';
import { tipPageRoutes } from '#server/tipping/guest-pages/tip-page-routes.ts';
import type { PageOpens } from '#server/tipping/page-opens/page-opens.ts';
import { printingRoutes } from '#server/tipping/printing/routes.ts';
import { qrRoutes } from '#server/tipping/qr/routes.ts';
import type { Receipts } from '#server/tipping/tips/mail-receipt.ts';
import { tipsRoutes } from '#server/tipping/tips/routes.ts';
import { type Tipping, tipLimits } from '#server/tipping/tips/tipping.ts';

type Parts = {
  tipping: Tipping;
  about: CurrentPlatform;
  receipts: Receipts;
  followTips: FollowTips;
  tipUpdates: TipUpdates;
  tipPages: TipPages | undefined;
  opens: PageOpens;
  visits: FollowVisits;
};

export function tippingRoutes({
  tipping,
  about,
  receipts,
  followTips,
  tipUpdates,
  tipPages,
  opens,
  visits,
}: Parts): AreaRoutes {
  return {
    calls: [
      codeReportsRoutes,
      amountsRoutes(() => tipLimits(tipping)),
      qrRoutes,
      feedbackRoutes,
      tipsRoutes(tipping, about, receipts, followTips, tipUpdates),
      printingRoutes,
      cardTestingRoutes,
      evidenceRoutes(tipping.payments),
    ],
    pages: tipPages
      ? [
          tipPageRoutes(tipPages, tipping, about, opens, visits),
          tipFormRoutes(tipPages, tipping, about),
          reportPageRoutes(tipPages, about),
          feedbackPageRoutes(tipPages, about),
          receiptPageRoutes(tipPages, tipping, receipts, about),
        ]
      : [],
  };
}
