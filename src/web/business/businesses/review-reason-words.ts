import type { ReviewReason } from '#shared/review-reasons.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

export const reviewReasonWords: Record<ReviewReason, () => string> = {
  licence_missing: m.review_reason_licence_missing,
  licence_unreadable: m.review_reason_licence_unreadable,
  licence_expired: m.review_reason_licence_expired,
  name_differs: m.review_reason_name_differs,
  iban_not_proven: m.review_reason_iban_not_proven,
  not_supported: () => m.review_reason_not_supported({ platform: platformName() }),
  unusual_activity: m.review_reason_unusual_activity,
  owner_asked: m.review_reason_owner_asked,
  other: m.review_reason_other,
};
