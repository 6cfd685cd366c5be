import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type STAFF_COUNT, STAFF_PER_BUSINESS } from '#bench/tip-requests.ts';

/** pgbench is not part of the embedded PostgreSQL. If the machine has none, its rows are left out. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0;

/** pgbench counts whole seconds, starting before its connections are open. */
const LEAST_SECONDS = 2;

/** `peer` has our rules and the indexes that are needed, `bare` only primary keys: see schema.sql. */
export type PeerTables = 'peer' | 'bare';

/** The same transaction with PostgreSQL's own tool and prepared statements: the cheapest possible client. */
export async function pgbench(
  url: string,
  connections: number,
  staffCount: 1 | typeof STAFF_COUNT,
  seconds: number,
  tables: PeerTables = 'peer',
): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'karam-pgbench-'));
  const script = join(directory, 'tip.sql');
  await writeFile(script, scriptFor(staffCount, tables));
  const limits = ['-c', String(connections), '-j', '2'];
  const args = ['-n', '-M', 'prepared', ...limits, '-f', script];
  let rate: number | undefined;
  // On a busy machine the time can be over before all connections are open. Then no rate is printed: try longer.
  for (let time = Math.max(LEAST_SECONDS, Math.round(seconds)); rate === undefined; time *= 2) {
    const { stdout } = await promisify(execFile)('pgbench', [...args, '-T', String(time), url]);
    const found = /tps = ([\d.]+)/.exec(stdout);
    if (found) rate = Number(found[1]);
  }
  await rm(directory, { recursive: true });
  return rate;
}

const scriptFor = (staffCount: number, tables: PeerTables) => `
\\set staff random(1, ${staffCount})
\\set business (:staff - 1) / ${STAFF_PER_BUSINESS} + 1
BEGIN;
INSERT INTO ${tables}.tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                       status, token, idempotency_key, request_hash, customer_name, message)
VALUES (:staff, :business, 15.00, 0.75, 14.25, 15.00, 500, 0, 'paid', gen_random_uuid()::text,
        gen_random_uuid()::text, 'the hash of what was sent with the key', 'Sara', 'Thank you, the evening was lovely.');
UPDATE ${tables}.staff SET total_earnings = total_earnings + 14.25, pending_payout = pending_payout + 14.25 WHERE id = :staff;
UPDATE ${tables}.businesses SET total_earnings = total_earnings + 14.25, pending_payout = pending_payout + 14.25 WHERE id = :business;
COMMIT;
`;
