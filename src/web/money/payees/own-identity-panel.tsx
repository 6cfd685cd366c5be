import { useQuery } from '@tanstack/react-query';
import { payeeCalls } from '#shared/calls/money/payees.ts';
import { identityStatement, type OwnIdentity } from '#shared/contracts/payees.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { PasswordField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { listCountries } from '#web/kit/format/country-names.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

const ownIdentityQuery = queryOf(payeeCalls.readOwn);

/** Who the person is that is paid, as on their Emirates ID. */
export function OwnIdentityPanel() {
  return (
    <QueryPanel
      title={m.identity_title()}
      query={useQuery(ownIdentityQuery)}
      failure={m.identity_load_failed()}
      skeleton="h-32"
    >
      {({ identity, isNeeded }) => (
        <>
          <p className="mb-2">
            {identity
              ? m.identity_now({
                  name: identity.legalName,
                  number: identity.emiratesId,
                  day: formatDay(identity.expiresOn),
                })
              : m.identity_none()}
          </p>
          <p className="mb-4 text-small text-ink-soft">{m.identity_detail()}</p>
          {isNeeded && <Notice className="mb-4" sentence={m.identity_notice()} />}
          <DialogButton
            label={m.identity_give()}
            title={m.identity_title()}
            description={m.identity_detail()}
          >
            {(close) => <IdentityForm identity={identity} onDone={close} />}
          </DialogButton>
        </>
      )}
    </QueryPanel>
  );
}

function IdentityForm({ identity, onDone }: Pick<OwnIdentity, 'identity'> & { onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: identityStatement,
    start: {
      legalName: identity?.legalName ?? '',
      bornOn: identity?.bornOn ?? '',
      nationality: identity?.nationality ?? '',
      // The stored number is only shown masked.
      emiratesId: '',
      expiresOn: identity?.expiresOn ?? '',
      password: '',
    },
    send: (body) => call(payeeCalls.stateOwn, { body }),
    stores: ownIdentityQuery,
    done: m.identity_saved(),
    failed: m.identity_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.identity_save()} side="end">
      <TextField
        form={form}
        name="legalName"
        label={m.identity_legal_name()}
        autoComplete="name"
        dir="auto"
      />
      <TextField form={form} name="bornOn" label={m.identity_born()} type="date" autoComplete="bday" />
      <SelectField
        form={form}
        name="nationality"
        label={m.identity_nationality()}
        first={m.identity_choose()}
        options={listCountries()}
      />
      <TextField
        form={form}
        name="emiratesId"
        label={m.identity_number()}
        hint={m.identity_number_hint()}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <TextField form={form} name="expiresOn" label={m.identity_expires()} type="date" />
      <PasswordField
        form={form}
        name="password"
        label={m.staff_iban_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}

/** Shown on the home page while a payout waits for it. */
export function IdentityNotice() {
  const { data } = useQuery(ownIdentityQuery);
  if (!data?.isNeeded) return null;
  return (
    <Notice
      className="mb-4"
      sentence={m.identity_notice()}
      action={<ButtonLink to="/staff/profile" variant="secondary" label={m.identity_give()} />}
    />
  );
}
