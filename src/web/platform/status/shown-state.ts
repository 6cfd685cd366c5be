import type { PartState } from '#shared/status-problems.ts';

/** `unknown`: the part could not be read. */
export type ShownState = PartState | 'unknown';

const worstFirst: readonly ShownState[] = ['failing', 'unknown', 'late', 'fine'];

/** The state of a part that has several: the worst of them. */
export function worstOf(parts: readonly { state: PartState }[] | null): ShownState {
  if (!parts) return 'unknown';
  return worstFirst.find((state) => parts.some((part) => part.state === state)) ?? 'fine';
}
