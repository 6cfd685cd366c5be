import { useState } from 'react';

/** Printing before all pictures are there would leave blank codes, so it waits for them. */
export function useLoadedCodes(ids: number[]) {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const [attempt, setAttempt] = useState(0);
  return {
    isReady: ids.length > 0 && ids.every((id) => loaded.has(id)),
    isFailed: failed.size > 0,
    /** Changes with each attempt; as the key of the sheet it loads all pictures again. */
    attempt,
    noteLoaded: (id: number) => setLoaded((before) => new Set(before).add(id)),
    noteFailed: (id: number) => setFailed((before) => new Set(before).add(id)),
    retry: () => {
      setFailed(new Set());
      setAttempt(attempt + 1);
    },
  };
}
