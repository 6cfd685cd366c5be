import type { PrintedCard } from '#server/tipping/printing/print-job.ts';
import { typefaceFinder } from '#server/tipping/printing/typeface-finder.ts';

/** The texts that no typeface can write, for example Chinese ones. */
export function unwritableIn(cards: PrintedCard[]): string[] {
  const findTypeface = typefaceFinder();
  const texts = new Set(
    cards.flatMap(({ name, role, business }) => [name ?? '', role ?? '', business ?? '']),
  );
  return [...texts].filter((text) => !findTypeface(text, 'regular'));
}
