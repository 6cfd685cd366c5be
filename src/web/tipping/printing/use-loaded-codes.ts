import { useState } from 'react';

/** Printing before all pictures are there would leave blank codes, so it waits for them. */
export function useLoadedCodes(keys: string[]) {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  return {
    isReady: keys.length > 0 && keys.every((key) => loaded.has(key)),
    isFailed: keys.some((key) => failed.has(key)),
    /** Changes with each attempt; as the key of the pages it loads all pictures again. */
    attempt,
    noteLoaded: (key: string) => setLoaded((before) => new Set(before).add(key)),
    noteFailed: (key: string) => setFailed((before) => new Set(before).add(key)),
    retry: () => {
      setFailed(new Set());
      setAttempt(attempt + 1);
    },
  };
}
