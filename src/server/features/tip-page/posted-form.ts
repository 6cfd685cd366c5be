import type { RefusedForm } from '#shared/tip-page.ts';

export type PostedForm = Omit<RefusedForm, 'status' | 'body'>;

/** What a browser without scripts sends. A typed amount counts; without one, the preset. */
export function readPostedForm(body: string): PostedForm {
  const form = new URLSearchParams(body);
  const typed = form.get('amount')?.trim() ?? '';
  const amount = typed || (form.get('preset') ?? '');
  return {
    // Number fields let ".5" pass, which the wire's form does not.
    amount: amount.startsWith('.') ? `0${amount}` : amount,
    isPreset: typed === '' && amount !== '',
    customerName: form.get('customerName') ?? '',
    message: form.get('message') ?? '',
    coverFee: form.get('coverFee') === 'true',
  };
}
