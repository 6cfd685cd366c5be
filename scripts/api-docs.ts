import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiTable } from './api-table.ts';
import { describeApi } from './describe-api.ts';

/** Writes the table of all API operations into docs/api.md, after its marker comment. */
const path = join(import.meta.dirname, '..', 'docs', 'api.md');
const [head] = readFileSync(path, 'utf8').split(/(?<=-->\n)/);
writeFileSync(path, `${head}\n${apiTable(await describeApi())}\n`);
