import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readVitals } from '#test/helpers/read-metrics.ts';
import { sendTips, type TipLoad } from '#test/helpers/tip-load.ts';
import { signedInOwner, type TwoKarams } from '#test/helpers/two-karams.ts';
import type { Scenario } from './scenario.ts';
import { findMoneyFaults, withTwoKarams } from './with-two-karams.ts';

const METRICS_TOKEN = 'a token for the metrics of connections, long enough';
const COLLECT = new URL('collect-on-signal.mjs', import.meta.url).href;
/** One user may have 20 streams open. */
const STREAMS_PER_USER = 20;

/** Many open dashboards and idle connections leave tips alone, and their memory is free again afterwards. */
export const manyConnections: Scenario = {
  what: '1,000 live streams and 10,000 idle connections on one program',
  run: ({ isShort }) =>
    withTwoKarams(
      async (two) => {
        const [origin] = two.origins;
        const wanted = isShort ? { streams: 100, idle: 1000 } : { streams: 1000, idle: 10_000 };
        const load = sendTips(origin, two.staffIds, 8);
        const rateBefore = await tipsPerSecond(load);
        const before = await readHeld(two);
        const streams = await openStreams(two, wanted.streams);
        const idle = await openIdle(origin, wanted.idle);
        const rateWith = await tipsPerSecond(load);
        const during = await readHeld(two);
        const open = { streams: streams.count(), idle: idle.filter(({ destroyed }) => !destroyed).length };
        streams.close();
        for (const socket of idle) socket.destroy();
        await sleep(isShort ? 5000 : 30_000);
        const after = await readHeld(two);
        await load.stop();
        const faults = [...load.cut, ...(await findMoneyFaults(two, load))];
        if (rateWith < rateBefore / 4) faults.push(`tips fell from ${rateBefore} to ${rateWith} a second`);
        if (open.streams < wanted.streams) faults.push(`only ${open.streams} streams stayed open`);
        if (after.resources > before.resources + 100) faults.push(`${after.resources} handles stayed open`);
        if (after.heapMb > before.heapMb * 1.5 + 30) faults.push('memory was not given back');
        const show = [before, during, after].map(
          ({ memoryMb, heapMb, resources }) =>
            `${Math.round(memoryMb)} MB (heap ${Math.round(heapMb)}), ${resources} handles`,
        );
        return {
          figures: `${open.streams} streams, ${open.idle} idle connections; tips a second ${rateBefore} before, ${rateWith} with them; before: ${show[0]}; with: ${show[1]}; after: ${show[2]}`,
          faults,
        };
      },
      { METRICS_TOKEN, NODE_OPTIONS: `--import=${COLLECT}` },
    ),
};

/** Without garbage, which waits for a long time when there is memory enough. */
async function readHeld({ first, origins }: TwoKarams) {
  first.child.kill('SIGUSR2');
  await sleep(2000);
  return readVitals(origins[0], METRICS_TOKEN);
}

async function tipsPerSecond(load: TipLoad): Promise<number> {
  const before = load.acknowledged.length;
  await sleep(4000);
  return Math.round((load.acknowledged.length - before) / 4);
}

async function openStreams({ db, origins }: TwoKarams, wanted: number) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const answers: IncomingMessage[] = [];
  let ended = 0;
  for (let user = 0; answers.length < wanted; user += 1) {
    const cookie = await signedInOwner(db, origins[0], `watcher-${user}`);
    for (let count = 0; count < STREAMS_PER_USER && answers.length < wanted; count += 1) {
      const asking = get(`${origins[0]}/api/tips/live`, { agent, headers: { cookie } });
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200) throw new Error(`A stream was refused with ${answer.statusCode}.`);
      answer.resume();
      answer.on('error', () => undefined);
      answer.on('close', () => {
        ended += 1;
      });
      answers.push(answer);
    }
  }
  return {
    count: () => answers.length - ended,
    close() {
      for (const answer of answers) answer.destroy();
      agent.destroy();
    },
  };
}

/** Connections that send nothing. Opened a few at a time, because the queue for new ones is short. */
async function openIdle(origin: string, wanted: number): Promise<Socket[]> {
  const { port, hostname } = new URL(origin);
  const sockets: Socket[] = [];
  while (sockets.length < wanted) {
    const some = Array.from({ length: Math.min(200, wanted - sockets.length) }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      return socket;
    });
    await Promise.all(some.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
    sockets.push(...some);
  }
  return sockets;
}
