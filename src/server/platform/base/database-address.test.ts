import { expect, test } from 'vitest';
import { parseDatabaseUrl, placeOf } from '#server/platform/base/database-address.ts';

test('an address with one host stays as it is', () => {
  const url = 'postgres://karam:p%40ss@db.example/karam?sslmode=require';
  expect(parseDatabaseUrl(url)).toEqual({
    hosts: [{ host: 'db.example', port: 5432 }],
    firstUrl: url,
    mustWrite: false,
  });
});

test('several hosts are read as libpq does, with or without ports', () => {
  const url = 'postgresql://karam:secret@one:5433,two,[::1]:5434/karam?target_session_attrs=read-write';
  expect(parseDatabaseUrl(url)).toEqual({
    hosts: [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
      { host: '::1', port: 5434 },
    ],
    firstUrl: 'postgresql://karam:secret@one:5433/karam',
    mustWrite: true,
  });
});

test('a place has no password in it', () => {
  expect(placeOf('postgres://karam:secret@one:5433,two/karam?sslmode=require')).toBe('one:5433,two/karam');
});

test.each([
  'mysql://one/karam',
  'postgres:///karam',
  'postgres://one,,two/karam',
  'postgres://one:70000/karam',
  'postgres://one:port/karam',
  'postgres://one,two/karam?target_session_attrs=standby',
  'one:5432/karam',
])('%s is refused', (url) => {
  expect(parseDatabaseUrl(url)).toBeUndefined();
});
