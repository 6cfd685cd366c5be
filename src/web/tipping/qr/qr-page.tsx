import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page, type PageHead } from '#web/kit/page/page.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { PrintingCard, usePrintSize } from '#web/tipping/qr/printing-card.tsx';
import { QrCard } from '#web/tipping/qr/qr-card.tsx';
import { QrLayout, QrRetry, ShareButtons } from '#web/tipping/qr/qr-parts.tsx';

type Props = {
  head: PageHead;
  code: UseQueryResult<{ qrCodeDataURL: string; logoUrl?: string | undefined }>;
  /** What is printed on the card. */
  card: { alt: string; name: string; businessName?: string; tlNumber: string | null };
  link: string;
  /** The title when the link is shared. */
  shareTitle: string;
  files: { png: string; svg: string };
  fileName: string;
  /** Whose code it is, above the link. */
  subject: ReactNode;
  /** Links to other pages. */
  children?: ReactNode;
};

/** A QR code with sharing and printing. */
export function QrPage({ head, code, card, link, shareTitle, files, fileName, subject, children }: Props) {
  const [printSize, setPrintSize] = usePrintSize();
  const { share, ...sharing } = useLinkSharing({ link, title: shareTitle });
  const { data, isPending, isError, refetch } = code;
  return (
    <Page {...head} actions={<ShareButtons onShare={share} canPrint={Boolean(data?.qrCodeDataURL)} />}>
      <QrLayout
        card={
          <>
            <QrCard
              {...card}
              qr={{ isPending, isError, dataUrl: data?.qrCodeDataURL }}
              link={link}
              logoUrl={data?.logoUrl}
              printSize={printSize}
            />
            <QrRetry isError={isError} onRetry={refetch} />
          </>
        }
      >
        {subject}
        <Card>
          <ShareableLink {...sharing} />
        </Card>
        <PrintingCard files={files} fileName={fileName} size={printSize} onSizeChange={setPrintSize} />
        {children}
      </QrLayout>
    </Page>
  );
}
