import { expect, test } from 'vitest';
import {
  amountsForm,
  choicesOf,
  type TypedAmounts,
  typedOf,
  wireAmounts,
} from '#web/tipping/amounts/amounts-form.ts';
import { trades } from '#web/tipping/amounts/trade-amounts.ts';

const typed = (change: Partial<TypedAmounts>): TypedAmounts => ({
  presets: ['50', '', ' 10 ', '20.5', '', ''],
  chosen: '10.00',
  maxTip: ' 200 ',
  percents: ['15', '', '10', ''],
  ...change,
});
const problems = (change: Partial<TypedAmounts>) =>
  amountsForm.safeParse(typed(change)).error?.issues.map(({ path }) => path.join('.'));

test('amounts are typed in any order, with empty fields between them', () => {
  const read = amountsForm.parse(typed({}));
  expect(wireAmounts(read)).toEqual({
    presets: ['10.00', '20.50', '50.00'],
    chosen: '10.00',
    maxTip: '200.00',
    percents: [10, 15],
  });
});

test('empty fields are no first choice, no maximum and no percents', () => {
  const read = amountsForm.parse(typed({ chosen: '', maxTip: ' ', percents: ['', '', '', ''] }));
  expect(read).toMatchObject({ chosenFils: null, maxTipFils: null, percents: [] });
});

test.each<[string, Partial<TypedAmounts>]>([
  ['presets', { presets: ['10', 'x', '20', '', '', ''] }],
  ['presets', { presets: ['10', '20', '', '', '', ''], chosen: '' }],
  ['presets', { presets: ['10', '10.00', '20', '', '', ''] }],
  ['chosen', { chosen: '11.00' }],
  ['maxTip', { maxTip: '49' }],
  ['maxTip', { maxTip: 'a lot' }],
  ['percents', { percents: ['12.5', '', '', ''] }],
  ['percents', { percents: ['10', '10', '', ''] }],
])('a problem with the %s is shown there: %j', (field, change) => {
  expect(problems(change)).toEqual([field]);
});

test('the fields show whole dirhams without decimals, and as many blanks as are left', () => {
  const shown = { presets: ['5.00', '7.50', '10.00'], chosen: '7.50', maxTip: '100.00', percents: [10] };
  expect(typedOf(shown)).toEqual({
    presets: ['5', '7.50', '10', '', '', ''],
    chosen: '7.50',
    maxTip: '100',
    percents: ['10', '', '', ''],
  });
});

test('each different amount that is typed can be chosen first', () => {
  expect(choicesOf(['20', 'x', '5', '', '20.00', '0'])).toEqual(['5.00', '20.00']);
});

test.each(Object.entries(trades))(
  'the usual amounts of %s can be saved as they are',
  (_name, { amounts }) => {
    expect(amountsForm.safeParse(typedOf(amounts)).success).toBe(true);
  },
);
