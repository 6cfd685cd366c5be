import { dubaiDay } from '#shared/dubai-time.ts';
import { useNow } from '#web/kit/ui/use-now.ts';

/** The day in Dubai: "2026-11-16". It changes at midnight on an open page too. */
export function useToday(): string {
  return dubaiDay(new Date(useNow()));
}
