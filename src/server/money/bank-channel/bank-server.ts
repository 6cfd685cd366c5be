import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/** Why the bank's server could not be used. Expected, and shown to admins: never a bug of ours. */
export class ChannelProblem extends Error {
  readonly refusal: Refusal;
  /** Nothing more can be done on this connection. */
  readonly isOver: boolean;

  constructor(refusal: Refusal, isOver = false) {
    super(refusal.reason);
    this.refusal = refusal;
    this.isOver = isOver;
  }
}

export type ServerAddress = {
  host: string;
  port: number;
  user: string;
  /** Fingerprints of the keys that the server may show. */
  hostKeys: string[];
  /** As PEM. Only ever in memory. */
  privateKey: string;
};

export type RemoteFile = { name: string; size: number; modifiedAt: Date };

/** What we do on the bank's SFTP server. Every step ends, with a `ChannelProblem` if not as it should. */
export type BankServer = {
  list(folder: string): Promise<RemoteFile[]>;
  /** Undefined if there is no such file. */
  find(path: string): Promise<Omit<RemoteFile, 'name'> | undefined>;
  /** Undefined if the bank does not let us read what we have sent. */
  read(path: string, mostBytes: number): Promise<Buffer | undefined>;
  /** Refuses a name that exists. */
  write(path: string, content: Buffer): Promise<void>;
  /** Refuses a name that exists. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
};

/** The longest silence of the server that is waited for, at each step. */
const STEP_MS = 30_000;
/** What every SFTP server takes in one packet. */
const CHUNK_BYTES = 32 * 1024;
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

export function fingerprintOf(publicKey: Buffer): string {
  return `SHA256:${createHash('sha256').update(publicKey).digest('base64').replace(/=+$/, '')}`;
}

/** Connects, works, and always disconnects. A server that shows another key than those known learns nothing of us. */
export async function withBankServer<T>(
  address: ServerAddress,
  work: (server: BankServer) => Promise<T>,
  stepMs = STEP_MS,
): Promise<T> {
  // Only a platform whose bank has such a server loads it.
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  const lost = Promise.withResolvers<never>();
  // Nobody may be waiting at the moment the connection is lost.
  lost.promise.catch(() => undefined);
  try {
    const step = steps(lost.promise, stepMs);
    const sftp = await open(client, address, lost.reject, step);
    return await work(serverOn(sftp, step));
  } finally {
    client.destroy();
  }
}

type Step = <T>(begin: (done: (error: unknown, value?: T) => void) => void) => Promise<T>;

function steps(lost: Promise<never>, stepMs: number): Step {
  return async <T>(begin: (done: (error: unknown, value?: T) => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const stop = new AbortController();
    const late = wait(stepMs, undefined, { signal: stop.signal }).then(() => {
      throw new ChannelProblem(refusalOf('bank_channel_slow'), true);
    });
    try {
      begin((error, value) => (error ? reject(error) : resolve(value as T)));
      return await Promise.race([promise, lost, late]);
    } finally {
      stop.abort();
      late.catch(() => undefined);
      promise.catch(() => undefined);
    }
  };
}

async function open(
  client: Client,
  { host, port, user, hostKeys, privateKey }: ServerAddress,
  lose: (problem: ChannelProblem) => void,
  step: Step,
): Promise<SFTPWrapper> {
  let shownKey: string | undefined;
  let isReady = false;
  client.on('error', (error: Error & { level?: string }) => lose(problemOf(error)));
  client.on('close', () => lose(new ChannelProblem(refusalOf('bank_channel_lost'), true)));
  await step<void>((done) => {
    client.on('ready', () => {
      isReady = true;
      done(null);
    });
    client.connect({
      host,
      port,
      username: user,
      privateKey,
      // Ours is the time for each step.
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        shownKey = fingerprintOf(key);
        return hostKeys.includes(shownKey);
      },
    });
  });
  return step<SFTPWrapper>((done) => client.sftp(done));

  function problemOf({ message, level }: Error & { level?: string }): ChannelProblem {
    if (isReady) return new ChannelProblem(refusalOf('bank_channel_lost'), true);
    if (shownKey && !hostKeys.includes(shownKey))
      return new ChannelProblem(refusalOf('bank_channel_other_key', { key: shownKey }), true);
    if (level === 'client-authentication')
      return new ChannelProblem(refusalOf('bank_channel_not_let_in'), true);
    return new ChannelProblem(refusalOf('bank_channel_unreachable', { text: message.slice(0, 200) }), true);
  }
}

function serverOn(sftp: SFTPWrapper, step: Step): BankServer {
  return {
    async list(folder) {
      const entries = await step<FileEntryWithStats[]>((done) => sftp.readdir(folder, done)).catch(
        throwAs((text) => refusalOf('bank_channel_folder', { folder, text })),
      );
      return entries
        .filter(({ attrs }) => attrs.isFile())
        .map(({ filename: name, attrs }) => ({ name, ...factsOf(attrs) }));
    },

    async find(path) {
      try {
        return factsOf(await step((done) => sftp.stat(path, done)));
      } catch (error) {
        if (codeOf(error) === NO_SUCH_FILE) return undefined;
        return throwAs((text) => refusalOf('bank_channel_not_read', { name: path, text }))(error);
      }
    },

    async read(path, mostBytes) {
      try {
        return await readWhole(path, mostBytes);
      } catch (error) {
        if (codeOf(error) === PERMISSION_DENIED) return undefined;
        return throwAs((text) => refusalOf('bank_channel_not_read', { name: path, text }))(error);
      }
    },

    async write(path, content) {
      const failed = throwAs((text) => refusalOf('bank_channel_not_written', { name: path, text }));
      const handle = await step<Buffer>((done) => sftp.open(path, 'wx', done)).catch(failed);
      try {
        for (let start = 0; start < content.length; start += CHUNK_BYTES) {
          const length = Math.min(CHUNK_BYTES, content.length - start);
          await step<void>((done) => sftp.write(handle, content, start, length, start, done));
        }
        await step<void>((done) => sftp.close(handle, done));
      } catch (error) {
        failed(error);
      }
    },

    async rename(from, to) {
      await step<void>((done) => sftp.rename(from, to, done)).catch(
        throwAs((text) => refusalOf('bank_channel_not_written', { name: to, text })),
      );
    },

    async remove(path) {
      await step<void>((done) => sftp.unlink(path, done)).catch(
        throwAs((text) => refusalOf('bank_channel_not_written', { name: path, text })),
      );
    },
  };

  async function readWhole(path: string, mostBytes: number): Promise<Buffer> {
    const handle = await step<Buffer>((done) => sftp.open(path, 'r', done));
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const part = await readPart(handle, length);
      if (part.length === 0) break;
      parts.push(part);
      length += part.length;
      // Another file is being written there, or one that is no answer.
      if (length > mostBytes) throw new ChannelProblem(refusalOf('bank_channel_too_large', { name: path }));
    }
    await step<void>((done) => sftp.close(handle, done));
    return Buffer.concat(parts);
  }

  /** Empty at the end of the file. */
  async function readPart(handle: Buffer, position: number): Promise<Buffer> {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    try {
      const count = await step<number>((done) =>
        sftp.read(handle, buffer, 0, CHUNK_BYTES, position, (error, bytes) => done(error, bytes)),
      );
      return buffer.subarray(0, count);
    } catch (error) {
      const END_OF_FILE = 1;
      if (codeOf(error) === END_OF_FILE) return Buffer.alloc(0);
      throw error;
    }
  }
}

function factsOf({ size, mtime }: { size: number; mtime: number }): Omit<RemoteFile, 'name'> {
  return { size, modifiedAt: new Date(mtime * 1000) };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** What the server refuses becomes a problem that says what was tried. Others, such as a lost connection, stay as they are. */
function throwAs(refusal: (text: string) => Refusal): (error: unknown) => never {
  return (error) => {
    if (error instanceof ChannelProblem) throw error;
    if (!(error instanceof Error)) throw error;
    throw new ChannelProblem(refusal(error.message.slice(0, 200)));
  };
}
