import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '#web/kit/client/api-error.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** What could not be loaded, unless the server says it itself. */
  failure: string;
  skeleton: ReactNode;
  /** Shown if the server says that the thing does not exist. */
  missing?: ReactNode;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** Data from the server, with a loading state and an error with retry. Data that is there stays if a reload fails. */
export function Loaded<Data>({ query, failure, skeleton, missing, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (!error) return skeleton;
  if (missing && isMissing(error)) return missing;
  return <LoadProblem sentence={errorSentence(error, failure)} onRetry={() => void refetch()} />;
}

type PanelProps<Data> = {
  title: string;
  action?: ReactNode;
  className?: string;
  query: UseQueryResult<Data>;
  failure: string;
  /** Placeholders, or the height of a single one. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A panel with data from the server, with its own loading state and error with retry. */
export function QueryPanel<Data>({ query, failure, skeleton, children, ...panel }: PanelProps<Data>) {
  return <Panel {...panel}>{content()}</Panel>;

  function content() {
    if (query.isPending) {
      const isHeight = typeof skeleton === 'string';
      return <LoadingRegion>{isHeight ? <Skeleton className={skeleton} /> : skeleton}</LoadingRegion>;
    }
    if (query.isError) return <LoadProblem sentence={failure} onRetry={query.refetch} />;
    return children(query.data);
  }
}
