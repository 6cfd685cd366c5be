import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiTable } from '../scripts/api-table.ts';
import { describeApi } from '../scripts/describe-api.ts';

test('docs/api.md lists exactly the routes of the server', async () => {
  expect(readFileSync('docs/api.md', 'utf8')).toContain(apiTable(await describeApi()));
});
