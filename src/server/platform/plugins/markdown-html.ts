import { escaped } from '#server/platform/plugins/docs-frame.ts';

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
  return `<pre tabindex="0"><code>${escaped(block.slice(1, -1).join('\n'))}</code></pre>`;
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
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
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
