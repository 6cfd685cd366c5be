import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { Page, type PageHead } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';

type Props<Data, Key extends QueryKey> = PageHead & {
  query: (month: string) => UseQueryOptions<Data, Error, Data, Key>;
  failure: string;
  skeleton: ReactNode;
  /** The month as a file. */
  file?: { label: string; urlOf: (month: string) => string };
  /** Between the buttons that download and print. */
  actions?: ReactNode;
  /** What is printed: an <article> with the class print-report (print.css). */
  children: (data: NonNullable<Data>) => ReactNode;
};

/** One month of a business, to read, download and print. */
export function MonthPage<Data, Key extends QueryKey>(props: Props<Data, Key>) {
  const { query, failure, skeleton, file, actions, children, ...head } = props;
  const [month, setMonth] = useMonth();
  const result = useQuery(query(month));
  return (
    <Page
      {...head}
      actions={
        <>
          {file && (
            <DownloadLink href={result.isSuccess ? file.urlOf(month) : undefined} label={file.label} />
          )}
          {actions}
          <PrintButton disabled={!result.isSuccess} />
        </>
      }
    >
      <MonthField label={m.report_month()} month={month} onChange={setMonth} />
      <Loaded query={result} failure={failure} skeleton={skeleton}>
        {children}
      </Loaded>
    </Page>
  );
}

/** The month in the address of a page ("2026-11"); the current one by default. */
export function useMonth() {
  const [params, change] = useFilterParams();
  const month = params.get('month') ?? '';
  const thisMonth = useThisMonth();
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(month);
  return [isMonth ? month : thisMonth, (month: string) => change({ month })] as const;
}

type FieldProps = { label: string; month: string; onChange: (month: string) => void };

export function MonthField({ label, month, onChange }: FieldProps) {
  return (
    <div className="mb-4 max-w-60 print:hidden">
      <Field label={label}>
        <Input
          type="month"
          min="2020-01"
          max={useThisMonth()}
          value={month}
          placeholder="2026-11"
          onChange={({ target }) => target.value && onChange(target.value)}
        />
      </Field>
    </div>
  );
}

/** In Dubai: "2026-11". */
const useThisMonth = () => useToday().slice(0, 7);

export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button disabled={disabled} onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" />
      {m.report_print()}
    </Button>
  );
}
