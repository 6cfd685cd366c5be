import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Chromium without its windows. The journeys take a quarter less time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Finds a Chromium for benchmarks, journeys and screenshots: $CHROMIUM_PATH, Debian's headless shell, any other, or a new
 * installation.
 */
export function findOrInstallBrowser(): string {
  const named = findNamedBrowser();
  if (named) return named;
  const found = installShell() ?? findBrowser() ?? installBrowser();
  if (found) return found;
  console.error(
    'No Chromium was found and none could be installed. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
  process.exit(1);
}

function findNamedBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (!named || existsSync(named)) return named;
  console.error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  process.exit(1);
}

function findBrowser(): string | undefined {
  const onPath = NAMES.flatMap((name) => findOnPath(name) ?? []);
  return [...onPath, ...FIXED_PLACES, chromium.executablePath()].find((place) => existsSync(place));
}

function findOnPath(name: string): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return directories.map((directory) => join(directory, name)).find((place) => existsSync(place));
}

/** Only where packages can be installed without asking: as root on Debian, which is how containers run tests. */
function installShell(): string | undefined {
  if (!isRootOnDebian() || findOnPath(SHELL)) return findOnPath(SHELL);
  console.log(`Installing Debian's ${SHELL}, in which the journeys run faster: apt-get install ${SHELL} …`);
  aptInstall(SHELL);
  return findOnPath(SHELL);
}

/** Debian's package includes its libraries but needs root. Playwright's needs no root but may miss libraries. */
function installBrowser(): string | undefined {
  if (isRootOnDebian()) {
    console.log("No Chromium found. Installing Debian's: apt-get install chromium …");
    if (aptInstall('chromium')) return findBrowser();
  }
  console.log("No Chromium found. Installing Playwright's: playwright install chromium …");
  const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
  return findBrowser();
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function aptInstall(name: string): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], {
      stdio: 'ignore',
      env,
    });
    return true;
  } catch {
    return false;
  }
}
