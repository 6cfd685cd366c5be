import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Got = { path: string; headers: IncomingHttpHeaders; body: string };
/** `cut`: the connection is lost after the request was read. `hang`: no answer ever comes. */
export type Answer = { status: number; body?: string; headers?: Record<string, string> } | 'cut' | 'hang';

/** A program that receives webhooks, as a till would have it. */
export async function startReceiver() {
  const receiver = {
    got: [] as Got[],
    answer: { status: 200 } as Answer,
    url: '',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    receiver.got.push({ path, headers, body: await text(request) });
    const { answer } = receiver;
    if (answer === 'hang') return;
    if (answer === 'cut') return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/karam`;
  return receiver;
}

/** Checks a signature as docs/connections.md says it. */
export function isSigned({ headers, body }: Got, secret: string): boolean {
  const parts = String(headers['karam-signature'])
    .split(',')
    .map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1];
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return parts.some(([name, value]) => name === 'v1' && value === expected);
}
