import type { OpenAPIV3_1 } from 'openapi-types';
import { escapeHtml } from '#server/platform/http/page-html.ts';

type Schema = OpenAPIV3_1.SchemaObject & { $ref?: string };
type Operation = OpenAPIV3_1.OperationObject;

/** The OpenAPI document as a plain HTML page without scripts, so that the strict content policy applies here too. */
export function apiPage(document: OpenAPIV3_1.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );
  return docsFrame(
    `${document.info.title} API`,
    `<h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description ?? '')}
The same for machines: <a href="/api/openapi.json">openapi.json</a>. How to begin, and webhooks: <a href="/api/docs/connections">connections</a>.</p>
${operations.map(({ path, method, operation }) => section(path, method, operation)).join('\n')}
<h2>Shapes</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary>${shape(schema as Schema)}</details>`,
  )
  .join('\n')}`,
  );
}

/** What it needs and answers is folded, and so are the shapes, so that the list can be read. */
function section(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const bodySchema = body?.content['application/json']?.schema as Schema | undefined;
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
  const answers = Object.entries((operation.responses ?? {}) as Record<string, OpenAPIV3_1.ResponseObject>);
  return `<section><h2><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}${operation.security ? '. Needs a session.' : ''}</p>
<details><summary>What it needs and answers</summary>
${parameters.length ? `<h3>Parameters</h3><ul>${parameters.map(parameterLine).join('')}</ul>` : ''}
${bodySchema ? `<h3>Body</h3>${shape(bodySchema)}` : ''}
<h3>Answers</h3><ul>${answers.map(([status, answer]) => answerLine(status, answer)).join('')}</ul></details></section>`;
}

function parameterLine(parameter: OpenAPIV3_1.ParameterObject): string {
  const need = parameter.required ? '' : ' (optional)';
  return `<li><code>${escapeHtml(parameter.name)}</code> in ${escapeHtml(parameter.in)}${need}: ${kind(parameter.schema as Schema)}</li>`;
}

function answerLine(status: string, answer: OpenAPIV3_1.ResponseObject): string {
  const schema = answer.content?.['application/json']?.schema as Schema | undefined;
  const files = Object.keys(answer.content ?? {}).filter((type) => type !== 'application/json');
  const said = schema && schema.type !== 'null' ? kind(schema) : escapeHtml(files.join(', ')) || 'no body';
  return `<li><b>${escapeHtml(status)}</b> ${said}</li>`;
}

function shape(schema: Schema): string {
  if (!schema.properties) return `<p>${kind(schema)}</p>`;
  const rows = Object.entries(schema.properties).map(([name, property]) => {
    const need = schema.required?.includes(name) ? '' : ' <i>optional</i>';
    const said = (property as Schema).description;
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${need}</th><td>${kind(property as Schema)}${said ? `. ${escapeHtml(said)}` : ''}</td></tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function kind(schema: Schema | undefined): string {
  if (!schema) return 'anything';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  if (schema.anyOf) return schema.anyOf.map((each) => kind(each as Schema)).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ');
  if (schema.type === 'array') return `list of ${kind((schema as { items?: Schema }).items)}`;
  const limits = [
    schema.minLength && `at least ${schema.minLength} characters`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.format,
  ].filter(Boolean);
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return escapeHtml([type, ...limits].join(', '));
}

/** A page of the documentation: plain HTML without scripts, so that the strict content policy applies here too. */
export function docsFrame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>
${body}
</main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}main{max-width:48rem;margin:auto}
section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding-block:.5rem 1rem}
summary{min-height:1.5rem;cursor:pointer}h2{font-size:1.1rem}h3{font-size:.9rem;margin-bottom:.25rem}code{overflow-wrap:anywhere}
table{border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:.25rem 1rem .25rem 0;font-weight:normal}
pre{overflow-x:auto;padding:1rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent);font-size:.875rem}
pre code{overflow-wrap:normal}@media(min-width:40rem){td code{overflow-wrap:break-word}}`;

/**
 * Our own documentation as HTML: headings, paragraphs, tables, code, bold words and links. No more of Markdown is
 * understood, because no more of it is used there; a test looks for what would be left over.
 */
export function markdownHtml(markdown: string): string {
  const lines = markdown.split('\n');
  const html: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const [, level, heading] = /^(#{1,3}) (.+)$/.exec(line) ?? [];
    const length = lengthOfBlock(lines, at);
    const block = lines.slice(at, at + length);
    if (level && heading)
      html.push(`<h${level.length} id="${idOf(heading)}">${inline(heading)}</h${level.length}>`);
    else if (line.startsWith('```')) html.push(codeOf(block));
    else if (line.startsWith('|')) html.push(tableOf(block));
    else if (line !== '') html.push(`<p>${block.map((each) => inline(each)).join(' ')}</p>`);
    at += length;
  }
  return html.join('\n');
}

/** How many lines from here belong together. */
function lengthOfBlock(lines: string[], start: number): number {
  const first = lines[start] ?? '';
  if (first === '' || first.startsWith('#')) return 1;
  const rest = lines.slice(start + 1);
  const end = first.startsWith('```')
    ? rest.indexOf('```') + 1
    : rest.findIndex((line) => line === '' || line.startsWith('```'));
  return (end === -1 ? rest.length : end) + 1;
}

function codeOf(block: string[]): string {
  // A region that scrolls must be reachable with the keyboard.
  return `<pre tabindex="0"><code>${escapeHtml(block.slice(1, -1).join('\n'))}</code></pre>`;
}

function tableOf([head = '', , ...rows]: string[]): string {
  const cellsOf = (row: string) =>
    row
      .slice(1, -1)
      .split(' | ')
      .map((cell) => inline(cell.trim()));
  const header = cellsOf(head).map((cell) => `<th scope="col">${cell}</th>`);
  const body = rows.map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<table><thead><tr>${header.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Code first: nothing in it is bold or a link. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
            .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words, link) => linkOf(words, link)),
    )
    .join('');
}

/** Other files of the documentation are not served: their names stay as words. */
function linkOf(words: string, link: string): string {
  return /^(https:|\/|#)/.test(link) ? `<a href="${link}">${words}</a>` : words;
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');
}
