import type { OpenAPIV3_1 } from 'openapi-types';

/** A Markdown table with a row for each operation, for docs/api.md. */
export function apiTable(document: OpenAPIV3_1.Document): string {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => {
      const { summary = '', responses = {} } = operation as OpenAPIV3_1.OperationObject;
      return `| \`${method.toUpperCase()} ${path}\` | ${summary} | ${Object.keys(responses).join(', ')} |`;
    }),
  );
  return ['| call | what it does | answers |', '| --- | --- | --- |', ...rows.sort()].join('\n');
}
