import { AsyncLocalStorage } from 'node:async_hooks';

/** What identifies a span to others. */
export type SpanContext = { traceId: string; spanId: string; isSampled: boolean };

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;

/** Reads the W3C header `traceparent`. Undefined if it is missing or malformed: then a new trace begins. */
export function parseTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags = ''] = FORM.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The span inside which this code runs. Empty if tracing is off. */
export const currentSpan = new AsyncLocalStorage<SpanContext>();

/** Headers that let the called server continue our trace. */
export function traceHeaders(): { traceparent?: string } {
  const span = currentSpan.getStore();
  if (!span) return {};
  return { traceparent: `00-${span.traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}` };
}
