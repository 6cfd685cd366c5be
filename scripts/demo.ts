import { fillDemo } from '#server/demo/fill-demo.ts';
import { main } from '#server/main.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { loadEnv } from './load-env.ts';

loadEnv();
await buildIfNeeded();
await main(process.env, async (db, voice) => {
  for (const { role, username, password } of await fillDemo(db, new Date())) {
    voice.tell(`Demo ${role}: ${username} / ${password}`);
  }
});
