import { type ComponentProps, type CSSProperties, useId } from 'react';
import { shadesOf } from '#shared/accent.ts';
import type { Branding, Picture } from '#shared/contracts/branding.ts';
import type { Item, TextItem, TextPart } from '#shared/printing/card-layouts.ts';
import type { PrintKind } from '#shared/printing/print-plans.ts';
import { type Place, pagesOf, papers, placesOf, plans } from '#shared/printing/print-plans.ts';
import { pictureLink } from '#shared/tip-links.ts';
import { m } from '#web/paraglide/messages.js';
import type { PrintedCard } from '#web/tipping/printing/printed-cards.ts';

type Props = ComponentProps<typeof PrintedPages> & {
  /** Counts all cards, also those that are not rendered here. */
  pageCount: number;
};

export function PrintPreview({ pageCount, ...pages }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-large font-semibold">
          {m.codes_preview()}
        </h2>
        <p className="text-small text-ink-soft" role="status">
          {m.codes_preview_first({ count: pageCount })}
        </p>
      </div>
      <PrintedPages {...pages} />
    </section>
  );
}

type PrintedPagesProps = {
  cards: PrintedCard[];
  kind: PrintKind;
  branding: Pick<Branding, 'logo' | 'accent'> | null;
  onLoad: (key: string) => void;
  onError: (key: string) => void;
};

/** All pages of these cards as they are printed. The screen shows the first one. */
function PrintedPages({ cards, kind, branding, onLoad, onError }: PrintedPagesProps) {
  const { paper } = plans[kind];
  const { widthMm, heightMm } = papers[paper];
  const places = placesOf(kind);
  const style = {
    '--paper-width': widthMm,
    '--paper-height': heightMm,
    '--call-colour': branding?.accent ? shadesOf(branding.accent).light.accent : '#000',
  } as CSSProperties;
  return (
    <div className="printed-pages" style={style}>
      {pagesOf(cards, kind).map((page) => (
        <div key={page[0]?.key} className="printed-paper" data-paper={paper}>
          <div className="printed-page" data-kind={kind}>
            {places.slice(0, page.length).map((place, index) => {
              const card = page[index];
              if (!card) return null;
              return (
                <CardOnPage
                  key={`${place.xMm} ${place.yMm}`}
                  kind={kind}
                  place={place}
                  card={card}
                  logo={branding?.logo ?? null}
                  onLoad={() => onLoad(card.key)}
                  onError={() => onError(card.key)}
                />
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

type CardOnPageProps = CardItemProps & { kind: PrintKind; place: Place };

/** One card at its position on the page, by the shared layout. */
function CardOnPage({ kind, place, ...item }: CardOnPageProps) {
  const { card, layout, line } = plans[kind];
  return (
    <div
      className="printed-card"
      data-line={line}
      data-turned={place.isTurned}
      style={{
        left: mm(place.xMm),
        top: mm(place.yMm),
        width: mm(card.widthMm),
        height: mm(card.heightMm),
      }}
    >
      {layout.map((stack) => (
        <div
          key={stack.xMm}
          className="printed-stack"
          style={{
            left: mm(stack.xMm),
            top: mm(stack.yMm),
            width: mm(stack.widthMm),
            height: mm(stack.heightMm),
            gap: mm(stack.gapMm),
          }}
        >
          {stack.items.map((each) => (
            <CardItem key={each.part} item={each} {...item} />
          ))}
        </div>
      ))}
    </div>
  );
}

type CardItemProps = {
  card: PrintedCard;
  logo: Picture | null;
  onLoad: () => void;
  onError: () => void;
};

/** A length of the layout: a millimetre on paper, and the same share of the page on the screen. */
const mm = (length: number) => `calc(${length} * var(--mm))`;

/** Names have the direction of their first letter, as in the PDF. */
const directions: Partial<Record<TextPart, { lang?: string; dir: 'ltr' | 'rtl' }>> = {
  callEnglish: { lang: 'en', dir: 'ltr' },
  callArabic: { lang: 'ar', dir: 'rtl' },
  link: { dir: 'ltr' },
};

/** Nothing for what this card does not have. */
function CardItem({ item, card, logo, onLoad, onError }: CardItemProps & { item: Item }) {
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
