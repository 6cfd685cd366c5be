import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { useDisclosure } from '#web/kit/ui/disclosure.ts';

type Workplace = { id: number; name: string };
type Props = {
  /** Read before the name of the workplace on screen. */
  label: string;
  workplaces: Workplace[];
  chosenId: number;
  isPending: boolean;
  onChoose: (id: number) => void;
};

/** The venue or workplace on screen, and behind it a list of all. It closes on Escape and when the focus leaves it. */
export function WorkplaceMenu({ label, workplaces, chosenId, isPending, onChoose }: Props) {
  const { isOpen, panelId, close, around, forButton } = useDisclosure();
  return (
    <div className="relative min-w-0" {...around}>
      <button
        type="button"
        {...forButton}
        disabled={isPending}
        className={buttonStyle('quiet', 'max-w-full px-2')}
      >
        <span className="sr-only">{label}</span>
        <bdi className="min-w-0 truncate">{workplaces.find(({ id }) => id === chosenId)?.name}</bdi>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      <ul
        id={panelId}
        hidden={!isOpen}
        className="absolute start-0 top-full z-20 max-h-80 w-max max-w-[calc(100vw-2rem)] animate-appear overflow-y-auto rounded-control border border-hairline bg-surface p-1 shadow-soft"
      >
        {workplaces.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              {...(id === chosenId && { 'aria-current': true })}
              onClick={() => (id === chosenId ? close() : onChoose(id))}
              className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-inner px-3 text-start hover:bg-sunken"
            >
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <Check
                aria-hidden="true"
                className={id === chosenId ? 'size-4 shrink-0' : 'invisible size-4 shrink-0'}
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Above a page: which venue or workplace it shows, with a menu of the others. */
export function WorkplaceNav({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <nav aria-label={label} className="border-b border-hairline bg-surface print:hidden">
      <div className="mx-auto flex min-h-14 w-full max-w-content flex-wrap items-center gap-x-2 px-2 sm:px-4">
        {children}
      </div>
    </nav>
  );
}
