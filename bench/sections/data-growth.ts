import { type InjectedApp, inTurns } from '#bench/injected-app.ts';
import { findScans, recordStatements } from '#bench/statements.ts';
import { figure, limitRow, median, type Row, ratioRow } from '#bench/table.ts';

/**
 * All API calls of the dashboards with their user: the first owner, the second staff member (who has an account), or an
 * admin. Payout lists are limited to the number of payouts in the smallest database, because a longer page takes longer.
 */
const calls: { path: string; as?: string }[] = [
  { path: '/api/businesses/mine', as: 'owner1' },
  { path: '/api/staff', as: 'owner1' },
  { path: '/api/tips/business', as: 'owner1' },
  { path: '/api/analytics/daily', as: 'owner1' },
  { path: '/api/analytics/weekly', as: 'owner1' },
  { path: '/api/analytics/summary', as: 'owner1' },
  { path: '/api/payouts/business?limit=10', as: 'owner1' },
  { path: '/api/portal', as: 'person2' },
  { path: '/api/portal/payouts?limit=2', as: 'person2' },
  { path: '/api/admin/stats', as: 'admin' },
  { path: '/api/admin/insights', as: 'admin' },
  { path: '/api/admin/businesses', as: 'admin' },
  { path: '/api/admin/businesses/1/details', as: 'admin' },
  { path: '/api/admin/payouts', as: 'admin' },
  { path: '/api/admin/payouts?search=maya', as: 'admin' },
  { path: '/api/admin/payouts/totals', as: 'admin' },
  { path: '/api/admin/payouts/owed', as: 'admin' },
  { path: '/api/tips/follow/:token' },
];

/** Reads the tips of one business in 30 days, so it takes longer the more these are. */
const readsTips = { path: '/api/insights', as: 'owner1' };
const READING_MOST_MS = 100;

/** Compares the calls with few and with many tips. The number of tips must not change the response time. */
export async function measureGrowth(
  few: InjectedApp,
  many: InjectedApp,
  names: { few: string; many: string },
  times: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, as } of calls) {
    const [fewPath, manyPath] = await Promise.all([few, many].map((app) => fillPath(app, path)));
    const { first, second } = await inTurns(
      times,
      () => few.ask(fewPath ?? path, as),
      () => many.ask(manyPath ?? path, as),
    );
    rows.push(
      ratioRow({
        what: `GET ${path}, ${names.many} tips against ${names.few}`,
        unit: 'ms',
        ours: second,
        peer: first,
        atMost: 1.3,
      }),
    );
  }
  rows.push(await measureReading(many, names.many, times), await countScans(many, names.many));
  return rows;
}

async function measureReading(app: InjectedApp, size: string, times: number): Promise<Row> {
  const { path, as } = readsTips;
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) took.push(await app.ask(path, as));
  const what = `GET ${path}, ${size} tips, those of one business in 30 days are read`;
  const ms = median(took);
  return limitRow(what, `${figure(ms)} ms`, `≤ ${READING_MOST_MS} ms`, ms <= READING_MOST_MS);
}

async function countScans(app: InjectedApp, size: string): Promise<Row> {
  const statements = await recordStatements(async () => {
    for (const { path, as } of [...calls, readsTips]) await app.ask(await fillPath(app, path), as);
  });
  const scans = await findScans(app.url, statements, ['tips', 'postings']);
  return limitRow(
    `statements of those calls that scan tips or postings, ${size} tips`,
    `${scans.length} of ${statements.length}`,
    '0',
    scans.length === 0,
  );
}

/** Fills in the token of a tip from the middle of the year. */
async function fillPath(app: InjectedApp, path: string): Promise<string> {
  if (!path.includes(':token')) return path;
  const token = await app.get(
    "SELECT token FROM tips WHERE id >= (SELECT max(id) / 2 FROM tips) AND status = 'paid' ORDER BY id LIMIT 1",
  );
  return path.replace(':token', token);
}
