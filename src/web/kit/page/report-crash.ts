import { crashCalls } from '#shared/calls/platform.ts';
import { LEFT_TO_BROWSER } from '#shared/contracts/app-page.ts';
import type { CrashReport } from '#shared/contracts/platform.ts';
import { CRASH_MESSAGE_MAX_LENGTH, CRASH_NAME_MAX_LENGTH, CRASH_STACK_MAX_LENGTH } from '#shared/limits.ts';
import { findPattern, OTHER_PAGE } from '#shared/paths.ts';
import { call } from '#web/kit/client/call.ts';

/** The name of this build (vite.config.ts). */
declare const KARAM_BUILD: string;

/** Limits the reports of one page load. */
const MOST_REPORTS = 5;
const reported = new Set<string>();

/**
 * React has logged the error to the console. Not loaded on demand: after an update, the files of the page that is open may
 * be gone.
 */
export function reportCrash(error: unknown, paths: readonly CrashReport['page'][]): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (reported.has(message) || reported.size >= MOST_REPORTS) return;
  reported.add(message);
  const report: CrashReport = {
    // The pattern, because the path itself can have a secret.
    page: findPattern(paths, window.location.pathname) ?? OTHER_PAGE,
    build: KARAM_BUILD,
    name: name.slice(0, CRASH_NAME_MAX_LENGTH),
    message: message.slice(0, CRASH_MESSAGE_MAX_LENGTH),
    stack: stack.slice(0, CRASH_STACK_MAX_LENGTH),
  };
  call(crashCalls.report, { body: report, keepalive: true }).catch(() => undefined);
}

/** For an error after which React rendered a part of the page again. Parts that the server left to the browser are no fault. */
export function reportRecovered(error: unknown): void {
  const isLeft = error instanceof Error && 'digest' in error && error.digest === LEFT_TO_BROWSER;
  // biome-ignore lint/suspicious/noConsole: server and browser have rendered different pages.
  if (!isLeft) console.error(error);
}
