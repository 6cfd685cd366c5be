import { LoadingRegion } from '#web/kit/ui/loading.tsx';
import { m } from '#web/paraglide/messages.js';

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
