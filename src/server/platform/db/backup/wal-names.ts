/** A segment's name is three numbers of eight digits: the timeline, and two that together count the segments. */
const SEGMENTS_PER_FILE_ID = 256;

/** These files say where a timeline branched off from another one. */
export function isHistory(name: string): boolean {
  return name.endsWith('.history');
}

/** The order of segments, whatever their timeline. */
export function numberOf(segment: string): number {
  return (
    Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_FILE_ID + Number.parseInt(segment.slice(16), 16)
  );
}

/** The segments from `first` on that follow one another, and whether there are more behind a gap. */
export function walFrom(first: string, names: string[]): { segments: string[]; missing: boolean } {
  const wanted = names
    .filter((name) => !isHistory(name) && name >= first)
    .sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
  let last = numberOf(first) - 1;
  // A new timeline starts in the segment that the old one ended in, so a number can come twice.
  const end = wanted.findIndex((name) => {
    const isGap = numberOf(name) > last + 1;
    last = numberOf(name);
    return isGap;
  });
  return { segments: end < 0 ? wanted : wanted.slice(0, end), missing: end >= 0 };
}
