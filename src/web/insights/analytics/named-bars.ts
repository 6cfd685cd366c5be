/** How many names have room below the bars of a narrow and of a wide chart. */
const NAMES = { narrow: 7, wide: 14 };

export type Named = 'always' | 'if-wide' | 'never';

/** Which of many bars have a name below them: every nth, beginning with the first. */
export function namedBars(count: number): Named[] {
  const step = Math.ceil(count / NAMES.narrow);
  const wideStep = Math.ceil(count / NAMES.wide);
  return Array.from({ length: count }, (_, at) => {
    if (at % step === 0) return 'always';
    // Half the step divides it, so that no name comes too close to one that is always there.
    return step % wideStep === 0 && at % wideStep === 0 ? 'if-wide' : 'never';
  });
}
