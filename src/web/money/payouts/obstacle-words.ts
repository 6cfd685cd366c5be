import type { OwedObstacle } from '#shared/contracts/owed.ts';
import { m } from '#web/paraglide/messages.js';

/** Why a recipient cannot be paid. */
export const obstacleWords: Record<OwedObstacle, () => string> = {
  no_iban: m.payouts_obstacle_no_iban,
  business_not_active: m.payouts_obstacle_not_active,
  iban_under_review: m.payouts_obstacle_iban_under_review,
  repaying: m.payouts_obstacle_repaying,
  iban_waiting: m.payouts_obstacle_iban_waiting,
  no_bank_name: m.payouts_obstacle_no_bank_name,
};
