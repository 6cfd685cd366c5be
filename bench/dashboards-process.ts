import { connect, type Socket } from 'node:net';

/** What the client process is asked to do. It ends with its parent, and by itself after some minutes. */
export type WatchOrder = {
  origin: string;
  /** For each owner: the session, and a staff member of the business. */
  owners: { token: string; staffId: number }[];
  streamsEach: number;
  /** How many tips are sent, one after the other, to different businesses. */
  tips: number;
};
export type Watched = { opened: number; delaysMs: number[] } | { problem: string };

const LONGEST_MS = 5 * 60_000;
/** So many are opened at the same time: more would wait in the server's queue of connections. */
const AT_ONCE = 50;
const EVENT = 'event: tips';

type Stream = { socket: Socket; events: number; onEvent(): void };

setTimeout(() => process.exit(), LONGEST_MS).unref();
process.on('disconnect', () => process.exit());
process.on('message', async (order: WatchOrder | 'close') => {
  if (order === 'close') process.exit();
  process.send?.(await watch(order).catch((error): Watched => ({ problem: error.message })));
});

/** Opens all dashboards, and leaves them open until the process ends. */
async function watch({ origin, owners, streamsEach, tips }: WatchOrder): Promise<Watched> {
  const wanted = owners.flatMap(({ token }, owner) =>
    Array.from({ length: streamsEach }, () => ({ token, owner })),
  );
  const streams: Stream[][] = owners.map(() => []);
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let each = wanted[next++]; each; each = wanted[next++])
        streams[each.owner]?.push(await openStream(origin, each.token));
    }),
  );
  const delaysMs: number[] = [];
  for (let tip = 0; tip < tips; tip += 1) {
    const at = Math.floor((tip * owners.length) / tips);
    delaysMs.push(await delayOf(origin, owners[at]?.staffId ?? 0, streams[at] ?? []));
  }
  return { opened: streams.flat().filter(({ socket }) => !socket.destroyed).length, delaysMs };
}

/** Resolves when the first event has come: the server sends one at once. */
function openStream(origin: string, token: string): Promise<Stream> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const stream: Stream = { socket, events: 0, onEvent: () => resolve(stream) };
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text));
      if (!text.includes(EVENT)) return;
      stream.events += 1;
      stream.onEvent();
    });
    socket.write(
      `GET /api/tips/live HTTP/1.1\r\nhost: ${hostname}\r\ncookie: karam_session=${token}\r\n\r\n`,
    );
  });
}

/** From the answer of a tip until every dashboard of its business knows. */
async function delayOf(origin: string, staffId: number, streams: Stream[]): Promise<number> {
  const told = streams.map(
    (stream) =>
      new Promise<void>((resolve) => {
        stream.onEvent = resolve;
      }),
  );
  const answer = await fetch(`${origin}/api/tips`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ staffId, amount: '5.00' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`A tip was answered with ${answer.status}.`);
  const answeredMs = performance.now();
  await Promise.all(told);
  return performance.now() - answeredMs;
}
