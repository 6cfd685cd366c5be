import { expect, test } from 'vitest';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import { mapGuestTexts } from '#shared/guest-texts.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { postDemoTip } from '#web/tipping/tips/demo-tip.ts';
import { type Confirmed, sendTip } from '#web/tipping/tips/send-tip.ts';
import type { TipBody } from '#web/tipping/tips/tip-draft.ts';
import type { TipIntent } from '#web/tipping/tips/tip-intent.ts';

const body: TipBody = { staffId: 7, amount: '15.00', ...mapGuestTexts(() => ''), coverFee: false };
const begun: TipIntent = { key: 'k', unsettled: [body] };
const sure = { key: 'k', unsettled: [], opened: body };
const unsure = { key: 'k', unsettled: [body], opened: body };

const open = { status: 'pending', clientSecret: 'pi_1_secret_2' } as const;
const paid = { status: 'paid', clientSecret: null } as const;
type Answer = Partial<TipReceipt> | Error;

/** Sends a tip that the server answers so, and Stripe's script like this. `saved`: what would survive a closed tab. */
async function sendAnd(confirmed: Confirmed | undefined, ...answers: Answer[]) {
  const saved: TipIntent[] = [];
  const asked: string[] = [];
  let savedWhileAsked: TipIntent | undefined;
  const sent = sendTip({
    begun,
    body,
    save: (intent) => saved.push(intent),
    post: async (sentBody, key, checkout) => {
      asked.push(checkout);
      const answer = answers.shift();
      if (answer instanceof Error || !answer) throw answer;
      return { ...(await postDemoTip(sentBody, key)), ...answer };
    },
    confirm:
      confirmed &&
      (async () => {
        savedWhileAsked = saved.at(-1);
        return confirmed;
      }),
  });
  const result = await sent.catch((error: unknown) => ({ how: 'refused', error }));
  return { ...result, kept: saved.at(-1), asked, savedWhileAsked };
}

const lost = () => new TypeError('Failed to fetch');
const refusal = (status: number, reason: string) =>
  new ApiError(status, JSON.stringify({ message: '', code: 'conflict', reason, params: {} }));

test('a payment on the page is remembered until the server has said what became of it', async () => {
  const done = await sendAnd('done', open, paid);
  expect(done).toMatchObject({ how: 'thanked', asked: ['embedded', 'embedded'], savedWhileAsked: unsure });
  expect(await sendAnd('done', open, open)).toMatchObject({ how: 'open', kept: unsure });
});

test.each<[Confirmed, Error]>([
  ['done', refusal(429, 'too_many_requests')],
  ['done', refusal(503, 'provider_unavailable')],
  ['done', refusal(503, 'tip_not_sent')],
  ['done', refusal(409, 'conflict')],
  ['done', lost()],
  ['unclear', lost()],
  ['unusable', refusal(429, 'too_many_requests')],
])(
  'after the script has said %s, %o leaves the payment unclear, and the tip keeps its key',
  async (confirmed, error) => {
    expect(await sendAnd(confirmed, open, error)).toMatchObject({ how: 'unclear', kept: unsure });
  },
);

test('if neither the script nor the server knows, the payment is unclear', async () => {
  expect(await sendAnd('unclear', open, open)).toMatchObject({ how: 'unclear', kept: unsure });
});

test('a payment that the server knows to have failed is a refusal', async () => {
  expect(await sendAnd('unclear', open, refusal(402, 'payment_declined'))).toMatchObject({ how: 'refused' });
});

test('a declined card is settled, and the tip stays open', async () => {
  expect(await sendAnd('declined', open)).toMatchObject({ how: 'declined', kept: sure, asked: ['embedded'] });
});

test('what Stripe does not accept leads to its own page', async () => {
  const hosted = { ...open, clientSecret: null, checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_1' };
  const sent = await sendAnd('unusable', open, hosted);
  expect(sent).toMatchObject({ how: 'open', kept: sure, asked: ['embedded', 'hosted'] });
  expect(await sendAnd(undefined, hosted)).toMatchObject({ how: 'open', kept: sure, asked: ['hosted'] });
});

test('before anything was confirmed, an error is a refusal', async () => {
  expect(await sendAnd('done', lost())).toMatchObject({ how: 'refused', kept: begun, asked: ['embedded'] });
});
