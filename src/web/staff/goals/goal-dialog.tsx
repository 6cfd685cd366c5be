import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Goal, type GoalChange, goalChange } from '#shared/contracts/goal.ts';
import { toDecimal } from '#shared/money/money.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { UnitField } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';
import { useChangeGoal } from '#web/staff/goals/queries.ts';

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
  const change = useChangeGoal();
  const form = useForm<z.input<typeof goalChange>, unknown, GoalChange>({
    resolver: zodResolver(goalChange),
    defaultValues: { amount: goal?.amount.replace(/\.00$/, '') ?? '', isShared: goal?.isShared ?? false },
  });
  const send = (amount: string | null, isShared: boolean, said: string) =>
    change.mutate(
      { amount, isShared },
      {
        onSuccess: () => {
          toast({ title: said });
          onDone();
        },
        onError: (error) => showFormError(form, error, m.goal_failed()),
      },
    );
  const submit = form.handleSubmit(({ amount, isShared }) =>
    send(amount === null ? null : toDecimal(amount), isShared, m.goal_saved()),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnitField
        label={m.goal_amount()}
        unit={m.money_currency()}
        error={errorIn(form, 'amount')}
        {...form.register('amount')}
      />
      <Controller
        control={form.control}
        name="isShared"
        render={({ field }) => (
          <Switch label={m.goal_share()} checked={field.value ?? false} onCheckedChange={field.onChange} />
        )}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" loading={change.isPending}>
          {m.goal_save()}
        </Button>
        {goal && (
          <Button
            type="button"
            variant="secondary"
            disabled={change.isPending}
            onClick={() => send(null, false, m.goal_removed())}
          >
            {m.goal_remove()}
          </Button>
        )}
      </div>
    </form>
  );
}
