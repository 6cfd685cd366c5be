import { expect, test } from 'vitest';
import { apiPage } from '#server/platform/plugins/api-page.ts';

type Document = Parameters<typeof apiPage>[0];

const page = (document: object) =>
  apiPage({ openapi: '3.1.0', info: { title: 'Karam', version: '1' }, ...document } as Document);

const operation = {
  summary: 'Change a <tip>',
  security: [{ session: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'search', in: 'query', schema: { type: 'string', minLength: 2, maxLength: 80, format: 'email' } },
  ],
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewTip' } } } },
  responses: {
    200: {
      description: '',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Tip' } } },
    },
    202: { description: '', content: { 'application/pdf': {}, 'text/csv': {} } },
    204: { description: '', content: { 'application/json': { schema: { type: 'null' } } } },
    404: { description: '' },
  },
};

test('the page of the API says of each request what it needs and what it answers', () => {
  const html = page({
    info: { title: 'Karam & co', version: '1', description: 'Tips "without" cash' },
    paths: { '/api/tips/{id}': { put: operation } },
  });
  expect(html).toContain('<h1>Karam &amp; co API</h1><p>Tips &quot;without&quot; cash');
  expect(html).toContain('<h2><b>PUT</b> <code>/api/tips/{id}</code></h2>');
  expect(html).toContain('<p>Change a &lt;tip&gt;. Needs a session.</p>');
  expect(html).toContain(
    '<h3>Parameters</h3><ul><li><code>id</code> in path: integer</li>' +
      '<li><code>search</code> in query (optional): string, at least 2 characters, at most 80 characters, email</li></ul>',
  );
  expect(html).toContain('<h3>Body</h3><p><a href="#NewTip">NewTip</a></p>');
  expect(html).toContain(
    '<h3>Answers</h3><ul><li><b>200</b> <a href="#Tip">Tip</a></li><li><b>202</b> application/pdf, text/csv</li>' +
      '<li><b>204</b> no body</li><li><b>404</b> no body</li></ul>',
  );
});

test('a request that anybody may send, without parameters and body, has no empty headings', () => {
  const html = page({ paths: { '/healthz': { get: { responses: {} } } } });
  expect(html).toContain('<p></p>');
  expect(html).not.toMatch(/session|Parameters|Body/);
});

test('the page of the API shows each shape with its fields', () => {
  const html = page({
    components: {
      schemas: {
        Tip: {
          type: 'object',
          required: ['amount'],
          properties: {
            amount: { type: 'string', description: 'In AED, > 0' },
            status: { enum: ['paid', 'pending'] },
            parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
            note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            either: { type: ['string', 'integer'] },
            rest: {},
          },
        },
        Part: { type: 'string' },
        List: { type: 'array' },
      },
    },
  });
  const row = (name: string, said: string) =>
    `<tr><th scope="row"><code>${name}</code>${name === 'amount' ? '' : ' <i>optional</i>'}</th><td>${said}</td></tr>`;
  expect(html).toContain(
    `<details id="Tip"><summary>Tip</summary><table><tbody>${[
      row('amount', 'string. In AED, &gt; 0'),
      row('status', '<code>paid</code>, <code>pending</code>'),
      row('parts', 'list of <a href="#Part">Part</a>'),
      row('note', 'string or null'),
      row('either', 'string or integer'),
      row('rest', 'anything'),
    ].join('')}</tbody></table></details>`,
  );
  expect(html).toContain('<details id="Part"><summary>Part</summary><p>string</p></details>');
  expect(html).toContain('<details id="List"><summary>List</summary><p>list of anything</p></details>');
});

test('an empty document is a page too', () => {
  expect(page({})).toContain('<h2>Shapes</h2>');
});
