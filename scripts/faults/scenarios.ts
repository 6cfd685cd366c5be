import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FaultWorld } from './fault-world.ts';

export type Scenario = {
  what: string;
  rounds: number;
  /** One round. It ends when tips are acknowledged again. */
  round(world: FaultWorld): Promise<void>;
};

/** A random moment, so that the fault meets another step of the program each time. */
const moment = ({ random }: FaultWorld) => sleep(200 + random() * 400);

export const scenarios: Scenario[] = [
  {
    what: 'kill -9 of the app',
    rounds: 20,
    async round(world) {
      await moment(world);
      await world.killApp();
      await world.startApp();
      await world.untilMoreTips();
    },
  },
  {
    what: 'kill -9 of PostgreSQL',
    rounds: 20,
    async round(world) {
      await moment(world);
      await world.killPostgres();
      await world.untilMoreTips();
    },
  },
  {
    what: 'every connection ended',
    rounds: 20,
    async round(world) {
      await moment(world);
      await world
        .ask(
          sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
      await world.untilMoreTips();
    },
  },
  {
    what: 'SIGTERM and a new start',
    rounds: 10,
    async round(world) {
      await moment(world);
      await world.stopApp();
      await world.startApp();
      await world.untilMoreTips();
    },
  },
  {
    what: 'one staff member’s row locked for 10 s (tips of others)',
    rounds: 2,
    async round(world) {
      await world.lockSomebody(10_000);
      await world.untilMoreTips();
    },
  },
];
