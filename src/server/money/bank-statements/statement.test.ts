import { expect, test } from 'vitest';
import { findGap, type Link } from '#server/money/bank-statements/statement.ts';

const link = (fromDay: string, toDay: string, opening: string, closing: string): Link => ({
  fromDay: `2026-11-${fromDay}`,
  toDay: `2026-11-${toDay}`,
  opening,
  closing,
});
/** The gaps before each statement, in the order in which they were uploaded. */
const gapsOf = (...links: Link[]) => links.map((each) => findGap(each, links)?.changedFils ?? null);

test('statements that follow each other have no gap, also over days without entries', () => {
  expect(
    gapsOf(
      link('02', '02', '0.00', '5.00'),
      link('03', '03', '5.00', '9.00'),
      link('09', '09', '9.00', '9.00'),
    ),
  ).toEqual([null, null, null]);
});

test('a missing statement is a gap of the amount by which the balance changed, until it comes', () => {
  const [first, second, third] = [
    link('02', '02', '0.00', '5.00'),
    link('03', '03', '5.00', '9.00'),
    link('04', '04', '9.00', '1.00'),
  ];
  expect(gapsOf(first, third)).toEqual([null, 400]);
  expect(findGap(third, [first, third])).toEqual({
    afterDay: '2026-11-02',
    beforeDay: '2026-11-04',
    changedFils: 400,
  });
  expect(gapsOf(first, third, second)).toEqual([null, null, null]);
});

test('a statement of a week over those of its days, and several of one day, are no gap', () => {
  const days = [link('02', '02', '0.00', '5.00'), link('03', '03', '5.00', '9.00')];
  expect(gapsOf(...days, link('02', '08', '0.00', '9.00'))).toEqual([null, null, null]);
  expect(gapsOf(link('02', '08', '0.00', '9.00'), ...days)).toEqual([null, null, null]);
  expect(gapsOf(link('02', '02', '0.00', '5.00'), link('02', '02', '5.00', '7.00'))).toEqual([null, null]);
});

test('a week whose first day has a gap before it is named once', () => {
  const first = link('01', '01', '0.00', '1.00');
  expect(gapsOf(first, link('03', '03', '5.00', '9.00'), link('03', '09', '5.00', '9.00'))).toEqual([
    null,
    400,
    null,
  ]);
});
