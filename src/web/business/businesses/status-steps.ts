import type { BusinessStatus } from '#shared/statuses.ts';
import type { NewStatus } from '#web/business/businesses/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** A change from one status to another. If it takes rights away, a dialog confirms it and names the business. */
export type StatusStep = {
  to: NewStatus;
  label: () => string;
  ask?: { title: (business: { name: string }) => string; consequence: () => string };
};

type Steps = { forward?: StatusStep; turn: StatusStep };

/**
 * Every status has a `turn`: reject, suspend or reactivate. Only pending businesses have `forward`: approve.
 */
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
