import type { ReactNode } from 'react';
import { Panel } from '#web/kit/ui/panel.tsx';

type Props = {
  /** One question. */
  title: string;
  /** Its answer in a sentence, for those who do not read charts. */
  answer?: ReactNode;
  /** Under the chart: what is counted, and what can be done. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A small chart that answers the question in its title. */
export function QuestionPanel({ title, answer, note, className = '', children }: Props) {
  return (
    <Panel title={title} className={className}>
      {answer && <p className="-mt-3 mb-5 text-ink-soft">{answer}</p>}
      {children}
      {note && <div className="mt-5 text-small text-ink-soft">{note}</div>}
    </Panel>
  );
}
