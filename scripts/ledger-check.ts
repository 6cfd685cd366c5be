import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import { say } from '#server/platform/base/words.ts';
import { openOwnDatabase } from './open-own-database.ts';

/** Runs the ledger checks, with or without a running server. The exit code is 1 if a rule is broken. */
const { db, close } = await openOwnDatabase();
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
  await close();
}
