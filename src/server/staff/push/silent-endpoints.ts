const MINUTE_MS = 60_000;
const LONGEST_QUIET_MS = 60 * MINUTE_MS;
/** An entry has some hundred bytes. The oldest is forgotten first. */
const MOST_ENTRIES = 20_000;

export type SilentEndpoints = ReturnType<typeof silentEndpoints>;

/**
 * Remembers endpoints that did not take a message, and for how long nothing is sent to them: a minute, then twice as long
 * each time, up to an hour. In memory: after a restart each is tried once more, which is what a message costs anyway.
 * `uptimeMs` is a clock that nobody can set back.
 */
export function silentEndpoints(uptimeMs = () => performance.now()) {
  const entries = new Map<string, { runs: number; untilMs: number }>();
  return {
    /** Nothing may be sent to it now. */
    isQuiet: (endpoint: string) => (entries.get(endpoint)?.untilMs ?? Number.NEGATIVE_INFINITY) > uptimeMs(),
    /** It did not take its last message. */
    hasFailed: (endpoint: string) => entries.has(endpoint),
    fail(endpoint: string): void {
      const runs = (entries.get(endpoint)?.runs ?? 0) + 1;
      entries.delete(endpoint);
      const quietMs = Math.min(MINUTE_MS * 2 ** (runs - 1), LONGEST_QUIET_MS);
      entries.set(endpoint, { runs, untilMs: uptimeMs() + quietMs });
      const [oldest = ''] = entries.keys();
      if (entries.size > MOST_ENTRIES) entries.delete(oldest);
    },
    forget: (endpoint: string) => void entries.delete(endpoint),
  };
}
