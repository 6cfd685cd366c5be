import { useEffect, useState } from 'react';
import { dubaiDay } from '#shared/dubai-time.ts';
import { firstNowMs } from '#web/kit/ui/first-now.ts';

const EVERY_MS = 30_000;

/** The current time, updated often enough for ages shown in minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(firstNowMs);
  useEffect(() => {
    const look = () => setNowMs(Date.now());
    // A page that the server drew shows the time of the drawing until here.
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The day in Dubai: "2026-11-16". It changes at midnight on an open page too. */
export function useToday(): string {
  return dubaiDay(new Date(useNow()));
}
