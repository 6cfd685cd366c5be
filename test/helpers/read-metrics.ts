/** What a running program says about itself at `/metrics`. */
export type Vitals = { memoryMb: number; heapMb: number; eventLoopP99Ms: number; resources: number };

export async function readVitals(origin: string, token: string): Promise<Vitals> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    memoryMb: value('process_resident_memory_bytes') / 1e6,
    heapMb: value('nodejs_heap_size_used_bytes') / 1e6,
    eventLoopP99Ms: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    resources: value('nodejs_active_resources_total'),
  };
}
