import pg from 'pg';

/** An arbitrary number, the same in every version of Karam. */
const OWNER_LOCK = 4_276_001;

export class DataDirInUse extends Error {
  readonly pid: string;
  constructor(pid: string) {
    super(`already in use by process ${pid}`);
    this.pid = pid;
  }
}

/**
 * The process that holds this advisory lock owns the embedded database, also on systems where directory-lock.ts does
 * not work. PostgreSQL releases the lock when the owner's connection ends, so a killed process leaves no lock.
 */
export async function takeOwnership(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: `karam ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // watch() in embedded-postgres.ts notices when the server exits, so this error is ignored.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const locked = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [OWNER_LOCK]);
    if (locked.rows[0].locked) return client;
    throw new DataDirInUse(await ownerPid(client));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function ownerPid(client: pg.Client): Promise<string> {
  const owner = await client.query(
    `SELECT split_part(application_name, ' ', 2) AS pid FROM pg_stat_activity
       JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [OWNER_LOCK],
  );
  return owner.rows[0]?.pid ?? 'unknown';
}
