import { expect, test } from 'vitest';
import { asData, escapeHtml, platformElement } from '#server/platform/http/page-html.ts';

test('a name cannot open or close an element of the page', () => {
  expect(escapeHtml(`<b class="x">Tom & Maya's</b>`)).toBe(
    "&lt;b class=&quot;x&quot;&gt;Tom &amp; Maya's&lt;/b&gt;",
  );
});

test('data for the scripts cannot close the element it is in, and reads the same', () => {
  const data = { name: '</script><script>alert(1)</script>' };
  expect(asData(data)).not.toContain('<');
  expect(JSON.parse(asData(data))).toEqual(data);
});

test('the scripts of a page find the name of the platform', () => {
  const platform = { name: 'Karam', nameAr: 'كرم', supportAddress: 'help@karam.test', mailGoesOut: true };
  const [, data = ''] =
    /^<script type="application\/json" id="[\w-]+">(.+)<\/script>$/.exec(platformElement(platform)) ?? [];
  expect(JSON.parse(data)).toEqual(platform);
});
