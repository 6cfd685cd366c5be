import { type InjectedApp, inTurns } from '#bench/injected-app.ts';
import { type Row, ratioRow } from '#bench/table.ts';

const LIST = '/api/admin/businesses';

/** Searches of an admin among very many businesses: by name, licence and owner. */
const searches: [what: string, search: string][] = [
  ['one by name', 'lounge c81e72'],
  ['one by licence', 'CN-1054321'],
  ['one by owner', 'owner77777'],
  ['many by name', 'saffron'],
  ['many by owner', 'haddad'],
  ['many in Arabic', 'الواحة'],
  ['none in Arabic', 'زعفران'],
  ['none', 'nothing like it'],
  ['none, two letters', 'qz'],
  ['three in a thousand, two letters', 'qu'],
  ['two in a hundred, two letters', 'eb'],
  ['many, one letter', 'a'],
];

/** What an admin opens first must not become slower with the number of businesses. */
export async function measureOverview(
  few: InjectedApp,
  many: InjectedApp,
  size: string,
  times: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ['/api/admin/stats', '/api/admin/payouts/owed']) {
    const { first, second } = await inTurns(
      times,
      () => few.ask(path, 'admin'),
      () => many.ask(path, 'admin'),
    );
    const what = `GET ${path}, ${size} businesses against 100`;
    rows.push(ratioRow({ what, unit: 'ms', ours: second, peer: first, atMost: 1.3 }));
  }
  return rows;
}

/** A search should take hardly longer than the first page of the unfiltered list. */
export async function measureSearch(app: InjectedApp, size: string, times: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, search] of searches) {
    const path = `${LIST}?search=${encodeURIComponent(search)}`;
    const { first, second } = await inTurns(
      times,
      () => app.ask(LIST, 'admin'),
      () => app.ask(path, 'admin'),
    );
    rows.push(
      ratioRow({
        what: `search among ${size} businesses: ${what} (${search}), against the first page of all`,
        unit: 'ms',
        ours: second,
        peer: first,
        atMost: 3,
      }),
    );
  }
  return rows;
}
