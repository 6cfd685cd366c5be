import { fillDemo } from '#server/demo/fill-demo.ts';
import { main } from '#server/main.ts';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { loadEnv } from './load-env.ts';

loadEnv();
await buildIfNeeded();
await main(process.env, async (db, voice) => {
  const { logins, tipPath } = await fillDemo(db, new Date());
  for (const { role, username, password } of logins) voice.tell(`Demo ${role}: ${username} / ${password}`);
  voice.tell(`Demo tip page, below the address of the server: ${tipPath}`);
});
