import type { FastifyRequest } from 'fastify';
import { firstLocaleIn, isLocale, type Locale } from '#shared/locales.ts';
import { type AboutPlatform, PLATFORM_ID } from '#shared/platform.ts';

/** Data for the scripts of a page. Escapes "<", so that no text in it can close the script element. */
export function asData(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The platform's name and support address, which scripts read before their first render. */
export function platformElement(platform: AboutPlatform): string {
  return `<script type="application/json" id="${PLATFORM_ID}">${asData(platform)}</script>`;
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (char) => names[char] ?? char);
}

/** The theme chosen on one of our pages. Undefined if the reader follows the system. */
export function themeOf(request: FastifyRequest): 'light' | 'dark' | undefined {
  const theme = request.cookies.karam_theme;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

/** The language of the page: the one chosen on one of our pages, or else the first that the browser prefers and we have. */
export function localeOf(request: FastifyRequest): Locale {
  return findLocaleOf(request) ?? 'en';
}

/** The same, but undefined if the browser has named none that we have, so that nobody knows what its user reads. */
export function findLocaleOf(request: FastifyRequest): Locale | undefined {
  const chosen = request.cookies.karam_locale ?? '';
  return isLocale(chosen) ? chosen : firstLocaleIn(request.headers['accept-language'] ?? '');
}
