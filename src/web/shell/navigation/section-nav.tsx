import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import { useDisclosure } from '#web/kit/ui/disclosure.ts';
import { m } from '#web/paraglide/messages.js';
import { type MenuLink, type ShownSection, useSections } from '#web/shell/navigation/use-sections.ts';

/** On a phone this many sections are at the thumb; the others are behind "More". */
const TABS = 4;

/** Beside the page: all sections, and the pages of the one on screen. On a phone the tab bar stands for it. */
export function SideNav({ sections }: { sections: ShownSection[] }) {
  return (
    <nav aria-label={m.nav_sections()} className="hidden min-h-0 overflow-y-auto px-2 py-3 lg:block">
      <SectionList sections={sections} />
    </nav>
  );
}

function SectionList({ sections }: { sections: ShownSection[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {sections.map(({ label, icon: Icon, links, to, isHere }) => (
        <li key={label}>
          <Link to={to} {...(isHere && { 'aria-current': 'true' })} className={sectionStyle}>
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 grow">{label}</span>
            {(!isHere || links.length === 1) &&
              links.map((link) => link.Count && <link.Count key={link.to} />)}
          </Link>
          {isHere && links.length > 1 && (
            <ul className="ms-5 mb-2 flex flex-col border-s border-hairline ps-2">
              {links.map((link) => (
                <li key={link.to}>
                  <PageLink link={link} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

const itemStyle = 'flex items-center rounded-control px-3 hover:bg-sunken hover:text-ink';
const sectionStyle = clsx(
  itemStyle,
  'min-h-11 gap-3 font-medium text-ink-soft aria-[current=true]:text-ink aria-[current=true]:font-semibold',
);

function PageLink({ link: { to, label, isHere, Count }, className }: { link: MenuLink; className?: string }) {
  return (
    <Link
      to={to}
      {...(isHere && { 'aria-current': 'page' })}
      className={clsx(
        itemStyle,
        'min-h-11 text-small text-ink-soft lg:min-h-9 aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink',
        className,
      )}
    >
      {label}
      {Count && <Count />}
    </Link>
  );
}

/** On a phone, above the page: the other pages of its section. */
export function SectionPages({ section: { label, links } }: { section: ShownSection }) {
  if (links.length < 2) return null;
  return (
    <nav aria-label={label} className="border-b border-hairline bg-surface lg:hidden print:hidden">
      <ul className="flex overflow-x-auto px-1 py-1">
        {links.map((link) => (
          <li key={link.to}>
            <PageLink link={link} className="whitespace-nowrap" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone, at the thumb: the first sections, and behind "More" all of them. */
export function TabBar() {
  const sections = useSections()?.shown;
  if (!sections) return null;
  const hasMore = sections.length > TABS + 1;
  const tabs = hasMore ? sections.slice(0, TABS) : sections;
  return (
    <nav
      aria-label={m.nav_sections()}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-ground pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-column">
        {/* As wide as their words: of equal parts, the longest word would be cut off. */}
        {tabs.map(({ label, icon: Icon, links, to, isHere }) => (
          <li key={label} className="min-w-0 grow">
            <Link to={to} {...(isHere && { 'aria-current': 'true' })} className={tabStyle}>
              <span className="relative">
                <Icon aria-hidden="true" className="size-5" />
                <span className="absolute -top-1 start-3">
                  {links.map((link) => link.Count && <link.Count key={link.to} />)}
                </span>
              </span>
              <span className="max-w-full truncate">{label}</span>
            </Link>
          </li>
        ))}
        {hasMore && (
          <li className="min-w-0 grow">
            <MoreSections sections={sections.slice(TABS)} />
          </li>
        )}
      </ul>
    </nav>
  );
}

const tabStyle =
  'flex min-h-16 w-full cursor-pointer flex-col items-center justify-center gap-1 px-1 text-small font-medium text-ink-soft aria-[current=true]:text-accent-ink';

function MoreSections({ sections }: { sections: ShownSection[] }) {
  const { isOpen, panelId, around, forButton } = useDisclosure();
  return (
    <div {...around}>
      <button
        type="button"
        {...forButton}
        {...(sections.some(({ isHere }) => isHere) && { 'aria-current': 'true' })}
        className={tabStyle}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="max-w-full truncate">{m.nav_more()}</span>
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute inset-x-0 bottom-full max-h-[calc(100dvh-9rem)] animate-appear overflow-y-auto border-t border-hairline bg-ground p-3 shadow-soft"
      >
        <ul className="mx-auto grid max-w-column gap-4 sm:grid-cols-2">
          {sections.map(({ label, links }) => (
            <li key={label}>
              <p className="px-3 font-semibold">{label}</p>
              <ul>
                {links.map((link) => (
                  <li key={link.to}>
                    <PageLink link={link} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
