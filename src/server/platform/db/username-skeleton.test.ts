import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withoutInvisible } from '#shared/text/visible-text.ts';
import { testDatabase } from '#test/helpers/database.ts';

const database = testDatabase();

test('every character that names may not contain is left out of the skeleton of a username', async () => {
  const chars = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (char) => !/[\p{Cc}\p{Cs}]/u.test(char) && withoutInvisible(`a${char}b`) === 'ab',
  );
  expect(chars.length).toBeGreaterThan(150);
  const { rows } = await sql<{ char: string }>`
    SELECT char FROM unnest(${chars}::text[]) AS given (char)
    WHERE username_skeleton('a' || char || 'b') <> 'ab'`.execute(database.db);
  expect(rows).toEqual([]);
});
