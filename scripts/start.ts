import { join } from 'node:path';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { joinedDir } from './build/server-stamp.ts';
import { loadEnv } from './load-env.ts';

loadEnv();
await buildIfNeeded();
const { main }: typeof import('#server/main.ts') = await import(join(joinedDir, 'main.js'));
await main(process.env);
