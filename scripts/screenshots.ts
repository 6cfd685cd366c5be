import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { findOrInstallBrowser } from '#bench/browser/find-browser.ts';
import { ownersLocales } from '#shared/locales.ts';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { type Scene, setScene, signIn, type Who } from './screenshots/scene.ts';
import { type Screen, screens } from './screenshots/screens.ts';

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

await buildIfNeeded();
rmSync(outDir, { recursive: true, force: true });
const dataDir = mkdtempSync(join(tmpdir(), 'karam-screens-'));
const karam = await untilOpen(await spawnKaram({ dataDir, script: 'demo', env: { RATE_LIMIT: 'off' } }));
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const scene = await setScene(karam.origin, karam.output());
  for (const [look, options] of Object.entries(looks)) await takeAll(browser, look, options, scene);
} finally {
  await browser.close();
  await karam.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`Written to ${outDir}`);

async function takeAll(browser: Browser, look: string, options: BrowserContextOptions, scene: Scene) {
  mkdirSync(join(outDir, look), { recursive: true });
  const hasAll = ownersLocales.some((locale) => options.locale?.startsWith(locale));
  const pictured = screens.filter(
    ({ name, who }) =>
      (hasAll || forAll.includes(who)) && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
  );
  for (const screen of pictured) {
    const context = await browser.newContext({ ...options, baseURL: karam.origin, timezoneId: 'Asia/Dubai' });
    await take(screen);
    await context.close();

    async function take({ name, who, path, act }: Screen) {
      if (who !== 'nobody') {
        const { cookies } = await (await signIn(karam.origin, scene.logins[who])).storageState();
        await context.addCookies(cookies);
      }
      const page = await context.newPage();
      await page.goto(path(scene));
      // An owner's page keeps a stream open, so the network is never idle. Wait for the loading marks to go instead.
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await page.locator('h1, [role="alert"]').first().waitFor();
      await act?.(page);
      await page.waitForTimeout(400);
      // An action may have opened a dialog, which belongs to the visible part: no full-page screenshot then.
      await page.screenshot({ path: join(outDir, look, `${name}.png`), fullPage: !act });
    }
  }
  console.log(`${look}: ${pictured.length} screens`);
}
