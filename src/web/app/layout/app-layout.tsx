import { useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from '#web/app/layout/footer.tsx';
import { useFocusOnNavigation } from '#web/app/layout/use-focus-on-navigation.ts';
import { useFreshForEachPerson } from '#web/app/layout/use-fresh-for-each-person.ts';
import { Navigation } from '#web/app/navigation/navigation.tsx';
import { m } from '#web/paraglide/messages.js';

export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useFreshForEachPerson();
  return (
    <div className="flex min-h-dvh flex-col pt-16">
      <a
        href="#main"
        className="fixed start-4 top-2 z-40 -translate-y-20 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus-visible:translate-y-0"
      >
        {m.nav_skip()}
      </a>
      <Navigation />
      <main id="main" ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
