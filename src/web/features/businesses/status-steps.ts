import type { BusinessStatus } from '#shared/statuses.ts';
import type { NewStatus } from '#web/features/businesses/api/change-status.ts';
import { m } from '#web/paraglide/messages.js';

/** One way from a status to another. One that takes something away asks first, and names whom it touches. */
export type StatusStep = {
  to: NewStatus;
  label: () => string;
  ask?: { title: (business: { name: string }) => string; consequence: () => string };
};

type Steps = { forward?: StatusStep; turn: StatusStep };

/** `turn` is what every status has: reject, suspend or reactivate. Only what waits can be approved. */
export const statusSteps: Record<BusinessStatus, Steps> = {
  pending: {
    forward: { to: 'active', label: m.admin_approve },
    turn: {
      to: 'suspended',
      label: m.admin_reject,
      ask: { title: m.admin_reject_title, consequence: m.admin_reject_consequence },
    },
  },
  active: {
    turn: {
      to: 'suspended',
      label: m.admin_suspend,
      ask: { title: m.admin_suspend_title, consequence: m.admin_suspend_consequence },
    },
  },
  suspended: { turn: { to: 'active', label: m.admin_reactivate } },
};
