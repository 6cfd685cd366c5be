import type { CSSProperties } from 'react';
import type { Picture } from '#shared/contracts/branding.ts';
import type { Item, TextItem, TextPart } from '#shared/printing/card-layouts.ts';
import { pictureLink } from '#shared/tip-links.ts';
import type { PrintedCard } from '#web/tipping/printing/printed-card.ts';

export type CardItemProps = {
  card: PrintedCard;
  logo: Picture | null;
  onLoad: () => void;
  onError: () => void;
};

/** A length of the layout: a millimetre on paper, and the same share of the page on the screen. */
export const mm = (length: number) => `calc(${length} * var(--mm))`;

/** Names have the direction of their first letter, as in the PDF. */
const directions: Partial<Record<TextPart, { lang?: string; dir: 'ltr' | 'rtl' }>> = {
  callEnglish: { lang: 'en', dir: 'ltr' },
  callArabic: { lang: 'ar', dir: 'rtl' },
  link: { dir: 'ltr' },
};

/** Nothing for what this card does not have. */
export function CardItem({ item, card, logo, onLoad, onError }: CardItemProps & { item: Item }) {
  if (item.part === 'code') {
    const size = mm(item.sizeMm);
    return (
      <img
        src={card.picture.src}
        alt={card.picture.alt}
        className="printed-code"
        style={{ width: size, height: size }}
        onLoad={onLoad}
        onError={onError}
      />
    );
  }
  if (item.part === 'logo') {
    if (!logo) return null;
    const size = { width: mm(item.widthMm), height: mm(item.heightMm) };
    return <img src={pictureLink(logo)} alt="" className="printed-logo" style={size} />;
  }
  const text = card.texts[item.part];
  return text ? <Words item={item} text={text} /> : null;
}

function Words({ item: { part, sizeMm, isBold, mostLines }, text }: { item: TextItem; text: string }) {
  const style = { '--lines': mostLines, fontSize: mm(sizeMm) } as CSSProperties;
  return (
    <p
      dir="auto"
      {...directions[part]}
      className="printed-text"
      data-part={part}
      data-bold={isBold === true}
      style={style}
    >
      {text}
    </p>
  );
}
