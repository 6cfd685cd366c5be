import { Counter, Gauge, Registry } from 'prom-client';

export const DATABASE_RESTARTS = 'karam_database_restarts_total';
export const DATABASE_RESTARTED_AT = 'karam_database_last_restart_timestamp_seconds';

type Watched = { restarts(): number; lastRestartAt(): Date | undefined };

/** Only the first process watches the database, so that a restart counts once, however many workers there are. */
export function databaseMetrics(watch: Watched): Registry {
  const registry = new Registry();
  new Counter({
    name: DATABASE_RESTARTS,
    help: 'How often the database was away and came back since Karam was started',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(watch.restarts());
    },
  });
  new Gauge({
    name: DATABASE_RESTARTED_AT,
    help: 'When the database came back the last time',
    registers: [registry],
    collect() {
      const at = watch.lastRestartAt();
      this.remove();
      if (at) this.set(at.getTime() / 1000);
    },
  });
  return registry;
}
