import { hash as argon2 } from '@node-rs/argon2';
import { createUser } from '#server/identity/users/user-store.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';
import { DATA_KEYS, DATA_KEYS_TEXT } from '#test/helpers/database.ts';
import { type KaramProcess, spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { addTippableStaff, urlOfPostgres } from '#test/helpers/loaded-karam.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { insertBusiness } from '#test/helpers/world.ts';

export type TwoKarams = {
  /** The first one owns PostgreSQL. */
  first: KaramProcess;
  origins: [string, string];
  db: Db;
  url: string;
  /** Session cookies of two admins, because a payout needs two people. Both programs accept them. */
  admins: [string, string];
  businessIds: number[];
  staffIds: number[];
  /** SIGKILL to the second program: nothing is rolled back or closed by us. */
  killSecond(): Promise<void>;
  startSecond(): Promise<void>;
  close(): Promise<void>;
};

/** Two programs on one database, as two machines behind a load balancer, with two businesses of three staff each. */
export async function openTwoKarams(
  dirs: { first: string; second: string },
  env: Record<string, string> = {},
): Promise<TwoKarams> {
  const shared = {
    RATE_LIMIT: 'off',
    BACKUPS: 'off',
    SESSION_SECRET: 'a secret that both programs of a test share',
    DATA_KEYS: DATA_KEYS_TEXT,
    ...env,
  };
  const first = await untilOpen(await spawnKaram({ dataDir: dirs.first, env: shared }));
  const url = await urlOfPostgres(dirs.first);
  const secondEnv = { ...shared, DATABASE_URL: url, PORT: String(await freePort()) };
  const startSecond = async () => untilOpen(await spawnKaram({ dataDir: dirs.second, env: secondEnv }));
  let second = await startSecond();
  const db = openDatabase(url, () => undefined, DATA_KEYS);
  await setPayer(db, PAYER);
  const staffIds = [...(await addTippableStaff(db, 'owner')), ...(await addTippableStaff(db, 'other-owner'))];
  const businesses = await db.selectFrom('businesses').select('id').execute();
  return {
    first,
    origins: [first.origin, second.origin],
    db,
    url,
    admins: [
      await signedInAdmin(db, first.origin, 'first-admin'),
      await signedInAdmin(db, first.origin, 'second-admin'),
    ],
    businessIds: businesses.map(({ id }) => id),
    staffIds,
    async killSecond() {
      await second.stop('SIGKILL');
    },
    async startSecond() {
      second = await startSecond();
    },
    async close() {
      await db.destroy();
      await second.stop();
      await first.stop();
    },
  };
}

/** The cookies of a new admin who has signed in. */
export function signedInAdmin(db: Db, origin: string, username: string): Promise<string> {
  return signedIn(db, origin, username, 'admin');
}

/** The cookies of a new owner with a business, who has signed in. */
export async function signedInOwner(db: Db, origin: string, username: string): Promise<string> {
  const cookie = await signedIn(db, origin, username, 'business');
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await insertBusiness(db, { id, username } as SessionUser);
  return cookie;
}

/** The password of every account here. */
export const PASSWORD = 'correct horse';

/** The cookies of a new account that has signed in. */
export async function signedIn(db: Db, origin: string, username: string, role: Role): Promise<string> {
  const password = PASSWORD;
  // The lowest cost: nobody guesses this one.
  const passwordHash = await argon2(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await createUser(db, { username, email: `${username}@example.com`, role, passwordHash });
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
