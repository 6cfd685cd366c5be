import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { guestMoneyQuery } from '#web/money/payments/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** Leads an admin from the dashboard to money of guests that somebody has to deal with, if there is any. */
export function GuestMoneyNotice() {
  const { data } = useQuery(guestMoneyQuery);
  if (!data || data.count === 0) return null;
  const { count } = data;
  return (
    <div className="mb-4">
      <Notice
        sentence={count === 1 ? m.guest_money_notice_one() : m.guest_money_notice_many({ count })}
        action={<ButtonLink to="/admin/books" variant="secondary" label={m.guest_money_look()} />}
      />
    </div>
  );
}
