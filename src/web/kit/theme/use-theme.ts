import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange, type Theme } from '#web/kit/theme/theme.ts';

/** The server does not know the system's theme: until the scripts run, a page has the button of the light one. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme, () => 'light');
}
