import { fillDemo } from '#server/demo/fill-demo.ts';
import { main } from '#server/main.ts';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { loadEnv } from './load-env.ts';

/** What to look at first with each account. */
const first: Record<string, string> = {
  'demo-admin': 'Today: what waits. Then Payouts: start one, and write the bank file',
  'demo-admin-2': 'the second person: releases the file that demo-admin wrote',
  'demo-owner': 'Home, Tips, Team and Print, in two venues',
  'demo-staff': 'on a phone: the code, Money, and a guest to thank',
  'demo-manager': 'the same venue without money and IBANs',
};

loadEnv();
await buildIfNeeded();
await main(process.env, async (db, voice) => {
  const { logins, tipPath } = await fillDemo(db, new Date());
  voice.tell(
    'Begin as a guest: tip somebody at the tip page. Then watch the tip arrive with these accounts.',
  );
  voice.tell(`Demo tip page, below the address of the server: ${tipPath}`);
  for (const { role, username, password } of logins) {
    const hint = first[username];
    voice.tell(`Demo ${role}: ${username} / ${password}${hint ? `  (${hint})` : ''}`);
  }
});
