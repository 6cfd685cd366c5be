import type { Page } from '@playwright/test';

/**
 * What an accessibility check depends on: elements, classes, styles, labels and states, the size of the window and its
 * colours. Texts count only by whether there is one, and addresses not at all. Two pages of the same shape have the same
 * violations.
 */
export async function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const skipped = new Set(['href', 'src', 'srcset', 'action', 'datetime', 'd', 'content', 'nonce']);
    const parts: string[] = [];
    const add = (node: Node) => {
      if (node instanceof Text) {
        if (node.data.trim()) parts.push('t');
        return;
      }
      if (!(node instanceof Element) || node.tagName === 'SCRIPT') return;
      const attributes = [...node.attributes]
        .filter(({ name }) => !skipped.has(name))
        .map(({ name, value }) => `${name}=${name === 'value' || name === 'alt' ? value !== '' : value}`);
      // What is typed or chosen is not in the attributes.
      if (node instanceof HTMLInputElement) attributes.push(`${node.checked} ${node.value !== ''}`);
      parts.push(`<${node.tagName} ${attributes.sort().join(' ')}>`);
      for (const child of node.childNodes) add(child);
      parts.push('>');
    };
    add(document.documentElement);
    const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    return `${innerWidth} × ${innerHeight} ${scheme} ${scrollY} ${parts.join('')}`;
  });
}
