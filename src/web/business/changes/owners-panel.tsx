import { useQuery } from '@tanstack/react-query';
import { ownersCalls } from '#shared/calls/business/businesses.ts';
import { type BusinessOwner, type BusinessOwners, newBusinessOwner } from '#shared/contracts/licences.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { NumberField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { listCountries } from '#web/kit/format/country-names.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmButton, DialogButton } from '#web/kit/ui/dialog.tsx';
import { m } from '#web/paraglide/messages.js';

const ownersQuery = queryOf(ownersCalls.read);
const save = (owners: BusinessOwner[]) => call(ownersCalls.state, { body: { owners } });

/** Who owns more than a quarter, as the owner of the account says it. */
export function OwnersPanel() {
  return (
    <QueryPanel
      title={m.owners_title()}
      query={useQuery(ownersQuery)}
      failure={m.owners_load_failed()}
      skeleton="h-32"
    >
      {(stated) => <Owners {...stated} />}
    </QueryPanel>
  );
}

function Owners({ owners, ownersStatedAt }: Pick<BusinessOwners, 'owners'> & { ownersStatedAt: unknown }) {
  const { mutate, isPending } = useAction(save, {
    stores: ownersQuery,
    done: m.owners_saved(),
    failed: m.owners_failed(),
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.owners_intro()}</p>
      {owners.length === 0 && (
        <p className="mb-4">{ownersStatedAt ? m.owners_nobody() : m.owners_not_stated()}</p>
      )}
      <ul className="mb-4 divide-y divide-hairline">
        {owners.map((owner) => (
          <li key={owner.name} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <bdi>{m.owners_share({ name: owner.name, percent: String(owner.sharePercent) })}</bdi>
            <ConfirmButton
              label={m.owners_remove()}
              about={m.owners_remove_label({ name: owner.name })}
              title={m.owners_remove_title({ name: owner.name })}
              description={m.owners_remove_detail()}
              isPending={isPending}
              onConfirm={(close) => {
                mutate(owners.filter((each) => each !== owner));
                close();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <DialogButton label={m.owners_add()} title={m.owners_add()} description={m.owners_add_detail()}>
          {(close) => <OwnerForm others={owners} onDone={close} />}
        </DialogButton>
        {!ownersStatedAt && (
          <Button
            variant="secondary"
            label={m.owners_nobody()}
            loading={isPending}
            onClick={() => mutate([])}
          />
        )}
      </div>
    </>
  );
}

function OwnerForm({ others, onDone }: { others: BusinessOwner[]; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: newBusinessOwner,
    start: { name: '', sharePercent: '', nationality: '' },
    send: (owner) => save([...others, owner]),
    stores: ownersQuery,
    done: m.owners_saved(),
    alert: m.owners_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.owners_add()} side="end">
      <TextField form={form} name="name" label={m.owners_name()} dir="auto" />
      <NumberField
        form={form}
        name="sharePercent"
        label={m.owners_percent()}
        unit={m.owners_percent_unit()}
        inputMode="numeric"
      />
      <SelectField
        form={form}
        name="nationality"
        label={m.identity_nationality()}
        first={m.identity_choose()}
        options={listCountries()}
      />
    </SentForm>
  );
}
