import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { FollowTips } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { CurrentPlatform } from '#server/platform/settings/current-platform.ts';
import { amountsOwnerRoutes } from '#server/tipping/amounts/owner-routes.ts';
import { amountsPublicRoutes } from '#server/tipping/amounts/public-routes.ts';
import { cardTestingAdminRoutes } from '#server/tipping/card-testing/admin-routes.ts';
import { codeReportOwnerOrAdminRoutes } from '#server/tipping/code-reports/owner-or-admin-routes.ts';
import { codeReportPublicRoutes } from '#server/tipping/code-reports/public-routes.ts';
import { feedbackOwnerRoutes } from '#server/tipping/feedback/owner-routes.ts';
import { feedbackPublicRoutes } from '#server/tipping/feedback/public-routes.ts';
import { feedbackSignedInRoutes } from '#server/tipping/feedback/signed-in-routes.ts';
import { feedbackPagePublicRoutes } from '#server/tipping/guest-pages/feedback-public-routes.ts';
import { tipFormPublicRoutes } from '#server/tipping/guest-pages/form-public-routes.ts';
import { tipPagePublicRoutes } from '#server/tipping/guest-pages/public-routes.ts';
import { receiptPagePublicRoutes } from '#server/tipping/guest-pages/receipt-public-routes.ts';
import { reportPagePublicRoutes } from '#server/tipping/guest-pages/report-public-routes.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import type { PageOpens } from '#server/tipping/page-opens/page-opens.ts';
import { printingOwnerRoutes } from '#server/tipping/printing/owner-routes.ts';
import { qrPublicRoutes } from '#server/tipping/qr/public-routes.ts';
import type { Receipts } from '#server/tipping/receipts/mail-receipt.ts';
import { receiptPublicRoutes } from '#server/tipping/receipts/public-routes.ts';
import { tipAdminRoutes } from '#server/tipping/tips/admin-routes.ts';
import { apiKeyRoutes } from '#server/tipping/tips/key-routes.ts';
import { tipListOwnerRoutes } from '#server/tipping/tips/list-owner-routes.ts';
import { tipLiveRoutes } from '#server/tipping/tips/owner-live-routes.ts';
import { tipOwnerRoutes } from '#server/tipping/tips/owner-routes.ts';
import { tipPublicRoutes } from '#server/tipping/tips/public-routes.ts';
import { tipLimits } from '#server/tipping/tips/tip-limits.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';

type Parts = {
  tipping: Tipping;
  about: CurrentPlatform;
  receipts: Receipts;
  followTips: FollowTips;
  tipUpdates: TipUpdates;
  tipPages: TipPages | undefined;
  opens: PageOpens;
};

export function tippingRoutes({
  tipping,
  about,
  receipts,
  followTips,
  tipUpdates,
  tipPages,
  opens,
}: Parts): AreaRoutes {
  return {
    public: [
      codeReportPublicRoutes,
      amountsPublicRoutes(() => tipLimits(tipping)),
      qrPublicRoutes,
      feedbackPublicRoutes,
      tipPublicRoutes(tipping, about),
      receiptPublicRoutes(receipts),
      ...(tipPages
        ? [
            tipPagePublicRoutes(tipPages, tipping, about, opens),
            tipFormPublicRoutes(tipPages, tipping, about),
            reportPagePublicRoutes(tipPages, about),
            feedbackPagePublicRoutes(tipPages, about),
            receiptPagePublicRoutes(tipPages, tipping, receipts, about),
          ]
        : []),
    ],
    signedIn: [feedbackSignedInRoutes],
    owner: [
      tipOwnerRoutes,
      tipListOwnerRoutes,
      tipLiveRoutes(followTips),
      feedbackOwnerRoutes,
      printingOwnerRoutes,
      amountsOwnerRoutes(() => tipLimits(tipping)),
    ],
    key: [apiKeyRoutes(tipUpdates)],
    ownerOrAdmin: [codeReportOwnerOrAdminRoutes],
    admin: [tipAdminRoutes, cardTestingAdminRoutes],
  };
}
