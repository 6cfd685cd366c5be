import type { CSSProperties } from 'react';
import { shadesOf } from '#shared/accent.ts';
import type { Branding } from '#shared/contracts/branding.ts';
import type { PrintKind } from '#shared/printing/print-kinds.ts';
import { pagesOf, papers, placesOf, plans } from '#shared/printing/print-plans.ts';
import type { PrintedCard as Card } from '#web/tipping/printing/printed-card.ts';
import { PrintedCard } from '#web/tipping/printing/printed-card.tsx';

type Props = {
  cards: Card[];
  kind: PrintKind;
  look: Pick<Branding, 'logo' | 'accent'> | null;
  onLoad: (key: string) => void;
  onError: (key: string) => void;
};

/** All pages of these cards as they are printed. The screen shows the first one. */
export function PrintedPages({ cards, kind, look, onLoad, onError }: Props) {
  const { paper } = plans[kind];
  const { widthMm, heightMm } = papers[paper];
  const places = placesOf(kind);
  const style = {
    '--paper-width': widthMm,
    '--paper-height': heightMm,
    '--call-colour': look?.accent ? shadesOf(look.accent).light.accent : '#000',
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
                <PrintedCard
                  key={`${place.xMm} ${place.yMm}`}
                  kind={kind}
                  place={place}
                  card={card}
                  logo={look?.logo ?? null}
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
