import { main } from '#server/main.ts';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { loadEnv } from './load-env.ts';

/** As scripts/start.ts, from the sources: `npm run dev` watches them. */
loadEnv();
await buildIfNeeded();
await main(process.env);
