import { queryOptions } from '@tanstack/react-query';
import { Printer, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** The card first; where there is room it stays visible beside the scrolling content. */
export function QrLayout({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24">{card}</div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </div>
  );
}

export function QrPageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-content px-4 py-8 sm:px-6 sm:py-12">
      <LoadingRegion>
        <Skeleton className="h-10 w-56" />
        <Skeleton className="mt-2 mb-8 h-6 w-24" />
        <QrLayout card={<Skeleton className="mx-auto h-120 max-w-96 rounded-card" />}>
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </QrLayout>
      </LoadingRegion>
    </div>
  );
}

/** Below a card whose code could not be loaded: an error and a button to try again. */
export function QrRetry({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  return isError && <LoadProblem sentence={m.qr_fetch_failed()} onRetry={onRetry} />;
}

/** Printing is disabled while the card has no code. */
export function ShareButtons({ onShare, canPrint }: { onShare: () => void; canPrint: boolean }) {
  return (
    <>
      <Button variant="secondary" onClick={onShare} icon={Share2} label={m.qr_share()} />
      <Button onClick={() => window.print()} disabled={!canPrint} icon={Printer} label={m.qr_print()} />
    </>
  );
}

export type QrState = { isPending: boolean; isError: boolean; dataUrl: string | undefined };

/** The code, or why it is missing, always in a square of the same size. */
export function QrImage({ qr, alt }: { qr: QrState; alt: string }) {
  if (qr.isPending) {
    return (
      <LoadingRegion>
        <div className="qr-code aspect-square animate-breathe rounded-control bg-sunken" />
      </LoadingRegion>
    );
  }
  if (qr.isError || !qr.dataUrl) {
    return (
      <div className="qr-code flex aspect-square items-center justify-center rounded-control border border-dashed border-current font-medium">
        {qr.isError ? m.qr_error() : m.qr_none()}
      </div>
    );
  }
  return <img src={qr.dataUrl} alt={alt} width={1024} height={1024} className="qr-code aspect-square" />;
}

export const staffQrQuery = (staffId: string) =>
  queryOptions({ ...queryOf(qrCalls.readStaff, { params: { id: staffId } }), enabled: staffId !== '' });
