import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { loadEnv } from './load-env.ts';
import { joinedDir } from './server-stamp.ts';

loadEnv();
await buildIfNeeded();
const { main }: typeof import('#server/main.ts') = await import(join(joinedDir, 'main.js'));
await main(process.env);
