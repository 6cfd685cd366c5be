import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '#bench/browser/find-browser.ts';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { buildIfNeeded } from '../build/build-if-needed.ts';
import { type Scene, setScene, signIn, type Who } from './scene.ts';

export type Opening = {
  who: Who;
  path: (scene: Scene) => string;
  /** Actions on the page before the picture. */
  act?: ((page: Page) => Promise<void>) | undefined;
};

/** Starts the demo with an empty data directory of its own, and a browser. `open` shows a page to `take` once it has loaded. */
export async function openDemo() {
  await buildIfNeeded();
  const dataDir = mkdtempSync(join(tmpdir(), 'karam-pictures-'));
  const karam = await untilOpen(await spawnKaram({ dataDir, script: 'demo', env: { RATE_LIMIT: 'off' } }));
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const scene = await setScene(karam.origin, karam.output());
  return {
    async open<Taken>(
      { who, path, act }: Opening,
      device: BrowserContextOptions,
      take: (page: Page) => Promise<Taken>,
    ): Promise<Taken> {
      const context = await browser.newContext({
        ...device,
        baseURL: karam.origin,
        timezoneId: 'Asia/Dubai',
      });
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
      // Until what appears has appeared.
      await page.waitForTimeout(600);
      const taken = await take(page);
      await context.close();
      return taken;
    },
    async close(): Promise<void> {
      await browser.close();
      await karam.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
