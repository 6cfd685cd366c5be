import { useEffect, useState } from 'react';
import { isMissing } from '#web/kit/client/api-error.ts';

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ready'; data: T }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown; retry: () => void };

/** What the server that rendered the page had loaded already, or knew to be missing. */
type Given<T> = Extract<Loaded<T>, { state: 'ready' | 'missing' }>;

/** `load` must be the same function (useCallback) as long as it loads the same data. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  given: Given<T> | undefined,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(given ?? { state: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry must load again
  useEffect(() => {
    if (given && tries === 0) return;
    const leaving = new AbortController();
    const retry = () => {
      setLoaded({ state: 'loading' });
      setTries((count) => count + 1);
    };
    load(leaving.signal).then(
      (data) => setLoaded({ state: 'ready', data }),
      (error) => {
        if (leaving.signal.aborted) return;
        setLoaded(isMissing(error) ? { state: 'missing' } : { state: 'failed', error, retry });
      },
    );
    return () => leaving.abort();
  }, [load, tries]);
  return loaded;
}
