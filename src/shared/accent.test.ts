import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, isCorrected, shadesOf } from '#shared/accent.ts';

test('black on white has the largest contrast, and a colour on itself none', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#c0392b', '#c0392b')).toBe(1);
});

test('a dark colour stays as it was chosen on light pages, and is made lighter on dark ones', () => {
  expect(shadesOf('#0b3d91')).toMatchObject({ light: { accent: '#0b3d91', on: '#ffffff' } });
  expect(shadesOf('#0b3d91').dark.accent).not.toBe('#0b3d91');
  expect(isCorrected('#0B3D91')).toBe(false);
});

test('a bright yellow, which nobody could read on white, is made darker', () => {
  expect(isCorrected('#ffe600')).toBe(true);
  expect(shadesOf('#ffe600').dark.accent).toBe('#ffe600');
});

test('whatever colour is chosen can be read on the page, and text on it', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (chosen) => {
      const { light, dark } = shadesOf(chosen);
      for (const [{ accent, on }, grounds] of [
        [light, ['#faf7f1', '#fffefb']],
        [dark, ['#161f1a', '#0e1411']],
      ] as const) {
        for (const ground of [...grounds, on]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});
