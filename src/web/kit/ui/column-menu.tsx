import { Columns3 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { recallJson, remember } from '#web/kit/client/browser-memory.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { useDisclosure } from '#web/kit/ui/disclosure.ts';
import { m } from '#web/paraglide/messages.js';

/** Which columns of a large table this browser hides, by their headings. Without a name, none can be hidden. */
export function useHiddenColumns(table: string | undefined) {
  const place = table && `hidden-columns-${table}`;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  // After hydration: the server does not know what this browser hides.
  useEffect(() => {
    const stored = place ? recallJson<unknown>(place) : null;
    if (Array.isArray(stored)) setHidden(stored.filter((key) => typeof key === 'string'));
  }, [place]);
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key];
    setHidden(next);
    if (place) remember(place, next.length > 0 ? JSON.stringify(next) : null);
  };
  return { hidden, toggle };
}

type Props = {
  columns: readonly { key: string; header: string }[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
};

/** The button "Columns", and behind it a checkbox for each column that can be hidden. */
export function ColumnMenu({ columns, hidden, onToggle }: Props) {
  const { isOpen, panelId, around, forButton } = useDisclosure();
  return (
    <div className="relative" {...around}>
      <Button
        variant="quiet"
        className="min-h-9! px-2! py-1! text-small"
        icon={Columns3}
        label={m.table_columns()}
        {...forButton}
      />
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute end-0 top-full z-20 min-w-52 rounded-control border border-hairline bg-surface px-4 py-2 shadow-soft"
      >
        {columns.map(({ key, header }) => (
          <Checkbox
            key={key}
            label={header}
            className="flex! w-full"
            checked={!hidden.includes(key)}
            onChange={() => onToggle(key)}
          />
        ))}
      </div>
    </div>
  );
}
