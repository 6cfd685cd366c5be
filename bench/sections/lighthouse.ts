import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallBrowser } from '#bench/browser/find-browser.ts';
import { signInToBench } from '#bench/browser/sign-in.ts';
import type { Section } from '#bench/stage.ts';
import { limitRow, median, plainRow, type Row } from '#bench/table.ts';

const home = join(import.meta.dirname, '..', 'lighthouse');
const program = join(home, 'node_modules', 'lighthouse', 'cli', 'index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Scores = Record<(typeof CATEGORIES)[number], number>;

/** The least scores. */
const ALL_100: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const PUBLIC: Partial<Scores> = { 'best-practices': 100 };
const DASHBOARD: Partial<Scores> = { performance: 95, 'best-practices': 100 };

/** Lighthouse scores for a phone, with its simulated slow network and CPU. Too slow for a quick run. */
export const lighthouse: Section = {
  name: 'lighthouse',
  async measure({ karam, databaseUrl, quick, say }) {
    if (quick) return [];
    if (!existsSync(program)) {
      say('installing Lighthouse, for the benchmark alone: npm ci in bench/lighthouse …');
      await promisify(execFile)('npm', ['ci'], { cwd: home });
    }
    const { owner, admin, staff } = await signInToBench(karam.origin, databaseUrl);
    const score = async (path: string, times: number, cookies: typeof owner = []) => {
      const all: Scores[] = [];
      for (let time = 0; time < times; time += 1) {
        all.push(await withPatience(() => askLighthouse(`${karam.origin}${path}`, cookies), say));
      }
      return all;
    };
    return [
      ...rowsOf('the tip page', await score('/tip/1', 3), ALL_100),
      ...rowsOf('the landing page', await score('/', 1), PUBLIC),
      ...rowsOf('the sign-in page', await score('/auth', 1), PUBLIC),
      ...rowsOf('an owner’s dashboard', await score('/business', 3, owner), DASHBOARD),
      ...rowsOf('an admin’s dashboard', await score('/admin', 3, admin), DASHBOARD),
      ...rowsOf('a staff member’s portal', await score('/', 3, staff), DASHBOARD),
    ];
  },
};

/** Sometimes the browser's trace misses its beginning, and Lighthouse asks for another run. */
async function withPatience<T>(work: () => Promise<T>, say: (line: string) => void): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const reason = /\((NO_\w+)\)/.exec(String((error as { stderr?: string }).stderr))?.[1];
      if (!reason || left === 0) throw error;
      say(`Lighthouse failed with ${reason} and is run again`);
    }
  }
}

async function askLighthouse(
  url: string,
  cookies: readonly { name: string; value: string }[],
): Promise<Scores> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const args = [
    ...[program, url, '--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`],
    `--chrome-flags=--headless --disable-gpu --disable-quic ${process.getuid?.() === 0 ? '--no-sandbox' : ''}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    '--no-enable-error-reporting',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: findOrInstallBrowser() },
    maxBuffer: 64 * 1024 * 1024,
  });
  const report: { categories: Record<string, { score: number | null }> } = JSON.parse(stdout);
  const of = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((category) => [category, of(category)])) as Scores;
}

function rowsOf(page: string, all: Scores[], goals: Partial<Scores>): Row[] {
  return CATEGORIES.map((category) => {
    const score = median(all.map((scores) => scores[category]));
    const what = `Lighthouse, ${page}: ${category}`;
    const goal = goals[category];
    if (goal === undefined) return plainRow(what, String(score));
    return limitRow(what, String(score), goal === 100 ? '100' : `≥ ${goal}`, score >= goal);
  });
}
