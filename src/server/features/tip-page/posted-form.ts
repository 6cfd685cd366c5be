import type { RefusedForm } from '#shared/contracts/tip-page.ts';
import { withLeadingZero } from '#shared/money.ts';

export type PostedForm = Omit<RefusedForm, 'status' | 'body'>;

/** What a browser without scripts sends. A typed amount counts; without one, the preset. */
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
