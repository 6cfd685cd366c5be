import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The connections of this process, when it shares the port with others. */
export type Connections = {
  count(): Promise<number>;
  /** Takes new connections, or leaves them to the other processes. Those that it has stay. */
  take(isTaking: boolean): void;
  /** Asks this share of the clients, from 0 to 1, to open a new connection: the next answer closes theirs. */
  letGo(share: number): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

export function connections(app: FastifyInstance): void {
  const { server } = app;
  let toLetGo = 0;
  let place: { host: string; port: number } | undefined;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (toLetGo > 0) {
      toLetGo -= 1;
      reply.header('connection', 'close');
    }
    done();
  });
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((error, found) => resolve(error ? 0 : found)));
  app.decorate('connections', {
    count,
    take(isTaking) {
      if (isClosing || isTaking === server.listening) return;
      if (isTaking) return void server.listen(place);
      const address = server.address();
      if (!address || typeof address === 'string') return;
      place = { host: address.address, port: address.port };
      // The HTTP server's own `close` would also end idle connections, on which a request may be on its way.
      Server.prototype.close.call(server);
    },
    async letGo(share) {
      toLetGo = Math.floor((await count()) * share);
    },
  });
}
