/** The start and the length of each run of dark squares. */
export function barsOf(row: boolean[]): [x: number, width: number][] {
  const bars: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = bars.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else bars.push([x, 1]);
  });
  return bars;
}
