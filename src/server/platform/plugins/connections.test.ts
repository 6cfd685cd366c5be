import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { connections } from '#server/platform/plugins/drain.ts';

async function newServer() {
  const app = Fastify();
  connections(app);
  app.get('/', async () => 'answered');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { app, port: Number(new URL(url).port) };
}

async function openClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: karam.test\r\n\r\n');
  let text = '';
  while (!text.includes('answered')) text += (await once(socket, 'data'))[0];
  return text;
}

test('a process that leaves new connections to others answers on those it has, and takes new ones again', async () => {
  const { app, port } = await newServer();
  const socket = await openClient(port);
  await ask(socket);
  app.connections.take(false);
  await expect(openClient(port)).rejects.toThrow('ECONNREFUSED');
  expect(await ask(socket)).toContain('keep-alive');
  app.connections.take(true);
  expect(await ask(await openClient(port))).toContain('keep-alive');
  expect(await app.connections.count()).toBe(2);
});

test('a share of the clients is asked to open a new connection', async () => {
  const { app, port } = await newServer();
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openClient(port)));
  await Promise.all(sockets.map(ask));
  await app.connections.letGo(0.5);
  const answers = [];
  for (const socket of sockets) answers.push(await ask(socket));
  expect(answers.filter((answer) => /connection: close/i.test(answer))).toHaveLength(2);
});

test('a process that closes takes no new connections, whatever it is told', async () => {
  const { app, port } = await newServer();
  app.connections.take(false);
  const closed = app.close();
  app.connections.take(true);
  await closed;
  app.connections.take(true);
  await expect(openClient(port)).rejects.toThrow('ECONNREFUSED');
});
