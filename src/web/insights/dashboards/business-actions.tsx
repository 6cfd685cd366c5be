import { useLayoutEffect, useRef } from 'react';
import { StatusButton } from '#web/business/businesses/components/status-button.tsx';
import type { AdminBusiness } from '#web/business/businesses/queries.ts';
import { statusSteps } from '#web/business/businesses/status-steps.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { PayoutButton } from '#web/money/payouts/components/payout-button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { business: AdminBusiness; linksToDetails?: boolean };

/** What an admin can do with a business, by its status. Buttons in a table row are smaller. */
export function BusinessActions({ business, linksToDetails = false }: Props) {
  const { forward, turn } = statusSteps[business.status];
  const canBePaid = business.status === 'active' && business.iban !== null;
  const variant = linksToDetails ? 'quiet' : 'secondary';
  const look = { variant, ...(linksToDetails && { className: compact }) } as const;
  const self = useRef<HTMLDivElement>(null);
  const shownStatus = useRef(business.status);
  useLayoutEffect(() => {
    if (shownStatus.current === business.status) return;
    shownStatus.current = business.status;
    // The button that was pressed disappeared with the old status: move the focus to the one in its place.
    if (document.activeElement === document.body) self.current?.querySelector('button')?.focus();
  }, [business.status]);
  return (
    <div
      ref={self}
      className={
        linksToDetails
          ? '-mx-3 mt-2 flex flex-wrap @5xl:-mx-2 @5xl:mt-0 @min-[68rem]:flex-nowrap'
          : 'contents max-sm:*:grow'
      }
    >
      {forward && <StatusButton business={business} step={forward} {...look} />}
      {canBePaid && <PayoutButton business={business} {...look} />}
      {/* The same element in every status, so that it keeps the focus while its label changes. */}
      <StatusButton key="turn" business={business} step={turn} {...look} />
      {linksToDetails && (
        <ButtonLink to={`/admin/businesses/${business.id}`} {...look}>
          {m.admin_view_details()}
        </ButtonLink>
      )}
    </div>
  );
}

const compact = '@5xl:whitespace-nowrap @5xl:min-h-9 @5xl:px-2 @5xl:text-small';
