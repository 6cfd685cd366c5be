import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, onThemeChange, type Theme } from '#web/kit/theme/theme.ts';
import { IconButton } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

export function ThemeSwitch() {
  const dark = useTheme() === 'dark';
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton
      label={dark ? m.theme_use_light() : m.theme_use_dark()}
      onClick={() => {
        chooseTheme(dark ? 'light' : 'dark');
      }}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** The server does not know the system's theme: until the scripts run, a page has the button of the light one. */
function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme, () => 'light');
}
