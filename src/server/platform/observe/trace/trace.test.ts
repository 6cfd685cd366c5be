import { afterAll, expect, test } from 'vitest';
import { openObserve } from '#server/platform/observe/observe.ts';
import { otlpExporter } from '#server/platform/observe/trace/otlp-exporter.ts';
import { type EndedSpan, traceHeaders, tracer } from '#server/platform/observe/trace/tracer.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { attributesOf, startCollector } from '#test/helpers/trace-collector.ts';
import { makeWorld } from '#test/helpers/world.ts';

const collector = await startCollector();
const tracing = { endpoint: `${collector.endpoint}/`, headers: { 'x-collector-key': 'letmein' } };
const observe = openObserve(tracing);
const karam = testApp({ observe });
afterAll(collector.close);

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a tip becomes a span in the trace of its client, and its batch a span of its own', async () => {
  const { anonymous, staffId } = await makeWorld(karam);
  const answer = await anonymous.post(
    '/api/tips',
    { staffId, amount: '5', customerName: 'Noor Haddad', message: 'Lovely service' },
    { headers: { traceparent: PARENT } },
  );
  expect(answer.statusCode).toBe(201);
  await anonymous.get(`/api/tips/${answer.json().token}?search=Noor`);
  await anonymous.get('/api/staff/2147483647');
  await observe.close();

  const [request] = collector.find('POST /api/tips');
  expect(request).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: '00f067aa0ba902b7',
    kind: 2,
    status: {},
  });
  expect(request && attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/tips',
    'http.response.status_code': '201',
  });
  const [batch] = collector.find('record tips');
  expect(batch?.parentSpanId).toBeUndefined();
  expect(batch && attributesOf(batch)).toEqual({ 'karam.tips': '1', 'karam.recorded': '1' });
  expect(collector.state.headers[0]).toMatchObject({ 'x-collector-key': 'letmein' });
  const sent = collector.state.bodies.join();
  for (const personal of ['Noor', 'Lovely', answer.json().token, '2147483647', '127.0.0.1', 'admin-']) {
    expect(sent, personal).not.toContain(personal);
  }
  await expectLedgerHolds(karam.db);
});

test('a call to a provider and a job are spans, and a call inside a job belongs to it', async () => {
  let header: string | undefined;
  await observe.runJob('sweep-payments', async () => {
    const call = observe.beginCall('stripe', 'find');
    call.inside(() => {
      header = traceHeaders().traceparent;
    });
    call.end('failed');
  });
  await observe.close();
  const [job] = collector.find('job sweep-payments');
  const [call] = collector.find('stripe find');
  expect(job).toMatchObject({ status: {}, kind: 1 });
  expect(call).toMatchObject({
    traceId: job?.traceId,
    parentSpanId: job?.spanId,
    status: { code: 2 },
    kind: 3,
  });
  expect(header).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
});

test('a client that does not want to be traced is not', async () => {
  const before = collector.state.spans.length;
  await karam.visitor().get('/healthz', { headers: { traceparent: PARENT.replace(/01$/, '00') } });
  await observe.close();
  expect(collector.state.spans).toHaveLength(before);
});

test('a malformed traceparent begins a new trace', async () => {
  await karam.visitor().get('/readyz', { headers: { traceparent: '00-zz-1-01' } });
  await observe.close();
  expect(collector.find('GET /readyz')[0]?.parentSpanId).toBeUndefined();
});

test('while the collector is away spans are dropped, said once, and sent again when it is back', async () => {
  const said: (string | undefined)[] = [];
  const ended: EndedSpan[] = [];
  const spans = tracer((span) => ended.push(span));
  const exporter = otlpExporter({ ...tracing, onChange: (problem) => said.push(problem), pauseMs: 60_000 });
  const add = async (name: string) => {
    spans.begin(name).end();
    exporter.add(ended.at(-1) as EndedSpan);
    await exporter.close();
  };
  collector.state.status = 503;
  await add('lost one');
  await add('lost two');
  collector.state.status = 200;
  await add('arrived');
  expect(collector.find('lost one')).toEqual([]);
  expect(collector.find('arrived')).toHaveLength(1);
  expect(said).toEqual(['the collector answered 503', undefined]);
});

test('more spans than the queue holds are dropped, and nothing fails when nobody listens', async () => {
  const ended: EndedSpan[] = [];
  tracer((span) => ended.push(span))
    .begin('many')
    .end();
  const exporter = otlpExporter({ ...tracing, pauseMs: 60_000 });
  for (let count = 0; count < 5000; count += 1) exporter.add(ended[0] as EndedSpan);
  await exporter.close();
  expect(collector.find('many')).toHaveLength(2048);

  const said: unknown[] = [];
  const nobody = otlpExporter({
    endpoint: 'http://127.0.0.1:9',
    headers: {},
    onChange: (problem) => said.push(problem),
  });
  nobody.add(ended[0] as EndedSpan);
  await nobody.close();
  expect(said).toEqual([expect.any(String)]);
});
