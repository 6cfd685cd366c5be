import { useSyncExternalStore } from 'react';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { PublicSettings } from '#shared/contracts/settings.ts';
import { type AboutPlatform, nameIn, PLATFORM_ID } from '#shared/platform.ts';
import { pageScope, setPageScope } from '#web/kit/scope/page-scope.ts';
import { getLocale } from '#web/paraglide/runtime.js';

const listeners = new Set<() => void>();

/** Called after an admin changed the settings. */
export function setPlatform(platform: Partial<AboutPlatform>): void {
  setPageScope({ platform: { ...getCurrent(), ...platform } });
  for (const listener of listeners) listener();
}

/** Called once, before the first render. Only in development the page does not carry the values. */
export function settlePlatform(): void {
  const text = document.getElementById(PLATFORM_ID)?.textContent;
  if (text) setPlatform(JSON.parse(text));
  else void loadPlatform();
}

async function loadPlatform(): Promise<void> {
  const answer = await fetch(tipCalls.readTerms.path).catch(() => undefined);
  if (answer?.ok) setPlatform(((await answer.json()) as PublicSettings).platform);
}

/** The platform's name in the reader's language, for sentences outside of components. */
export function platformName(): string {
  return nameIn(getLocale(), getCurrent());
}

/** The same for components, which render again when an admin changes it on this page. */
export function usePlatformName(): string {
  return nameIn(getLocale(), usePlatform());
}

/** Both names and the other public facts. */
export function usePlatform(): AboutPlatform {
  return useSyncExternalStore(subscribe, getCurrent, getCurrent);
}

function getCurrent(): AboutPlatform {
  return pageScope().platform;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
