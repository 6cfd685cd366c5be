import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import type { PublicStaff } from '#shared/contracts/staff.ts';
import { staffTipLink } from '#shared/tip-links.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { useSession } from '#web/kit/client/session.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { StaffDetails } from '#web/staff/people/components/staff-details.tsx';
import { staffMemberQuery } from '#web/staff/people/queries.ts';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { QrPage } from '#web/tipping/qr/qr-page.tsx';
import { QrPageSkeleton, staffQrQuery } from '#web/tipping/qr/qr-parts.tsx';

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
        <ButtonLink to="/business" label={m.qr_back_to_dashboard()} />
      </MessagePage>
    );
  }
  return <StaffQr staff={staff.data} />;
}

/** The QR code of one staff member, with sharing and printing. */
function StaffQr({ staff }: { staff: PublicStaff }) {
  const { id, business } = staff;
  const name = nameOf(staff);
  const code = useQuery(staffQrQuery(String(id)));
  const session = useSession();
  // The home page of everyone who is signed in is their dashboard. Of strangers it is the landing page.
  const back = session.state === 'signed-in' ? m.qr_back_to_dashboard() : m.nav_home();
  const role = staff.role && (
    <Badge className="bg-tint text-on-tint">
      <bdi>{shownStaffRole(staff)}</bdi>
    </Badge>
  );
  return (
    <QrPage
      head={{ back: { to: '/', label: back }, title: name, detail: role }}
      code={code}
      card={{ alt: m.qr_alt_staff({ name }), name, businessName: business.name, tlNumber: business.tlNumber }}
      link={staffTipLink(pageScope().origin, id)}
      shareTitle={m.qr_share_staff({ name })}
      files={{
        png: urlOf(qrCalls.staffPng, { params: { id } }),
        svg: urlOf(qrCalls.staffSvg, { params: { id } }),
      }}
      fileName={`karam-${id}`}
      subject={
        <>
          {!staff.canBeTipped && <Notice sentence={m.qr_not_tippable({ name })} />}
          <StaffDetails staff={staff} />
        </>
      }
    />
  );
}
