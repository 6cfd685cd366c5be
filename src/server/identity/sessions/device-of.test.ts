import { expect, test } from 'vitest';
import { deviceOf } from '#server/identity/sessions/session-store.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36`,
    'samsung',
    'android',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0 Mobile Safari/537.36`, 'chrome', 'android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'safari',
    'iphone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Mobile/15E148 Safari/604.1',
    'chrome',
    'ipad',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'edge',
    'windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'firefox', 'linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/130.0 Safari/537.36 OPR/115.0`,
    'opera',
    'mac',
  ],
  ['lightMyRequest', 'other', 'other'],
  [undefined, 'other', 'other'],
])('the browser and the system of %s are recognised', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
