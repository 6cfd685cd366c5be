import { afterEach, expect, test, vi } from 'vitest';
import { openCardWatch } from '#server/tipping/card-testing/card-watch.ts';
import { personCode } from '#server/tipping/card-testing/rules.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { ORIGIN, SESSION_SECRET } from '#test/helpers/app.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { watchedDatabase } from '#test/helpers/watched-database.ts';

const database = testDatabase();
const statements: string[] = [];
const watched = watchedDatabase(
  () => database.db,
  (statement, send) => {
    statements.push(statement);
    return send();
  },
  () => false,
);
afterEach(() => {
  vi.restoreAllMocks();
  statements.length = 0;
});
const openWatch = () =>
  openCardWatch({
    db: watched,
    clock: () => new Date('2026-11-15T08:00:00Z'),
    sessionSecret: SESSION_SECRET,
    publicOrigin: ORIGIN,
    log: { error: () => undefined },
  });
const tipper = { ...personCode(7), network: '198.51.100.1' };

test('a thousand tips in a second cost one statement', async () => {
  const uptime = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const watch = openWatch();
  const send = async () => {
    expect(await watch.findRefusal(watched, tipper)).toBeUndefined();
    await watch.noteTip(tipper, filsFromAed(5));
  };
  for (let time = 0; time < 1000; time += 1) await send();
  expect(statements).toEqual(['select * from']);
  uptime.mockReturnValue(11_001);
  await send();
  expect(statements).toEqual(['select * from', 'select * from']);
});

test('while the database is away, no tip is refused because of it', async () => {
  const watch = openWatch();
  const away = watchedDatabase(
    () => database.db,
    () => Promise.reject(new Error('away')),
    () => false,
  );
  expect(await watch.findRefusal(away, tipper)).toBeUndefined();
});
