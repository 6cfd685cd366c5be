import type { Worker } from 'node:cluster';
import { cpus } from 'node:os';
import { planWorkers, type WorkerLoad, type WorkerPlan, whoTakes } from '#server/process/plan-workers.ts';

const PLAN_EVERY_MS = 1000;
const SILENT_AFTER_MS = 3000;

/** What a worker says each second. */
export type LoadMessage = { karam: 'load'; busy: number; connections: number };

/** What it is told: whether it takes new connections, and how many of its clients should open one elsewhere (0 to 1). */
export type AcceptMessage = { karam: 'take'; isTaking: boolean; letGo: number };

type Known = { busy: number; connections: number; saidAt: number };

export type SharedConnections = {
  /** For a worker that is ready. */
  add(worker: Worker): void;
  close(): void;
};

/** In the primary process: tells each worker whether it takes new connections. See plan-workers.ts. */
export function shareConnections(): SharedConnections {
  const workers = new Map<Worker, Known>();
  let plan: WorkerPlan = { active: 1, quietSeconds: 0 };
  const freeProcessors = watchProcessors();
  const timer = setInterval(planAgain, PLAN_EVERY_MS).unref();
  let isClosed = false;

  return {
    add(worker) {
      workers.set(worker, { busy: 0, connections: 0, saidAt: performance.now() });
      worker.on('message', (message: LoadMessage) => {
        if (message?.karam !== 'load') return;
        const { busy, connections } = message;
        workers.set(worker, { busy, connections, saidAt: performance.now() });
      });
      worker.once('exit', () => {
        workers.delete(worker);
        tellAll();
      });
      tellAll();
    },
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };

  function planAgain(): void {
    const { active } = plan;
    plan = planWorkers(plan, loads(), freeProcessors());
    if (plan.active > active) welcomeNext();
    else tellAll();
  }

  /** For a second the next worker gets all new connections, and the others ask some of their clients to open one. */
  function welcomeNext(): void {
    const next = plan.active - 1;
    [...workers.keys()].forEach((worker, index) => {
      tell(worker, { karam: 'take', isTaking: index === next, letGo: index < next ? 1 / plan.active : 0 });
    });
  }

  function tellAll(): void {
    if (isClosed) return;
    const taking = whoTakes(plan, loads());
    [...workers.keys()].forEach((worker, index) => {
      tell(worker, { karam: 'take', isTaking: taking[index] === true, letGo: index < plan.active ? 0 : 1 });
    });
  }

  function loads(): WorkerLoad[] {
    const silentSince = performance.now() - SILENT_AFTER_MS;
    return [...workers.values()].map((known) => ({ ...known, isSilent: known.saidAt < silentSince }));
  }
}

function tell(worker: Worker, message: AcceptMessage): void {
  // The callback takes the error of a worker that ends just now.
  if (worker.isConnected()) worker.send(message, undefined, () => undefined);
}

/** How many of the machine's processors had nothing to do since the last call. */
function watchProcessors(): () => number {
  let last = readProcessors();
  return () => {
    const now = readProcessors();
    const idle = now.idle - last.idle;
    const all = now.all - last.all;
    last = now;
    return all > 0 ? (idle / all) * now.count : 0;
  };
}

function readProcessors(): { idle: number; all: number; count: number } {
  const times = cpus().map((each) => each.times);
  return {
    idle: times.reduce((sum, each) => sum + each.idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
    count: times.length,
  };
}
