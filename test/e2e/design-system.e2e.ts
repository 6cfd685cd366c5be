import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { createServer, loadConfigFromFile, type Plugin, type PluginOption, type ViteDevServer } from 'vite';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';

/** Every building block in every state, on the developers' style guide. */
let vite: ViteDevServer;
// Serial: otherwise every worker that runs one of these tests would start its own Vite.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // Starting Vite without its cache takes long on a busy machine.
  test.setTimeout(180_000);
  process.env.API_ORIGIN = process.env.KARAM_ORIGIN;
  const path = join(import.meta.dirname, '..', '..', 'vite.config.ts');
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, path);
  const { plugins = [], ...config } = loaded?.config ?? {};
  vite = await createServer({
    ...config,
    configFile: false,
    plugins: [...(await withoutMessageCompiler(plugins)), messagesAsOneFile],
    server: { ...config.server, port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  await vite.listen();
});
test.afterAll(() => vite.close());

for (const [name, locale, direction] of [
  ['left to right', 'en-AE', 'ltr'],
  ['right to left', 'ar-AE', 'rtl'],
] as const) {
  test.describe(name, () => {
    test.use({ locale });
    test(`the building blocks are accessible in light and in the dark, ${name}`, async ({
      page,
      expectAccessible,
      expectNoSidewaysScroll,
    }) => {
      await page.goto(`${vite.resolvedUrls?.local[0]}design-system.html`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const seen: string[] = [];
      // Without loading it again: the page follows the system, and Vite serves hundreds of files for each load.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectNoSidewaysScroll();
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll();
        await expectAccessible();
        seen.push(await background());
      }
      expect(new Set(seen).size).toBe(2);
    });
  });
}

test('the development server serves all pages from their sources, and a guest’s as the server renders it', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('GET /api/** cut');
  const staffId = await addStaff(await activeBusiness());
  // Vite compiles each file when it is first requested, which takes long while other tests use the processors.
  const compiled = { timeout: 45_000 };
  test.setTimeout(120_000);
  await page.goto(`${vite.resolvedUrls?.local[0]}tip/${staffId}`);
  await page.getByRole('radio', { name: '10.00 AED' }).check();
  await expect(page.getByRole('button', { name: 'Send 10.00 AED Tip' })).toBeEnabled(compiled);
  // The application's pages are tested without a server.
  await page.route('**/api/**', (route) =>
    isSource(route.request().url()) ? route.continue() : route.abort('connectionrefused'),
  );
  await page.goto(`${vite.resolvedUrls?.local[0]}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(compiled);
});

/**
 * The messages were compiled before the journeys. The plugin would compile them again, which takes 15 s of processor time,
 * and would replace the files while other tests import them.
 */
async function withoutMessageCompiler(plugins: PluginOption[]): Promise<PluginOption[]> {
  const each = await Promise.all(plugins);
  const isOther = (plugin: (typeof each)[number]) =>
    !plugin || !('name' in plugin) || plugin.name !== 'unplugin-paraglide-js';
  const others = each.filter(isOther);
  expect(others).toHaveLength(each.length - 1);
  return others;
}

/** Serves the 3,000 files of compiled messages as one: each load of a page requests all that it imports. */
const messagesAsOneFile: Plugin = {
  name: 'messages-as-one-file',
  load(id) {
    if (!id.endsWith('/paraglide/messages/_index.js')) return undefined;
    const folder = dirname(id);
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.js') && name !== basename(id))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const imports = new Set(texts.flatMap((text) => text.match(/^import .*$/gm) ?? []));
    return [...imports, ...texts.map((text) => text.replaceAll(/^import .*$/gm, ''))].join('\n');
  },
};

function isSource(url: string): boolean {
  return /\.ts(\?|$)/.test(url);
}
