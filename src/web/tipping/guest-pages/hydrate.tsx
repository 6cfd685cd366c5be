import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { settlePlatform } from '#web/kit/i18n/platform.ts';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { onceShown, Shown } from '#web/kit/page/shown.ts';
import { findGivenPage } from '#web/tipping/guest-pages/given-page.ts';
import { TipApp } from '#web/tipping/guest-pages/tip-app.tsx';
import { findTypedEarly, TypedEarly } from '#web/tipping/tips/typed-early.ts';

settleLocale();
settlePlatform();

const root = document.getElementById('root');
if (!root) throw new Error('tip.html has no #root');
const given = findGivenPage();
const { pathname, search } = window.location;
const form = root.querySelector('form');
onceShown(() => document.dispatchEvent(new Event('karam:shown')));
const app = (
  <StrictMode>
    <TypedEarly value={form ? findTypedEarly(form) : undefined}>
      <TipApp pathname={pathname} search={search} given={given} />
      <Shown />
    </TypedEarly>
  </StrictMode>
);
// Hydrates the page that the server rendered. In development there is none.
if (given) hydrateRoot(root, app);
else createRoot(root).render(app);
