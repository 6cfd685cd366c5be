import { proveCoverage } from '#server/money/coverage/prove-coverage.ts';
import { openOwnDatabase } from './open-own-database.ts';

/** Publishes the proof of coverage of today, if the night's job could not. Says why if it cannot either. */
const { db, close } = await openOwnDatabase();
try {
  await proveCoverage(db, () => new Date());
  console.log('The proof of coverage of today is published.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await close();
}
