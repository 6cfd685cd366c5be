import { expect, test } from 'vitest';
import { planWorkers, type WorkerLoad, type WorkerPlan, whoTakes } from '#server/process/plan-workers.ts';

const one: WorkerPlan = { active: 1, quietSeconds: 0 };
const two: WorkerPlan = { active: 2, quietSeconds: 0 };
const waiting: WorkerLoad = { busy: 0, connections: 0, isSilent: false };
const busy: WorkerLoad = { busy: 0.95, connections: 64, isSilent: false };
const crowded: WorkerLoad = { busy: 0.1, connections: 5000, isSilent: false };
const silent: WorkerLoad = { busy: 0, connections: 1, isSilent: true };

test.each([
  ['busy, and a processor is free', [busy, waiting], 1, 2],
  ['busy, and the database needs the other processor', [busy, waiting], 0.2, 1],
  ['at ease', [{ ...busy, busy: 0.5 }, waiting], 1, 1],
  ['full of open dashboards', [crowded, waiting], 0, 2],
  ['not answering', [silent, waiting], 0, 2],
  ['busy, and there is no other', [busy], 1, 1],
])('a worker is %s', (_what, loads, freeProcessors, active) => {
  expect(planWorkers(one, loads, freeProcessors).active).toBe(active);
});

test('a third worker joins only when both others are busy', () => {
  expect(planWorkers(two, [busy, { ...busy, busy: 0.6 }, waiting], 2).active).toBe(2);
  expect(planWorkers(two, [busy, busy, waiting], 2).active).toBe(3);
});

test('the last worker waits again when the others could have done its work for half a minute', () => {
  const quiet = [
    { ...busy, busy: 0.3 },
    { ...busy, busy: 0.1 },
  ];
  let plan = two;
  for (let second = 0; second < 30; second += 1) plan = planWorkers(plan, quiet, 1);
  expect(plan.active).toBe(2);
  expect(planWorkers(plan, [busy, busy], 0)).toEqual(two);
  plan = planWorkers(plan, quiet, 1);
  expect(plan).toEqual(one);
  expect(planWorkers(plan, quiet, 1)).toEqual(one);
});

test('a worker full of dashboards leaves new connections to the next one, until that is full too', () => {
  expect(whoTakes(two, [crowded, busy, waiting])).toEqual([false, true, false]);
  expect(whoTakes(two, [crowded, crowded, waiting])).toEqual([true, true, false]);
  expect(whoTakes(one, [busy, waiting])).toEqual([true, false]);
});
