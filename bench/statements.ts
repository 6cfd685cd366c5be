import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** The SQL statements that `work` sends to the database, each text once. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  const { query } = pg.Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: it has many overloads, and all are passed on unchanged.
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
    const [first, second] = given;
    const text: string = typeof first === 'string' ? first : first.text;
    const values: unknown[] = Array.isArray(second) ? second : (first.values ?? []);
    if (/^\s*(select|with|insert|update|delete)/i.test(text)) seen.set(text, { text, values });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...seen.values()];
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The statements whose plan has a sequential scan of one of the tables. */
export async function findScans(url: string, statements: Statement[], tables: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const scans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      const scanned = nodes.some(
        (node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''),
      );
      if (scanned) scans.push(text);
    }
    return scans;
  } finally {
    await client.end();
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
