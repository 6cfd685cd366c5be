import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    z.strictObject({ doubleValue: z.number() }),
  ]),
});

const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.int().min(0).max(2).optional() }),
});

/** The form of an OTLP/HTTP request in JSON, as far as we use it. Other fields are a mistake. */
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span).min(1) }),
      ),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof span>;

/** A collector that keeps what it gets. It answers with `status`, and 400 for what has another form. */
export async function startCollector() {
  const state = {
    status: 200,
    bodies: [] as string[],
    headers: [] as unknown[],
    spans: [] as CollectedSpan[],
  };
  const server = createServer(async (incoming, answer) => {
    const body = await text(incoming);
    const parsed = request.safeParse(JSON.parse(body));
    const isRight = incoming.url === '/v1/traces' && incoming.headers['content-type'] === 'application/json';
    if (!parsed.success || !isRight) {
      answer.writeHead(400).end(parsed.error?.message);
      return;
    }
    state.bodies.push(body);
    state.headers.push(incoming.headers);
    if (state.status === 200) {
      for (const { scopeSpans } of parsed.data.resourceSpans)
        for (const { spans } of scopeSpans) state.spans.push(...spans);
    }
    answer.writeHead(state.status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    endpoint,
    find: (name: string) => state.spans.filter((each) => each.name === name),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export function attributesOf({ attributes }: CollectedSpan): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
}
