import { signInToBench } from '#bench/browser/sign-in.ts';
import { openSlowPhone, ROUND_TRIP_MS, type Stop, type Visit } from '#bench/browser/slow-phone.ts';
import { putAsset } from '#bench/put-asset.ts';
import type { Section } from '#bench/stage.ts';
import { limitRow, median, plainRow, type Row, ratioRow } from '#bench/table.ts';

const MOST_ROUND_TRIPS = 1.5;
/** Single visits of a page differ by a fifth, medians of this many visits by a twentieth. */
const VISITS = 9;
const KILOBYTES = { tipHtml: 14, tipScript: 85, landingScript: 120 };

/** The minimum for any page in this browser: one line of text. */
const ONE_LINE = '<!doctype html><html lang="en"><title>One line</title><p>One line';

/** How long a cheap phone on slow 4G shows an empty screen, and how large the pages are. */
export const browser: Section = {
  name: 'browser',
  async measure({ karam, databaseUrl, quick }) {
    const phone = await openSlowPhone();
    const oneLine = await putAsset('benchmark-line.html', Buffer.from(ONE_LINE));
    const { owner, admin } = await signInToBench(karam.origin, databaseUrl);
    const visit = async (path: string, button?: string, cookies: Stop['cookies'] = []) =>
      phone.visit({ path: `${karam.origin}${path}`, button, cookies });
    const pages = {
      tip: () => visit('/tip/1', 'button[type="submit"]'),
      bare: () => visit(oneLine.path),
      landing: () => visit('/', 'main a'),
      owner: () => visit('/business', 'main h1', owner),
      admin: () => visit('/admin', 'main h1', admin),
    };
    try {
      const seen = await visitInTurns(pages, quick ? 1 : VISITS);
      return [
        ...told('the tip page', seen.tip),
        ...tipPageGoals(seen.tip, seen.bare),
        weight('HTML of the tip page', seen.tip, 'html', KILOBYTES.tipHtml),
        weight('scripts of the tip page', seen.tip, 'script', KILOBYTES.tipScript),
        ...told('the landing page', seen.landing),
        weight('scripts of the landing page', seen.landing, 'script', KILOBYTES.landingScript),
        ...told('an owner’s dashboard', seen.owner),
        ...told('an admin’s dashboard', seen.admin),
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

function told(page: string, all: Visit[]): Row[] {
  const ms = (pick: (visit: Visit) => number) => `${Math.round(median(all.map(pick)))} ms`;
  return [
    plainRow(
      `${page}: first paint, slow phone`,
      ms(({ firstPaintMs }) => firstPaintMs),
    ),
    plainRow(
      `${page}: largest paint, slow phone`,
      ms(({ largestPaintMs }) => largestPaintMs),
    ),
    plainRow(
      `${page}: until scripts answer, slow phone`,
      ms(({ answersMs }) => answersMs),
    ),
    plainRow(`${page}: all its bytes`, kilobytes(median(all.map(({ bytes }) => bytes.all)))),
  ];
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
