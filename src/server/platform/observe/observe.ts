import { Registry } from 'prom-client';
import { type BeginCall, callMetrics } from '#server/platform/observe/call-metrics.ts';
import { jobMetrics, type RunJob } from '#server/platform/observe/program-metrics.ts';
import { otlpExporter } from '#server/platform/observe/trace/otlp-exporter.ts';
import { noTracer, type Tracer, tracer } from '#server/platform/observe/trace/tracer.ts';
import { jobNames } from '#shared/program-status.ts';

/** What this process measures about itself. */
export type Observe = {
  registry: Registry;
  tracer: Tracer;
  beginCall: BeginCall;
  runJob: RunJob;
  close(): Promise<void>;
};

type Tracing = { endpoint: string; headers: Record<string, string> } | undefined;
type Log = { warn(message: string): void };

/** Without `tracing` nothing is traced, and the metrics cost what they always did. */
export function openObserve(tracing?: Tracing, log: Log = { warn: () => undefined }): Observe {
  const registry = new Registry();
  const exporter =
    tracing &&
    otlpExporter({
      ...tracing,
      onChange: (problem) =>
        log.warn(problem ? `traces cannot be sent and are dropped: ${problem}` : 'traces are sent again'),
    });
  const spans = exporter ? tracer(exporter.add) : noTracer;
  return {
    registry,
    tracer: spans,
    beginCall: callMetrics(registry, spans),
    runJob: jobMetrics(registry, spans, jobNames),
    close: async () => exporter?.close(),
  };
}
