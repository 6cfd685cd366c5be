import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

type Props<Data> = {
  title: string;
  action?: ReactNode;
  className?: string;
  query: UseQueryResult<Data>;
  failure: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A panel with data from the server, with its own loading state and error with retry. */
export function QueryPanel<Data>({ query, failure, skeleton, children, ...panel }: Props<Data>) {
  return <Panel {...panel}>{content()}</Panel>;

  function content() {
    if (query.isPending) return <LoadingRegion>{skeleton}</LoadingRegion>;
    if (query.isError) return <LoadProblem sentence={failure} onRetry={query.refetch} />;
    return children(query.data);
  }
}
