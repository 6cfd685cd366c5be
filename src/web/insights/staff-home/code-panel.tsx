import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { leastPayoutWords } from '#web/money/payouts/components/least-payout-words.ts';
import { m } from '#web/paraglide/messages.js';
import { bankAccountQuery, type Portal } from '#web/staff/portal/queries.ts';
import { CodeButton } from '#web/tipping/qr/code-button.tsx';
import { QrImage, QrRetry, staffQrQuery } from '#web/tipping/qr/qr-parts.tsx';

/**
 * What a staff member opens the app for: the code for a guest, and where the money goes. The code is in the page itself, so
 * it is there without a network.
 */
export function CodePanel({ portal }: { portal: Portal }) {
  const { staffId, business, owed, nextPayday, leastPayout } = portal;
  const { isPending, isError, data, refetch } = useQuery(staffQrQuery(String(staffId)));
  const name = nameOf(portal);
  return (
    <Card className="mb-3 flex flex-col items-center gap-4 sm:mb-4 sm:flex-row sm:gap-8">
      <div className="w-full max-w-64 shrink-0 rounded-control bg-[#fff] p-2 text-[#000] scheme-light max-sm:order-2 sm:w-48">
        <QrImage qr={{ isPending, isError, dataUrl: data?.qrCodeDataURL }} alt={m.qr_alt_staff({ name })} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 max-sm:contents">
        {getFilsFrom(owed) > 0 && (
          <p className="max-sm:order-1 max-sm:text-center">
            <Money isStrong amountDecimal={owed} /> ·{' '}
            <span>{leastPayout ? leastPayoutWords(leastPayout) : <OwedNote />}</span>
            {nextPayday && !leastPayout && (
              <span className="block text-ink-soft">
                {m.portal_next_payday({ day: formatDay(nextPayday) })}
              </span>
            )}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3 max-sm:order-3 sm:justify-start">
          <CodeButton staffId={staffId} name={name} businessName={business.name} />
          <ButtonLink to={`/staff/${staffId}`} variant="secondary" icon={QrCode} label={m.portal_my_code()} />
        </div>
        <QrRetry isError={isError} onRetry={refetch} />
      </div>
    </Card>
  );
}

/** When and where the owed money arrives. */
function OwedNote() {
  const { data: account } = useQuery(bankAccountQuery);
  if (!account) return m.portal_owed_note();
  // The word joiner keeps the digits in one line with the dots before them.
  return account.iban
    ? m.portal_owed_to({ digits: `\u2060${account.iban.slice(-4)}` })
    : m.portal_owed_through();
}
