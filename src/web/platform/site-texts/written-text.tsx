import { type OwnersLocale, ownersLocale } from '#shared/locales.ts';
import { nameIn } from '#shared/platform.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { getLocale, getTextDirection } from '#web/paraglide/runtime.js';
import { readText, type TextBlock } from '#web/platform/site-texts/read-text.ts';

/** The level of headings: 2 on a page, 4 in a preview. */
type Level = 2 | 4;

type Props = { text: string; level: Level /** The language of the text. */; locale?: OwnersLocale };

/** A text that an admin wrote. React escapes it, so nothing in it can become an element. */
export function WrittenText({ text, level, locale = ownersLocale(getLocale()) }: Props) {
  const name = nameIn(locale, usePlatform());
  const blocks = readText(text.replaceAll('{platform}', name));
  return (
    // The page may be in a language that admins do not write.
    <div
      lang={locale}
      dir={getTextDirection(locale)}
      className="flex flex-col gap-3 text-start wrap-anywhere"
    >
      {blocks.map((block) => (
        <Block key={block.line} block={block} level={level} />
      ))}
    </div>
  );
}

function Block({ block, level }: { block: TextBlock; level: Level }) {
  const Heading = level === 2 ? 'h2' : 'h4';
  switch (block.kind) {
    case 'heading':
      return <Heading className="mt-4 font-semibold first:mt-0">{block.text}</Heading>;
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-2 ps-5 text-ink-soft">
          {block.items.map(({ line, text }) => (
            <li key={line}>{text}</li>
          ))}
        </ul>
      );
    case 'paragraph':
      return <p className="text-ink-soft">{block.text}</p>;
  }
}
