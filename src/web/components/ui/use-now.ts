import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, renewed often enough for ages told in minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
