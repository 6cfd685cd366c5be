import { startCluster } from '#bench/cluster.ts';
import { fillPlatform } from '#bench/generate/fill-platform.ts';
import { fillTips } from '#bench/generate/fill-tips.ts';
import { openInjectedApp } from '#bench/injected-app.ts';
import { measureGrowth } from '#bench/sections/data-growth.ts';
import { measureOverview, measureSearch } from '#bench/sections/data-search.ts';
import type { Section } from '#bench/stage.ts';
import type { Row } from '#bench/table.ts';

const counts: Record<string, number> = {
  '10k': 10_000,
  '100k': 100_000,
  '1m': 1_000_000,
  '10m': 10_000_000,
};

export type DataSizes = { tips: string[]; businesses: number; times: { growth: number; search: number } };

export const FULL: DataSizes = {
  tips: ['10k', '1m', '10m'],
  businesses: 100_000,
  times: { growth: 200, search: 40 },
};
const QUICK: DataSizes = { tips: ['10k', '100k'], businesses: 10_000, times: { growth: 20, search: 10 } };

/** Measures whether dashboards and lists get slower with more data. */
export const data: Section = {
  name: 'data',
  measure: ({ quick, say }) => measureData(quick ? QUICK : FULL, say),
};

/** Compares each size with the smallest one. Each has its own database, which is dropped afterwards. */
export async function measureData(
  { tips: [least = '10k', ...larger], businesses, times }: DataSizes,
  say: (line: string) => void,
): Promise<Row[]> {
  const cluster = await startCluster();
  const openTips = async (size: string) => {
    say(`filling in ${size} tips …`);
    const url = await cluster.makeDatabase(`tips_${size}`, async (client) => {
      await fillPlatform(client, { businesses: 100, staffEach: 10 });
      await fillTips(client, counts[size] ?? Number(size));
    });
    return openInjectedApp(url);
  };
  const rows: Row[] = [];
  try {
    const few = await openTips(least);
    for (const size of larger) {
      const many = await openTips(size);
      rows.push(...(await measureGrowth(few, many, { few: least, many: size }, times.growth)));
      await many.close();
      await cluster.dropDatabase(`tips_${size}`);
    }
    say(`filling in ${businesses.toLocaleString('en')} businesses …`);
    const app = await openInjectedApp(
      await cluster.makeDatabase('businesses', (client) =>
        fillPlatform(client, { businesses, staffEach: 2 }),
      ),
    );
    rows.push(...(await measureSearch(app, businesses.toLocaleString('en'), times.search)));
    rows.push(...(await measureOverview(few, app, businesses.toLocaleString('en'), times.growth)));
    await app.close();
    await few.close();
  } finally {
    await cluster.stop();
  }
  return rows;
}
