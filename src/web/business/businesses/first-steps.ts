import type { BusinessStatus } from '#shared/statuses.ts';
import { recall, remember } from '#web/kit/client/browser-memory.ts';

export type FirstStep = 'registered' | 'approved' | 'people' | 'code' | 'tip';

type Facts = { status: BusinessStatus; staffCount: number; tipCount: number; hasSeenCode: boolean };

/** What a new business does before its first tip, in order, and what of it is done. */
export function firstSteps({ status, staffCount, tipCount, hasSeenCode }: Facts) {
  const steps: { step: FirstStep; isDone: boolean }[] = [
    { step: 'registered', isDone: true },
    { step: 'approved', isDone: status !== 'pending' },
    { step: 'people', isDone: staffCount > 0 },
    // A tip proves that somebody has opened a code or link.
    { step: 'code', isDone: hasSeenCode || tipCount > 0 },
    { step: 'tip', isDone: tipCount > 0 },
  ];
  return steps;
}

const seenKey = (businessId: number) => `karam_code_seen_${businessId}`;
const hiddenKey = (businessId: number) => `karam_first_steps_hidden_${businessId}`;

export const hasSeenCode = (businessId: number): boolean => recall(seenKey(businessId)) !== null;
export const rememberSeenCode = (businessId: number): void => remember(seenKey(businessId), 'yes');
export const areFirstStepsHidden = (businessId: number): boolean => recall(hiddenKey(businessId)) !== null;
export const hideFirstSteps = (businessId: number): void => remember(hiddenKey(businessId), 'yes');
