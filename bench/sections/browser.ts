import { signInToBench } from '#bench/browser/sign-in.ts';
import { openSlowPhone, ROUND_TRIP_MS, type Stop, type Visit } from '#bench/browser/slow-phone.ts';
import { putAsset } from '#bench/put-asset.ts';
import type { Section } from '#bench/stage.ts';
import { limitRow, median, plainRow, type Row, ratioRow } from '#bench/table.ts';

const MOST_ROUND_TRIPS = 1.5;
/** Single visits of a page differ by a fifth, medians of this many visits by a twentieth. */
const VISITS = 9;
/** React alone is 58 KB. */
const KILOBYTES = { tipHtml: 14, tipScript: 58 + 20, landingScript: 58 + 96 };

/** The most that a page may take. What has no limit is only reported. */
type Limits = { largestPaintMs?: number; answersMs?: number };
const LIMITS = {
  tip: { answersMs: 1000 },
  public: { largestPaintMs: 650 },
  dashboard: { largestPaintMs: 800 },
  other: { largestPaintMs: 1000 },
} satisfies Record<string, Limits>;
const MOST_SHIFT = 0.01;
/** The home page comes from the server each time; scripts and styles come from the browser's cache. */
const AGAIN_MS = 800;
/** The first figure of a dashboard: an amount or a count, not its skeleton. */
const FIGURE = 'main dd';

/** The minimum for any page in this browser: one line of text. */
const ONE_LINE = '<!doctype html><html lang="en"><title>One line</title><p>One line';

/** How long a cheap phone on slow 4G shows an empty screen, and how large the pages are. */
export const browser: Section = {
  name: 'browser',
  async measure({ karam, databaseUrl, quick }) {
    const phone = await openSlowPhone();
    const oneLine = await putAsset('benchmark-line.html', Buffer.from(ONE_LINE));
    const { owner, admin, staff } = await signInToBench(karam.origin, databaseUrl);
    const visit = async (path: string, stop: Partial<Stop> = {}) =>
      phone.visit({ path: `${karam.origin}${path}`, hasScripts: true, ...stop });
    const dashboards = {
      owner: (stop?: Partial<Stop>) => visit('/business', { cookies: owner, figures: FIGURE, ...stop }),
      admin: (stop?: Partial<Stop>) => visit('/admin', { cookies: admin, figures: FIGURE, ...stop }),
      staff: (stop?: Partial<Stop>) => visit('/', { cookies: staff, figures: FIGURE, ...stop }),
    };
    const pages = {
      tip: () => visit('/tip/1'),
      bare: () => visit(oneLine.path, { hasScripts: false }),
      landing: () => visit('/'),
      signIn: () => visit('/auth'),
      owner: () => dashboards.owner(),
      admin: () => dashboards.admin(),
      staff: () => dashboards.staff(),
      staffList: () => visit('/business/staff', { cookies: owner }),
      feedback: () => visit('/business/feedback', { cookies: owner }),
      payouts: () => visit('/admin/payouts', { cookies: admin }),
      ownerAgain: () => dashboards.owner({ again: true }),
      adminAgain: () => dashboards.admin({ again: true }),
      staffAgain: () => dashboards.staff({ again: true }),
    };
    try {
      const seen = await visitInTurns(pages, quick ? 1 : VISITS);
      return [
        ...told('the tip page', seen.tip, LIMITS.tip),
        ...tipPageGoals(seen.tip, seen.bare),
        weight('HTML of the tip page', seen.tip, 'html', KILOBYTES.tipHtml),
        weight('scripts of the tip page', seen.tip, 'script', KILOBYTES.tipScript),
        ...told('the landing page', seen.landing, LIMITS.public),
        weight('scripts of the landing page', seen.landing, 'script', KILOBYTES.landingScript),
        ...told('the sign-in page', seen.signIn, LIMITS.public),
        ...told('an owner’s dashboard', seen.owner, LIMITS.dashboard),
        ...told('an admin’s dashboard', seen.admin, LIMITS.dashboard),
        ...told('a staff member’s portal', seen.staff, LIMITS.dashboard),
        ...told('an owner’s list of staff', seen.staffList, LIMITS.other),
        ...told('an owner’s feedback', seen.feedback, LIMITS.other),
        ...told('an admin’s payouts', seen.payouts, LIMITS.other),
        again('an owner’s dashboard', seen.ownerAgain),
        again('an admin’s dashboard', seen.adminAgain),
        again('a staff member’s portal', seen.staffAgain),
      ];
    } finally {
      await phone.close();
      await oneLine.remove();
    }
  },
};

async function visitInTurns<Name extends string>(
  pages: Record<Name, () => Promise<Visit>>,
  times: number,
): Promise<Record<Name, Visit[]>> {
  const entries = Object.entries<() => Promise<Visit>>(pages);
  const seen = Object.fromEntries(entries.map(([name]) => [name, [] as Visit[]]));
  for (let time = 0; time < times; time += 1) {
    for (const [name, visit] of entries) seen[name]?.push(await visit());
  }
  return seen as Record<Name, Visit[]>;
}

function told(page: string, all: Visit[], limits: Limits): Row[] {
  const row = (
    what: string,
    value: number,
    unit: string,
    most: number | undefined,
    say = (number: number) => String(number),
  ) => {
    const ours = `${say(value)}${unit}`;
    const words = `${page}: ${what}`;
    if (most === undefined) return plainRow(words, ours);
    return limitRow(words, ours, `≤ ${most}${unit}`, value <= most);
  };
  const middle = (pick: (visit: Visit) => number) => median(all.map(pick));
  const whole = (number: number) => String(Math.round(number));
  const { largestPaintMs, answersMs } = limits;
  return [
    row(
      'first paint, slow phone',
      middle(({ firstPaintMs }) => firstPaintMs),
      ' ms',
      undefined,
      whole,
    ),
    row(
      'largest paint, slow phone',
      middle((visit) => visit.largestPaintMs),
      ' ms',
      largestPaintMs,
      whole,
    ),
    row(
      'until scripts answer, slow phone',
      middle((visit) => visit.answersMs),
      ' ms',
      answersMs,
      whole,
    ),
    row(
      'all its bytes',
      middle(({ bytes }) => bytes.all / 1024),
      ' KB',
      undefined,
      (kb) => kb.toFixed(1),
    ),
    row(
      'files, itself included',
      middle((visit) => visit.files),
      '',
      undefined,
      whole,
    ),
    row(
      'calls of the API',
      middle((visit) => visit.calls),
      '',
      undefined,
      whole,
    ),
    row(
      'layout shift while loading',
      middle(({ shift }) => shift),
      '',
      MOST_SHIFT,
      (shift) => shift.toFixed(3),
    ),
  ];
}

function again(page: string, all: Visit[]): Row {
  const ms = median(all.map(({ figuresMs }) => figuresMs));
  const what = `${page}, second visit: until its figures are painted, slow phone`;
  return limitRow(what, `${Math.round(ms)} ms`, `≤ ${AGAIN_MS} ms`, ms <= AGAIN_MS);
}

function tipPageGoals(tip: Visit[], bare: Visit[]): Row[] {
  const after = (all: Visit[]) => all.map(({ largestPaintMs, firstByteMs }) => largestPaintMs - firstByteMs);
  const trips = median(after(tip)) / ROUND_TRIP_MS;
  return [
    limitRow(
      `the tip page: largest paint after its first byte, in round trips of ${ROUND_TRIP_MS} ms`,
      trips.toFixed(2),
      `≤ ${MOST_ROUND_TRIPS}`,
      trips <= MOST_ROUND_TRIPS,
    ),
    ratioRow({
      what: 'largest paint after the first byte: the tip page / a page of one line',
      unit: 'ms',
      ours: after(tip),
      peer: after(bare),
    }),
  ];
}

function weight(what: string, all: Visit[], kind: 'html' | 'script', most: number): Row {
  const bytes = median(all.map((visit) => visit.bytes[kind]));
  return limitRow(`${what}, compressed`, kilobytes(bytes), `≤ ${most} KB`, bytes <= most * 1024);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
