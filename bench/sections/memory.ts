import { METRICS_TOKEN, type Section } from '#bench/stage.ts';
import { limitRow } from '#bench/table.ts';

const MOST_MB = 250;
const MANY = 1_000_000;
const QUICK_SECONDS = 4;
const LOOK_EVERY_MS = 500;

/** The memory of the server process under load, read from its /metrics, which work on every system. */
export const memory: Section = {
  name: 'memory',
  async measure({ karam, load, quick }) {
    let peakMb = 0;
    let looking = Promise.resolve();
    const look = async () => {
      peakMb = Math.max(peakMb, await residentMb(karam.origin));
    };
    const watch = setInterval(() => {
      looking = looking.then(look);
    }, LOOK_EVERY_MS);
    const seconds = quick ? QUICK_SECONDS : 10;
    const order = {
      origins: [karam.origin],
      connections: 64,
      seconds,
      requests: { tips: 'spread' as const },
    };
    let sent = 0;
    do {
      sent += (await load(order)).answers;
    } while (!quick && sent < MANY);
    clearInterval(watch);
    await looking;
    await look();
    const what = `memory of the server through ${sent.toLocaleString('en')} more tips`;
    return [limitRow(what, `${Math.round(peakMb)} MB at most`, `< ${MOST_MB} MB`, peakMb < MOST_MB)];
  },
};

export async function residentMb(origin: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const found = /^process_resident_memory_bytes (\S+)/m.exec(text);
  return Number(found?.[1]) / 1024 / 1024;
}
