/** A row of the table. Figures are formatted; `rounds` has the raw figures. */
export type Row = {
  what: string;
  ours: string;
  peer: string;
  /** Ours divided by the peer's. */
  ratio: number | null;
  goal: string;
  /** Null if there is no goal. */
  met: boolean | null;
  rounds?: { ours: number[]; peer: number[] };
};

type Against = {
  what: string;
  unit: string;
  ours: number[];
  peer: number[];
  atLeast?: number;
  atMost?: number;
};

/** The ratio of two medians. Both were measured in turns, so drift during a run affects both. */
export function ratioRow({ what, unit, ours, peer, atLeast, atMost }: Against): Row {
  const ratio = median(ours) / median(peer);
  const goal =
    atLeast !== undefined ? `≥ ${atLeast} ×` : atMost !== undefined ? `≤ ${atMost} ×` : 'none, reported';
  const hasGoal = atLeast !== undefined || atMost !== undefined;
  const met = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY);
  return {
    what,
    ours: `${figure(median(ours))} ${unit}`,
    peer: `${figure(median(peer))} ${unit}`,
    ratio,
    goal,
    met: hasGoal ? met : null,
    rounds: { ours, peer },
  };
}

/** A figure compared with a limit instead of a peer. */
export function limitRow(what: string, ours: string, goal: string, met: boolean): Row {
  return { what, ours, peer: '', ratio: null, goal, met };
}

/** A figure without a goal. */
export function plainRow(what: string, ours: string): Row {
  return { what, ours, peer: '', ratio: null, goal: 'none, reported', met: null };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Three significant digits. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}

const HEADINGS = ['what', 'ours', 'peer', 'ratio', 'goal', 'met'];

/** A Markdown table, which can be copied to docs/performance.md. */
export function renderTable(rows: Row[]): string {
  const cells = rows.map(({ what, ours, peer, ratio, goal, met }) => [
    what,
    ours,
    peer,
    ratio === null ? '' : ratio.toPrecision(3),
    goal,
    met === null ? '' : met ? 'yes' : 'NO',
  ]);
  const widths = HEADINGS.map((heading, at) =>
    Math.max(...[heading, ...cells.map((row) => row[at] ?? '')].map(lengthOf)),
  );
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [
    line(HEADINGS),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...cells.map(line),
  ].join('\n');
}

const lengthOf = (text: string) => text.length;
