import type { Attributes, EndedSpan, SpanKind } from '#server/platform/observe/trace/tracer.ts';

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };

const STATUS_ERROR = 2;

type Options = {
  /** The collector, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  /** Is told when spans cannot be sent, and again when they can. */
  onChange?: (problem: string | undefined) => void;
  /** How long spans are collected before they are sent. */
  pauseMs?: number;
};

const PAUSE_MS = 2000;
/** Limits memory, and the time to write spans. What is more is dropped. */
const MOST_WAITING = 2048;
const MOST_AT_ONCE = 512;
const ANSWER_TIMEOUT_MS = 3000;

/**
 * Sends spans to a collector by OTLP/HTTP in JSON. Nothing waits for it. While the collector is away spans are dropped:
 * they are for looking at, and nothing depends on them.
 */
export function otlpExporter({ endpoint, headers, onChange, pauseMs = PAUSE_MS }: Options) {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = { 'service.name': 'karam', 'process.pid': process.pid };
  const queue: EndedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isFailing = false;

  return {
    add(span: EndedSpan): void {
      if (queue.length >= MOST_WAITING) return;
      queue.push(span);
      timer ??= setTimeout(flush, pauseMs).unref();
    },
    /** Sends what is waiting, for a short time. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await sending;
      await sendAll();
    },
  };

  function flush(): void {
    sending = sendAll().finally(() => {
      timer = queue.length > 0 ? setTimeout(flush, pauseMs).unref() : undefined;
    });
  }

  async function sendAll(): Promise<void> {
    // As many as are waiting now: spans that end meanwhile are sent the next time.
    const waiting = queue.splice(0);
    for (let from = 0; from < waiting.length; from += MOST_AT_ONCE) {
      const problem = await send(waiting.slice(from, from + MOST_AT_ONCE));
      if ((problem !== undefined) !== isFailing) onChange?.(problem);
      isFailing = problem !== undefined;
      if (isFailing) return;
    }
  }

  /** Returns why it could not be sent. */
  async function send(spans: EndedSpan[]): Promise<string | undefined> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(otlpBody(spans, resource)),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      return answer.ok ? undefined : `the collector answered ${answer.status}`;
    } catch (error) {
      return String((error as Error).message);
    }
  }
}

/** The body of an OTLP/HTTP request in JSON: ids in hexadecimal, 64-bit integers as strings. */
function otlpBody(spans: EndedSpan[], resource: Attributes) {
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
