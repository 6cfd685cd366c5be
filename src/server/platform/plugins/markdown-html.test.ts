import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markdownHtml } from '#server/platform/plugins/api-page.ts';

test('headings, tables, code, bold words and links become HTML, and everything else stays text', () => {
  const html = markdownHtml(
    '# The <API>\n\nSend **the key**, with `a **b** <c>`:\n```sh\ncurl "$BASE" # <x>\n```\n| a | b |\n| --- | --- |\n| `1` | [here](/api/docs), [file](other.md) |\n',
  );
  expect(html).toBe(
    `<h1 id="the-api">The &lt;API&gt;</h1>
<p>Send <b>the key</b>, with <code>a **b** &lt;c&gt;</code>:</p>
<pre tabindex="0"><code>curl &quot;$BASE&quot; # &lt;x&gt;</code></pre>
<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><code>1</code></td><td><a href="/api/docs">here</a>, file</td></tr></tbody></table>`,
  );
});

test('nothing of the guide for developers is left as Markdown, and none of its words are lost', () => {
  const markdown = readFileSync('docs/connections.md', 'utf8');
  const html = markdownHtml(markdown);
  const outsideOfCode = html.replaceAll(/<pre.*?<\/pre>|<code>.*?<\/code>/gs, '');
  expect(outsideOfCode).not.toMatch(/\*\*|`|^[#|>]|^- |\]\(/m);
  const wordsOf = (text: string): string[] => text.match(/[a-z]{4,}/gi) ?? [];
  const shown = wordsOf(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&\w+;/g, ' '));
  // Besides the languages of code and the names of files.
  const lost = wordsOf(markdown.replaceAll(/^```\w+$|\]\([^)]+\)/gm, ' ')).filter(
    (word) => !shown.includes(word),
  );
  expect(lost).toEqual([]);
});
