import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Finds a Chromium for tests: $CHROMIUM_PATH, the system's, Playwright's, or a new installation. */
export function findOrInstallBrowser(): string {
  const found = findBrowser() ?? installBrowser();
  if (found) return found;
  console.error(
    'No Chromium was found and none could be installed. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
  process.exit(1);
}

function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`CHROMIUM_PATH is ${named}, which does not exist.`);
    process.exit(1);
  }
  const directories = (process.env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [...onPath, ...FIXED_PLACES, chromium.executablePath()].find((place) => existsSync(place));
}

/** Debian's package includes its libraries but needs root. Playwright's needs no root but may miss libraries. */
function installBrowser(): string | undefined {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No Chromium found. Installing Debian's: apt-get install chromium …");
    if (aptInstallChromium()) return findBrowser();
  }
  console.log("No Chromium found. Installing Playwright's: playwright install chromium …");
  run('playwright', ['install', 'chromium']);
  return findBrowser();
}

function aptInstallChromium(): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      env,
    });
    return true;
  } catch {
    return false;
  }
}
