import { Controller } from 'react-hook-form';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { type Goal, goalChange } from '#shared/contracts/goal.ts';
import { toDecimal } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { NumberField } from '#web/kit/form/fields.tsx';
import { useSentForm } from '#web/kit/form/sent-form.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { open: boolean; onClose: () => void; goal: Goal | null };

export function GoalDialog({ open, onClose, goal }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.goal_title()}
      description={m.goal_detail()}
    >
      <GoalForm goal={goal} onDone={onClose} />
    </Dialog>
  );
}

function GoalForm({ goal, onDone }: { goal: Goal | null; onDone: () => void }) {
  const change = {
    refreshes: [portalCalls.read],
    failed: m.goal_failed(),
    onDone,
  };
  const { form, submit, isPending } = useSentForm({
    ...change,
    schema: goalChange,
    start: { amount: goal?.amount.replace(/\.00$/, '') ?? '', isShared: goal?.isShared ?? false },
    send: ({ amount, isShared }) =>
      call(portalCalls.setGoal, { body: { amount: amount === null ? null : toDecimal(amount), isShared } }),
    done: m.goal_saved(),
  });
  const remove = useAction(() => call(portalCalls.setGoal, { body: { amount: null, isShared: false } }), {
    ...change,
    done: m.goal_removed(),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NumberField form={form} name="amount" label={m.goal_amount()} unit={m.money_currency()} />
      <Controller
        control={form.control}
        name="isShared"
        render={({ field }) => (
          <Switch label={m.goal_share()} checked={field.value ?? false} onCheckedChange={field.onChange} />
        )}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" loading={isPending} label={m.goal_save()} />
        {goal && (
          <Button
            variant="secondary"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
            label={m.goal_remove()}
          />
        )}
      </div>
    </form>
  );
}
