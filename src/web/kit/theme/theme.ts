import { KEPT_PAGES } from '#shared/kept-pages.ts';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'karam_theme';
const listeners = new Set<() => void>();

/** Call before the first render, so that the other theme does not flash up. */
export function applyChosenTheme(): void {
  const chosen = findChosenTheme();
  const { dataset } = document.documentElement;
  // Even the same value makes the browser compute all styles again.
  if (chosen && dataset.theme !== chosen) dataset.theme = chosen;
}

export function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === 'light' || shown === 'dark' ? shown : systemTheme();
}

/** Choosing the theme that the system has means following the system again. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) {
    delete document.documentElement.dataset.theme;
    remember(null);
  } else {
    document.documentElement.dataset.theme = theme;
    remember(theme);
  }
  // The page that is kept for times without a network still has the old look.
  if ('caches' in window) void caches.delete(KEPT_PAGES);
  announce();
}

export function onThemeChange(listener: () => void): () => void {
  if (listeners.size === 0) systemPrefersDark().addEventListener('change', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) systemPrefersDark().removeEventListener('change', announce);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function systemTheme(): Theme {
  return systemPrefersDark().matches ? 'dark' : 'light';
}

// Not at module level: the server, which renders pages too, has no window.
function systemPrefersDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

// Storage can be forbidden (private windows, strict settings). A theme is not worth an error.
function findChosenTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function remember(theme: Theme | null): void {
  // A cookie too, for pages that the server renders in the chosen theme.
  const lasts = theme ? 'max-age=31536000' : 'max-age=0';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in some browsers
  document.cookie = `${STORAGE_KEY}=${theme ?? ''}; path=/; samesite=lax; ${lasts}`;
  try {
    if (theme) localStorage.setItem(STORAGE_KEY, theme);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {}
}
