import type { EventOutcome } from '#shared/payment-kinds.ts';

/**
 * The result of handling an event. `paidTo` is the business whose balance has changed. `declined` is the card that was
 * declined for the tip.
 */
export type Applied = { outcome: EventOutcome; tipId: number | null; paidTo?: number; declined?: Declined };

export type Declined = { tipId: number; card: string | null };
