import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Got = { headers: IncomingHttpHeaders; body: Buffer };

/** A browser with a push service of its own, which reads what arrives as RFC 8291 and RFC 8292 say it. */
export async function startPushBrowser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const got: Got[] = [];
  const browser = { got, statuses: [] as number[], subscription, read, stop, origin: '' };
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(browser.statuses.shift() ?? 201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  browser.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return browser;

  /** What the page sends to Karam. */
  function subscription(path = '/device') {
    const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
    return { endpoint: `${browser.origin}${path}`, keys };
  }

  function read({ body }: Got): Record<string, string> {
    const salt = body.subarray(0, 16);
    const keyBytes = body.readUInt8(20);
    const theirs = body.subarray(21, 21 + keyBytes);
    const record = body.subarray(21 + keyBytes);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
    const material = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32));
    const derive = (of: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${of}\0`), bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    if (text.at(-1) !== 2) throw new Error('this is not the last record');
    return JSON.parse(text.subarray(0, -1).toString());
  }

  async function stop() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

/** The claims of the header `authorization`, if it is signed with the public key that it names. */
export function readVapid(header: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature does not fit the key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
