import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { drain } from '#server/platform/plugins/drain.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function newServer() {
  const app = Fastify();
  drain(app);
  const answering = Promise.withResolvers<void>();
  app.get('/', async () => 'answered');
  app.get('/slow', async () => {
    await answering.promise;
    return 'answered late';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, answer: answering.resolve, port: Number(new URL(url).port) };
}

async function openClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
}

function ask(socket: Socket, path: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: karam.test\r\n\r\n`);
}

async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  while (!text.includes('answered')) text += (await once(socket, 'data'))[0];
  return text;
}

test('from then on each answer asks its client to close the connection', async () => {
  const { app, port } = await newServer();
  const socket = await openClient(port);
  ask(socket, '/');
  expect(await answerOn(socket)).toContain('keep-alive');
  expect(app.isStopping()).toBe(false);
  const stopped = app.stopTaking();
  expect(app.isStopping()).toBe(true);
  ask(socket, '/');
  expect(await answerOn(socket)).toMatch(/connection: close/i);
  await stopped;
  await app.close();
});

test('a client that keeps a connection without using it does not hold up the end', async () => {
  const { app, port } = await newServer();
  const socket = await openClient(port);
  ask(socket, '/');
  await answerOn(socket);
  const closed = once(socket, 'close');
  await app.stopTaking();
  expect(socket.destroyed).toBe(false);
  await app.close();
  await closed;
});

test('a request that is being answered gets its answer, and then its connection is closed', async () => {
  const { app, answer, port } = await newServer();
  const socket = await openClient(port);
  ask(socket, '/slow');
  const closed = once(socket, 'close');
  // Over another connection, so that the slow request has arrived when this one is answered.
  const other = await openClient(port);
  ask(other, '/');
  await answerOn(other);
  const closing = app.close();
  answer();
  expect(await answerOn(socket)).toContain('answered late');
  await Promise.all([closed, closing]);
});

test('a request that never ends is cut off after ten seconds of closing', async () => {
  const { app, answer, port } = await newServer();
  const socket = await openClient(port);
  onTestFinished(() => {
    answer();
    socket.destroy();
  });
  ask(socket, '/slow');
  const other = await openClient(port);
  ask(other, '/');
  await answerOn(other);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const closing = app.close();
  await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(9999);
  expect(socket.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => socket.destroyed).toBe(true);
  await closing;
});

test('a server that closes at once leaves no timer that would keep the program running', async () => {
  const { app } = await newServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
});

/** A clock that stands still until the test moves it; `looksAgain` ends when the server has looked at it some more times. */
function stoppedClock() {
  const clock = { nowMs: 5000 };
  const look = vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs);
  const looksAgain = () => {
    const seen = look.mock.calls.length;
    return expect.poll(() => look.mock.calls.length).toBeGreaterThan(seen + 4);
  };
  return { clock, looksAgain };
}

function isOver(work: Promise<void>) {
  const state = { value: false };
  void work.then(() => {
    state.value = true;
  });
  return state;
}

test('open connections get a second of quiet to send another request', async () => {
  const { app, port } = await newServer();
  const socket = await openClient(port);
  ask(socket, '/');
  await answerOn(socket);
  const { clock, looksAgain } = stoppedClock();
  const stopping = app.stopTaking();
  const over = isOver(stopping);
  await looksAgain();
  clock.nowMs += 900;
  await app.inject('/');
  clock.nowMs += 1000;
  await app.inject('/readyz');
  await looksAgain();
  expect(over.value).toBe(false);
  clock.nowMs += 1;
  await stopping;
  socket.destroy();
  await app.close();
});

test('clients that never stop sending are waited for five seconds', async () => {
  const { app, port } = await newServer();
  const socket = await openClient(port);
  const { clock, looksAgain } = stoppedClock();
  const stopping = app.stopTaking();
  const over = isOver(stopping);
  for (const pauseMs of [...Array(5).fill(999), 4]) {
    clock.nowMs += pauseMs;
    await app.inject('/');
  }
  await looksAgain();
  expect(over.value).toBe(false);
  clock.nowMs += 1;
  await stopping;
  socket.destroy();
  await app.close();
});

test('a client that was asked to close gets a second of quiet to send over a new connection', async () => {
  const { app, port } = await newServer();
  const socket = await openClient(port);
  ask(socket, '/');
  await answerOn(socket);
  const { clock, looksAgain } = stoppedClock();
  const stopping = app.stopTaking();
  const over = isOver(stopping);
  clock.nowMs += 1;
  const closed = once(socket, 'close');
  ask(socket, '/');
  await closed;
  clock.nowMs += 1000;
  await looksAgain();
  expect(over.value).toBe(false);
  const again = await openClient(port);
  ask(again, '/');
  expect(await answerOn(again)).toMatch(/connection: close/i);
  clock.nowMs += 1001;
  await stopping;
  await app.close();
});

test('without a connection there is nothing to wait for', async () => {
  const { app } = await newServer();
  stoppedClock();
  await app.stopTaking();
  expect(app.isStopping()).toBe(true);
  await app.close();
});
