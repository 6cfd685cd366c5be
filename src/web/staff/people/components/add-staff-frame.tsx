import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#web/kit/ui/card.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { closeTo: string; children: ReactNode };

/** The card around the form, with a close button in its corner. */
export function AddStaffFrame({ closeTo, children }: Props) {
  return (
    <Card className="relative">
      <Link
        to={closeTo}
        aria-label={m.dialog_close()}
        title={m.dialog_close()}
        className="absolute end-2 top-2.5 sm:top-3.5 inline-flex size-control items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Link>
      <h2 className="mb-5 pe-10 text-large font-semibold">{m.staff_details()}</h2>
      {children}
    </Card>
  );
}
