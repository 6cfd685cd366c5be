import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';

type Values = Record<string, string>;
type ControlProps = { value: string; all: Values; onChange: (value: string) => void };

/** One field above a list. An empty value means: no limit. */
type FilterField<Value extends string> = {
  /** The value of a text in the address; '' for a text that is none of the values. */
  read: (text: string) => Value | '';
  Control: ComponentType<ControlProps>;
};

type Fields = Record<string, FilterField<string>>;

/** What a list can be filtered by: the names of the fields are those of the parameters in the address of the page. */
type Filters<F extends Fields> = {
  /** The name of the fields for screen readers. */
  label?: () => string;
  /** How many columns the fields have in a container of which width. */
  columns: string;
  fields: F;
};

export type AnyFilters = Filters<Fields>;
export type FilterOf<F extends AnyFilters> = {
  [Name in keyof F['fields']]: ReturnType<F['fields'][Name]['read']>;
};

export type Filtering<F extends AnyFilters> = {
  values: FilterOf<F>;
  change: (changed: Partial<FilterOf<F>>) => void;
  clear: () => void;
  isFiltered: boolean;
  /** False if the last day is before the first: then nothing is loaded, and the field says why. */
  isValid: boolean;
};

/** Filters are in the address of a page, so that a reload and the back button keep them. */
export function useFilters<F extends AnyFilters>({ fields }: F): Filtering<F> {
  const [params, change] = useFilterParams();
  const names = Object.keys(fields);
  const values: Values = Object.fromEntries(
    names.map((name) => [name, fields[name]?.read(params.get(name) ?? '') ?? '']),
  );
  return {
    values: values as FilterOf<F>,
    change: (changed) => change(changed as Values),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
    isFiltered: Object.values(values).some((value) => value !== ''),
    isValid: isPeriodInOrder(values),
  };
}

/** The parameters in the address of the page, and how to change some of them. An empty value removes one. */
export function useFilterParams() {
  const [params, setParams] = useSearchParams();
  const change = (changed: Values) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [params, change] as const;
}

type BarProps<F extends AnyFilters> = { filters: F; filtering: Filtering<F>; children?: ReactNode };

/** With more fields than these, a phone shows the first one and keeps the others in a sheet. */
const FIELDS_ON_A_PHONE = 3;

/** `children` come after the fields, for instance a link to the same list as a file. */
export function FilterBar<F extends AnyFilters>({ filters, filtering, children }: BarProps<F>) {
  const { label, columns, fields } = filters;
  const state = { all: filtering.values as Values, change: filtering.change as (changed: Values) => void };
  const names = Object.keys(fields);
  const inSheet = names.length > FIELDS_ON_A_PHONE ? names.slice(1) : [];
  const controls = (shown: readonly string[]) => <Controls names={shown} fields={fields} {...state} />;
  return (
    <search aria-label={label?.()} className="@container mb-4">
      {/* On a phone two beside each other, below the first, which is the search wherever there is one. */}
      <div
        className={`grid gap-3 @min-[20rem]:@max-md:grid-cols-2 @min-[20rem]:@max-md:[&>*:first-child]:col-span-2 ${columns}`}
      >
        {controls(names.filter((name) => !inSheet.includes(name)))}
        {inSheet.length > 0 && (
          <>
            <div className="hidden @md:contents">{controls(inSheet)}</div>
            <div className="col-span-full @md:hidden">
              <FilterSheet names={inSheet} {...state}>
                {controls(inSheet)}
              </FilterSheet>
            </div>
          </>
        )}
        {children}
      </div>
    </search>
  );
}

type State = { names: readonly string[]; all: Values; change: (changed: Values) => void };

function Controls({ names, fields, all, change }: State & { fields: Fields }) {
  return names.map((name) => {
    const Control = fields[name]?.Control;
    return (
      Control && (
        <Control
          key={name}
          value={all[name] ?? ''}
          all={all}
          onChange={(value) => change({ [name]: value })}
        />
      )
    );
  });
}

/** The list behind the sheet follows each choice at once. */
function FilterSheet({ names, all, change, children }: State & { children: ReactNode }) {
  const chosen = names.filter((name) => all[name]).length;
  return (
    <DialogButton
      className="w-full"
      label={chosen > 0 ? m.filters_chosen({ count: chosen }) : m.filters_title()}
      icon={SlidersHorizontal}
      title={m.filters_title()}
    >
      {(close) => (
        <div className="flex flex-col gap-4">
          {children}
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            {chosen > 0 && (
              <Button
                variant="secondary"
                label={m.admin_clear_filters()}
                onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
              />
            )}
            <Button label={m.filters_show()} onClick={close} />
          </div>
        </div>
      )}
    </DialogButton>
  );
}

const anyText = (text: string): string => text;
const LONGEST_SEARCH = 100;

/** Searches when typing pauses. */
export function searchField(placeholder: () => string): FilterField<string> {
  return { read: anyText, Control: SearchControl };

  function SearchControl({ value, onChange }: ControlProps) {
    const [typed, setTyped] = useSettledText(value, onChange);
    return (
      <Field label={m.search()}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          placeholder={placeholder()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    );
  }
}

type Choice<Value extends string> = {
  label: () => string;
  /** The name of the first option, which sets no limit. */
  all: () => string;
  values: readonly Value[];
  words: Record<Value, () => string>;
};

export function choiceField<Value extends string>(choice: Choice<Value>): FilterField<Value> {
  const { label, all, values, words } = choice;
  const options = () => values.map((value) => ({ value, label: words[value]() }));
  return {
    read: (text) => values.find((value) => value === text) ?? '',
    Control: ({ value, onChange }) => (
      <ChoiceControl label={label()} all={all()} options={options()} value={value} onChange={onChange} />
    ),
  };
}

type Option = { value: string | number; label: string };
type LoadedChoice = { label: () => string; all: () => string; useOptions: () => readonly Option[] };

/** A choice between things that are loaded, such as staff members. */
export function loadedChoiceField({ label, all, useOptions }: LoadedChoice): FilterField<string> {
  return { read: anyText, Control: LoadedChoiceControl };

  function LoadedChoiceControl({ value, onChange }: ControlProps) {
    const options = useOptions();
    return <ChoiceControl label={label()} all={all()} options={options} value={value} onChange={onChange} />;
  }
}

type ChoiceProps = {
  label: string;
  all: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
};

function ChoiceControl({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type AmountField = {
  label: () => string;
  placeholder?: string;
  isAmount: (text: string) => boolean;
  problem: () => string;
};

/** Filters when typing pauses, and only by an amount: with any other text the list stays as it is. */
export function amountField({ label, placeholder, isAmount, problem }: AmountField): FilterField<string> {
  const isValid = (text: string) => text === '' || isAmount(text);
  return { read: (text) => (isValid(text) ? text : ''), Control: AmountControl };

  function AmountControl({ value, onChange }: ControlProps) {
    const [typed, setTyped] = useSettledText(value, (text) => isValid(text) && onChange(text));
    return (
      <Field label={label()} error={isValid(typed.trim()) ? undefined : problem()}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          className="tabular-nums"
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    );
  }
}

/** The first and the last day of a list. */
export const periodFields = {
  from: { read: anyText, Control: FromControl },
  to: { read: anyText, Control: ToControl },
} satisfies Fields;

function FromControl({ value, onChange }: ControlProps) {
  return (
    <Field label={m.export_from()}>
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

function ToControl({ value, all, onChange }: ControlProps) {
  const error = isPeriodInOrder(all) ? undefined : m.reason_period_ends_before_it_begins();
  return (
    <Field label={m.export_to()} error={error}>
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

/** ISO days are in the order of their letters. */
function isPeriodInOrder({ from = '', to = '' }: Values): boolean {
  return from === '' || to === '' || from <= to;
}

const PAUSE_MS = 250;

/**
 * State of a text field that calls `onSettle` when typing pauses, and follows when `settled` is changed
 * elsewhere.
 */
function useSettledText(settled: string, onSettle: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const lastSettled = useRef(settled);
  const settle = useEffectEvent((text: string) => {
    lastSettled.current = text;
    onSettle(text);
  });

  useEffect(() => {
    const text = typed.trim();
    if (text === lastSettled.current) return;
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    // Do not write our own change back: the user may have typed more since.
    if (settled === lastSettled.current) return;
    lastSettled.current = settled;
    setTyped(settled);
  }, [settled]);

  return [typed, setTyped] as const;
}
