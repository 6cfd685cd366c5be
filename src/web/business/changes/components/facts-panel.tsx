import { useState } from 'react';
import { FactsForm } from '#web/business/changes/components/facts-form.tsx';
import type { BusinessProfile } from '#web/business/changes/queries.ts';
import { useMay } from '#web/business/workplace/role-here.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';
import { FoldedDocument } from '#web/platform/files/components/folded-document.tsx';

const EDIT_ID = 'edit-facts';

/** Name, licence, IBAN and documents. The IBAN is whole only while a new one is typed. */
export function FactsPanel({ profile }: { profile: BusinessProfile }) {
  const [isEditing, setEditing] = useState(false);
  // Documents have IBANs on them.
  const isOwner = useMay('owner');
  useFocusAfter(isEditing, () => document.getElementById(EDIT_ID)?.focus());
  const { name, tlNumber, iban, licenceDocument, ibanDocument, changesAtOnce, openChange } = profile;
  const missing = <span className="font-normal text-ink-soft">{m.iban_missing()}</span>;
  const edit = (
    <Button id={EDIT_ID} variant="secondary" onClick={() => setEditing(true)}>
      {m.profile_facts_edit()}
    </Button>
  );
  return (
    <Panel title={m.profile_facts()} action={!isEditing && !openChange && edit}>
      <p className="mb-3 text-ink-soft">
        {changesAtOnce ? m.profile_facts_at_once() : m.profile_facts_reviewed()}
      </p>
      {isEditing && !openChange ? (
        <FactsForm profile={profile} onDone={() => setEditing(false)} />
      ) : (
        <>
          <FactList
            facts={[
              { label: m.business_fact_name(), value: <bdi>{name}</bdi> },
              { label: m.business_tl_number(), value: tlNumber ? <bdi>{tlNumber}</bdi> : missing },
              { label: m.admin_column_iban(), value: iban ? <bdi dir="ltr">{iban}</bdi> : missing },
            ]}
          />
          {isOwner && (
            <div className="divide-y divide-hairline border-t border-hairline">
              <FoldedDocument document={licenceDocument} name={m.profile_licence_document()} />
              <FoldedDocument document={ibanDocument} name={m.profile_iban_document()} />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
