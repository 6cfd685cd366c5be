import { expect, test } from 'vitest';
import { hasContact } from '#shared/text/contact-in-text.ts';

test.each([
  'Thank you! You made my day.',
  'See you on Friday, 20 November. Table 12 is yours.',
  'شكرًا جزيلًا لك! أراكم قريبًا.',
  'It was 100% my pleasure... truly',
  'Eid Mubarak 2026 🌙 to the 5 of you',
  "Md. J.R. O'Neil-Al Sa'id Jr.",
])('"%s" is only words', (text) => {
  expect(hasContact(text)).toBe(false);
});

test.each([
  'Call me: 050 123 4567',
  '+971-50-1234567',
  '٠٥٠١٢٣٤٥٦٧',
  '０５０１２３４５６７',
  'maya@example.com',
  'Find me @maya.tips',
  'https://example.com',
  'see www.example',
  'my page is maya.example',
  'maya．example',
  'maya。example',
])('"%s" names a way to reach somebody', (text) => {
  expect(hasContact(text)).toBe(true);
});
