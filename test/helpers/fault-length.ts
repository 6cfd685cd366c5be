/**
 * How much a test of test/faults does. `npm run faults` sets FAULT_LENGTH to full and gives a seed; every other run is
 * short and always the same.
 */
export const isFullLength = process.env.FAULT_LENGTH === 'full';
export const firstSeed = Number(process.env.FAULT_SEED ?? 1);

/** The seeds of this run. */
export function seeds(count: { short: number; full: number }): number[] {
  return Array.from({ length: isFullLength ? count.full : count.short }, (_, index) => firstSeed + index);
}
