import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { settlePlatform } from '#web/kit/i18n/platform.ts';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { reportRecovered } from '#web/kit/page/report-crash.ts';
import { onceShown } from '#web/kit/page/shown.ts';
import { setPageScope } from '#web/kit/scope/page-scope.ts';
import {
  ISLAND_DATA_ID,
  ISLAND_ID_PREFIX,
  type IslandData,
  IslandRoot,
} from '#web/tipping/guest-pages/islands.tsx';
import { findTypedEarly, TypedEarly } from '#web/tipping/tips/typed-early.ts';

/** Hydrates the part of the page that needs scripts. The rest is HTML of the server. */
const script = document.getElementById(ISLAND_DATA_ID);
const island = script?.previousElementSibling;
if (!island) throw new Error('The page has no island');
const { name, props, texts }: IslandData = JSON.parse(script.textContent);
settleLocale();
settlePlatform();
setPageScope({ texts });
onceShown(() => document.dispatchEvent(new Event('karam:shown')));
const form = island.querySelector('form');
hydrateRoot(
  island,
  <StrictMode>
    <TypedEarly value={form ? findTypedEarly(form) : undefined}>
      <IslandRoot name={name} props={props} />
    </TypedEarly>
  </StrictMode>,
  { identifierPrefix: ISLAND_ID_PREFIX, onRecoverableError: reportRecovered },
);
