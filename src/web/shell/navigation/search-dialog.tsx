import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { adminTipCalls, ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { Role } from '#shared/roles.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';
import type { ShownSection } from '#web/shell/navigation/use-sections.ts';

type Found = { to: string; label: string; detail?: string; key?: number };
type Group = { title: string; found: Found[] | undefined };
type Props = { sections: ShownSection[]; role: Role; onClose: () => void };

/** Of each kind. Who needs more goes on in the list of that kind. */
const MOST = 5;
const LEAST_LETTERS = 2;

/** What there is to find. */
const fieldWords: Record<Role, () => string> = {
  admin: m.search_everything,
  business: m.search_owners,
  staff: m.search_pages,
};

/** Finds pages by their names, and what the user may see by its own. */
export function SearchDialog({ sections, role, onClose }: Props) {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const typed = search.trim();
  const pages: Found[] = sections.flatMap(({ label: section, links }) =>
    links
      .filter(({ label }) => `${section} ${label}`.toLowerCase().includes(typed.toLowerCase()))
      .map(({ to, label }) => ({ to, label, detail: section })),
  );
  const stored = useStored(role, typed.length >= LEAST_LETTERS ? typed : undefined);
  const groups = [{ title: m.search_pages(), found: pages }, ...stored].filter(({ found }) => found?.length);
  const isLoading = useIsFetching() > 0;
  const first = groups[0]?.found?.[0];
  return (
    <Dialog open onOpenChange={onClose} title={m.search_open()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles keys of the field and the links inside */}
      <div onKeyDown={moveByArrows}>
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!first) return;
              onClose();
              navigate(first.to);
            }}
          >
            <Field label={fieldWords[role]()}>
              <Input
                type="search"
                autoComplete="off"
                maxLength={100}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            </Field>
          </form>
        </search>
        <div className="mt-4 flex min-h-64 flex-col gap-4">
          {groups.map(({ title, found }) => (
            <section key={title} aria-label={title}>
              <h3 className="text-small text-ink-soft">{title}</h3>
              <ul>
                {found?.map(({ to, label, detail, key = to }) => (
                  <li key={key}>
                    <Link
                      to={to}
                      onClick={onClose}
                      className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-control px-2 hover:bg-sunken"
                    >
                      <bdi className="min-w-0 font-medium wrap-anywhere">{label}</bdi>
                      {detail && <bdi className="shrink-0 text-small text-ink-soft">{detail}</bdi>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {groups.length === 0 && !isLoading && <p role="status">{m.search_none()}</p>}
        </div>
      </div>
    </Dialog>
  );
}

/** The arrows move between the field and what was found. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Businesses, tips and payouts for admins, people, tips and payouts for owners. Staff have only their own pages. */
function useStored(role: Role, search: string | undefined): Group[] {
  const query = { search: search ?? '', limit: MOST };
  const forRole = (wanted: Role) => ({
    enabled: search !== undefined && role === wanted,
    placeholderData: keepPreviousData,
  });
  const businesses = useQuery({ ...queryOf(businessCalls.list, { query }), ...forRole('admin') });
  const tips = useQuery({ ...queryOf(adminTipCalls.search, { query }), ...forRole('admin') });
  const payouts = useQuery({ ...queryOf(payoutCalls.list, { query }), ...forRole('admin') });
  const ownTips = useQuery({ ...queryOf(ownerTipCalls.search, { query }), ...forRole('business') });
  const ownPayouts = useQuery({ ...queryOf(payoutCalls.listOwn, { query }), ...forRole('business') });
  const people = useQuery({ ...queryOf(staffCalls.search, { query }), ...forRole('business') });
  if (search === undefined) return [];
  return [
    {
      title: m.staff_list_title(),
      found: people.data?.map(({ id, firstName, lastName }) => ({
        to: `/business/staff/${id}`,
        label: `${firstName} ${lastName}`,
      })),
    },
    {
      title: m.admin_businesses(),
      found: businesses.data?.map(({ id, name, ownerName }) => ({
        to: `/admin/businesses/${id}`,
        label: name,
        detail: ownerName,
      })),
    },
    {
      title: m.all_tips_title(),
      found: tips.data?.map(({ id, staff, amount, createdAt }) => ({
        to: `/admin/tips?search=${id}`,
        label: `${staff.firstName} ${staff.lastName} · ${formatAmount(getFilsFrom(amount))}`,
        detail: formatDay(createdAt),
      })),
    },
    {
      title: m.all_tips_title(),
      found: ownTips.data?.map(({ id, staff, parts, team, amount, createdAt }) => {
        const day = dubaiDay(new Date(createdAt));
        const name =
          parts.length > 0 && !team?.share ? m.feedback_whole_team() : `${staff.firstName} ${staff.lastName}`;
        return {
          key: id,
          to: `/business/tips?${new URLSearchParams({ search, from: day, to: day })}`,
          label: `${name} · ${formatAmount(getFilsFrom(amount))}`,
          detail: formatDay(createdAt),
        };
      }),
    },
    {
      title: m.payouts_list(),
      found: payouts.data?.map(({ id, recipientName, amount, createdAt }) => ({
        to: `/admin/payouts/${id}`,
        label: `${recipientName} · ${formatAmount(getFilsFrom(amount))}`,
        detail: formatDay(createdAt),
      })),
    },
    {
      title: m.payouts_list(),
      found: ownPayouts.data?.map(({ id, recipientName, amount, createdAt }) => ({
        to: `/business/payouts/${id}`,
        label: `${recipientName} · ${formatAmount(getFilsFrom(amount))}`,
        detail: formatDay(createdAt),
      })),
    },
  ];
}
