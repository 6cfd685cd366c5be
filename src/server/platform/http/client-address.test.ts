import { expect, test } from 'vitest';
import { findAddress, networkOf, siteOf } from '#server/platform/http/client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:db8::ffff:192.0.2.1', '2001:db8::ffff:192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7:4711', null],
  ['unknown', null],
  ['', null],
])('the address %s is stored as %s', (ip, stored) => {
  expect(findAddress(ip)).toBe(stored);
});

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['::ffff:203.0.113.7', '203.0.113.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8:1:12ff::1', '2001:db8:1:1200::/56', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0::/48'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/56', '64:ff9b:0::/48'],
  ['2001::2:300:4:5:6:7', '2001:0:2:300::/56', '2001:0:2::/48'],
  ['2001::2:300:4:5:192.0.2.1', '2001:0:2:300::/56', '2001:0:2::/48'],
  ['no address', 'unknown', undefined],
])('the address %s is counted as network %s and site %s', (ip, network, site) => {
  expect(networkOf(ip)).toBe(network);
  expect(siteOf(ip)).toBe(site);
});
