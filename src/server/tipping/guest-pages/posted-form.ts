import type { RefusedForm } from '#shared/contracts/tip-page.ts';

export type PostedForm = Omit<RefusedForm, 'status' | 'body'>;

/** Reads the form of a browser without JavaScript. A typed amount has priority over a preset, and stays as typed. */
export function readPostedForm(body: string): PostedForm {
  const form = new URLSearchParams(body);
  const typed = form.get('amount')?.trim() ?? '';
  const amountText = typed || (form.get('preset') ?? '');
  return {
    amount: amountText,
    isPreset: typed === '' && amountText !== '',
    customerName: form.get('customerName') ?? '',
    message: form.get('message') ?? '',
    coverFee: form.get('coverFee') === 'true',
  };
}
