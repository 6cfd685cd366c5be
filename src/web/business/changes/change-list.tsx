import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupIban } from '#shared/money/iban.ts';
import type { BusinessChange } from '#web/business/changes/queries.ts';
import { m } from '#web/paraglide/messages.js';
import { FoldedDocument } from '#web/platform/files/document-view.tsx';

/** What a request changes, before → after. IBANs are masked for the owner and whole for admins. */
export function ChangeList({ change }: { change: BusinessChange }) {
  const { name, tlNumber, iban, licenceDocument, ibanDocument } = change;
  return (
    <dl className="flex flex-col gap-4">
      {name && <Row label={m.business_fact_name()} before={name.before} after={name.after} />}
      {tlNumber && <Row label={m.business_tl_number()} before={tlNumber.before} after={tlNumber.after} />}
      {iban && (
        <Row label={m.admin_column_iban()} before={shownIban(iban.before)} after={shownIban(iban.after)} />
      )}
      {licenceDocument && (
        <Documents
          label={m.profile_licence_document()}
          before={licenceDocument.before}
          after={licenceDocument.after}
        />
      )}
      {ibanDocument && (
        <Documents
          label={m.profile_iban_document()}
          before={ibanDocument.before}
          after={ibanDocument.after}
        />
      )}
    </dl>
  );
}

function shownIban(iban: string | null): ReactNode {
  if (!iban) return null;
  return (
    <span dir="ltr" className="tabular-nums">
      {iban.startsWith('AE') ? groupIban(iban) : iban}
    </span>
  );
}

function Row({ label, before, after }: { label: string; before: ReactNode; after: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-x-3 wrap-anywhere">
        <Value caption={m.review_before()} className="text-ink-soft line-through">
          {before}
        </Value>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
        <Value caption={m.review_after()} className="font-semibold">
          {after}
        </Value>
      </dd>
    </div>
  );
}

function Value({
  caption,
  className,
  children,
}: {
  caption: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <span className="min-w-0">
      <span className="sr-only">{caption}: </span>
      <bdi className={children ? className : 'text-ink-soft'}>{children || m.review_none_given()}</bdi>
    </span>
  );
}

type Pair = NonNullable<BusinessChange['ibanDocument']>;

function Documents({ label, before, after }: { label: string } & Pair) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd>
        <FoldedDocument document={before} name={`${label} (${m.review_before()})`} />
        <FoldedDocument document={after} name={`${label} (${m.review_after()})`} />
      </dd>
    </div>
  );
}
