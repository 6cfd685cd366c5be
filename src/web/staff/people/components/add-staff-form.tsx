import { zodResolver } from '@hookform/resolvers/zod';
import { QrCode, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { isLatinName } from '#shared/bank.ts';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { analyticsCalls, businessDetailsCalls, statCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { type NewStaff, newStaff } from '#shared/contracts/staff.ts';
import { call } from '#web/kit/client/call.ts';
import { useAction } from '#web/kit/query/action.ts';
import { showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import { BankNameField, StaffFields } from '#web/staff/people/components/staff-fields.tsx';

type Props = {
  /** Only for admins, who must name the business; an owner adds to the one on screen. */
  businessId?: number;
  /** Where to go when the form is saved or cancelled. */
  returnTo: string;
};

const empty = { firstName: '', lastName: '', roleTitle: '', walletId: '', iban: '', bankName: '' };

export function AddStaffForm({ businessId, returnTo }: Props) {
  const navigate = useNavigate();
  const addStaff = useAction((body: NewStaff) => call(staffCalls.add, { body }), {
    refreshes: [staffCalls, analyticsCalls, businessCalls.list, businessDetailsCalls, statCalls],
    done: m.staff_added(),
    failed: m.staff_add_failed(),
  });
  const form = useForm<z.input<typeof newStaff>, unknown, NewStaff>({
    resolver: zodResolver(newStaff),
    defaultValues: empty,
  });

  useDraft(form, 'add-staff');
  const [firstName, lastName, iban] = form.watch(['firstName', 'lastName', 'iban']);
  const name = `${firstName} ${lastName}`.trim();
  // Only for those whom a bank file could not pay without it.
  const needsBankName = Boolean(iban?.trim()) && name !== '' && !isLatinName(name);

  const add = (goOn: () => void) =>
    form.handleSubmit((staff) =>
      addStaff.mutate(businessId === undefined ? staff : { ...staff, businessId }, {
        onSuccess: goOn,
        onError: (error) => showFieldErrors(form, error),
      }),
    );
  const addAndLeave = add(() => navigate(returnTo));
  const addAndStay = add(() => {
    // Keeps the field references: without them, no field could be focused before the next render.
    form.reset(empty, { keepFieldsRef: true });
    form.setFocus('firstName');
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={addAndLeave} className="flex flex-col gap-5">
        <StaffFields />
        {needsBankName && <BankNameField hasIban />}
        <QrPlaceholder />
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end sm:whitespace-nowrap">
          <ButtonLink to={returnTo} variant="quiet" className="sm:me-auto" label={m.dialog_cancel()} />
          <Button
            variant="secondary"
            onClick={() => !addStaff.isPending && addAndStay()}
            label={m.staff_add_another()}
          />
          <Button type="submit" loading={addStaff.isPending} label={m.staff_add_send()} />
        </div>
      </form>
    </FormProvider>
  );
}

/** Replaces the QR code until the staff member exists. */
function QrPlaceholder() {
  return (
    <div className="flex items-center gap-4 rounded-control border border-dashed border-edge p-4 text-ink-soft">
      <QrCode aria-hidden="true" className="size-10 shrink-0" strokeWidth={1.25} />
      <p className="text-small">{m.staff_qr_placeholder()}</p>
    </div>
  );
}

/** The card around the form, with a close button in its corner. */
export function AddStaffFrame({ closeTo, children }: { closeTo: string; children: ReactNode }) {
  return (
    <Card className="relative">
      <Link
        to={closeTo}
        aria-label={m.dialog_close()}
        title={m.dialog_close()}
        className="absolute end-2 top-2.5 sm:top-3.5 inline-flex size-control items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Link>
      <h2 className="mb-5 pe-10 text-large font-semibold">{m.staff_details()}</h2>
      {children}
    </Card>
  );
}
