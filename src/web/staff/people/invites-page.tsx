import { useQuery } from '@tanstack/react-query';
import { Download, Send } from 'lucide-react';
import { useState } from 'react';
import { staffCalls } from '#shared/calls/staff/people.ts';
import type { DirectoryStaff, TeamInvitesRequest } from '#shared/contracts/staff.ts';
import { type Locale, languages, locales } from '#shared/locales.ts';
import { csvLine } from '#shared/text/csv-line.ts';
import { type MyBusiness, myBusinessQuery } from '#web/business/businesses/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { saveFile } from '#web/kit/client/files.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Field, Select } from '#web/kit/ui/field.tsx';
import { EmptyState, Notice } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { type KeptInvites, useKeptInvites } from '#web/staff/invites/kept-invites.ts';
import { InviteRow, WhatsAppNext } from '#web/staff/people/components/invite-row.tsx';

const head = () => ({
  back: { to: '/business/staff', label: m.staff_list_back() },
  title: m.invites_title(),
  detail: m.invites_intro(),
});
const skeleton = <CardsSkeleton cards={['h-40', 'h-120']} />;
export const Skeleton = pageSkeleton(head, skeleton);

/** The server's maximum, which is more than any business has staff. */
const teamQuery = queryOf(staffCalls.search, { query: { limit: 1000 } });

export function Component() {
  const business = useQuery(myBusinessQuery);
  const team = useQuery(teamQuery);
  if (business.data === null) return <NoBusinessPage />;
  return (
    <Page {...head()}>
      <Loaded query={team} failure={m.staff_fetch_failed()} skeleton={skeleton}>
        {(staff) => business.data && <Invitations business={business.data} staff={staff} />}
      </Loaded>
    </Page>
  );
}

type Props = { business: MyBusiness; staff: DirectoryStaff[] };

function Invitations({ business, staff }: Props) {
  const { kept, change } = useKeptInvites(business.id);
  const [locale, setLocale] = useState<Locale>('en');
  const waiting = staff.filter(({ isActive, account }) => isActive && account !== 'joined');
  const invited = waiting.filter(({ account }) => account === 'invited');
  // A new link ends the earlier one, which may be in somebody's chat already.
  const [again, setAgain] = useState(false);
  const toInvite = again ? waiting : waiting.filter(({ account }) => account === 'not_invited');
  const sending = useInviteTeam((links) => {
    change(links);
    setAgain(false);
  });
  const invalid = invalidRows(sending.error, sending.variables);
  if (business.status !== 'active') return <Notice sentence={m.invites_pending()} />;
  if (waiting.length === 0) return <EmptyState sentence={m.invites_nobody()} />;
  const send = () =>
    sending.mutate({
      locale,
      people: toInvite.map(({ id }) => ({ staffId: id, email: kept[id]?.email?.trim() || null })),
    });
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-4 *:grow sm:*:grow-0">
          <Field label={m.invites_language()}>
            <Select
              value={locale}
              options={locales.map((value) => ({ value, label: languages[value].ownName, lang: value }))}
              onChange={({ target }) => setLocale(target.value as Locale)}
            />
          </Field>
          <Button
            icon={Send}
            loading={sending.isPending}
            disabled={toInvite.length === 0}
            onClick={send}
            label={m.invites_send({ count: toInvite.length })}
          />
          <DownloadList staff={waiting} kept={kept} />
        </div>
        {invited.length > 0 && (
          <Checkbox
            label={m.invites_again({ count: invited.length })}
            checked={again}
            onChange={({ target }) => setAgain(target.checked)}
          />
        )}
        <LinksUntil kept={kept} />
      </Card>
      <Card>
        <ul className="flex flex-col divide-y divide-hairline">
          {waiting.map((person) => (
            <InviteRow
              key={person.id}
              person={person}
              kept={kept[person.id] ?? {}}
              problem={invalid.get(person.id)}
              onChange={(part) => change({ [person.id]: part })}
            />
          ))}
        </ul>
      </Card>
      <WhatsAppNext people={waiting} kept={kept} onOpen={(id) => change({ [id]: { isOpened: true } })} />
    </div>
  );
}

function useInviteTeam(onLinks: (links: KeptInvites) => void) {
  const { mailGoesOut } = usePlatform();
  return useAction((body: TeamInvitesRequest) => call(staffCalls.inviteTeam, { body }), {
    refreshes: [staffCalls.search],
    done: (invites) => {
      const count = invites.length;
      const mailed = invites.filter(({ isMailed }) => isMailed).length;
      return mailGoesOut && mailed > 0 ? m.invites_done({ count, mailed }) : m.invites_created({ count });
    },
    failed: m.invites_failed(),
    onDone: (invites) =>
      onLinks(
        Object.fromEntries(
          invites.map(({ staffId, inviteURL, message, expiresAt, isMailed }) => [
            staffId,
            { inviteURL, message, expiresAt, isMailed, isOpened: false },
          ]),
        ),
      ),
  });
}

/** Whose address the server refused, and why: the field is named `people.3.email`. */
function invalidRows(error: Error | null, sent: TeamInvitesRequest | undefined): Map<number, string> {
  const fields = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
  return new Map(
    Object.entries(fields).flatMap(([name, refusal]) => {
      const staffId = sent?.people[Number(name.split('.')[1])]?.staffId;
      return staffId === undefined ? [] : [[staffId, refusalSentence(refusal)] as const];
    }),
  );
}

type ListProps = { staff: DirectoryStaff[]; kept: KeptInvites };

/** For owners who write to their people in another way. */
function DownloadList({ staff, kept }: ListProps) {
  const linked = staff.filter(({ id }) => kept[id]?.inviteURL);
  if (linked.length === 0) return null;
  const save = () => {
    const lines = linked.map(({ id, firstName, lastName }) => {
      const { phone = '', email = '', inviteURL = '' } = kept[id] ?? {};
      return csvLine([firstName, lastName, phone, email, inviteURL]);
    });
    const heading = csvLine(['first_name', 'last_name', 'phone', 'email', 'link']);
    // The mark at the beginning makes Excel read Arabic names.
    saveFile(new Blob(['\uFEFF', heading, ...lines], { type: 'text/csv' }), 'karam-invitations.csv');
  };
  return <Button variant="secondary" icon={Download} onClick={save} label={m.invites_download()} />;
}

function LinksUntil({ kept }: { kept: KeptInvites }) {
  const until = Object.values(kept).find(({ expiresAt }) => expiresAt)?.expiresAt;
  if (!until) return null;
  return <p className="text-small text-ink-soft">{m.invites_until({ day: formatDay(until) })}</p>;
}
