/** What a worker said about the last second. */
export type WorkerLoad = {
  /** From 0 to 1: how much of the time it worked. */
  busy: number;
  connections: number;
  /** It has said nothing for some time: it hangs, or works without a break. */
  isSilent: boolean;
};

export type WorkerPlan = {
  /** How many workers share the load. The others wait. */
  active: number;
  /** For how long fewer workers would have been enough. */
  quietSeconds: number;
};

const BUSY = 0.8;
const QUIET = 0.5;
/** Less of a processor is no gain: the next worker would take its time from the database. */
const FREE_PROCESSORS = 0.75;
const QUIET_SECONDS = 30;
/** A worker with so many connections, mostly open dashboards, leaves new ones to the others. */
const MANY_CONNECTIONS = 5000;

/**
 * Two workers that share a load record their tips in batches of half the size, which takes more of the database's time.
 * So one works alone as long as it can. The next one joins when those before it have no time left while the machine has,
 * when they hold very many connections, or when one of them does not answer.
 */
export function planWorkers(last: WorkerPlan, loads: WorkerLoad[], freeProcessors: number): WorkerPlan {
  const sharing = loads.slice(0, last.active);
  if (mustGrow(sharing, freeProcessors) && last.active < loads.length) {
    return { active: last.active + 1, quietSeconds: 0 };
  }
  if (!isQuiet(sharing)) return { ...last, quietSeconds: 0 };
  if (last.quietSeconds < QUIET_SECONDS) return { ...last, quietSeconds: last.quietSeconds + 1 };
  return { active: last.active - 1, quietSeconds: 0 };
}

/** Which of the workers take new connections: all that share the load, but those with very many only together. */
export function whoTakes({ active }: WorkerPlan, loads: WorkerLoad[]): boolean[] {
  const hasRoom = loads.map((load, index) => index < active && !isCrowded(load));
  return hasRoom.includes(true) ? hasRoom : loads.map((_, index) => index < active);
}

function mustGrow(sharing: WorkerLoad[], freeProcessors: number): boolean {
  if (sharing.some((load) => load.isSilent) || sharing.every(isCrowded)) return true;
  return freeProcessors >= FREE_PROCESSORS && sharing.every((load) => load.busy >= BUSY);
}

function isQuiet(sharing: WorkerLoad[]): boolean {
  if (sharing.length < 2 || sharing.some((load) => load.isSilent || isCrowded(load))) return false;
  return sharing.reduce((sum, load) => sum + load.busy, 0) < QUIET * (sharing.length - 1);
}

function isCrowded(load: WorkerLoad): boolean {
  return load.connections >= MANY_CONNECTIONS;
}
