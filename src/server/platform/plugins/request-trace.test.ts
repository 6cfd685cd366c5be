import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  currentSpan,
  type EndedSpan,
  noTracer,
  type Tracer,
  tracer,
} from '#server/platform/observe/trace/tracer.ts';
import { requestTrace } from '#server/platform/plugins/request-log.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

async function serve(spans: Tracer) {
  const app = Fastify();
  requestTrace(app, spans);
  app.post<{ Params: { id: string } }>('/api/tips/:id', async ({ params }, reply) => {
    if (params.id !== 'private') return reply.code(Number(params.id)).send();
    spans.begin('query').end();
    return { traceId: currentSpan.getStore()?.traceId ?? null };
  });
  return app;
}

async function traced(url: string, headers: Record<string, string> = {}) {
  const ended: EndedSpan[] = [];
  const app = await serve(tracer((span) => ended.push(span)));
  const answer = await app.inject({ method: 'POST', url, headers, payload: { a: 1 } });
  await app.close();
  return { ended, answer };
}

test('a request is one span with its route, its status and nothing of its address', async () => {
  const { ended } = await traced('/api/tips/200?search=private');
  expect(ended).toMatchObject([
    {
      name: 'POST /api/tips/:id',
      kind: 'server',
      parentSpanId: undefined,
      isError: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/tips/:id',
        'http.response.status_code': 200,
      },
    },
  ]);
  expect(JSON.stringify(ended)).not.toContain('private');
});

test('what a request does after its body was read belongs to its span, in the trace of the client', async () => {
  const { ended, answer } = await traced('/api/tips/private', {
    traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01`,
  });
  expect(answer.json()).toEqual({ traceId: TRACE_ID });
  const [query, request] = ended;
  expect(query).toMatchObject({ name: 'query', traceId: TRACE_ID, parentSpanId: request?.spanId });
  expect(request).toMatchObject({ traceId: TRACE_ID, parentSpanId: 'b7ad6b7169203331' });
});

test.each([
  [499, false],
  [500, true],
  [503, true],
])('an answer with status %i is a fault of ours: %s', async (status, isError) => {
  expect((await traced(`/api/tips/${status}`)).ended).toMatchObject([{ isError }]);
});

test('an address without a route is traced without its path', async () => {
  expect((await traced('/private/7')).ended).toMatchObject([{ name: 'POST none', isError: false }]);
});

test('a request that is refused before its span begins has none, and hooks after its answer still run', async () => {
  const ended: EndedSpan[] = [];
  const statuses: number[] = [];
  const app = Fastify();
  app.addHook('onRequest', async (_request, reply) => reply.code(429).send());
  requestTrace(
    app,
    tracer((span) => ended.push(span)),
  );
  app.addHook('onResponse', async (_request, reply) => void statuses.push(reply.statusCode));
  await app.inject('/');
  await app.close();
  expect(ended).toEqual([]);
  expect(statuses).toEqual([429]);
});

test('without a collector no span is begun', async () => {
  const begun: string[] = [];
  const app = Fastify();
  requestTrace(app, {
    isOn: false,
    begin(name) {
      begun.push(name);
      return noTracer.begin(name);
    },
  });
  app.get('/', async () => ({ traceId: currentSpan.getStore()?.traceId ?? null }));
  expect((await app.inject('/')).json()).toEqual({ traceId: null });
  expect(begun).toEqual([]);
  await app.close();
});
