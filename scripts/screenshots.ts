import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { ownersLocales } from '#shared/locales.ts';
import { openDemo } from './screenshots/open-demo.ts';
import type { Who } from './screenshots/scene.ts';
import { screens } from './screenshots/screens.ts';

/** Takes screenshots of all screens on all devices and themes into screenshots/, to review visual changes. */
const outDir = join(import.meta.dirname, '..', 'screenshots');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-AE' };
const desktop = { viewport: { width: 1280, height: 800 }, locale: 'en-AE' };
const looks: Record<string, BrowserContextOptions> = {
  phone,
  desktop,
  dark: { ...phone, colorScheme: 'dark' },
  arabic: { ...phone, locale: 'ar-AE' },
  narrow: { ...phone, viewport: { width: 320, height: 640 } },
  'arabic-desktop': { ...desktop, locale: 'ar-AE' },
  hindi: { ...phone, locale: 'hi-IN' },
  'hindi-dark': { ...phone, locale: 'hi-IN', colorScheme: 'dark' },
  urdu: { ...phone, locale: 'ur-PK' },
  'urdu-dark': { ...phone, locale: 'ur-PK', colorScheme: 'dark' },
};
/** Who reads Hindi and Urdu. */
const forAll: readonly Who[] = ['nobody', 'staff', 'newStaff'];
const wanted = process.argv.slice(2);

rmSync(outDir, { recursive: true, force: true });
const demo = await openDemo();
try {
  for (const [look, options] of Object.entries(looks)) await takeAll(look, options);
} finally {
  await demo.close();
}
console.log(`Written to ${outDir}`);

async function takeAll(look: string, options: BrowserContextOptions) {
  mkdirSync(join(outDir, look), { recursive: true });
  const hasAll = ownersLocales.some((locale) => options.locale?.startsWith(locale));
  const pictured = screens.filter(
    ({ name, who }) =>
      (hasAll || forAll.includes(who)) && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
  );
  for (const screen of pictured) {
    // An action may have opened a dialog, which belongs to the visible part: no full-page screenshot then.
    const picture = { path: join(outDir, look, `${screen.name}.png`), fullPage: !screen.act };
    await demo.open(screen, options, (page) => page.screenshot(picture));
  }
  console.log(`${look}: ${pictured.length} screens`);
}
