import type { AboutPlatform } from '#shared/platform.ts';
import { PLATFORM_ID } from '#shared/platform.ts';

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
