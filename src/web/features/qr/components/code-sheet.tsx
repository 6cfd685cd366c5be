import { CodeCard, type Coded } from '#web/features/qr/components/code-card.tsx';
import { pagesOf, type SheetLayout } from '#web/features/qr/sheet-layout.ts';

type Props = {
  people: Coded[];
  businessName: string;
  layout: SheetLayout;
  onLoad: (id: number) => void;
  onError: (id: number) => void;
};

/** The codes as they are printed, page by page. */
export function CodeSheet({ people, businessName, layout, onLoad, onError }: Props) {
  return (
    <div className="code-sheet" data-layout={layout}>
      {pagesOf(people, layout).map((page) => (
        <ul key={page[0]?.id} className="code-sheet-page">
          {page.map((person) => (
            <CodeCard
              key={person.id}
              person={person}
              businessName={businessName}
              onLoad={() => onLoad(person.id)}
              onError={() => onError(person.id)}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}
