import type { ErasureObstacle } from '#shared/contracts/privacy.ts';
import { m } from '#web/paraglide/messages.js';

/** What the erasure of an account waits for. */
export const obstacleWords: Record<ErasureObstacle, () => string> = {
  business_open: m.erasure_waits_business,
  last_admin: m.erasure_waits_admin,
  money_owed: m.erasure_waits_owed,
  money_on_its_way: m.erasure_waits_on_its_way,
  payment_open: m.erasure_waits_payment,
  dispute_open: m.erasure_waits_dispute,
};
