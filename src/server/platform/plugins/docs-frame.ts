/** A page of the documentation: plain HTML without scripts, so that the strict content policy applies here too. */
export function docsFrame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>
${body}
</main></body></html>`;
}

export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}main{max-width:48rem;margin:auto}
section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding-block:.5rem 1rem}
summary{min-height:1.5rem;cursor:pointer}h2{font-size:1.1rem}h3{font-size:.9rem;margin-bottom:.25rem}code{overflow-wrap:anywhere}
table{border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:.25rem 1rem .25rem 0;font-weight:normal}
pre{overflow-x:auto;padding:1rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent);font-size:.875rem}
pre code{overflow-wrap:normal}@media(min-width:40rem){td code{overflow-wrap:break-word}}`;
