/** The contents of all elements with this name in an answer of S3, which never puts an element into one of its name. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content);
}

/** The text of the first element with this name. */
export function findText(xml: string, name: string): string | undefined {
  const [content] = elementsOf(xml, name);
  return content
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
