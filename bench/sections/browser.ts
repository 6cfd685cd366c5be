import { signInToBench } from '#bench/browser/sign-in.ts';
import { openSlowPhone, ROUND_TRIP_MS, type Stop, type Visit } from '#bench/browser/slow-phone.ts';
import type { Section } from '#bench/stage.ts';
import { limitRow, median, plainRow, type Row } from '#bench/table.ts';

const MOST_ROUND_TRIPS = 1.5;
const KILOBYTES = { tipHtml: 14, tipScript: 85, landingScript: 120 };

/** How long a guest with a cheap phone on slow 4G looks at nothing, and what the pages weigh. */
export const browser: Section = {
  name: 'browser',
  async measure({ karam, databaseUrl, quick }) {
    const phone = await openSlowPhone();
    const { owner, admin } = await signInToBench(karam.origin, databaseUrl);
    const at = (path: string, button: string, cookies: Stop['cookies'] = []) => ({
      path: `${karam.origin}${path}`,
      button,
      cookies,
    });
    try {
      const times = quick ? 1 : 5;
      const tip = await visits(phone.visit, at('/tip/1', 'button[type="submit"]'), times);
      const landing = await visits(phone.visit, at('/', 'main a'), times);
      return [
        ...told('the tip page', tip),
        tipPageGoal(tip),
        weight('HTML of the tip page', tip, 'html', KILOBYTES.tipHtml),
        weight('scripts of the tip page', tip, 'script', KILOBYTES.tipScript),
        ...told('the landing page', landing),
        weight('scripts of the landing page', landing, 'script', KILOBYTES.landingScript),
        ...told('an owner’s dashboard', await visits(phone.visit, at('/business', 'main h1', owner), times)),
        ...told('an admin’s dashboard', await visits(phone.visit, at('/admin', 'main h1', admin), times)),
      ];
    } finally {
      await phone.close();
    }
  },
};

async function visits(visit: (stop: Stop) => Promise<Visit>, stop: Stop, times: number): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let time = 0; time < times; time += 1) all.push(await visit(stop));
  return all;
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

function tipPageGoal(all: Visit[]): Row {
  const trips = median(
    all.map(({ largestPaintMs, firstByteMs }) => (largestPaintMs - firstByteMs) / ROUND_TRIP_MS),
  );
  const what = `the tip page: largest paint after its first byte, in round trips of ${ROUND_TRIP_MS} ms`;
  return limitRow(what, trips.toFixed(2), `≤ ${MOST_ROUND_TRIPS}`, trips <= MOST_ROUND_TRIPS);
}

function weight(what: string, all: Visit[], kind: 'html' | 'script', most: number): Row {
  const bytes = median(all.map((visit) => visit.bytes[kind]));
  return limitRow(`${what}, compressed`, kilobytes(bytes), `≤ ${most} KB`, bytes <= most * 1024);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
