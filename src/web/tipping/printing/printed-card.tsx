import type { PrintKind } from '#shared/printing/print-kinds.ts';
import { type Place, plans } from '#shared/printing/print-plans.ts';
import { CardItem, type CardItemProps, mm } from '#web/tipping/printing/card-item.tsx';

type Props = CardItemProps & { kind: PrintKind; place: Place };

/** One card at its place on the page, as the shared layout says. */
export function PrintedCard({ kind, place, ...item }: Props) {
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
