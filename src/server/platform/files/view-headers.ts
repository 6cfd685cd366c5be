import type { UploadType } from '#shared/limits.ts';

/**
 * The headers of an uploaded file that a page of ours shows. Browsers take it for nothing but the type we found
 * (`nosniff` is set for every answer), so it can never run as a page of our origin, and only our own pages may frame it.
 *
 * An image is sandboxed too. A PDF cannot be: Chrome and Safari refuse to show one in a sandbox, because their viewer
 * counts as a plugin. Their viewers run apart from the page, without its cookies and scripts.
 */
export function viewHeaders(contentType: UploadType): Record<string, string> {
  const policy =
    contentType === 'application/pdf'
      ? "base-uri 'none';form-action 'none';frame-ancestors 'self'"
      : "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox";
  return { 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' };
}
