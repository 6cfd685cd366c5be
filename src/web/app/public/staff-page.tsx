import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { StaffQr } from '#web/app/public/staff-qr.tsx';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { QrPageSkeleton } from '#web/features/qr/components/qr-page-skeleton.tsx';
import { staffMemberQuery } from '#web/features/staff/api/staff-member.ts';
import { m } from '#web/paraglide/messages.js';

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
