import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffMemberQuery } from '#web/staff/people/queries.ts';
import { QrPageSkeleton } from '#web/tipping/qr/components/qr-page-skeleton.tsx';
import { StaffQr } from '#web/tipping/qr/staff-qr.tsx';

export function Component() {
  const { staffId = '' } = useParams();
  const staff = useQuery(staffMemberQuery(staffId));
  if (staff.isPending) return <QrPageSkeleton />;
  if (staff.isError) {
    return <LoadProblem sentence={m.staff_fetch_failed()} onRetry={() => staff.refetch()} />;
  }
  if (!staff.data) {
    return (
      <MessagePage title={m.staff_not_found()} detail={m.staff_not_found_detail()}>
        <ButtonLink to="/business">{m.qr_back_to_dashboard()}</ButtonLink>
      </MessagePage>
    );
  }
  return <StaffQr staff={staff.data} />;
}
