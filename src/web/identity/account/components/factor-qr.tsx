import { encodeQR } from 'qr';
import { m } from '#web/paraglide/messages.js';

/** Dark on white in dark mode too: apps cannot read it otherwise. Drawn here, so that the secret is in no address. */
export function FactorQr({ link }: { link: string }) {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={m.factor_qr()}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="mx-auto w-56 max-w-full rounded-control bg-white"
    >
      <path d={squares.join('')} fill="black" />
    </svg>
  );
}
