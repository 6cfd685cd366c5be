import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Scenario } from './scenario.ts';

/** A scenario that needs no program of its own: a file of test/faults, run at full length with this run's seed. */
function testFile(what: string, file: string, figures: { short: string; full: string }): Scenario {
  return {
    what,
    async run({ seed, isShort }) {
      const env = {
        ...process.env,
        FAULT_SEED: String(seed),
        ...(isShort ? {} : { FAULT_LENGTH: 'full' }),
      };
      const child = spawn('npx', ['vitest', 'run', `test/faults/${file}`], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const output = text(child.stdout);
      const [code] = await once(child, 'close');
      return { figures: isShort ? figures.short : figures.full, faults: code === 0 ? [] : [await output] };
    },
  };
}

export const inProcess: Scenario[] = [
  testFile('webhooks shuffled and repeated, 15 lives of a payment', 'webhook-orders.test.ts', {
    short: '15 seeds',
    full: '200 seeds',
  }),
  testFile('all webhooks lost, then the job that asks Stripe', 'webhooks-lost.test.ts', {
    short: '20 tips',
    full: '200 tips',
  }),
  testFile('upgrade of a database with money in it', 'upgrade.test.ts', {
    short: 'all versions since the first schema',
    full: 'all versions since the first schema',
  }),
  testFile('midnight in Dubai, and a clock set back or forward by hours', 'clock.test.ts', {
    short: '5 tests',
    full: '5 tests',
  }),
];
