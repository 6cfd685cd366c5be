import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { putAsset } from '#bench/put-asset.ts';
import { inTurns } from '#bench/rounds.ts';
import type { Section } from '#bench/stage.ts';
import { ratioRow } from '#bench/table.ts';

const PAGE = '/tip/1';

/** The tip page compared with a static file of the same bytes: the cost of rendering it. */
export const tipPage: Section = {
  name: 'tip-page',
  async measure({ karam, load, rounds }) {
    const { origin } = karam;
    const compressed = await readCompressed(origin);
    const file = await putAsset('benchmark-page.html', brotliDecompressSync(compressed), compressed);
    try {
      const get = (page: string) => async (seconds: number) =>
        (await load({ origins: [origin], connections: 64, seconds, requests: { page } })).perSecond;
      const { page, asset } = await inTurns({ page: get(PAGE), asset: get(file.path) }, rounds);
      const kilobytes = (compressed.length / 1024).toFixed(1);
      const what = `the tip page / a file of its ${kilobytes} KB`;
      return [ratioRow({ what, unit: 'pages/s', ours: page, peer: asset, atLeast: 0.5 })];
    } finally {
      await file.remove();
    }
  },
};

/** The compressed bytes of the page. fetch would decompress them. */
async function readCompressed(origin: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${PAGE}`, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      resolve(Buffer.concat(await answer.toArray()));
    });
    asked.on('error', reject).end();
  });
}
