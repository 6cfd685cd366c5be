import { expect, test } from 'vitest';
import { LINE_HEIGHT, type Stack } from '#shared/printing/card-layouts.ts';
import { pagesOf, papers, placesOf, plans, printKinds } from '#shared/printing/print-plans.ts';

const people = Array.from({ length: 44 }, (_, index) => index);

test('44 people take a page each, or five pages of nine codes, five of ten cards, four of twelve stickers', () => {
  const lengths = (kind: (typeof printKinds)[number]) => pagesOf(people, kind).map(({ length }) => length);
  expect(lengths('badge')).toEqual(Array(44).fill(1));
  expect(lengths('room')).toEqual(Array(44).fill(1));
  expect(lengths('sheet')).toEqual([9, 9, 9, 9, 8]);
  expect(lengths('cards')).toEqual([10, 10, 10, 10, 4]);
  expect(lengths('stickers')).toEqual([12, 12, 12, 8]);
  expect(pagesOf(people, 'cards').flat()).toEqual(people);
  expect(pagesOf([7, 8], 'tent')).toEqual([
    [7, 7],
    [8, 8],
  ]);
  expect(pagesOf([], 'sheet')).toEqual([]);
});

test('cards are inside their page and beside each other, and the upper side of a tent is upside down', () => {
  for (const kind of printKinds) {
    const { card, paper } = plans[kind];
    const places = placesOf(kind);
    for (const { xMm, yMm } of places) {
      expect(Math.min(xMm, yMm)).toBeGreaterThanOrEqual(0);
      expect(xMm + card.widthMm).toBeLessThanOrEqual(papers[paper].widthMm);
      expect(yMm + card.heightMm).toBeLessThanOrEqual(papers[paper].heightMm);
    }
    const areaMm2 = places.length * card.widthMm * card.heightMm;
    expect(areaMm2).toBeLessThanOrEqual(papers[paper].widthMm * papers[paper].heightMm);
  }
  expect(placesOf('tent').map(({ isTurned }) => isTurned)).toEqual([true, false]);
  // As on the label sheets that shops sell.
  expect(placesOf('stickers').at(-1)).toEqual({ xMm: 139.25, yMm: 220.5, isTurned: false });
});

test('a card with a logo, the longest texts and all its lines keeps within its box', () => {
  const heightOf = ({ items, gapMm }: Stack) =>
    items
      .map((item) => {
        if (item.part === 'code') return item.sizeMm;
        return item.part === 'logo' ? item.heightMm : item.sizeMm * LINE_HEIGHT * item.mostLines;
      })
      .reduce((sum, heightMm) => sum + heightMm + gapMm, -gapMm);
  for (const kind of printKinds) {
    const { card, layout } = plans[kind];
    for (const stack of layout) {
      expect(heightOf(stack), kind).toBeLessThanOrEqual(stack.heightMm);
      expect(stack.xMm + stack.widthMm, kind).toBeLessThanOrEqual(card.widthMm);
      expect(stack.yMm + stack.heightMm, kind).toBeLessThanOrEqual(card.heightMm);
    }
  }
});
