import type { PrintedCard } from '#server/features/printing/print-job.ts';
import { directionOf, shapeLine } from '#server/features/printing/shape-line.ts';
import { isMissing, openTypeface } from '#server/features/printing/typeface.ts';

/** The texts with letters that the typeface does not have, for example Chinese: boxes in their place would be no name. */
export function unwritableIn(cards: PrintedCard[]): string[] {
  const typeface = openTypeface('regular');
  const texts = new Set(
    cards.flatMap(({ name, role, business }) => [name ?? '', role ?? '', business ?? '']),
  );
  return [...texts].filter((text) => shapeLine(typeface, text, directionOf(text)).some(isMissing));
}
