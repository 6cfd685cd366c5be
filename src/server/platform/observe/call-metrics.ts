import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Tracer } from '#server/platform/observe/trace/tracer.ts';

export const LAST_CALL = 'karam_provider_last_call_timestamp_seconds';

/** `refused`: the provider answered that it does not do this. `failed`: it could not be reached, or had a fault. */
export type CallOutcome = 'ok' | 'refused' | 'failed';

export type RunningCall = { inside<T>(work: () => T): T; end(outcome: CallOutcome): void };

/** Is told when a call to a server of somebody else begins. */
export type BeginCall = (provider: string, operation: string) => RunningCall;

/** Counts nothing. For tests. */
export const unobserved: BeginCall = () => ({ inside: (work) => work(), end: () => undefined });

/** Counts and times calls to providers, and makes a span of each. */
export function callMetrics(registry: Registry, tracer: Tracer): BeginCall {
  const duration = new Histogram({
    name: 'karam_provider_call_seconds',
    help: 'Calls to payment provider, file storage and mail server: time by operation and outcome',
    labelNames: ['provider', 'operation', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const last = new Gauge({
    name: LAST_CALL,
    help: 'When the last call to a provider with this outcome ended',
    labelNames: ['provider', 'outcome'],
    aggregator: 'max',
    registers: [registry],
  });
  return (provider, operation) => {
    const span = tracer.begin(`${provider} ${operation}`, {
      kind: 'client',
      attributes: { 'karam.provider': provider, 'karam.operation': operation },
    });
    const startedMs = performance.now();
    return {
      inside: (work) => span.inside(work),
      end(outcome) {
        duration.observe({ provider, operation, outcome }, (performance.now() - startedMs) / 1000);
        last.set({ provider, outcome }, Date.now() / 1000);
        span.end({ attributes: { 'karam.outcome': outcome }, isError: outcome === 'failed' });
      },
    };
  };
}

/** Runs one call from its beginning to its end. */
export async function runCall<T>(
  call: RunningCall,
  work: () => Promise<T>,
  outcomeOf: (error: unknown) => CallOutcome = () => 'failed',
): Promise<T> {
  try {
    const answer = await call.inside(work);
    call.end('ok');
    return answer;
  } catch (error) {
    call.end(outcomeOf(error));
    throw error;
  }
}
