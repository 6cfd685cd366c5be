import { typedLink } from '#shared/tip-links.ts';
import { m } from '#web/paraglide/messages.js';
import type { PrintSize } from '#web/tipping/qr/printing-card.tsx';
import { QrImage, type QrState } from '#web/tipping/qr/qr-parts.tsx';

type Props = {
  qr: QrState;
  alt: string;
  /** Where the code leads, printed under it for guests who cannot scan. */
  link: string;
  /** Texts under the code; the name is large. */
  name: string;
  businessName?: string | undefined;
  tlNumber: string | null;
  logoUrl: string | undefined;
  printSize: PrintSize;
};

/** The card as it is printed: black on white in every theme, and with the words of both languages. */
export function QrCard({ qr, alt, link, name, businessName, tlNumber, logoUrl, printSize }: Props) {
  return (
    <section
      data-print-size={printSize}
      className="qr-card mx-auto flex w-full max-w-96 flex-col items-center rounded-card border border-hairline px-6 pt-6 pb-7 text-center shadow-soft scheme-light"
    >
      {logoUrl && <img src={logoUrl} alt="" className="qr-card-logo mb-3 h-14 max-w-full object-contain" />}
      <h2 className="qr-card-call text-title font-bold" lang="en" dir="ltr">
        {m.qr_scan_to_tip({}, { locale: 'en' })}
      </h2>
      <p className="qr-card-call-arabic text-large font-semibold" lang="ar" dir="rtl">
        {m.qr_scan_to_tip({}, { locale: 'ar' })}
      </p>
      <div className="qr-card-code mt-2 w-full max-w-72">
        <QrImage qr={qr} alt={alt} />
      </div>
      <p className="qr-card-link max-w-full text-small wrap-anywhere">
        <bdi dir="ltr">{typedLink(link)}</bdi>
      </p>
      <p className="qr-card-name mt-2 max-w-full text-large font-bold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      {businessName && (
        <p className="qr-card-business max-w-full wrap-anywhere">
          <bdi>{businessName}</bdi>
        </p>
      )}
      {tlNumber && (
        <p className="qr-card-licence mt-1 max-w-full text-small wrap-anywhere">
          {m.business_tl_number()}: <bdi dir="ltr">{tlNumber}</bdi>
        </p>
      )}
    </section>
  );
}
