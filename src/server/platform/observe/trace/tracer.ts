import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Never anything personal: no names, amounts of one person, tokens or paths with ids. */
export type Attributes = Record<string, string | number>;

export type SpanKind = 'internal' | 'server' | 'client';

export type Span = {
  /** Runs `work` so that spans begun in it belong to this one. */
  inside<T>(work: () => T): T;
  end(result?: { attributes?: Attributes; isError?: boolean }): void;
};

/** A span that has ended, with times in milliseconds since 1970. */
export type EndedSpan = SpanContext & {
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  startedMs: number;
  endedMs: number;
  attributes: Attributes;
  isError: boolean;
};

export type SpanOptions = {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The parent, if it is not the span inside which this code runs. `null` begins a new trace. */
  parent?: SpanContext | null | undefined;
};

export type Tracer = { isOn: boolean; begin(name: string, options?: SpanOptions): Span };

const nothing: Span = { inside: (work) => work(), end: () => undefined };

/** Used when no collector is configured. Costs nothing. */
export const noTracer: Tracer = { isOn: false, begin: () => nothing };

/** Gives each span to `onEnd` when it has ended. */
export function tracer(onEnd: (span: EndedSpan) => void): Tracer {
  return {
    isOn: true,
    begin(name, { kind = 'internal', attributes = {}, parent = currentSpan.getStore() } = {}) {
      const context: SpanContext = {
        traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        isSampled: parent?.isSampled ?? true,
      };
      const startedMs = nowMs();
      return {
        inside: (work) => currentSpan.run(context, work),
        end(result = {}) {
          if (!context.isSampled) return;
          onEnd({
            ...context,
            parentSpanId: parent?.spanId,
            name,
            kind,
            startedMs,
            endedMs: nowMs(),
            attributes: { ...attributes, ...result.attributes },
            isError: result.isError ?? false,
          });
        },
      };
    },
  };
}

/** Finer than Date.now, and never set back between the beginning and the end of a span. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

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
