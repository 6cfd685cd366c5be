import { main } from '#server/main.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { loadEnv } from './load-env.ts';

loadEnv();
await buildIfNeeded();
await main(process.env);
