import { startCluster } from '#bench/cluster.ts';
import { openDesk } from '#bench/desk.ts';
import { fillPlatform } from '#bench/generate/fill-platform.ts';
import { fillTips } from '#bench/generate/fill-tips.ts';
import { measureGrowth } from '#bench/sections/data-growth.ts';
import { measureSearch } from '#bench/sections/data-search.ts';
import type { Section } from '#bench/stage.ts';
import type { Row } from '#bench/table.ts';

const counts: Record<string, number> = {
  '10k': 10_000,
  '200k': 200_000,
  '1m': 1_000_000,
  '10m': 10_000_000,
};

/** Whether dashboards and lists slow down with data. */
export const data: Section = {
  name: 'data',
  measure: ({ quick, say }) =>
    measureData(quick ? ['10k', '200k'] : ['10k', '1m', '10m'], quick ? 20_000 : 100_000, say),
};

/** Each size of tips is held against the first of them, each on a database of its own that is dropped afterwards. */
export async function measureData(
  [least = '10k', ...larger]: string[],
  businesses: number,
  say: (line: string) => void,
): Promise<Row[]> {
  const cluster = await startCluster();
  const openTips = async (size: string) => {
    say(`filling in ${size} tips …`);
    const url = await cluster.makeDatabase(`tips_${size}`, async (client) => {
      await fillPlatform(client, { businesses: 100, peopleEach: 10 });
      await fillTips(client, counts[size] ?? Number(size));
    });
    return openDesk(url);
  };
  const rows: Row[] = [];
  try {
    const few = await openTips(least);
    for (const size of larger) {
      const many = await openTips(size);
      rows.push(...(await measureGrowth(few, many, { few: least, many: size })));
      await many.close();
      await cluster.dropDatabase(`tips_${size}`);
    }
    await few.close();
    say(`filling in ${businesses.toLocaleString('en')} businesses …`);
    const desk = await openDesk(
      await cluster.makeDatabase('businesses', (client) =>
        fillPlatform(client, { businesses, peopleEach: 2 }),
      ),
    );
    rows.push(...(await measureSearch(desk, businesses.toLocaleString('en'))));
    await desk.close();
  } finally {
    await cluster.stop();
  }
  return rows;
}
