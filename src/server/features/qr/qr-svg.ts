import { qrModules } from '#server/features/qr/qr-modules.ts';

/** A vector picture for printing at any size: one path of horizontal bars, each one square high. */
export function qrSvg(link: string): string {
  const rows = qrModules(link);
  const side = rows.length;
  const bars = rows.flatMap((row, y) => barsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="1024" height="1024" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/>`,
    `<path fill="#000" d="${bars.join('')}"/></svg>`,
  ].join('');
}

/** The start and the length of each run of dark squares. */
function barsOf(row: boolean[]): [x: number, width: number][] {
  const bars: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = bars.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else bars.push([x, 1]);
  });
  return bars;
}
