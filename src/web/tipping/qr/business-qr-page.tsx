import { queryOptions, useQuery } from '@tanstack/react-query';
import { Printer, Users } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import { businessTipLink } from '#shared/tip-links.ts';
import { BusinessDetails } from '#web/business/businesses/components/business-facts.tsx';
import { rememberSeenCode } from '#web/business/businesses/first-steps.ts';
import { businessQuery } from '#web/business/businesses/queries.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { QrPage } from '#web/tipping/qr/qr-page.tsx';
import { QrPageSkeleton } from '#web/tipping/qr/qr-parts.tsx';

const businessQrQuery = (businessId: string) =>
  queryOptions({
    ...queryOf(qrCalls.readBusiness, { params: { id: businessId } }),
    enabled: businessId !== '',
  });

export function Component() {
  const { businessId = '' } = useParams();
  const business = useQuery(businessQuery(businessId));
  if (business.isPending) return <QrPageSkeleton />;
  if (business.isError) {
    return <LoadProblem sentence={m.business_fetch_failed()} onRetry={() => business.refetch()} />;
  }
  if (!business.data) {
    return (
      <MessagePage title={m.business_not_found()} detail={m.business_not_found_detail()}>
        <ButtonLink to="/business" label={m.qr_back_to_dashboard()} />
      </MessagePage>
    );
  }
  return <BusinessQr business={business.data} />;
}

export { QrPageSkeleton as Skeleton };

/** The QR code of the whole team, with sharing and printing. */
function BusinessQr({ business }: { business: PublicBusiness }) {
  const { id, name, tlNumber } = business;
  // One of the first steps on the dashboard.
  useEffect(() => rememberSeenCode(id), [id]);
  const code = useQuery(businessQrQuery(String(id)));
  return (
    <QrPage
      head={{
        back: { to: '/business', label: m.qr_back_to_dashboard() },
        title: m.qr_tip_our_team(),
        detail: m.qr_tip_our_team_intro(),
      }}
      code={code}
      card={{ alt: m.qr_alt_business({ name }), name, tlNumber }}
      link={code.data?.businessUrl || businessTipLink(pageScope().origin, id)}
      shareTitle={m.qr_share_business({ name })}
      files={{
        png: urlOf(qrCalls.businessPng, { params: { id } }),
        svg: urlOf(qrCalls.businessSvg, { params: { id } }),
      }}
      fileName={`karam-team-${id}`}
      subject={<BusinessDetails business={business} />}
    >
      <ButtonLink
        to="/business/staff/codes?who=team"
        variant="secondary"
        icon={Printer}
        label={m.codes_more_kinds()}
      />
      <ButtonLink to="/business/team-tips" variant="secondary" icon={Users} label={m.team_tips_title()} />
    </QrPage>
  );
}
