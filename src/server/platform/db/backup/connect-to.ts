import pg from 'pg';

/** A connection of its own, because a backup belongs to the session that started it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'karam backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
