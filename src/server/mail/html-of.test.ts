import { expect, test } from 'vitest';
import { htmlOf } from '#server/mail/html-of.ts';

const names = { name: 'Karam', nameAr: 'كرم' };
const body = `Saffron & "Sons" <b>has</b> been approved: https://karam.example/business?a=1&b=2.
Thank you.

It is Monday.

تمت الموافقة على Saffron: https://karam.example/business?a=1&b=2.
شكراً.
`;

test('a mail says the same in HTML: each language in its direction, links to follow, and a button below them', () => {
  const html = htmlOf({ subject: 'Your <business>', body }, names);
  expect(html).toContain('<title>Your &lt;business&gt;</title>');
  expect(html).not.toContain('<b>');
  expect(html).toContain('Saffron &amp; &quot;Sons&quot; &lt;b&gt;has&lt;/b&gt; been approved: <a ');
  const link = 'href="https://karam.example/business?a=1&amp;b=2"';
  // In the sentence and as a button, in both languages. The full stop is not a part of it.
  expect(html.split(link)).toHaveLength(5);
  expect(html).toContain('</a>.<br>Thank you.');
  const [english = '', arabic = ''] = html.split('<div lang="ar" dir="rtl"');
  expect(english).toContain('<div lang="en" dir="ltr"');
  expect(english).toContain('It is Monday.');
  expect(english).toContain('>Open Karam</a>');
  expect(arabic).toContain('شكراً.');
  expect(arabic).toContain('>افتح كرم</a>');
});

test('only the first link has a button, and a paragraph without letters belongs to the one before', () => {
  const html = htmlOf(
    { subject: 'x', body: 'See https://a.example\n\nOr https://b.example\n\n1 2 3\n' },
    names,
  );
  expect(html.match(/<a href="https:\/\/[ab]\.example"/g)).toHaveLength(3);
  expect(html.match(/Open Karam/g)).toHaveLength(1);
  expect(html.match(/<div lang=/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<link|<script|url\(/);
});
