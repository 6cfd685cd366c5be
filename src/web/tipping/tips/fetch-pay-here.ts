/** The server names Stripe's script on the place that is kept free for the wallets. */
export const SCRIPT_ATTRIBUTE = 'data-script';

/**
 * If guests can pay on this page, fetches what that needs while the page is hydrated. Nothing of it runs yet, and Stripe is
 * not asked before the page is seen.
 */
export function fetchPayHere(): void {
  const url = document.querySelector(`[${SCRIPT_ATTRIBUTE}]`)?.getAttribute(SCRIPT_ATTRIBUTE);
  if (!url) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', href: url });
  document.head.append(link);
  void import('#web/tipping/tips/stripe-elements.ts');
}
