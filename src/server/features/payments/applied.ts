import type { EventOutcome } from '#shared/event-outcomes.ts';

/** The result of handling an event. `paidTo` is the business whose balance has changed. */
export type Applied = { outcome: EventOutcome; tipId: number | null; paidTo?: number };
