import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange, type Theme } from '#web/theme/theme.ts';

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme);
}
