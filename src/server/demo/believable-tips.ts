import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { type Fils, fils, filsFromAed } from '#shared/money/money.ts';
import { type FeeTerms, splitTip } from '#shared/money/tip-split.ts';
import type { TipSource } from '#shared/tip-links.ts';

/** A small random generator with a seed (mulberry32): the same seed gives the same demo on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

export const DEMO_DAYS = 90;
const HOUR_MS = 60 * 60 * 1000;
/** Mostly the preset amounts, small ones most often. A few tips get another amount (see amountOf). */
const AMOUNTS_AED = [5, 5, 5, 10, 10, 10, 10, 15, 15, 20, 20, 25, 30, 50, 100];
/** The busy hours of restaurants and hotels, in Dubai time. */
const HOURS = [8, 9, 12, 13, 13, 14, 18, 19, 19, 20, 20, 21, 21, 22];
const NAMES = ['Sara', 'James', 'Mariam', 'Li Wei', 'Elena', 'أحمد', 'نورة', 'Priya', 'Tom', 'Yuki'];
const MESSAGES = [
  'Thank you for a lovely evening',
  'You made our anniversary special',
  'Best karak in town',
  'شكراً على الخدمة الرائعة',
  'So kind with the children',
  'Thank you for carrying everything',
  'बहुत धन्यवाद',
];

export type Tippable = { staffId: number; tipsADay: number };

/**
 * Tips of so many Dubai days up to `now`: more at weekends and growing over time. The same seed and day give the
 * same tips.
 */
export function believableTips(
  staff: Tippable[],
  terms: FeeTerms,
  now: Date,
  random: () => number,
  days = DEMO_DAYS,
): NewTip[] {
  const today = dubaiDay(now);
  const tips: NewTip[] = [];
  for (let age = days - 1; age >= 0; age -= 1) {
    const day = addDays(today, -age);
    for (const member of staff) {
      const expected = member.tipsADay * weekendFactor(day) * (1 - (0.4 * age) / days);
      const count = Math.floor(expected * 2 * random() + 0.5);
      for (let index = 0; index < count; index += 1) tips.push(oneTip(member.staffId, terms, day, random));
    }
  }
  return tips
    .filter((tip) => tip.createdAt <= now)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function oneTip(staffId: number, terms: FeeTerms, day: string, random: () => number): NewTip {
  const intoTheDayMs = pick(random, HOURS) * HOUR_MS + Math.floor(random() * HOUR_MS);
  const at = random() < 0.3 ? String(1 + Math.floor(random() * TABLES)) : null;
  return {
    staffId,
    split: splitTip(amountOf(random), terms, random() < 0.35),
    terms,
    token: Array.from({ length: 24 }, () => pick(random, TOKEN_LETTERS)).join(''),
    idempotency: null,
    customerName: random() < 0.4 ? pick(random, NAMES) : null,
    message: random() < 0.2 ? pick(random, MESSAGES) : null,
    at,
    source: at ? null : pick(random, WAYS),
    createdAt: new Date(startOfDubaiDay(day).getTime() + intoTheDayMs),
  };
}
const TABLES = 20;
/** Most guests scan the person's own code. */
const WAYS: (TipSource | null)[] = [null, null, null, 'team', 'team', 'bill'];
const TOKEN_LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

function amountOf(random: () => number): Fils {
  return random() < 0.06 ? fils(300 + Math.floor(random() * 9000)) : filsFromAed(pick(random, AMOUNTS_AED));
}

function weekendFactor(day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? 1.5 : 1;
}
