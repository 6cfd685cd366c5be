import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '#web/api/error-sentence.ts';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { erasureQuery } from '#web/features/privacy/api/erasure.ts';
import { EraseForm } from '#web/features/privacy/components/erase-form.tsx';
import { ErasurePlanned } from '#web/features/privacy/components/erasure-planned.tsx';
import { m } from '#web/paraglide/messages.js';

/** To ask for the erasure of one's account, or to undo that. */
export function ErasurePanel() {
  const { data, error, refetch } = useQuery(erasureQuery);
  return <Panel title={m.erasure_title()}>{content()}</Panel>;

  function content() {
    if (data) return data.erasure ? <ErasurePlanned erasure={data.erasure} /> : <EraseForm />;
    if (!error) return <Skeleton className="h-32" />;
    const sentence = errorSentence(error, m.erasure_load_failed());
    return <LoadProblem sentence={sentence} onRetry={() => void refetch()} />;
  }
}
