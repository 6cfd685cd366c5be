import type { EventOutcome } from '#shared/event-outcomes.ts';

/** What handling an event came to. `paidTo`: the business whose balance has just changed. */
export type Applied = { outcome: EventOutcome; tipId: number | null; paidTo?: number };
