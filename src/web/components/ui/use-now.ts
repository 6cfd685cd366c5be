import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The current time, updated often enough for ages shown in minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
