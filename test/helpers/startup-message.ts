import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { openDatabase, openRecorderDatabase } from '#server/platform/db/database.ts';

const HEADER_BYTES = 8;

/** The names of the parameters that our connections send first, before a server knows who they are. */
export async function readStartupNames(): Promise<string[]> {
  const names: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.once('data', (bytes: Buffer) => {
      // Length and version, then names and values in turn, each ended by a zero.
      const texts = bytes.subarray(HEADER_BYTES).toString().split('\0');
      names.push(...texts.filter((text, index) => index % 2 === 0 && text !== ''));
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://karam@127.0.0.1:${(server.address() as AddressInfo).port}/karam`;
  for (const open of [openDatabase, openRecorderDatabase]) {
    const db = open(url, () => undefined);
    await db
      .selectFrom('settings')
      .selectAll()
      .execute()
      .catch(() => undefined);
    await db.destroy();
  }
  server.close();
  return names;
}
