import { Link } from 'react-router';
import type { AuditRow } from '#shared/contracts/audit.ts';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<AuditRow, 'subjectType' | 'subjectId' | 'subjectName' | 'detail'>;

const linkStyle = 'text-accent underline underline-offset-4';

/** The subject of an audited action, with a link if it has a page. */
export function AuditSubject({ subjectType, subjectId: id, subjectName, detail }: Props) {
  if (!subjectType || !id) return '–';
  const name = subjectName ?? (typeof detail.name === 'string' ? detail.name : '');
  switch (subjectType) {
    case 'business':
      return (
        <Link to={`/admin/businesses/${id}`} className={linkStyle}>
          {name ? <bdi>{name}</bdi> : m.audit_subject_business({ id })}
        </Link>
      );
    case 'payout':
      return (
        <Link to={`/admin/payouts/${id}`} className={linkStyle}>
          {m.audit_subject_payout({ id, name })}
        </Link>
      );
    // The message id in the bank file is the same in every language.
    case 'bank_file':
      return typeof detail.messageId === 'string' ? detail.messageId : id;
    case 'staff':
      return name ? <bdi>{name}</bdi> : m.audit_subject_person({ id });
    case 'tip':
      return m.audit_subject_tip({ id, name });
    case 'mail':
      return <bdi>{name}</bdi>;
    case 'user':
      return name ? <bdi>{name}</bdi> : m.audit_subject_account();
  }
}
