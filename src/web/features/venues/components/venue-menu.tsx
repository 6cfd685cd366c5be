import { Check, ChevronsUpDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Venue } from '#shared/contracts/venues.ts';
import { buttonStyle } from '#web/components/ui/button-style.ts';
import { useChooseVenue } from '#web/features/venues/api/choose-venue.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { venues: Venue[]; chosen: Venue };

/** The venue on screen, and behind it a list of the others. It closes on Escape and when the focus leaves it. */
export function VenueMenu({ venues, chosen }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const choose = useChooseVenue();

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events that bubble up from the controls inside
    <div className="relative min-w-0" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        disabled={choose.isPending}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonStyle('quiet', 'max-w-full px-2')}
      >
        <span className="sr-only">{m.venues_shown()}</span>
        <bdi className="min-w-0 truncate">{chosen.name}</bdi>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="absolute start-0 top-full z-20 max-h-80 w-max max-w-[calc(100vw-2rem)] animate-appear overflow-y-auto rounded-control border border-hairline bg-surface p-1 shadow-soft"
      >
        {venues.map((venue) => (
          <li key={venue.id}>
            <button
              type="button"
              {...(venue === chosen && { 'aria-current': true })}
              onClick={() => (venue === chosen ? setIsOpen(false) : choose.mutate(venue.id))}
              className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-inner px-3 text-start hover:bg-sunken"
            >
              <bdi className="min-w-0 wrap-anywhere">{venue.name}</bdi>
              <Check
                aria-hidden="true"
                className={venue === chosen ? 'size-4 shrink-0' : 'invisible size-4 shrink-0'}
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
