import type { RefusedForm } from '#shared/contracts/tip-page.ts';
import { withLeadingZero } from '#shared/money.ts';

export type PostedForm = Omit<RefusedForm, 'status' | 'body'>;

/** Reads the form of a browser without JavaScript. A typed amount has priority over a preset. */
export function readPostedForm(body: string): PostedForm {
  const form = new URLSearchParams(body);
  const typed = form.get('amount')?.trim() ?? '';
  const amountText = typed || (form.get('preset') ?? '');
  return {
    amount: withLeadingZero(amountText),
    isPreset: typed === '' && amountText !== '',
    customerName: form.get('customerName') ?? '',
    message: form.get('message') ?? '',
    coverFee: form.get('coverFee') === 'true',
  };
}
