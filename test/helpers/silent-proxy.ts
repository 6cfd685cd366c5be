import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { overTcp } from '#test/helpers/postgres.ts';

export type SilentProxy = {
  /** The address of the server behind it, by way of the proxy. */
  url: string;
  /** From now on nothing passes in either direction, and nothing is closed: like a network that loses every packet. */
  fallSilent(): void;
  /** New connections pass again. Those that fell silent stay silent for ever. */
  comeBack(): void;
};

/** Passes connections on to the server at `url`, until the test ends. */
export async function silentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(overTcp(url));
  const address = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    if (isSilent) return;
    const far = connect(Number(target.port), target.hostname);
    sockets.add(far);
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    comeBack() {
      isSilent = false;
    },
  };
}
