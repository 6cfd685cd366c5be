import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import { getDataKeys } from '#server/platform/base/data-dir.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { addTippableStaff, countLostAndDoubled } from '#test/helpers/loaded-karam.ts';
import { sendTips, type TipLoad } from '#test/helpers/tip-load.ts';
import type { Cluster } from './start-cluster.ts';

type Blow = {
  what: string;
  hit(cluster: Cluster): Promise<unknown>;
  /** Afterwards the cluster is whole again, before the next blow. */
  mend(cluster: Cluster): Promise<unknown>;
};

const primaryOf = async ({ database }: Cluster) => {
  const primary = await database.findPrimary();
  if (!primary) throw new Error('The cluster has no primary.');
  return primary;
};

function blows(): Blow[] {
  let fallen: Awaited<ReturnType<typeof primaryOf>> | undefined;
  const mendDatabase = async (cluster: Cluster) => {
    fallen?.start();
    await cluster.database.untilWhole();
  };
  return [
    {
      what: 'the primary’s PostgreSQL killed',
      hit: async (cluster) => (await primaryOf(cluster)).killPostgres(),
      mend: (cluster) => cluster.database.untilWhole(),
    },
    {
      what: 'the primary’s machine gone (Patroni and PostgreSQL killed)',
      async hit(cluster) {
        fallen = await primaryOf(cluster);
        await fallen.kill();
      },
      mend: mendDatabase,
    },
    {
      what: 'the standby that confirms gone',
      async hit({ database: { nodes } }) {
        const roles = await Promise.all(nodes.map((node) => node.role()));
        fallen = nodes[roles.indexOf('sync_standby')];
        await fallen?.kill();
      },
      mend: mendDatabase,
    },
    {
      what: 'a node of Karam killed',
      hit: ({ nodes }) => nodes[0]?.stop('SIGKILL') ?? Promise.resolve(),
      mend: (cluster) => cluster.restartNode(0),
    },
    {
      what: 'a node of Karam stopped and started, as in an upgrade',
      hit: ({ nodes }) => nodes[1]?.stop('SIGTERM') ?? Promise.resolve(),
      mend: (cluster) => cluster.restartNode(1),
    },
    {
      what: 'one member of etcd killed',
      hit: ({ etcd }) => etcd.members[0]?.end('SIGKILL') ?? Promise.resolve(),
      mend: async () => undefined,
    },
  ];
}

export type Row = { what: string; tips: number; lost: number; doubled: number; cut: number; awayMs: number };

/**
 * Kills one part after the other while guests tip. `tell` hears of each when the cluster is whole again. Returns what is
 * wrong, one line for each.
 */
export async function drill(
  cluster: Cluster,
  { only = '', tell }: { only?: string | undefined; tell(row: Row): void },
): Promise<string[]> {
  const db = openDatabase(cluster.ownerUrl, () => undefined, getDataKeys(cluster.dataKeys));
  try {
    const load = sendTips(cluster.origin, await addTippableStaff(db, 'owner'), 16);
    await untilMore(load);
    const faults: string[] = [];
    for (const { what, hit, mend } of blows().filter((blow) => blow.what.includes(only))) {
      const [before, cutBefore] = [load.acknowledged.length, load.cut.length];
      load.takeLongestGapMs();
      await hit(cluster);
      await untilMore(load);
      await mend(cluster);
      await untilMore(load);
      const awayMs = load.takeLongestGapMs();
      // A copy: tips go on while we read.
      const acknowledged = [...load.acknowledged];
      const { lost, doubled } = await countLostAndDoubled(db, { acknowledged });
      if (lost + doubled > 0) faults.push(`${what}: ${lost} tips lost, ${doubled} doubled`);
      const tips = acknowledged.length - before;
      tell({ what, tips, lost, doubled, cut: load.cut.length - cutBefore, awayMs });
    }
    await load.stop();
    const broken = (await checkLedger(db)).filter(({ holds }) => !holds);
    return [...faults, ...broken.map(({ rule }) => `rule ${rule} of the ledger is broken`)];
  } finally {
    await db.destroy();
  }
}

async function untilMore({ acknowledged }: TipLoad): Promise<void> {
  const goal = acknowledged.length + 32;
  const deadlineMs = performance.now() + 120_000;
  while (acknowledged.length < goal) {
    if (performance.now() > deadlineMs) throw new Error('No tip for two minutes.');
    await sleep(20);
  }
}
