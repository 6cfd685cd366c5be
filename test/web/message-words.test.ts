import { expect, test } from 'vitest';
import { wordsOfApplication, wordsOfOneLanguage } from '../../scripts/message-words.ts';

/** The module that a plugin writes for a message. */
const moduleOf = (plugin: object, key: string) => {
  const { load } = plugin as { load: { handler: (id: string) => string } };
  return load.handler(`/karam/src/web/paraglide/messages/${key}.js`);
};

test('a guest’s script has a message in one language, and in English if that one does not have it', () => {
  const plugin = wordsOfOneLanguage('hi');
  expect(moduleOf(plugin, 'tip_leave')).toBe('export const tip_leave = (i) => "टिप दें";');
  expect(moduleOf(plugin, 'tip_receives')).toBe(
    'export const tip_receives = (i) => "\u2068"+i.name+"\u2069 को "+i.charged+" में से "+i.net+" दिरहम मिलेंगे";',
  );
  expect(moduleOf(plugin, 'payouts_file_open_of')).toBe(
    'export const payouts_file_open_of = (i) => ""+i.open+" of "+i.count;',
  );
});

test('the application has English and Arabic, and a number for what other languages have', () => {
  const plugin = wordsOfApplication();
  expect(moduleOf(plugin, 'tip_leave')).toMatch(/say\("Leave a Tip","اترك إكرامية", i, o, \d+\);$/);
  expect(moduleOf(plugin, 'payouts_file_open_of')).toMatch(/, i, o\);$/);
});
