import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { IconButton } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { useSections } from '#web/shell/navigation/use-sections.ts';

const SearchDialog = lazy(async () => ({
  default: (await import('#web/shell/navigation/search-dialog.tsx')).SearchDialog,
}));

/** For signed-in users. Ctrl+K or ⌘K opens it too. */
export function SearchButton() {
  const sections = useSections()?.shown;
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const isOffered = sections !== undefined;
  useEffect(() => {
    if (!isOffered) return undefined;
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, [isOffered]);
  if (!sections || session.state !== 'signed-in') return null;
  return (
    <>
      <IconButton
        label={m.search_open()}
        icon={Search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SearchDialog sections={sections} role={shownRole(session.user)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
