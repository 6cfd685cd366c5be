import { QrCode } from 'lucide-react';
import { m } from '#web/paraglide/messages.js';

/** Shown in place of the QR code while the staff member does not exist yet. */
export function QrPlaceholder() {
  return (
    <div className="flex items-center gap-4 rounded-control border border-dashed border-edge p-4 text-ink-soft">
      <QrCode aria-hidden="true" className="size-10 shrink-0" strokeWidth={1.25} />
      <p className="text-small">{m.staff_qr_placeholder()}</p>
    </div>
  );
}
