/** Why an admin rejects or suspends a business, or rejects a change of its facts. */
export const reviewReasons = [
  'licence_missing',
  'licence_unreadable',
  'licence_expired',
  'name_differs',
  'iban_not_proven',
  'not_supported',
  'unusual_activity',
  'owner_asked',
  'other',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What happened to the status of a business. `submitted_again` is done by the owner, the others by admins. */
export const businessDecisions = [
  'approved',
  'rejected',
  'suspended',
  'reactivated',
  'submitted_again',
] as const;
export type BusinessDecision = (typeof businessDecisions)[number];

export const changeStatuses = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];
