import { Moon, Sun } from 'lucide-react';
import { forgetKeptPages } from '#web/api/kept-pages.ts';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { m } from '#web/paraglide/messages.js';
import { chooseTheme } from '#web/theme/theme.ts';
import { useTheme } from '#web/theme/use-theme.ts';

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
