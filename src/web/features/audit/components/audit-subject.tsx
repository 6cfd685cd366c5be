import { Link } from 'react-router';
import type { AuditRow } from '#shared/contracts/audit.ts';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<AuditRow, 'subjectType' | 'subjectId' | 'detail'>;

/** The subject of an audited action, with a link if it has a page. */
export function AuditSubject({ subjectType, subjectId, detail }: Props) {
  if (!subjectType || !subjectId) return '–';
  if (subjectType === 'business') {
    return (
      <Link to={`/admin/businesses/${subjectId}`} className="text-accent underline underline-offset-4">
        {m.audit_subject_business({ id: subjectId })}
      </Link>
    );
  }
  if (subjectType === 'payout') {
    const name = typeof detail.name === 'string' ? detail.name : '';
    return (
      <Link to={`/admin/payouts/${subjectId}`} className="text-accent underline underline-offset-4">
        {m.audit_subject_payout({ id: subjectId, name })}
      </Link>
    );
  }
  // The message id in the bank file is the same in every language.
  if (subjectType === 'bank_file') return typeof detail.messageId === 'string' ? detail.messageId : subjectId;
  if (subjectType === 'staff') return m.audit_subject_person({ id: subjectId });
  return m.audit_subject_account();
}
