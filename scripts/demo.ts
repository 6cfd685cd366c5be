import { fillDemo } from '#server/demo/fill-demo.ts';
import { main } from '#server/main.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { loadEnv } from './load-env.ts';

loadEnv();
await buildIfNeeded();
await main(process.env, async (db) => {
  const logins = await fillDemo(db, new Date());
  return logins.map(({ role, username, password }) => `Demo ${role}: ${username} / ${password}`);
});
