import type { AuditAction } from '#shared/audit-actions.ts';
import { m } from '#web/paraglide/messages.js';

/** The name of each audit action on screen. */
export const actionWords: Record<AuditAction, () => string> = {
  'auth.registered': m.audit_registered,
  'auth.signed_in': m.audit_signed_in,
  'auth.sign_in_failed': m.audit_sign_in_failed,
  'auth.signed_out': m.audit_signed_out,
  'auth.password_changed': m.audit_password_changed,
  'business.approved': m.audit_business_approved,
  'business.rejected': m.audit_business_rejected,
  'business.suspended': m.audit_business_suspended,
  'business.reactivated': m.audit_business_reactivated,
  'businesses.exported': m.audit_businesses_exported,
  'staff.added': m.audit_staff_added,
  'staff.changed': m.audit_staff_changed,
  'tips.exported': m.audit_tips_exported,
  'postings.exported': m.audit_postings_exported,
  'payouts.exported': m.audit_payouts_exported,
  'staff.invited': m.audit_staff_invited,
  'staff.joined': m.audit_staff_joined,
  'staff.account_removed': m.audit_staff_account_removed,
  'payout.started': m.audit_payout_started,
  'tip.refund_requested': m.audit_refund_requested,
  'payment.simulated': m.audit_payment_simulated,
  'payout.completed': m.audit_payout_completed,
  'payout.failed': m.audit_payout_failed,
  'payout.cancelled': m.audit_payout_cancelled,
  'bank_file.made': m.audit_bank_file_made,
  'bank_file.downloaded': m.audit_bank_file_downloaded,
  'bank_answer.applied': m.audit_bank_answer_applied,
  'settings.changed': m.audit_settings_changed,
};
