/** The frames of Stripe's Elements, as far as a test needs them, and the page of a guest's bank. */

const NAMES: Record<string, string> = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' };

const page = (title: string, body: string, script = '') => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<style>
  body { margin: 0; font: 16px system-ui, sans-serif; background: white; color: black }
  .row { display: flex; gap: 8px; height: 48px }
  .row button { flex: 1; border: 0; border-radius: 12px; background: black; color: white; font: 600 16px system-ui }
  label, input { display: block; width: 100%; box-sizing: border-box }
  input { margin-bottom: 8px; padding: 10px; border: 1px solid #767676; border-radius: 12px; font: 16px system-ui }
</style></head>
<body><main>${body}</main><script>
  const id = new URL(location.href).searchParams.get('id');
  const tell = (data) => parent.postMessage({ isOfStandIn: true, id, ...data }, '*');
  ${script}
</script></body>
</html>`;

export function expressCheckoutFrame(wallets: readonly string[]): string {
  const buttons = wallets.map((name) => `<button data-wallet="${name}">${NAMES[name]}</button>`).join('');
  return page(
    'Express checkout',
    `<h1 hidden>Express checkout</h1><div class="row">${buttons}</div>`,
    `document.body.onclick = ({ target }) => target.dataset.wallet && tell({ type: 'press', wallet: target.dataset.wallet });
    tell({ type: 'ready', wallets: ${JSON.stringify(wallets)} });`,
  );
}

export function paymentFrame(): string {
  const field = (name: string, label: string) =>
    `<label>${label}<input name="${name}" autocomplete="off"></label>`;
  return page(
    'Card',
    `<h1 hidden>Card</h1>${field('number', 'Card number')}${field('expiry', 'Expiration date')}`,
    `document.querySelector('[name=number]').oninput = ({ target }) => tell({ type: 'card', card: target.value });
    addEventListener('focus', () => document.querySelector('input').focus());
    tell({ type: 'ready' });`,
  );
}

/** On a phone, face or finger stand for the first button. */
export function sheetFrame(wallet: string, amount: string): string {
  const button = (wish: string, label: string) => `<button data-wish="${wish}">${label}</button>`;
  return page(
    'Wallet',
    `<h1>${NAMES[wallet] ?? ''}</h1><p>AED ${(Number(amount) / 100).toFixed(2)}</p><div class="row">
    ${button('pays', 'Confirm')}${button('declines', 'Confirm with an empty card')}
    ${button('confirms', 'Confirm and be asked')}${button('cancel', 'Cancel')}</div>`,
    `document.body.onclick = ({ target }) => target.dataset.wish && tell({ wish: target.dataset.wish });`,
  );
}

export function bankPage(): string {
  return page(
    'Bank',
    `<h1>Your bank</h1><form method="post"><div class="row">
    <button name="do" value="confirm">Yes, it is me</button><button name="do" value="refuse">No</button>
    </div></form>`,
  );
}
