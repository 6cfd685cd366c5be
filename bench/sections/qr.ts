import { inTurns } from '#bench/rounds.ts';
import type { Section } from '#bench/stage.ts';
import { ratioRow } from '#bench/table.ts';

/** The largest QR code compared with the smallest: it must not cost much more, because it is drawn once. */
export const qr: Section = {
  name: 'qr',
  async measure({ karam, load, rounds }) {
    const get = (size: number) => async (seconds: number) => {
      const page = `/api/staff/1/qr.png?size=${size}`;
      return (await load({ origins: [karam.origin], connections: 64, seconds, requests: { page } }))
        .perSecond;
    };
    const { large, small } = await inTurns({ large: get(2048), small: get(128) }, rounds);
    const what = 'QR code of 2,048 pixels / of 128 pixels';
    return [ratioRow({ what, unit: 'pictures/s', ours: large, peer: small, atLeast: 0.5 })];
  },
};
