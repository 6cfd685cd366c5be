import { directionOf, shapeLine } from '#server/tipping/printing/shape-line.ts';
import {
  families,
  isMissing,
  openTypeface,
  type Typeface,
  type Weight,
} from '#server/tipping/printing/typeface.ts';

/**
 * The first typeface that has all letters of a text, or undefined if none has: a text is written in one typeface, and boxes
 * would be no name. Each is opened when it is first needed.
 */
export function typefaceFinder() {
  const opened = new Map<string, Typeface>();
  return (text: string, weight: Weight): Typeface | undefined => {
    for (const family of families) {
      const key = `${family} ${weight}`;
      const typeface = opened.get(key) ?? openTypeface(weight, family);
      opened.set(key, typeface);
      if (!shapeLine(typeface, text, directionOf(text)).some(isMissing)) return typeface;
    }
    return undefined;
  };
}
