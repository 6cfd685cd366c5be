import { say } from '#server/platform/base/words.ts';
import { escapeHtml } from '#server/platform/http/page-html.ts';
import type { Mail, PlatformNames } from '#server/platform/mail/mail.ts';
import { type Locale, languages } from '#shared/locales.ts';
import { nameIn } from '#shared/platform.ts';

/** Of the light theme: mail programs change colours for the dark one themselves. */
const colours = { ground: '#faf7f1', card: '#fffefb', edge: '#e4ddd0', ink: '#1a211d', button: '#17563a' };

/** In brackets, so that a text can be split at its links, which then stand between its words. */
const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,:;!?)])/;
const ARABIC = /\p{Script=Arabic}/u;
const LETTER = /\p{L}/u;

type Part = { locale: Locale; paragraphs: string[] };
/** What the platform is called, and where its pages are. */
type Platform = { names: PlatformNames; origin: string };

/**
 * The text of a mail as HTML: it says the same, in the same order. Each language is a card of its own, with its
 * direction. Links to our own pages can be read and followed where they are, and the first
 * of a card has a button below its paragraph. Any other address stays text: it can only be a part of somebody's own
 * words, such as a name, and nobody may have us lead readers elsewhere. No pictures and nothing
 * from elsewhere, so that opening it tells nobody.
 */
export function htmlOf({ subject, body, locale }: Omit<Mail, 'recipient'>, platform: Platform): string {
  const parts = locale ? [{ locale, paragraphs: paragraphsOf(body) }] : partsOf(body);
  const cards = parts.map((part) => cardOf(part, platform));
  return `<!doctype html>
<html lang="${locale ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${colours.ground};color:${colours.ink};font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic',Tahoma,sans-serif">
<div style="max-width:34em;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">${escapeHtml(platform.names.name)}</p>
${cards.join('\n')}
</div></body></html>
`;
}

/** Paragraphs of the same language, one after the other, belong together. */
function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  for (const paragraph of paragraphsOf(body)) {
    const last = parts.at(-1);
    const locale = languageOf(paragraph) ?? last?.locale ?? 'en';
    if (last?.locale === locale) last.paragraphs.push(paragraph);
    else parts.push({ locale, paragraphs: [paragraph] });
  }
  return parts;
}

function paragraphsOf(body: string): string[] {
  return body.trim().split(/\n{2,}/);
}

/** As most of its letters are, without those of links. Undefined if it has none. */
function languageOf(paragraph: string): 'en' | 'ar' | undefined {
  const letters = [...wordsOf(paragraph)].filter((letter) => LETTER.test(letter));
  if (letters.length === 0) return undefined;
  return letters.filter((letter) => ARABIC.test(letter)).length * 2 > letters.length ? 'ar' : 'en';
}

function cardOf({ locale, paragraphs }: Part, { names, origin }: Platform): string {
  const style = `margin:0 0 16px;padding:20px;background:${colours.card};border:1px solid ${colours.edge};border-radius:16px`;
  const button = say(locale, 'mail_open', { platform: nameIn(locale, names) });
  const direction = `lang="${locale}" dir="${languages[locale].direction}"`;
  const first = paragraphs.findIndex((each) => linksIn(each).some((link) => isOwn(link, origin)));
  const drawn = paragraphs.map((each, at) => paragraphOf(each, origin, at === first ? button : undefined));
  return `<div ${direction} style="${style}">${drawn.join('')}</div>`;
}

function paragraphOf(paragraph: string, origin: string, button: string | undefined): string {
  const drawn = (piece: string) => (isOwn(piece, origin) ? anchorTo(piece) : escapeHtml(piece));
  const words = paragraph
    .split(LINK)
    .map((piece, at) => (at % 2 === 1 ? drawn(piece) : escapeHtml(piece)))
    .join('');
  const link = linksIn(paragraph).find((each) => isOwn(each, origin));
  const style = `display:inline-block;padding:12px 20px;border-radius:12px;background:${colours.button};color:#ffffff;font-weight:600;text-decoration:none`;
  const below =
    link && button
      ? `<p style="margin:0 0 8px"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(button)}</a></p>`
      : '';
  return `<p style="margin:0 0 12px">${words.replaceAll('\n', '<br>')}</p>${below}`;
}

function linksIn(paragraph: string): string[] {
  return paragraph.split(LINK).filter((_, at) => at % 2 === 1);
}

/** As a browser reads it: the host of `https://karam.example@evil.example` is the second one. */
function isOwn(link: string, origin: string): boolean {
  return URL.parse(link)?.origin === new URL(origin).origin;
}

function wordsOf(paragraph: string): string {
  return paragraph
    .split(LINK)
    .filter((_, at) => at % 2 === 0)
    .join('');
}

function anchorTo(link: string): string {
  const style = `color:${colours.button};overflow-wrap:anywhere`;
  return `<a href="${escapeHtml(link)}" dir="ltr" style="${style}">${escapeHtml(link)}</a>`;
}

/** A mail for somebody other than its recipient: its links to set a password, to join or to a tip do not work. */
export function hideResetLinks(body: string): string {
  return body.replaceAll(/\/(reset-password|join|invite|t)\/[\w-]+/g, '/$1/...');
}
