import { Moon, Sun } from 'lucide-react';
import { forgetKeptPages } from '#web/kit/client/kept-pages.ts';
import { chooseTheme } from '#web/kit/theme/theme.ts';
import { useTheme } from '#web/kit/theme/use-theme.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { m } from '#web/paraglide/messages.js';

export function ThemeSwitch() {
  const dark = useTheme() === 'dark';
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton
      label={dark ? m.theme_use_light() : m.theme_use_dark()}
      onClick={() => {
        chooseTheme(dark ? 'light' : 'dark');
        forgetKeptPages();
      }}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
