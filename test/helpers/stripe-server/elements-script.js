// Stands in for Stripe's script in the browser: the part of its interface that the tip page uses, as Stripe documents it
// (docs.stripe.com/js). Frames and API are those of the test server that serves this file.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const CLICK_MS = 1000;
  let lastId = 0;

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  /** What frames tell, by the id of their element. */
  const listeners = new Map();
  window.addEventListener('message', ({ data, origin: from }) => {
    if (from === origin && data?.isOfStandIn) listeners.get(data.id)?.(data);
  });

  function frame(path, query, title, style) {
    lastId += 1;
    const id = String(lastId);
    const element = document.createElement('iframe');
    element.src = `${origin}/elements/${path}?${new URLSearchParams({ ...query, id, lang: document.documentElement.lang })}`;
    element.title = title;
    element.style.cssText = style;
    return { id, element };
  }

  const sheets = {
    open(wallet, amount, answer) {
      const { id, element } = frame('sheet', { wallet, amount }, 'Wallet', SHEET);
      listeners.set(id, ({ wish }) => answer(wish));
      document.body.append(element);
      return () => element.remove();
    },
  };
  const SHEET =
    'position:fixed;inset:auto 0 0;width:100%;height:320px;border:0;z-index:99;color-scheme:light;background:white';

  class Element {
    #handlers = {};
    constructor(type, elements, options) {
      Object.assign(this, { type, elements, options });
    }
    on(event, handler) {
      this.#handlers[event] = [...(this.#handlers[event] ?? []), handler];
      return this;
    }
    tell(event, details = {}) {
      for (const handler of this.#handlers[event] ?? []) handler({ elementType: this.type, ...details });
    }
    mount(box) {
      if (!(box instanceof HTMLElement)) throw new IntegrationError('Mount needs an element');
      const height = this.type === 'payment' ? 190 : (this.options?.buttonHeight ?? 44);
      const style = `display:block;width:100%;height:${height}px;border:0;color-scheme:light`;
      const { id, element } = frame(this.type, {}, titles[this.type], style);
      this.frame = element;
      listeners.set(id, (data) => this.hear(data));
      box.append(element);
    }
    focus() {
      this.frame.focus();
    }
    hear({ type, wallets, wallet, card }) {
      if (type === 'card') this.card = card;
      if (type === 'broken')
        this.tell('loaderror', { error: { type: 'api_error', message: 'It is broken' } });
      if (type === 'ready') this.becomeReady(wallets);
      if (type === 'press') this.press(wallet);
    }
    becomeReady(wallets) {
      if (this.type !== 'expressCheckout') return this.tell('ready');
      const has = (name) => wallets.includes(name);
      const found = Object.fromEntries(WALLETS.map((name) => [name, has(name)]));
      const paymentMethods = Object.fromEntries(WALLETS.map((name) => [name, { available: has(name) }]));
      const none = wallets.length === 0;
      this.tell('availablepaymentmethodschange', { paymentMethods: none ? undefined : paymentMethods });
      this.tell('ready', { availablePaymentMethods: none ? undefined : found });
    }
    /** The sheet opens only if the page agrees within a second. */
    press(wallet) {
      const expressPaymentType = wallet.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
      let isAnswered = false;
      const late = setTimeout(() => {
        isAnswered = true;
        throw new IntegrationError('resolve or reject must be called within one second of a click');
      }, CLICK_MS);
      const once = (act) => () => {
        if (isAnswered) return;
        isAnswered = true;
        clearTimeout(late);
        act?.();
      };
      const open = () => {
        const close = sheets.open(wallet, this.elements.amount, (wish) => {
          if (wish === 'cancel') {
            close();
            return this.tell('cancel');
          }
          this.elements.wallet = { outcome: wish, expressPaymentType };
          this.elements.closeSheet = close;
          this.tell('confirm', { expressPaymentType, paymentFailed: close });
        });
      };
      this.tell('click', { expressPaymentType, resolve: once(open), reject: once() });
    }
  }
  const WALLETS = ['applePay', 'googlePay', 'link'];
  const titles = { expressCheckout: 'Secure express checkout', payment: 'Secure payment input frame' };

  class Elements {
    #made = [];
    constructor({ mode, amount, currency, allowedPaymentMethodTypes }) {
      if (mode !== 'payment' || !currency) throw new IntegrationError('mode and currency are needed');
      if (!Number.isInteger(amount) || amount <= 0) throw new IntegrationError('amount must be above zero');
      Object.assign(this, { amount, currency, allowedPaymentMethodTypes, isSubmitted: false });
    }
    create(type, options) {
      if (!(type in titles)) throw new IntegrationError(`Not in this stand-in: ${type}`);
      const made = new Element(type, this, options);
      this.#made.push(made);
      return made;
    }
    async update({ amount }) {
      if (!Number.isInteger(amount) || amount <= 0) throw new IntegrationError('amount must be above zero');
      this.amount = amount;
    }
    async submit() {
      const card = this.#made.find(({ type }) => type === 'payment');
      if (card && !this.wallet && (card.card ?? '').replaceAll(/\D/g, '').length < 16) {
        const message = 'Your card number is incomplete.';
        return { error: { type: 'validation_error', code: 'incomplete_number', message } };
      }
      this.isSubmitted = true;
      return { selectedPaymentMethod: this.wallet?.expressPaymentType ?? 'card' };
    }
    get paymentMethod() {
      const card = this.#made.find(({ type }) => type === 'payment')?.card;
      return this.wallet
        ? { 'payment_method_data[wallet]': this.wallet.outcome }
        : { 'payment_method_data[card][number]': card ?? '' };
    }
  }

  async function confirmPayment(key, { elements, clientSecret, confirmParams, redirect }) {
    if (!elements.isSubmitted)
      throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment()');
    const [id] = clientSecret.split('_secret_');
    if (!id.startsWith('pi_')) throw new IntegrationError('The client secret is of no PaymentIntent');
    if (!URL.canParse(confirmParams?.return_url ?? '')) throw new IntegrationError('return_url is missing');
    const form = {
      key,
      client_secret: clientSecret,
      return_url: confirmParams.return_url,
      expected_amount: String(elements.amount),
      expected_payment_method_types: (elements.allowedPaymentMethodTypes ?? []).join(),
      ...elements.paymentMethod,
    };
    elements.isSubmitted = false;
    try {
      const response = await fetch(`${origin}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      const answer = await response.json();
      if (answer.error) return { error: answer.error };
      if (answer.next_action) {
        window.location.assign(answer.next_action.redirect_to_url.url);
        return new Promise(() => {});
      }
      if (redirect !== 'if_required') window.location.assign(confirmParams.return_url);
      return { paymentIntent: answer };
    } catch {
      return { error: { type: 'api_connection_error', message: 'The network is away.' } };
    } finally {
      elements.closeSheet?.();
      elements.wallet = undefined;
    }
  }

  window.Stripe = Object.assign(
    (key) => {
      if (!/^pk_(test|live)_/.test(key)) throw new IntegrationError('This is no publishable key');
      return {
        elements: (options) => new Elements(options),
        confirmPayment: (options) => confirmPayment(key, options),
      };
    },
    { version: 'endive' },
  );
})();
