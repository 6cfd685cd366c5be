import type { PayoutRecipient } from '#shared/statuses.ts';

/** The page of somebody who is paid. */
export function payeePage(payee: { recipientType: PayoutRecipient; recipientId: number }): string {
  return payee.recipientType === 'staff'
    ? `/staff/${payee.recipientId}`
    : `/admin/businesses/${payee.recipientId}`;
}
