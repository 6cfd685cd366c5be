import type { OpenAPIV3_1 } from 'openapi-types';
import { docsFrame, escaped as text } from '#server/platform/plugins/docs-frame.ts';

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
    `<h1>${text(document.info.title)} API</h1><p>${text(document.info.description ?? '')}
The same for machines: <a href="/api/openapi.json">openapi.json</a>. How to begin, and webhooks: <a href="/api/docs/connections">connections</a>.</p>
${operations.map(({ path, method, operation }) => section(path, method, operation)).join('\n')}
<h2>Shapes</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(
    ([name, schema]) =>
      `<details id="${text(name)}"><summary>${text(name)}</summary>${shape(schema as Schema)}</details>`,
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
  return `<section><h2><b>${text(method.toUpperCase())}</b> <code>${text(path)}</code></h2>
<p>${text(operation.summary ?? '')}${operation.security ? '. Needs a session.' : ''}</p>
<details><summary>What it needs and answers</summary>
${parameters.length ? `<h3>Parameters</h3><ul>${parameters.map(parameterLine).join('')}</ul>` : ''}
${bodySchema ? `<h3>Body</h3>${shape(bodySchema)}` : ''}
<h3>Answers</h3><ul>${answers.map(([status, answer]) => answerLine(status, answer)).join('')}</ul></details></section>`;
}

function parameterLine(parameter: OpenAPIV3_1.ParameterObject): string {
  const need = parameter.required ? '' : ' (optional)';
  return `<li><code>${text(parameter.name)}</code> in ${text(parameter.in)}${need}: ${kind(parameter.schema as Schema)}</li>`;
}

function answerLine(status: string, answer: OpenAPIV3_1.ResponseObject): string {
  const schema = answer.content?.['application/json']?.schema as Schema | undefined;
  const files = Object.keys(answer.content ?? {}).filter((type) => type !== 'application/json');
  const said = schema && schema.type !== 'null' ? kind(schema) : text(files.join(', ')) || 'no body';
  return `<li><b>${text(status)}</b> ${said}</li>`;
}

function shape(schema: Schema): string {
  if (!schema.properties) return `<p>${kind(schema)}</p>`;
  const rows = Object.entries(schema.properties).map(([name, property]) => {
    const need = schema.required?.includes(name) ? '' : ' <i>optional</i>';
    const said = (property as Schema).description;
    return `<tr><th scope="row"><code>${text(name)}</code>${need}</th><td>${kind(property as Schema)}${said ? `. ${text(said)}` : ''}</td></tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function kind(schema: Schema | undefined): string {
  if (!schema) return 'anything';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#${text(name)}">${text(name)}</a>`;
  }
  if (schema.anyOf) return schema.anyOf.map((each) => kind(each as Schema)).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `<code>${text(String(value))}</code>`).join(', ');
  if (schema.type === 'array') return `list of ${kind((schema as { items?: Schema }).items)}`;
  const limits = [
    schema.minLength && `at least ${schema.minLength} characters`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.format,
  ].filter(Boolean);
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return text([type, ...limits].join(', '));
}
