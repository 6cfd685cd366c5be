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
import { Page } from '#web/kit/page/page.tsx';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { PrintingCard, usePrintSize } from '#web/tipping/qr/printing-card.tsx';
import { QrCard } from '#web/tipping/qr/qr-card.tsx';
import { QrLayout, QrPageSkeleton, QrRetry, ShareButtons } from '#web/tipping/qr/qr-parts.tsx';

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
        <ButtonLink to="/business">{m.qr_back_to_dashboard()}</ButtonLink>
      </MessagePage>
    );
  }
  return <BusinessQr business={business.data} />;
}

export { QrPageSkeleton as Skeleton };

/** The QR code of the whole team, with sharing and printing. */
function BusinessQr({ business }: { business: PublicBusiness }) {
  const { id, name } = business;
  const [printSize, setPrintSize] = usePrintSize();
  // One of the first steps on the dashboard.
  useEffect(() => rememberSeenCode(id), [id]);
  const { data, isPending, isError, refetch } = useQuery(businessQrQuery(String(id)));
  const { share, ...sharing } = useLinkSharing({
    link: data?.businessUrl || businessTipLink(pageScope().origin, id),
    title: m.qr_share_business({ name }),
  });
  return (
    <Page
      back={{ to: '/business', label: m.qr_back_to_dashboard() }}
      title={m.qr_tip_our_team()}
      detail={m.qr_tip_our_team_intro()}
      actions={<ShareButtons onShare={share} canPrint={Boolean(data?.qrCodeDataURL)} />}
    >
      <QrLayout
        card={
          <>
            <QrCard
              qr={{ isPending, isError, dataUrl: data?.qrCodeDataURL }}
              alt={m.qr_alt_business({ name })}
              link={sharing.link}
              name={name}
              tlNumber={business.tlNumber}
              logoUrl={data?.logoUrl}
              printSize={printSize}
            />
            <QrRetry isError={isError} onRetry={refetch} />
          </>
        }
      >
        <BusinessDetails business={business} />
        <Card>
          <ShareableLink {...sharing} />
        </Card>
        <PrintingCard
          files={{
            png: urlOf(qrCalls.businessPng, { params: { id } }),
            svg: urlOf(qrCalls.businessSvg, { params: { id } }),
          }}
          fileName={`karam-team-${id}`}
          size={printSize}
          onSizeChange={setPrintSize}
        />
        <ButtonLink to="/business/staff/codes?who=team" variant="secondary">
          <Printer aria-hidden="true" className="size-5" />
          {m.codes_more_kinds()}
        </ButtonLink>
        <ButtonLink to="/business/team-tips" variant="secondary">
          <Users aria-hidden="true" className="size-5" />
          {m.team_tips_title()}
        </ButtonLink>
      </QrLayout>
    </Page>
  );
}
