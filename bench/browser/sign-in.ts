import pg from 'pg';
import type { Stop } from '#bench/browser/slow-phone.ts';
import { ADMIN } from '#bench/stage.ts';
import { nextTip } from '#bench/tip-requests.ts';

type Cookies = NonNullable<Stop['cookies']>;

/**
 * The cookies of the first owner, of the admin, and of the first staff member. The first two people of the first business
 * get some tips, so that their pages have something to show. Owner and staff member are given the admin's password.
 */
export async function signInToBench(
  origin: string,
  databaseUrl: string,
): Promise<{ owner: Cookies; admin: Cookies; staff: Cookies }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "UPDATE users SET password = (SELECT password FROM users WHERE username = $1) WHERE username = 'owner-1'",
    [ADMIN.username],
  );
  await client.query(
    `INSERT INTO users (username, email, password, role)
     SELECT 'maya-1', 'maya-1@example.com', password, 'staff' FROM users WHERE username = $1
     ON CONFLICT DO NOTHING`,
    [ADMIN.username],
  );
  await client.query(
    "UPDATE staff SET user_id = (SELECT id FROM users WHERE username = 'maya-1') WHERE id = 1 AND user_id IS NULL",
  );
  await client.end();
  for (let count = 0; count < TIPS; count += 1) await giveTip(origin, (count % 2) + 1);
  return {
    owner: await signIn(origin, 'owner-1'),
    admin: await signIn(origin, ADMIN.username),
    staff: await signIn(origin, 'maya-1'),
  };
}

const TIPS = 20;

async function giveTip(origin: string, staffId: number): Promise<void> {
  const { key, body } = nextTip(staffId);
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await fetch(`${origin}/api/tips`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A tip was refused: ${await answer.text()}`);
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
