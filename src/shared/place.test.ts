import { expect, test } from 'vitest';
import { findTableOrRoom } from '#shared/tables-and-rooms.ts';

test.each(['12', ' 12 ', 'Terrace 4', '٣٠٥', 'غرفة 12', 'कमरा 7', 'B-12/3', '1'.repeat(20)])(
  '%j names a place',
  (text) => {
    expect(findTableOrRoom(text)).toBe(text.trim());
  },
);

test.each(['', ' ', '1'.repeat(21), '<b>', '-1', 'a\u202eb', 'https://x.y', ['12', '13'], undefined, 12])(
  '%j names no place',
  (text) => {
    expect(findTableOrRoom(text)).toBeUndefined();
  },
);
