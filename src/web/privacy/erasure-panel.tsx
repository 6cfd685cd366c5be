import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { EraseForm } from '#web/privacy/erase-form.tsx';
import { erasureQuery } from '#web/privacy/erasure.ts';
import { ErasurePlanned } from '#web/privacy/erasure-planned.tsx';

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
