import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Subpage } from '#web/app/layout/subpage.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import type { MyBusiness } from '#web/features/businesses/api/my-business.ts';
import type { Coded } from '#web/features/qr/components/code-card.tsx';
import { CodeSheet } from '#web/features/qr/components/code-sheet.tsx';
import { QrRetry } from '#web/features/qr/components/qr-retry.tsx';
import { SheetLayoutChoice } from '#web/features/qr/components/sheet-layout-choice.tsx';
import { type SheetLayout, sheetLayouts } from '#web/features/qr/sheet-layout.ts';
import { useLoadedCodes } from '#web/features/qr/use-loaded-codes.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { business: MyBusiness; people: Coded[] };

/** The codes of everybody who can be tipped, printed at once. */
export function Codes({ business, people }: Props) {
  const [layout, setLayout] = useState<SheetLayout>(sheetLayouts[0]);
  const codes = useLoadedCodes(people.map(({ id }) => id));
  return (
    <Subpage
      {...codesWords()}
      actions={
        <Button disabled={!codes.isReady} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {m.codes_print({ count: people.length })}
        </Button>
      }
    >
      {people.length === 0 ? (
        <EmptyState sentence={m.codes_nobody()} />
      ) : (
        <div className="flex flex-col gap-6">
          {business.status !== 'active' && <Notice sentence={m.codes_business_closed()} />}
          <SheetLayoutChoice layout={layout} onChange={setLayout} />
          <p className="text-ink-soft">{m.codes_printing_hint()}</p>
          <QrRetry isError={codes.isFailed} onRetry={codes.retry} />
          <CodeSheet
            key={codes.attempt}
            people={people}
            businessName={business.name}
            layout={layout}
            onLoad={codes.noteLoaded}
            onError={codes.noteFailed}
          />
        </div>
      )}
    </Subpage>
  );
}

export const codesWords = () => ({
  back: { to: '/business/staff', label: m.staff_list_back() },
  title: m.codes_title(),
  detail: m.codes_intro(),
});
