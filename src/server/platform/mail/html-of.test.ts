import { expect, test } from 'vitest';
import { htmlOf } from '#server/platform/mail/html-of.ts';

const platform = { names: { name: 'Karam', nameAr: 'كرم' }, origin: 'https://karam.example' };
const body = `Saffron & "Sons" <b>has</b> been approved: https://karam.example/business?a=1&b=2.
Thank you.

It is Monday.

تمت الموافقة على Saffron: https://karam.example/business?a=1&b=2.
شكراً.
`;

test('a mail says the same in HTML: each language in its direction, links to follow, and a button below them', () => {
  const html = htmlOf({ subject: 'Your <business>', body }, platform);
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
    { subject: 'x', body: 'See https://karam.example/a\n\nOr https://karam.example/b\n\n1 2 3\n' },
    platform,
  );
  expect(html.match(/<a href="https:\/\/karam\.example\/[ab]"/g)).toHaveLength(3);
  expect(html.match(/Open Karam/g)).toHaveLength(1);
  expect(html.match(/<div lang=/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<link|<script|url\(/);
});

test('an address elsewhere stays text, and the button leads to the first one of ours, whatever names say', () => {
  const foreign = [
    'https://evil.example/refund',
    'https://karam.example@evil.example/',
    'https://karam.example.evil.example/',
    'http://karam.example/',
    'https://karam.example:444/',
    'https://[',
  ];
  const body = `Receipt\n\nTo: ${foreign.join(' ')}\n\nFollow it: https://karam.example/t/abc\n`;
  const html = htmlOf({ subject: 'x', body, locale: 'en' }, platform);
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual(['https://karam.example/t/abc', 'https://karam.example/t/abc']);
  expect(html).toContain(`To: ${foreign.join(' ')}</p>`);
});
