import { parseConfig } from '#server/config.ts';
import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import { getDataKeys, getSecret } from '#server/platform/base/data-dir.ts';
import { say } from '#server/platform/base/words.ts';
import { openPatientDatabase } from '#server/platform/db/database.ts';
import { loadEnv } from './load-env.ts';
import { openEmbedded } from './open-embedded.ts';

/** Runs the ledger checks, with or without a running server. The exit code is 1 if a rule is broken. */
loadEnv();
const { databaseUrl, directUrl, dataDir, dataKeys } = parseConfig(process.env);
const database = databaseUrl
  ? { url: directUrl ?? databaseUrl, stop: async () => undefined }
  : await openEmbedded(dataDir);
const keys = getDataKeys(dataKeys ?? (await getSecret(dataDir, 'data-keys')));
const db = openPatientDatabase(database.url, (error) => console.error(error.message), keys);
try {
  let broken = 0;
  await checkLedger(db, async ({ rule, holds, broken: rows, examples }) => {
    broken += rows;
    const words = say('en', `ledger_rule_${rule}`);
    console.log(
      holds
        ? `holds   ${words}`
        : `BROKEN  ${words}: ${rows} (${examples.map(({ kind, id }) => `${kind} ${id}`).join('; ')})`,
    );
  });
  console.log(broken === 0 ? 'The ledger holds.' : 'The ledger does not hold.');
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await db.destroy();
  await database.stop();
}
