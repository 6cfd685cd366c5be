import type { Attributes, EndedSpan, SpanKind } from '#server/platform/observe/trace/tracer.ts';

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;

/** The body of an OTLP/HTTP request in JSON: ids in hexadecimal, 64-bit integers as strings. */
export function otlpBody(spans: EndedSpan[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'karam' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf(span: EndedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanosOf(span.startedMs),
    endTimeUnixNano: nanosOf(span.endedMs),
    attributes: attributesOf(span.attributes),
    status: span.isError ? { code: STATUS_ERROR } : {},
  };
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: taggedValue(value) }));
}

function taggedValue(value: string | number) {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function nanosOf(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
