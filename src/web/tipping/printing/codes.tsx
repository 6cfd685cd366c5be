import { ChevronDown, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Branding } from '#shared/contracts/branding.ts';
import type { PrintedPeople } from '#shared/contracts/codes.ts';
import { MOST_ON_PAGE, MOST_PRINTED, type PrintKind, pagesOf } from '#shared/printing/print-plans.ts';
import { readTablesOrRooms, TABLE_OR_ROOM_MAX_LENGTH } from '#shared/tables-and-rooms.ts';
import type { MyBusiness } from '#web/business/businesses/queries.ts';
import { Page } from '#web/kit/page/page.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { EmptyState, Notice } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { copyText } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { KindChoice, PeopleChoice } from '#web/tipping/printing/people-choice.tsx';
import { PrintButtons } from '#web/tipping/printing/print-buttons.tsx';
import { PrintPreview } from '#web/tipping/printing/print-preview.tsx';
import {
  type Printable,
  type PrintedCard,
  staffCard,
  teamCard,
  teamTipCard,
} from '#web/tipping/printing/printed-cards.ts';
import { QrRetry } from '#web/tipping/qr/qr-parts.tsx';

const nothing: Record<PrintedPeople, () => string> = {
  everybody: m.codes_nobody,
  chosen: m.codes_choose,
  team: m.codes_nobody,
  together: m.codes_nobody,
  places: m.codes_no_places,
};

/** Links lead here with one of the choices. */
function readChoice(who: string | null): PrintedPeople {
  return who !== null && Object.hasOwn(nothing, who) ? (who as PrintedPeople) : 'everybody';
}

type Props = { business: MyBusiness; people: Printable[]; branding: Branding | null };

/** What to print, for whom, and a preview. */
export function Codes({ business, people, branding }: Props) {
  const [params] = useSearchParams();
  const [kind, setKind] = useState<PrintKind>('tent');
  const [who, setWho] = useState<PrintedPeople>(readChoice(params.get('who')));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [places, setPlaces] = useState('1-10');
  const read = readTablesOrRooms(places, MOST_PRINTED);
  const printed = who === 'chosen' ? people.filter(({ id }) => chosen.has(id)) : people;
  const cards = {
    everybody: () => printed.map((person) => staffCard(person, business)),
    chosen: () => printed.map((person) => staffCard(person, business)),
    team: () => [teamCard(business)],
    together: () => [teamTipCard(business)],
    places: () => read.places.map((place) => teamCard(business, place)),
  }[who]();
  const pages = pagesOf(cards, kind);
  const isOnPage = cards.length <= MOST_ON_PAGE;
  const rendered = isOnPage ? cards : (pages[0] ?? []);
  const codes = useLoadedCodes(rendered.map(({ key }) => key));
  return (
    <Page
      {...codesWords()}
      actions={
        <PrintButtons
          count={cards.length}
          isOnPage={isOnPage}
          canPrint={codes.isReady}
          request={{
            kind,
            who,
            ...(who === 'chosen' && { ids: [...chosen] }),
            ...(who === 'places' && { places: read.places }),
          }}
        />
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {business.status !== 'active' && <Notice sentence={m.codes_business_closed()} />}
          <KindChoice kind={kind} onChange={setKind} />
          <PeopleChoice
            people={people}
            who={who}
            onWho={setWho}
            chosen={chosen}
            onChosen={setChosen}
            places={places}
            placesProblem={placesProblem(read)}
            onPlaces={setPlaces}
          />
          {!isOnPage && <Notice sentence={m.codes_print_from_pdf({ most: MOST_ON_PAGE })} />}
          <p className="text-ink-soft">{m.codes_printing_hint()}</p>
          {cards.length > 0 && (
            <Card>
              <NfcLinks cards={cards} />
            </Card>
          )}
        </div>
        <div className="min-w-0 lg:sticky lg:top-24">
          <QrRetry isError={codes.isFailed} onRetry={codes.retry} />
          {cards.length === 0 ? (
            <EmptyState sentence={nothing[who]()} />
          ) : (
            <PrintPreview
              key={codes.attempt}
              cards={rendered}
              pageCount={pages.length}
              kind={kind}
              branding={branding}
              onLoad={codes.noteLoaded}
              onError={codes.noteFailed}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function placesProblem({ wrong, hasMore }: ReturnType<typeof readTablesOrRooms>): string | undefined {
  if (wrong) return m.codes_places_wrong({ part: wrong, most: TABLE_OR_ROOM_MAX_LENGTH });
  return hasMore ? m.codes_places_too_many({ most: MOST_PRINTED }) : undefined;
}

export const codesWords = () => ({
  title: m.codes_title(),
  detail: m.codes_intro(),
});

/** Printing before all pictures are there would leave blank codes, so it waits for them. */
function useLoadedCodes(keys: string[]) {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  return {
    isReady: keys.length > 0 && keys.every((key) => loaded.has(key)),
    isFailed: keys.some((key) => failed.has(key)),
    /** Changes with each attempt; as the key of the pages it loads all pictures again. */
    attempt,
    noteLoaded: (key: string) => setLoaded((before) => new Set(before).add(key)),
    noteFailed: (key: string) => setFailed((before) => new Set(before).add(key)),
    retry: () => {
      setFailed(new Set());
      setAttempt(attempt + 1);
    },
  };
}

/** The text for an NFC tag of each card: the whole link, because phones open nothing else. */
function NfcLinks({ cards }: { cards: PrintedCard[] }) {
  // There can be a thousand: rendered when they are opened.
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-4 text-large font-semibold">
        {m.codes_nfc()}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <p className="mt-1 mb-3 text-ink-soft">{m.codes_nfc_detail()}</p>
      <ul className="divide-y divide-hairline">
        {isOpen && cards.map(({ key, name, link }) => <NfcLink key={key} name={name} link={link} />)}
      </ul>
    </details>
  );
}

function NfcLink({ name, link }: { name: string; link: string }) {
  const text = useRef<HTMLElement>(null);
  const select = () => text.current && getSelection()?.selectAllChildren(text.current);
  const copy = async () => {
    if (await copyText(link, select)) toast({ title: m.qr_link_copied() });
    else toast({ title: m.qr_copy_failed(), variant: 'destructive' });
  };
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0">
        <bdi className="block font-medium wrap-anywhere">{name}</bdi>
        <bdi dir="ltr" ref={text} className="block text-small wrap-anywhere text-ink-soft">
          {link}
        </bdi>
      </span>
      <IconButton label={m.codes_nfc_copy({ name })} onClick={() => void copy()} icon={Copy} />
    </li>
  );
}
