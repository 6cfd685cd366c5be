import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { drill } from './cluster/drill.ts';
import { findPrograms } from './cluster/programs.ts';
import { startCluster } from './cluster/start-cluster.ts';

/**
 * `npm run cluster`: a cluster that survives the loss of any one part, on this machine, to look at. `-- --drill` kills
 * its parts one after the other while guests tip, and prints what was lost; with `--only machine`, only those parts.
 */
const found = findPrograms();
if ('missing' in found) {
  console.error(`These Debian packages are missing: ${found.missing.join(' ')}.
Install them without starting their services, and run this again.`);
  process.exit(1);
}
await buildIfNeeded();
const { values } = parseArgs({ options: { drill: { type: 'boolean' }, only: { type: 'string' } } });
const cluster = await startCluster(found.programs, {
  tell: (line) => console.log(line),
  // The drill sends more tips than one address may.
  env: values.drill ? { RATE_LIMIT: 'off' } : { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'cluster-admin' },
});
try {
  if (values.drill) {
    console.log('| what | tips | lost | doubled | cut | longest time without a tip, s |');
    console.log('| --- | --- | --- | --- | --- | --- |');
    const faults = await drill(cluster, {
      only: values.only,
      tell: ({ what, tips, lost, doubled, cut, awayMs }) =>
        console.log(`| ${what} | ${tips} | ${lost} | ${doubled} | ${cut} | ${(awayMs / 1000).toFixed(1)} |`),
    });
    console.log(faults.length === 0 ? '\nThe ledger holds.' : faults.join('\n'));
    process.exitCode = faults.length === 0 ? 0 : 1;
  } else {
    const primary = await cluster.database.findPrimary();
    console.log(`
Karam:      ${cluster.origin} (admin / cluster-admin), nodes ${cluster.nodes.map(({ origin }) => origin).join(' and ')}
PostgreSQL: ${cluster.ownerUrl}, primary now: ${primary?.name}
Patroni:    ${cluster.database.nodes.map(({ patroniPort }) => `http://127.0.0.1:${patroniPort}/cluster`).join(' ')}
Logs:       ${cluster.dir}
Everything is thrown away when this ends: Ctrl+C`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    console.log('Stopping …');
  }
  await cluster.stop();
} catch (error) {
  await cluster.stop({ keepLogs: true });
  throw error;
}
