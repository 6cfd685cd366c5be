import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postSigned, sendTo } from '#server/money/webhooks/post-signed.ts';
import { checkEndpointUrl, findOutsideAddresses, isInside } from '#server/money/webhooks/public-address.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { startReceiver } from '#test/helpers/webhook-receiver.ts';

const INSIDE = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:10.0.0.1', '::ffff:a00:1'],
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001::1', '2001:db8::1', '::10.0.0.1', 'not an address'],
];
const OUTSIDE = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];

test('addresses of this machine, of private networks and of the cloud are inside, others are not', () => {
  expect(INSIDE.filter((address) => !isInside(address))).toEqual([]);
  expect(OUTSIDE.filter(isInside)).toEqual([]);
});

const reasonFor = (url: string, isLocal: boolean) => {
  try {
    checkEndpointUrl(url, isLocal);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.refusal.reason : error;
  }
};

test.each([
  ['https://till.example.com/hook?a=b', null, null],
  ['https://8.8.8.8/', null, null],
  ['http://till.example.com/', 'webhook_url_invalid', 'webhook_url_invalid'],
  ['https://', 'webhook_url_invalid', 'webhook_url_invalid'],
  ['https://a b.example.com/', 'webhook_url_invalid', 'webhook_url_invalid'],
  ['ftp://till.example.com/', 'webhook_url_invalid', 'webhook_url_invalid'],
  ['https://user@till.example.com/', 'webhook_url_invalid', 'webhook_url_invalid'],
  ['https://till.example.com/#here', 'webhook_url_invalid', 'webhook_url_invalid'],
  ['https://localhost/', 'webhook_url_inside', null],
  ['http://127.0.0.1:8080/', 'webhook_url_invalid', null],
  ['https://127.1/', 'webhook_url_inside', null],
  ['https://0x7f.0.0.1/', 'webhook_url_inside', null],
  ['https://[::1]/', 'webhook_url_inside', null],
  ['https://2130706433/', 'webhook_url_inside', null],
  ['https://10.0.0.1/', 'webhook_url_inside', 'webhook_url_inside'],
  ['http://10.0.0.1/', 'webhook_url_invalid', 'webhook_url_invalid'],
  ['https://169.254.169.254/latest/meta-data', 'webhook_url_inside', 'webhook_url_inside'],
  ['https://[::ffff:10.0.0.1]/', 'webhook_url_inside', 'webhook_url_inside'],
  ['https://metadata.google.internal/', 'webhook_url_inside', 'webhook_url_inside'],
  ['https://till.localhost/', 'webhook_url_inside', 'webhook_url_inside'],
  ['https://till/', 'webhook_url_inside', 'webhook_url_inside'],
])('%s is refused with %s, and on a server for this machine only with %s', (url, live, test) => {
  expect([reasonFor(url, false), reasonFor(url, true)]).toEqual([live, test]);
});

test('a name that leads inside is not used, also if one of several addresses is outside', async () => {
  const dns = (addresses: string[]) => async () => addresses;
  const outside = ['8.8.8.8', '2606:4700::1111'];
  expect(await findOutsideAddresses('till.example.com', false, dns(outside))).toEqual(outside);
  for (const address of INSIDE)
    await expect(findOutsideAddresses('till.example.com', true, dns(['8.8.8.8', address]))).rejects.toThrow();
  await expect(findOutsideAddresses('10.0.0.1', true, dns([]))).rejects.toThrow();
});

describe('with a program on this machine', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  const url = (host: string) => `http://${host}:${new URL(receiver.url).port}/`;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  beforeEach(() => receiver.got.splice(0));
  afterAll(() => receiver.stop());

  test('nothing reaches it through a name or an address, except the loopback of a server for this machine only', async () => {
    const send = (host: string, isLocal: boolean, answers: string[] = []) =>
      postSigned({ isLocal, resolve: async () => answers, timeoutMs: 1000 }, url(host), {}, '{}');
    const inside = { problem: 'inside_address', answerStatus: null };
    for (const isLocal of [true, false])
      expect(await send('till.example.com', isLocal, ['127.0.0.1'])).toEqual(inside);
    expect(await send('127.0.0.1', false)).toEqual(inside);
    expect(await send('localhost', false, ['127.0.0.1'])).toEqual(inside);
    expect(await send('till.example.com', false, [])).toMatchObject({ problem: 'unreachable' });
    expect(receiver.got).toEqual([]);
    expect(await send('localhost', true)).toMatchObject({ problem: null, answerStatus: 200 });
    expect(receiver.got).toHaveLength(1);
  });

  test('a name that resolves differently the second time is resolved only once', async () => {
    let asked = 0;
    // The first address is public and belongs to nobody.
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['2d00::1'] : ['127.0.0.1'];
    };
    const sent = await postSigned(
      { isLocal: false, resolve, timeoutMs: 300 },
      url('till.example.com'),
      {},
      '{}',
    );
    expect([asked, sent.answerStatus, receiver.got]).toEqual([1, null, []]);
  });

  test('a connection uses the addresses that were checked, and names the host', async () => {
    const target = new URL(url('till.example.com'));
    const sent = await sendTo(target, ['127.0.0.1'], {}, '{}', AbortSignal.timeout(1000));
    expect(sent).toEqual({ problem: null, answerStatus: 200 });
    expect(receiver.got).toMatchObject([{ headers: { host: target.host } }]);
  });

  test('of an answer only the status is read, also if the rest never ends', async () => {
    receiver.answer = { status: 200, body: 'x'.repeat(10_000_000) };
    const sent = await sendTo(new URL(receiver.url), ['127.0.0.1'], {}, '{}', AbortSignal.timeout(5000));
    expect(sent).toEqual({ problem: null, answerStatus: 200 });
  });
});
