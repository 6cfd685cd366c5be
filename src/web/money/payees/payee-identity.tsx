import { useQuery } from '@tanstack/react-query';
import { payeeCalls } from '#shared/calls/money/payees.ts';
import { formatEmiratesId } from '#shared/emirates-id.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { countryName } from '#web/kit/format/country-names.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** What a person has said about themselves. Read only when an admin asks, because each look is in the audit log. */
export function PayeeIdentity({ staffId, name }: { staffId: number; name: string }) {
  return (
    <DialogButton
      label={m.payee_identity_show()}
      about={m.payee_identity_show_label({ name })}
      title={m.payee_identity_title()}
      description={m.payee_identity_detail()}
    >
      {() => <IdentityFacts staffId={staffId} />}
    </DialogButton>
  );
}

function IdentityFacts({ staffId }: { staffId: number }) {
  const { data, error } = useQuery({
    ...queryOf(payeeCalls.read, { params: { id: staffId } }),
    // Each opening is a look of its own, and nothing stays in the browser.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (error) return <Notice sentence={errorSentence(error, m.payee_identity_failed())} />;
  if (!data) return <Skeleton className="h-48" />;
  return (
    <FactList
      facts={[
        { label: m.identity_legal_name(), value: <bdi>{data.legalName}</bdi> },
        { label: m.identity_born(), value: formatDay(data.bornOn) },
        { label: m.identity_nationality(), value: countryName(data.nationality) },
        { label: m.identity_number(), value: <bdi dir="ltr">{formatEmiratesId(data.emiratesId)}</bdi> },
        { label: m.identity_expires(), value: formatDay(data.expiresOn) },
        ...data.alsoOf.map(({ staffId: otherId, name, businessName }) => ({
          label: m.payee_identity_shared(),
          value: (
            <bdi key={otherId}>
              {name} · {businessName}
            </bdi>
          ),
        })),
      ]}
    />
  );
}
