import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findOrInstallBrowser } from '#bench/browser/find-browser.ts';
import { languages } from '#shared/locales.ts';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { pictures, type Shot } from './screenshots/pictures.ts';
import { type Scene, setScene, signIn } from './screenshots/scene.ts';

/**
 * `npm run pictures`: takes the pictures of README.md, docs/ and the landing page from the demo. With words, only those whose
 * file has one of them: `npm run pictures -- landing proof`.
 */
const root = join(import.meta.dirname, '..');
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };
const GAP = 24;
const wanted = process.argv.slice(2);

await buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'karam-pictures-'));
const karam = await untilOpen(await spawnKaram({ dataDir, script: 'demo', env: { RATE_LIMIT: 'off' } }));
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const scene = await setScene(karam.origin, karam.output());
  for (const { file, width, shots } of pictures) {
    if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
    const taken = [];
    for (const shot of shots) taken.push(await take(browser, shot, scene));
    await (await beside(taken)).resize({ width }).webp({ quality: 82 }).toFile(join(root, file));
    console.log(file);
  }
} finally {
  await browser.close();
  await karam.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function take(browser: Browser, shot: Shot, scene: Scene): Promise<Buffer> {
  const { who, path, device, locale = 'en', theme = 'light', act } = shot;
  const context = await browser.newContext({
    viewport: sizes[device],
    // Sharp letters on good screens; the files stay small, because they are made smaller again.
    deviceScaleFactor: 2,
    hasTouch: device === 'phone',
    colorScheme: theme,
    locale: languages[locale].intlTag.slice(0, 5),
    baseURL: karam.origin,
    timezoneId: 'Asia/Dubai',
  });
  if (who !== 'nobody') {
    const { cookies } = await (await signIn(karam.origin, scene.logins[who])).storageState();
    await context.addCookies(cookies);
  }
  const page = await context.newPage();
  await page.goto(path(scene));
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
  await act?.(page);
  await page.waitForTimeout(600);
  const taken = await page.screenshot();
  await context.close();
  return taken;
}

/** As high as the highest, with transparent space between them. */
async function beside(shots: Buffer[]) {
  if (shots.length === 1) return sharp(shots[0]);
  const measured = await Promise.all(
    shots.map(async (input) => ({ input, ...(await sharp(input).metadata()) })),
  );
  let left = 0;
  const placed = measured.map(({ input, width }) => {
    const at = { input, left, top: 0 };
    left += width + GAP * 2;
    return at;
  });
  const height = Math.max(...measured.map((each) => each.height));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const whole = await sharp({ create: { width: left - GAP * 2, height, channels: 4, background } })
    .composite(placed)
    .png()
    .toBuffer();
  return sharp(whole);
}
