import { expect, test } from 'vitest';
import { checkoutParams, statementSuffix } from '#server/providers/stripe/checkout-params.ts';
import { aWaitingTip } from '#test/helpers/stripe-server/try-stripe.ts';

test.each([
  ['Saffron Table', 'Saffron Ta'],
  ['Café "Zoë"', 'Cafe Zoe'],
  ["Joe's <Bar>*", 'Joes Bar'],
  ['مقهى Bean', 'Bean'],
  ['Al Maha & Sons', 'Al Maha &'],
  ['مطعم الزعفران', undefined],
  ['24/7', undefined],
])('a statement names %s as %s', (name, suffix) => {
  expect(statementSuffix(name)).toBe(suffix);
});

test('a guest is asked for a card or their phone, and not to open an account with anyone', () => {
  const params = checkoutParams(aWaitingTip());
  expect(params.allowed_payment_method_types).toEqual(['card']);
  expect(params.wallet_options).toEqual({ link: { display: 'never' } });
});

test('the longest names there can be still fit', () => {
  const [item] = checkoutParams(aWaitingTip({ personName: 'ا'.repeat(201), businessName: 'B'.repeat(200) }))
    .line_items ?? [{}];
  expect(item?.price_data?.product_data?.name).toHaveLength(250);
});
