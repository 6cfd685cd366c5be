import pg from 'pg';
import type { Stop } from '#bench/browser/slow-phone.ts';
import { ADMIN } from '#bench/stage.ts';

type Cookies = NonNullable<Stop['cookies']>;

/** The cookies of the first owner and of the admin. The generated owners are given the admin's password for this. */
export async function signInToBench(
  origin: string,
  databaseUrl: string,
): Promise<{ owner: Cookies; admin: Cookies }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "UPDATE users SET password = (SELECT password FROM users WHERE username = $1) WHERE username = 'owner-1'",
    [ADMIN.username],
  );
  await client.end();
  return { owner: await signIn(origin, 'owner-1'), admin: await signIn(origin, ADMIN.username) };
}

async function signIn(origin: string, username: string): Promise<Cookies> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: ADMIN.password }),
  });
  if (!answer.ok) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
  });
}
