import { crashCalls } from '#shared/calls/platform.ts';
import type { CrashReport } from '#shared/contracts/platform.ts';
import { CRASH_MESSAGE_MAX_LENGTH, CRASH_NAME_MAX_LENGTH, CRASH_STACK_MAX_LENGTH } from '#shared/limits.ts';
import { findPattern, OTHER_PAGE } from '#shared/paths.ts';
import { call } from '#web/kit/client/call.ts';

/** The name of this build (vite.config.ts). */
declare const KARAM_BUILD: string;

/** Limits the reports of one page load. */
const MOST_REPORTS = 5;
const reported = new Set<string>();

/** Not loaded on demand: after an update, the files of the page that is open may be gone. */
export function reportCrash(error: unknown, paths: readonly CrashReport['page'][]): void {
  // biome-ignore lint/suspicious/noConsole: unlike React, Preact does not log what a boundary caught.
  console.error(error);
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
