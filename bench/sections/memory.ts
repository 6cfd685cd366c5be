import { sendTips } from '#bench/contestants.ts';
import type { Section } from '#bench/stage.ts';
import { limitRow } from '#bench/table.ts';
import { spread } from '#bench/tip-requests.ts';

const MOST_MB = 250;
const MANY = 1_000_000;
const QUICK_SECONDS = 4;
const LOOK_EVERY_MS = 500;

/** What the server's process holds while tips keep coming, by its own /metrics, which any system can tell. */
export const memory: Section = {
  name: 'memory',
  async measure({ karam, quick }) {
    let peakMb = 0;
    let looking = Promise.resolve();
    const look = async () => {
      peakMb = Math.max(peakMb, await residentMb(karam.origin));
    };
    const watch = setInterval(() => {
      looking = looking.then(look);
    }, LOOK_EVERY_MS);
    let sent = 0;
    do {
      sent += (await sendTips([karam.origin], 64, spread(), quick ? QUICK_SECONDS : 10)).answers;
    } while (!quick && sent < MANY);
    clearInterval(watch);
    await looking;
    await look();
    const what = `memory of the server through ${sent.toLocaleString('en')} more tips`;
    return [limitRow(what, `${Math.round(peakMb)} MB at most`, `< ${MOST_MB} MB`, peakMb < MOST_MB)];
  },
};

async function residentMb(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const found = /^process_resident_memory_bytes (\S+)/m.exec(text);
  return Number(found?.[1]) / 1024 / 1024;
}
