import { useEffect, useState } from 'react';
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
