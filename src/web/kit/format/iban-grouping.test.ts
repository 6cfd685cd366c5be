import { expect, test } from 'vitest';
import { groupWhileTyping } from '#web/kit/format/iban-grouping.ts';

test('an IBAN is shown in groups of four, however it is typed', () => {
  const grouped = 'AE07 0331 2345 6789 0123 456';
  for (const typed of ['ae070331234567890123456', ' AE07 03312345 67890123456', 'AE٠٧٠٣٣١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦']) {
    expect(groupWhileTyping(typed, typed.length)).toEqual({ text: grouped, caret: grouped.length });
  }
});

test('the caret stays after the same character', () => {
  // A 9 was typed after AE0: the characters after it move, the caret does not.
  expect(groupWhileTyping('AE097 0331', 4)).toEqual({ text: 'AE09 7033 1', caret: 4 });
  expect(groupWhileTyping('AE07 90331', 6)).toEqual({ text: 'AE07 9033 1', caret: 6 });
  expect(groupWhileTyping('', 0)).toEqual({ text: '', caret: 0 });
});
